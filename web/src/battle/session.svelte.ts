// One seat at one battle: what the server has said, what the player is about to choose, and what is being shown.

import type { Deed } from '../lessons/lesson.svelte';
import { lasting, settings } from '../looks/settings.svelte';
import { play } from '../looks/sound';
import type {
  Advice,
  Choice,
  ClientMessage,
  Clock,
  Decision,
  Entry,
  Event,
  Limit,
  Option,
  Overlay,
  Pose,
  Preview,
  Refusal,
  Result,
  Seat,
  ServerHello,
  ServerMessage,
  ServerWhy,
  Side,
  View,
} from '../protocol';
import { isSpatial, movesThings, parameterOf, type Values } from '../table/drag';
import { begun, choiceOf, type Draft, drafted, isAllowed, optionOf, passing, taker } from './draft';
import { dicedEvents, diceOf, movesOf, type Roll, travel, tweened, unmoved } from './motion';
import { type Line, Socket } from './socket';

export interface Said {
  number: number;
  seat: number;
  name: string;
  words: string;
}

export interface Waiting {
  for: Side | null;
  thinking: boolean;
  words: string;
}

export interface Moment {
  entry: number;
  view: View;
}

type Thing = { unit: number } | { leader: number } | null;

const id = (): string => crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);

export class Session {
  line: Line = $state('connecting');
  hello: ServerHello | null = $state.raw(null);
  seats: Seat[] = $state.raw([]);
  watchers = $state(0);
  view: View | null = $state.raw(null);
  side: Side | null = $state(null);
  moment = $state(0);
  decision: Decision | null = $state.raw(null);
  mayUndo = $state(false);
  waiting: Waiting | null = $state.raw(null);
  result: Result | null = $state.raw(null);
  entries: Entry[] = $state.raw([]);
  since: Entry[] = $state.raw([]); // what happened since this seat last looked
  moments: Moment[] = []; // the table as each turn began, as far as this page has seen it
  reasons: Map<number, ServerWhy> = $state.raw(new Map()); // of computers, by the entry of their choice
  chat: Said[] = $state.raw([]);
  chatRead = $state(0);
  clock: Clock | null = $state.raw(null);
  clockAt = $state(0);
  offer: Side | null = $state(null);
  problem = $state('');
  covered = $state(false); // a hot seat changes hands
  trusting = $state(false); // and its players hide nothing from each other

  draft: Draft | null = $state.raw(null);
  preview: Preview | null = $state.raw(null);
  previewed: Choice | null = $state.raw(null);
  setBack: Refusal[] = $state.raw([]); // why the ghost was set back to where it may stand
  advice: Advice[] = $state.raw([]);
  fresh = $state(false); // the preview is that of the draft as it stands
  touched = $state(false);
  insisted = $state(false); // the option was chosen by hand
  asked = $state(''); // the parameter that the next thing picked is meant for
  sending = $state(false);

  chosen: Thing = $state.raw(null); // looked at: its card is open
  pointed: Thing = $state.raw(null); // under the pointer or the focus
  lit: number[] = $state.raw([]); // units that a log line speaks of
  overlays: Overlay[] = $state.raw([]);
  roll: Roll | null = $state.raw(null);
  poses: Map<number, Pose> | null = $state.raw(null); // of bases on their way
  rule = $state(''); // whose text is open

  ondeed: ((deed: Deed) => void) | null = null; // a lesson watches what is done
  taught = $state(false); // and its cards stand in for hints

  private sentStep = '';
  private socket: Socket | null = null;
  private queue: ServerMessage[] = [];
  private busy = false;
  private hurried: (() => void) | null = null;
  private overlaysFor = -1;
  private previewSent = Number.NEGATIVE_INFINITY;
  private previewOf: Choice | null = null;
  private snapping = false;
  private turnsCame: ((moments: Moment[]) => void) | null = null;

