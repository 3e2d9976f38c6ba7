// How bases travel from one view to the next, and what an event says of dice and moves.
import type { Event, Pose, View } from '../protocol';
import { ticksPerDegree } from '../table/space';

export interface Die {
  die: string;
  face: string;
}

export interface Roll {
  dice: Die[];
  words: string;
  at: number;
}

export interface Move {
  base: number;
  from: Pose;
  to: Pose;
}

export const dicedEvents: readonly string[] = ['fought', 'shot', 'tested'];

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isPose = (value: unknown): value is Pose =>
  Array.isArray(value) && Array.isArray(value[0]) && value[0].length === 2 && typeof value[1] === 'number';

export const diceOf = (event: Event): Die[] =>
  list(record(event.facts).dice)
    .map(record)
    .filter((each) => each.die !== undefined)
    .map((each) => ({ die: String(each.die), face: String(each.face ?? '') }));

export const movesOf = (event: Event): Move[] =>
  list(record(event.facts).moved)
    .map(record)
    .filter((each) => typeof each.base === 'number' && isPose(each.from) && isPose(each.to))
    .map((each) => each as unknown as Move);

export interface Term {
  rule: string;
  label: string;
  value: number;
}

export const termsOf = (event: Event): Term[] =>
  list(record(event.facts).terms)
    .map(record)
    .filter((each) => typeof each.value === 'number')
    .map((each) => ({ rule: String(each.rule ?? ''), label: String(each.label ?? ''), value: Number(each.value) }));

// The units that an event speaks of.
export function unitsOf(event: Event): number[] {
  const facts = record(event.facts);
  const numbers = [facts.unit, facts.target, facts.enemy, ...list(facts.units)];
  return numbers.filter((each): each is number => typeof each === 'number');
}

const eased = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

export function between(from: Pose, to: Pose, t: number): Pose {
  const full = 360 * ticksPerDegree;
  const turn = ((to[1] - from[1] + full * 1.5) % full) - full / 2;
  return [
    [from[0][0] + (to[0][0] - from[0][0]) * t, from[0][1] + (to[0][1] - from[0][1]) * t],
    (((from[1] + turn * t) % full) + full) % full,
  ];
}

export function tweened(
  kept: ReadonlyMap<number, Pose>,
  ways: ReadonlyMap<number, { from: Pose; to: Pose }>,
  t: number,
): Map<number, Pose> {
  const poses = new Map(kept);
  const smooth = eased(t);
  for (const [base, way] of ways) poses.set(base, between(way.from, way.to, smooth));
  return poses;
}

// 220 ms a base width, 10 ms a degree, from 300 to 1200 in all.
export function travel(ways: readonly { from: Pose; to: Pose }[], view: Pick<View, 'units'>): number {
  const width = view.units.find((each) => each.bases.length > 0)?.bases[0]?.width || 10000;
  let longest = 0;
  for (const { from, to } of ways) {
    const way = Math.hypot(to[0][0] - from[0][0], to[0][1] - from[0][1]) / width;
    const turn = Math.abs(between([[0, 0], from[1]], [[0, 0], to[1]], 1)[1] - from[1]) / ticksPerDegree;
    longest = Math.max(longest, 220 * way, 10 * Math.min(turn, 360 - turn));
  }
  return longest === 0 ? 0 : Math.min(1200, Math.max(300, longest));
}

// The bases that stand elsewhere in the next view than they are shown now.
export function unmoved(
  now: View,
  next: View,
  poses: ReadonlyMap<number, Pose> | null,
): Map<number, { from: Pose; to: Pose }> {
  const before = new Map<number, Pose>();
  for (const unit of now.units)
    for (const base of unit.bases) before.set(base.number, poses?.get(base.number) ?? base.pose);
  const ways = new Map<number, { from: Pose; to: Pose }>();
  for (const unit of next.units) {
    for (const base of unit.bases) {
      const from = before.get(base.number);
      if (from && (from[0][0] !== base.pose[0][0] || from[0][1] !== base.pose[0][1] || from[1] !== base.pose[1])) {
        ways.set(base.number, { from, to: base.pose });
      }
    }
  }
  return ways;
}
