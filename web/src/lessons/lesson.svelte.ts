// A lesson leads a newcomer through a battle: cards that open at their moment and close when he has done what they ask.
// The cards are data (one file for each game's first battle) and speak of the words of the steps alone.
import type { Session } from '../battle/session.svelte';
import cfeo from './cfeo.json';
import fwc from './fwc.json';
import impetus from './impetus.json';
import reg from './reg.json';

export interface When {
  asked?: boolean; // something is asked of the learner
  step?: string; // patterns for the words of the decision
  question?: string;
  odds?: boolean; // odds stand on the page
  thrown?: boolean; // dice were thrown
  turn?: number; // this turn has begun
  after?: string[]; // cards that were seen
  over?: boolean;
}

export interface Until {
  deed: 'read' | 'look' | 'view' | 'ghost' | 'choose';
  whose?: 'own' | 'enemy';
  step?: string; // of the choice that counts
}

export interface Card {
  id: string;
  title: string;
  words: string;
  task: string;
  show?: string; // the part of the screen that is lit
  when?: When;
  until: Until;
}

export interface LessonText {
  scenario: string;
  'rule-set': string;
  side: 'red' | 'blue';
  title: string;
  words: string;
  minutes: number;
  cards: Card[];
}

export const lessons = [reg, impetus, cfeo, fwc] as unknown as LessonText[];

// What the learner has done, as far as a lesson can ask for it.
export interface Deed {
  deed: 'look' | 'view' | 'ghost' | 'choose' | 'read';
  step?: string;
}

const key = 'condotta.lessons';
type Kept = Record<string, { scenario: string; done: string[] }>;

function kept(): Kept {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? '{}') as unknown;
    return typeof read === 'object' && read !== null ? (read as Kept) : {};
  } catch {
    return {};
  }
}

// The battle behind this link is a lesson.
export function begin(link: string, scenario: string): void {
  localStorage.setItem(key, JSON.stringify({ ...kept(), [link]: { scenario, done: [] } }));
}

const fits = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'i').test(text);

export type Seen = Pick<Session, 'decision' | 'preview' | 'roll' | 'view' | 'result' | 'chosen'>;

export function isMoment(when: When | undefined, seen: Seen, done: readonly string[]): boolean {
  if (!when) return true;
  if (when.over) return seen.result !== null;
  if (when.after && !when.after.every((each) => done.includes(each))) return false;
  if (when.turn !== undefined && (seen.view?.turn ?? 0) < when.turn) return false;
  if (when.odds && (seen.preview?.odds.length ?? 0) === 0) return false;
  if (when.thrown && !seen.roll) return false;
  if ((when.asked || when.step || when.question) && !seen.decision) return false;
  return fits(when.step, seen.decision?.step ?? '') && fits(when.question, seen.decision?.question ?? '');
}

export class Lesson {
  done: string[] = $state([]);
  current: Card | null = $state(null);

  private constructor(
    readonly link: string,
    readonly text: LessonText,
    done: string[],
  ) {
    this.done = done;
  }

  // The lesson of this link, if it is one and has not been ended.
  static of(link: string): Lesson | null {
    const mine = kept()[link];
    const text = lessons.find((each) => each.scenario === mine?.scenario);
    return mine && text ? new Lesson(link, text, mine.done) : null;
  }

  // Something has changed: a card may close, another may open.
  notice(seen: Seen): void {
    const card = this.current;
    if (card && card.until.deed === 'look' && this.looks(seen, card.until.whose)) this.close();
    // What is over is over: of the cards only the last words remain.
    if (this.current && seen.result && !this.current.when?.over) this.current = null;
    if (!this.current)
      this.current =
        this.text.cards.find((each) => !this.done.includes(each.id) && isMoment(each.when, seen, this.done)) ?? null;
  }

  did(deed: Deed, seen: Seen): void {
    const until = this.current?.until;
    if (!until || until.deed !== deed.deed || !fits(until.step, deed.step ?? '')) return;
    if (deed.deed === 'look' && !this.looks(seen, until.whose)) return;
    this.close();
    this.notice(seen);
  }

  private looks(seen: Seen, whose: 'own' | 'enemy' | undefined): boolean {
    const number = seen.chosen && 'unit' in seen.chosen ? seen.chosen.unit : -1;
    const unit = seen.view?.units.find((each) => each.number === number);
    if (!unit) return false;
    const own = unit.side === (this.text.side === 'blue' ? 1 : 0);
    return whose === undefined || own === (whose === 'own');
  }

  close(): void {
    if (!this.current) return;
    this.done = [...this.done, this.current.id];
    this.current = null;
    localStorage.setItem(
      key,
      JSON.stringify({ ...kept(), [this.link]: { scenario: this.text.scenario, done: this.done } }),
    );
  }

  end(): void {
    const { [this.link]: _, ...others } = kept();
    localStorage.setItem(key, JSON.stringify(others));
    this.current = null;
    this.done = this.text.cards.map((each) => each.id);
  }
}