  readonly option = $derived(optionOf(this.decision, this.draft));
  readonly yours = $derived(this.decision !== null);
  // The unit that the whole decision is about, if it is about one: its other options move it without naming it.
  readonly subject = $derived.by(() => {
    const named = new Set(
      this.decision?.options.flatMap((option) =>
        option.parameters.filter((each) => each.kind === 'unit').flatMap((each) => each.allowed),
      ),
    );
    if (named.size === 1) return [...named][0]!;
    const ghosts = new Set(this.preview?.ghosts.map((each) => each.unit));
    return named.size === 0 && ghosts.size === 1 ? [...ghosts][0]! : -1;
  });
  readonly unitInHand = $derived.by(() => {
    const parameter = this.option && parameterOf(this.option, 'unit');
    if (!parameter)
      return this.option && movesThings(this.option) && !parameterOf(this.option, 'leader') ? this.subject : -1;
    const value = this.draft?.values[parameter.name];
    return value !== undefined && value >= 0 ? value : -1;
  });
  readonly leaderInHand = $derived.by(() => {
    const parameter = this.option && parameterOf(this.option, 'leader');
    const value = parameter && this.draft?.values[parameter.name];
    return value !== undefined && value >= 0 ? value : -1;
  });

  constructor(readonly link: string) {}

  open(): void {
    this.socket = new Socket(this.link, {
      message: (message) => this.hear(message),
      line: (line) => {
        this.line = line;
      },
      seen: () => this.entries.at(-1)?.entry ?? -1,
    });
  }

  close(): void {
    this.socket?.close();
  }

  send(message: ClientMessage): void {
    this.socket?.send(message);
  }

  // ---- what comes in ----

