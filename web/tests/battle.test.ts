import { describe, expect, it, vi } from 'vitest';
import { decision, entries, odds, view } from '../plates/saint-aubin';
import { blake2b } from '../src/battle/blake2b';
import { begun, choiceOf, drafted, missing, taker } from '../src/battle/draft';
import { checkDice, commitmentTo } from '../src/battle/fair';
import { hintFor } from '../src/battle/hints';
import { between, diceOf, movesOf, travel, tweened, unitsOf, unmoved } from '../src/battle/motion';
import { Session } from '../src/battle/session.svelte';
import type { ClientMessage, Pose } from '../src/protocol';

const charge = decision.options[0]!;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('a choice in the making', () => {
  it('begins with what is usual and asks for the rest in order', () => {
    const draft = begun(charge);
    expect(draft.values).toMatchObject({ wheel: 0, distance: 0, card: 1 });
    expect(missing(charge, draft)?.name).toBe('unit');
    expect(choiceOf(charge, draft)).toBeUndefined();
  });
  it('gives what is picked to the parameter that can take it', () => {
    const draft = begun(charge);
    expect(taker(charge, draft, ['unit', 'target'], 8)?.name).toBe('unit');
    expect(taker(charge, draft, ['unit', 'target'], 28)?.name).toBe('target');
    expect(taker(charge, draft, ['unit', 'target'], 99)).toBeUndefined();
  });
  it('is a choice once it has every value, and back', () => {
    const draft = begun(charge);
    Object.assign(draft.values, { unit: 8, target: 28 });
    const choice = choiceOf(charge, draft)!;
    expect(choice).toEqual({ option: 'charge', unit: 8, target: 28, wheel: 0, distance: 0, card: 1 });
    expect(drafted(choice)).toEqual(draft);
  });
  it('takes no value that the option does not allow', () => {
    const draft = begun(charge);
    Object.assign(draft.values, { unit: 7, target: 28 });
    expect(missing(charge, draft)?.name).toBe('unit');
  });
});

describe('what an event shows', () => {
  it('has dice, units and moves', () => {
    expect(diceOf(entries[0]!.events[0]!)).toHaveLength(3);
    expect(unitsOf(entries[0]!.events[0]!)).toEqual([3, 25]);
    const event = {
      kind: 'moved',
      words: '',
      rules: [],
      facts: { moved: [{ base: 1, from: [[0, 0], 0], to: [[5, 5], 10] }, { base: 'x' }] },
    };
    expect(movesOf(event)).toHaveLength(1);
    expect(diceOf({ kind: '', words: '', rules: [], facts: null })).toEqual([]);
  });
  it('turns the short way round', () => {
    const halfway = between([[0, 0], 3500000], [[10, 0], 100000], 0.5);
    expect(halfway[0]).toEqual([5, 0]);
    expect(halfway[1]).toBe(0);
  });
  it('finds what stands elsewhere, and lasts as long as the way is', () => {
    const [now, next] = [view(), view()];
    next.units[0]!.bases[0]!.pose = [[0, 0], 0];
    const ways = unmoved(now, next, null);
    expect(ways.size).toBe(1);
    expect(travel([...ways.values()], now)).toBe(1200);
    expect(travel([], now)).toBe(0);
    const base = next.units[0]!.bases[0]!.number;
    expect(tweened(new Map(), ways, 1).get(base)).toEqual([[0, 0], 0] satisfies Pose);
  });
});

class Quiet extends Session {
  sent: ClientMessage[] = [];
  override send(message: ClientMessage): void {
    this.sent.push(message);
  }
}