  // What tells of the battle's course is shown in order, each after the last has been seen; the rest at once.
  hear(message: ServerMessage): void {
    if (['entries', 'view', 'decision', 'waiting', 'undone', 'result'].includes(message.type)) {
      this.queue.push(message);
      void this.work();
    } else this.take(message);
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      if (message.type === 'entries' && !message.since && !message.id) await this.show(message.entries);
      else if (message.type === 'view') await this.turnTo(message);
      else this.take(message);
    }
    this.busy = false;
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.hello = message;
        this.seats = message.seats;
        this.fetchLog(message.entries);
        return;
      case 'presence':
        this.seats = message.seats;
        this.watchers = message.watchers;
        return;
      case 'clock':
        this.clock = message.clock;
        this.clockAt = performance.now();
        return;
      case 'entries':
        this.addEntries(message.entries);
        if (message.since) this.since = message.entries;
        return;
      case 'undone':
        this.entries = this.entries.filter((each) => each.entry <= message.entries);
        return;
      case 'decision':
        this.moment = message.moment;
        this.previewSent = Number.NEGATIVE_INFINITY;
        this.waiting = null;
        this.mayUndo = message.undo;
        this.ask(message.decision);
        return;
      case 'waiting':
        this.moment = message.moment;
        this.decision = null;
        this.draft = this.preview = this.previewed = null;
        this.mayUndo = message.undo;
        this.waiting = message;
        return;
      case 'result':
        this.decision = this.waiting = this.draft = this.preview = null;
        this.result = message.result;
        this.reasons = new Map([...this.reasons].filter(([, each]) => !each.guessed)); // the truth may be asked now
        return;
      case 'preview':
        this.previewCame(message.moment, message.preview);
        return;
      case 'overlays':
        if (message.unit === this.overlaysFor) this.overlays = message.overlays;
        return;
      case 'advice':
        this.advise(message.moment, message.advice);
        return;
      case 'why':
        this.reasons = new Map(this.reasons).set(message.entry, message);
        return;
      case 'turns': {
        let seen = {} as View;
        const moments = message.turns.map(({ entry, view }) => {
          seen = { ...seen, ...view };
          return { entry, view: seen };
        });
        this.turnsCame?.(moments);
        return;
      }
      case 'chat':
        if (!this.chat.some((each) => each.number === message.number)) this.chat = [...this.chat, message];
        return;
      case 'offer':
        this.offer = message.side;
        return;
      case 'done':
        this.sending = false;
        if (this.sentStep) this.ondeed?.({ deed: 'choose', step: this.sentStep });
        this.sentStep = '';
        return;
      case 'refused':
        this.sending = false;
        this.problem = message.refusals.map((each) => `${each.facts} (${each.rule})`).join(' ');
        return;
      case 'fault':
        this.sending = false;
        if (message.code !== 'stale') this.problem = message.words;
        return;
      case 'view':
        return;
    }
  }

  // What a computer considered for a choice of its own; of the choice that waits, what one would in our place.
  askWhy(entry: number): void {
    if (entry <= (this.entries.at(-1)?.entry ?? 0) && this.reasons.has(entry)) return;
    this.send({ type: 'why', id: id(), entry });
  }

  // The table as each turn began and the whole log, for the battle report; what this page has seen, if the server
  // does not answer.
  async wholeBattle(): Promise<{ moments: Moment[]; entries: Entry[] }> {
    const own = (): Moment[] =>
      this.moments.length > 0 ? this.moments : this.view ? [{ entry: 0, view: this.view }] : [];
    if (this.line !== 'open') return { moments: own(), entries: this.entries };
    const last = this.entries.at(-1)?.entry ?? 0;
    const had = new Set(this.entries.map((each) => each.entry));
    for (let from = 1; from <= last; from += 50) {
      const whole = Array.from({ length: Math.min(50, last - from + 1) }, (_, i) => from + i);
      if (whole.some((each) => !had.has(each))) this.send({ type: 'log', id: id(), from, to: from + 49 });
    }
    const moments = await new Promise<Moment[]>((resolve) => {
      const timer = setTimeout(() => resolve(own()), 15_000);
      this.turnsCame = (came) => {
        clearTimeout(timer);
        resolve(came.length > 0 ? came : own());
      };
      this.send({ type: 'turns', id: id() });
    });
    this.turnsCame = null;
    for (let i = 0; i < 30 && this.entries.length < last; i++) await new Promise((resolve) => setTimeout(resolve, 100));
    return { moments, entries: this.entries };
  }

  // The log of a battle that this page has not seen from its beginning, in the portions that the server gives.
  private fetchLog(entries: number): void {
    const known = this.entries.length;
    for (let from = Math.max(1, entries - 399); from <= entries; from += 50) {
      if (known < entries) this.send({ type: 'log', id: id(), from, to: Math.min(entries, from + 49) });
    }
  }

  private addEntries(entries: readonly Entry[]): void {
    const known = new Map(this.entries.map((each) => [each.entry, each]));
    for (const each of entries) known.set(each.entry, each);
    this.entries = [...known.values()].sort((a, b) => a.entry - b.entry);
    // Who comes back finds the last throw in the tray.
    if (this.roll) return;
    for (const event of this.entries.toReversed().flatMap((each) => each.events.toReversed())) {
      const dice = diceOf(event);
      if (dice.length === 0) continue;
      this.roll = { dice, words: event.words, at: performance.now() };
      return;
    }
  }

  // ---- showing what happened ----

  hurry(): void {
    this.hurried?.();
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.hurried = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.hurried = end;
    });
  }

  private async show(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      this.addEntries([entry]);
      for (const event of entry.events) await this.showEvent(event);
    }
  }

  private async showEvent(event: Event): Promise<void> {
    const dice = diceOf(event);
    if (dice.length > 0) {
      this.roll = { dice, words: event.words, at: performance.now() };
      play('dice');
      await this.pause(lasting(dicedEvents.includes(event.kind) ? 900 : 700));
    }
    if (/charge/.test(event.kind)) play('trumpet');
    if (/shot|shoot|volley/.test(event.kind)) play('volley');
    if (/broke|rout/.test(event.kind)) play('bell');
    const moves = movesOf(event);
    if (moves.length > 0)
      await this.travel(new Map(moves.map((each) => [each.base, { from: each.from, to: each.to }])));
  }

  // Bases go from where they stand to where they will; a click or the space bar finishes it.
  private async travel(ways: Map<number, { from: Pose; to: Pose }>): Promise<void> {
    if (!this.view) return;
    const length = lasting(travel([...ways.values()], this.view));
    if (length < 20) return;
    play('slide');
    const start = performance.now();
    const kept = new Map(this.poses ?? []);
    await new Promise<void>((resolve) => {
      let done = false;
      this.hurried = () => {
        done = true;
      };
      const step = (): void => {
        const t = done ? 1 : Math.min(1, (performance.now() - start) / length);
        this.poses = tweened(kept, ways, t);
        if (t < 1) requestAnimationFrame(step);
        else resolve();
      };
      step();
    });
    this.hurried = null;
  }

  private async turnTo(message: Extract<ServerMessage, { type: 'view' }>): Promise<void> {
    const next = { ...(this.view ?? {}), ...message.view } as View;
    const handedOver =
      (this.hello?.sides.length ?? 0) > 1 && this.side !== null && message.side !== null && this.side !== message.side;
    if (handedOver && !this.trusting) this.covered = true;
    else if (this.view && !document.hidden) await this.travel(unmoved(this.view, next, this.poses));
    if (this.moments.at(-1)?.view.turn !== next.turn) this.moments.push({ entry: message.entries, view: next });
    this.side = message.side;
    this.view = next;
    this.poses = null;
    if (this.overlaysFor >= 0) this.askOverlays(this.overlaysFor);
  }

  // ---- choosing ----

  private ask(decision: Decision): void {
    this.decision = decision;
    this.advice = [];
    this.preview = this.previewed = null;
    this.touched = this.insisted = false;
    this.sending = false;
    this.asked = '';
    if (this.reasons.has((this.entries.at(-1)?.entry ?? 0) + 1)) {
      this.reasons = new Map([...this.reasons].filter(([entry]) => entry <= (this.entries.at(-1)?.entry ?? 0)));
    }
    if (this.chosen) this.look(null);
    const only = decision.options[0];
    this.setDraft(only ? begun(only) : null, false);
    if (settings.hints) this.send({ type: 'advise', id: id(), moment: this.moment });
    play('drum');
  }

  private advise(moment: number, advice: Advice[]): void {
    if (moment !== this.moment) return;
    this.advice = advice;
    const best = advice[0];
    if (!best || this.touched) return;
    // Advice that is no better than a guess is no reason to do anything.
    const calm = best.worth <= 0.5 && !best.why && this.decision ? passing(this.decision) : undefined;
    this.setDraft(calm ? begun(calm) : drafted(best.choice), false);
  }

  setDraft(draft: Draft | null, byHand = true): void {
    this.draft = draft;
    this.setBack = [];
    if (byHand) this.touched = true;
    if (this.unitInHand >= 0) this.look({ unit: this.unitInHand });
    this.refresh();
  }

  takeOption(name: string): void {
    const option = this.decision?.options.find((each) => each.name === name);
    if (!option) return;
    this.insisted = true;
    const advised = this.advice.find((each) => each.choice.option === name);
    if (advised) return this.setDraft(drafted(advised.choice));
    const next = begun(option);
    // A unit that is in hand stays there if the option can take it.
    const unit = parameterOf(option, 'unit');
    if (unit && this.unitInHand >= 0 && isAllowed(unit, this.unitInHand)) next.values[unit.name] = this.unitInHand;
    this.setDraft(this.placed(next));
  }

  setValues(values: Values): void {
    if (this.draft) this.setDraft({ option: this.draft.option, values });
  }

  setValue(name: string, value: number): void {
    if (this.draft)
      this.setDraft(this.placed({ option: this.draft.option, values: { ...this.draft.values, [name]: value } }));
  }

  // Parameters of place begin where the unit or leader stands.
  private placed(draft: Draft): Draft {
    const option = optionOf(this.decision, draft);
    if (!option || !movesThings(option)) return draft;
    const of = (kind: 'unit' | 'leader') => {
      const parameter = parameterOf(option, kind);
      return parameter ? draft.values[parameter.name] : undefined;
    };
    const pose =
      this.view?.units.find((each) => each.number === of('unit'))?.bases[0]?.pose ??
      this.view?.leaders.find((each) => each.number === of('leader'))?.pose;
    if (!pose) return draft;
    const values = { ...draft.values };
    for (const each of option.parameters) {
      if (values[each.name] !== undefined) continue;
      if (each.kind === 'x') values[each.name] = Math.min(Math.max(pose[0][0], each.least), each.most);
      if (each.kind === 'y') values[each.name] = Math.min(Math.max(pose[0][1], each.least), each.most);
      if (each.kind === 'heading') values[each.name] = Math.min(Math.max(pose[1], each.least), each.most);
    }
    return { option: draft.option, values };
  }

  // Something was picked on the table or in the hand: it goes to the parameter that can take it, in this option or
  // in the first other one that can.
  pick(kinds: readonly ('unit' | 'target' | 'base' | 'leader' | 'card')[], number: number): boolean {
    if (!this.decision || !this.draft) return false;
    const here = this.option && taker(this.option, this.draft, kinds, number, this.asked);
    this.asked = '';
    if (here) {
      this.setValue(here.name, number);
      return true;
    }
    for (const option of this.decision.options) {
      const fresh = begun(option);
      const there = taker(option, fresh, kinds, number);
      if (!there) continue;
      this.setDraft(this.placed({ option: option.name, values: { ...fresh.values, [there.name]: number } }));
      return true;
    }
    return false;
  }

  // A place on the table that bears the name of a labelled value stands for that value: a square of a map.
  pickNamed(words: string): boolean {
    for (const parameter of this.option?.parameters ?? []) {
      const at = parameter.labels.findIndex((label) => words === label || words.startsWith(`${label}:`));
      const value = parameter.allowed[at];
      if (value === undefined) continue;
      this.setValue(parameter.name, value);
      return true;
    }
    return false;
  }

  // A card is played by the commander who holds it.
  pickCard(leader: number, number: number): void {
    if (!this.pick(['card'], number)) return;
    const holder = this.option && parameterOf(this.option, 'leader');
    if (holder && leader >= 0 && isAllowed(holder, leader)) this.setValue(holder.name, leader);
  }

  // Whether the option moves that unit: it names it, or the whole decision is about it.
  private moves(option: Option, unit: number): boolean {
    const parameter = parameterOf(option, 'unit');
    if (!movesThings(option)) return false;
    return parameter ? isAllowed(parameter, unit) : unit === this.subject && !parameterOf(option, 'leader');
  }

  private readonly withUnit = (option: Option, unit: number): Values => {
    const parameter = parameterOf(option, 'unit');
    return { ...begun(option).values, ...(parameter && { [parameter.name]: unit }) };
  };

  // A hand that grips a unit and pulls means an option that moves it: the one in hand, or one that needs nothing else.
  grip(unit: number): boolean {
    if (this.option && movesThings(this.option) && this.unitInHand === unit) return true;
    const able = this.decision?.options.filter((each) => this.moves(each, unit)) ?? [];
    const free = this.movesOf(unit);
    const option = able.find((each) => each.name === this.draft?.option) ?? free[0] ?? able[0];
    if (!option) return false;
    this.setDraft(this.placed({ option: option.name, values: this.withUnit(option, unit) }));
    return this.unitInHand === unit;
  }

  // The options that a free drag of the unit may choose from: those that need nothing else. Who has chosen an option by
  // himself means that one.
  movesOf(unit: number): Option[] {
    if (this.insisted) return [];
    return (
      this.decision?.options.filter((option) => {
        if (!this.moves(option, unit) || option.parameters.some((each) => each.kind === 'target')) return false;
        if (!parameterOf(option, 'distance') && !parameterOf(option, 'sideways')) return false;
        const lacking = option.parameters.filter((each) => !isSpatial(each));
        const values = this.withUnit(option, unit);
        return lacking.every((each) => isAllowed(each, values[each.name]));
      }) ?? []
    );
  }

  // A free drag: the hand has chosen an option with its values.
  moveBy(option: Option, unit: number, values: Values): void {
    const spatial = Object.fromEntries(
      option.parameters
        .filter((each) => isSpatial(each) && values[each.name] !== undefined)
        .map((each) => [each.name, values[each.name]]),
    );
    this.setDraft({ option: option.name, values: { ...this.withUnit(option, unit), ...spatial } });
  }

  canPick(kinds: readonly ('unit' | 'target' | 'base' | 'leader' | 'card')[], number: number): boolean {
    return (
      this.decision?.options.some((option) =>
        option.parameters.some((each) => kinds.some((kind) => kind === each.kind) && each.allowed.includes(number)),
      ) ?? false
    );
  }

  // What the option in hand still lets one pick.
  readonly pickable = $derived.by(() => {
    const units = new Set<number>();
    const leaders = new Set<number>();
    const cards = new Set<number>();
    const bases = new Set<number>();
    const option = this.option;
    if (!option || !this.draft) return { units, leaders, cards, bases };
    for (const each of option.parameters) {
      if (each.kind === 'unit' || each.kind === 'target') for (const value of each.allowed) units.add(value);
      if (each.kind === 'leader') for (const value of each.allowed) leaders.add(value);
      if (each.kind === 'card') for (const value of each.allowed) cards.add(value);
      if (each.kind === 'base') for (const value of each.allowed) bases.add(value);
    }
    return { units, leaders, cards, bases };
  });

  // One preview is on its way at a time; what changes meanwhile is asked when it has come.
  private refresh(): void {
    const choice = this.option && this.draft ? choiceOf(this.option, this.draft) : undefined;
    this.previewed = choice ?? null;
    this.fresh = false;
    if (!choice) this.preview = null;
    else if (performance.now() - this.previewSent > 600) this.askPreview(choice);
  }

  private askPreview(choice: Choice): void {
    this.previewSent = performance.now();
    this.previewOf = choice;
    this.send({ type: 'preview', id: id(), moment: this.moment, choice });
  }

  private previewCame(moment: number, preview: Preview): void {
    this.previewSent = Number.NEGATIVE_INFINITY;
    if (moment !== this.moment || !this.draft) return;
    const latest = this.previewed;
    this.fresh = latest === this.previewOf;
    if (latest) this.preview = preview;
    if (latest && !this.fresh) this.askPreview(latest);
    else if (this.snapping) {
      this.snapping = false;
      this.snap();
    }
  }

  // The nearest choice that the rules allow, if this one is refused; where they name none, the limits that they name.
  snap(): void {
    if (!this.preview || this.preview.allowed) return;
    const why = this.preview.refusals;
    const next = this.preview.instead ? drafted(this.preview.instead) : this.withinLimits(this.preview.limits);
    if (!next) return;
    this.setDraft(next);
    this.setBack = why;
  }

  private withinLimits(limits: readonly Limit[]): Draft | undefined {
    if (!this.draft) return undefined;
    const values = { ...this.draft.values };
    let changed = false;
    for (const limit of limits) {
      const value = values[limit.parameter];
      if (value === undefined || (value >= limit.least && value <= limit.most)) continue;
      values[limit.parameter] = Math.min(Math.max(value, limit.least), limit.most);
      changed = true;
    }
    return changed ? { option: this.draft.option, values } : undefined;
  }

  settleDrag(): void {
    this.ondeed?.({ deed: 'ghost' });
    this.settle();
  }

  // The hand lets go: a ghost that the rules refuse goes to the nearest place that they allow, once they have answered.
  settle(): void {
    if (this.fresh) this.snap();
    else this.snapping = true;
  }

  confirm(): void {
    const choice = this.option && this.draft ? choiceOf(this.option, this.draft) : undefined;
    if (!choice || this.sending || this.preview?.allowed === false) return;
    this.sending = true;
    this.sentStep = this.decision?.step || 'asked';
    this.since = [];
    this.send({ type: 'choose', id: id(), moment: this.moment, choice });
  }

  undo(): void {
    if (this.mayUndo) this.send({ type: 'undo', id: id(), moment: this.moment });
  }

  // ---- looking ----

  look(thing: Thing): void {
    this.chosen = thing;
    const unit = thing && 'unit' in thing ? thing.unit : -1;
    if (unit !== this.overlaysFor) this.askOverlays(unit);
  }

  // The player himself looks at it.
  lookAt(unit: number): void {
    this.look({ unit });
    this.ondeed?.({ deed: 'look' });
  }

  private askOverlays(unit: number): void {
    this.overlaysFor = unit;
    if (unit < 0) this.overlays = [];
    else this.send({ type: 'overlays', id: id(), unit });
  }

  say(words: string): void {
    if (words.trim()) this.send({ type: 'chat', id: id(), words: words.trim().slice(0, 400) });
  }

  resign(side: Side): void {
    this.send({ type: 'resign', id: id(), side });
  }

  offerDraw(side: Side): void {
    this.send({ type: 'offer-draw', id: id(), side });
  }

  answerDraw(side: Side, accept: boolean): void {
    this.send({ type: 'answer-draw', id: id(), side, accept });
  }

  hurryComputer(): void {
    this.send({ type: 'hurry', id: id() });
  }
}