describe('a seat', () => {
  const seated = async (): Promise<Quiet> => {
    const session = new Quiet('link');
    session.hear({ type: 'view', moment: 1, entries: 0, side: 'blue', view: view(), partial: false });
    session.hear({ type: 'decision', moment: 1, decision, undo: true });
    await vi.waitFor(() => expect(session.decision).not.toBeNull());
    return session;
  };
  it('offers the first option and asks for advice', async () => {
    const session = await seated();
    expect(session.draft?.option).toBe('charge');
    expect(session.sent.map((each) => each.type)).toContain('advise');
  });
  it('takes the best advice while nobody has touched anything, and asks what it would do', async () => {
    const session = await seated();
    session.hear({
      type: 'advice',
      id: '',
      moment: 1,
      advice: [
        {
          choice: { option: 'charge', unit: 8, target: 28, wheel: 0, distance: 10000, card: 1 },
          worth: 1,
          why: 'they are shaken',
        },
      ],
    });
    expect(session.unitInHand).toBe(8);
    expect(session.sent.at(-1)).toMatchObject({ type: 'preview', choice: { unit: 8 } });
  });
  it('picks units into the option that can take them', async () => {
    const session = await seated();
    expect(session.pick(['unit', 'target'], 9)).toBe(true);
    expect(session.draft?.values.unit).toBe(9);
    expect(session.pick(['unit', 'target'], 25)).toBe(true);
    expect(session.draft?.values.target).toBe(25);
    expect(session.pick(['unit'], 77)).toBe(false);
  });
  it('does not send what the rules refuse, and goes to the nearest that they allow', async () => {
    const session = await seated();
    session.setDraft({ option: 'charge', values: { unit: 8, target: 28, wheel: 600000, distance: 0, card: 1 } });
    const preview = {
      allowed: false,
      refusals: [{ rule: 'REG-MOV-002', facts: 'the wood' }],
      words: '',
      cost: '',
      ghosts: [],
      path: [],
      limits: [],
      odds,
      offenders: [],
      instead: { option: 'charge', unit: 8, target: 28, wheel: 450000, distance: 0, card: 1 },
    };
    session.hear({ type: 'preview', id: '', moment: 1, preview });
    session.confirm();
    expect(session.sent.some((each) => each.type === 'choose')).toBe(false);
    session.snap();
    expect(session.draft?.values.wheel).toBe(450000);
    expect(session.setBack[0]?.rule).toBe('REG-MOV-002');
    session.hear({
      type: 'preview',
      id: '',
      moment: 1,
      preview: { ...preview, allowed: true, refusals: [], instead: null },
    });
    session.confirm();
    expect(session.sent.at(-1)).toMatchObject({ type: 'choose', moment: 1, choice: { wheel: 450000 } });
  });
  it('lets a drag choose an option and leaves what it does not touch at its usual value', async () => {
    const session = await seated();
    expect(session.movesOf(8)).toHaveLength(0); // a target is needed, so a bare drag can't mean a charge
    session.moveBy(charge, 8, { wheel: 100000 });
    expect(session.draft?.values).toMatchObject({ unit: 8, wheel: 100000, distance: 0 });
  });
  it('asks one preview at a time while a ghost is dragged, and the last one at the end', async () => {
    const session = await seated();
    const at = (wheel: number): void =>
      session.setDraft({ option: 'charge', values: { unit: 8, target: 28, wheel, distance: 0, card: 1 } });
    session.sent = [];
    for (let wheel = 10000; wheel <= 90000; wheel += 10000) at(wheel);
    expect(session.sent.filter((each) => each.type === 'preview')).toHaveLength(1);
    session.hear({
      type: 'preview',
      id: '',
      moment: 1,
      preview: {
        allowed: true,
        refusals: [],
        words: '',
        cost: '',
        ghosts: [],
        path: [],
        limits: [],
        odds: [],
        offenders: [],
        instead: null,
      },
    });
    expect(session.fresh).toBe(false);
    expect(session.sent.at(-1)).toMatchObject({ type: 'preview', choice: { wheel: 90000 } });
  });
  it('covers the table when a hot seat changes hands', async () => {
    const session = await seated();
    session.hello = { sides: ['red', 'blue'] } as unknown as Quiet['hello'];
    session.hear({ type: 'view', moment: 2, entries: 1, side: 'red', view: {}, partial: true });
    await vi.waitFor(() => expect(session.side).toBe('red'));
    expect(session.covered).toBe(true);
  });
  it('keeps members of the view that a partial one leaves out', async () => {
    const session = await seated();
    session.hear({ type: 'view', moment: 2, entries: 1, side: 'blue', view: { turn: 5 }, partial: true });
    await vi.waitFor(() => expect(session.view?.turn).toBe(5));
    expect(session.view?.units.length).toBe(view().units.length);
  });
});

describe('fair dice', () => {
  it('hashes as the standard says', () => {
    expect(hex(blake2b(new TextEncoder().encode('abc')))).toBe(
      'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319',
    );
    expect(hex(blake2b(new Uint8Array(0)))).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8');
    expect(hex(blake2b(new Uint8Array(300).fill(7)))).toBe(
      '0191c3eb5a6d2128509033fab49cb00a21416257a4c104cff5ee37d156e04db2',
    );
  });
  it('tells a seed that was committed to from one that was not', async () => {
    const seed = '01'.repeat(32);
    const commitment = commitmentTo(seed);
    expect(commitment).toBe('5e34b8af80d9aba7db45bcac75ffe169063e2cc3765c4fea30ddd85587db97d6');
    expect((await checkDice({ seed, commitment })).fits).toBe(true);
    expect((await checkDice({ seed: '02'.repeat(32), commitment })).fits).toBe(false);
  });
});

describe('hints', () => {
  it('follow the words of the step, and of the question where the step says nothing', () => {
    expect(hintFor({ step: '2.2 Declare charges', question: '' })).toContain('Pick a unit');
    expect(hintFor({ step: '', question: 'Who shoots?' })).toContain('arcs');
    expect(hintFor({ step: 'xyz', question: 'xyz' })).toBe('');
  });
});
