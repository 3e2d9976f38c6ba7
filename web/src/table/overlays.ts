// Arcs, ranges and zones of the unit that is looked at, and where their words stand.
import type { Overlay } from '../protocol';
import { closedPath } from './footprint';
import { type Space, type Spot, spot } from './space';

export interface Drawn extends Overlay {
  index: number;
  d: string;
  top: Spot; // where its words stand
}

export function overlaysOn(seen: readonly Overlay[], space: Space, px: number, looked: Partial<Spot>): Drawn[] {
  return seen
    .filter((each) => each.outline.length > 1)
    .map((each, index) => {
      const spots = each.outline.map((point) => spot(space, point));
      // Its words stand at the end that is farthest from the unit.
      const away = (p: Spot): number => Math.hypot(p.x - (looked.x ?? p.x), p.y - (looked.y ?? 0));
      const far = spots.reduce((a, b) => (away(b) > away(a) + 1 ? b : a));
      const mean = spots.filter((p) => away(p) > away(far) * 0.93);
      const top = {
        x: mean.reduce((sum, p) => sum + p.x, 0) / mean.length,
        y: far.y + (looked.y !== undefined && far.y > looked.y ? 17 * px : 0),
      };
      return { ...each, index, d: closedPath(spots), top };
    })
    .sort((a, b) => b.strength - a.strength);
}

// Their words, one above the other where they would lie on each other.
export function wordsOn(drawn: readonly Drawn[], px: number): (Spot & { words: string })[] {
  const words: (Spot & { words: string; half: number })[] = [];
  for (const each of [...drawn].reverse()) {
    if (!each.words || words.some((other) => other.words === each.words)) continue;
    const half = each.words.length * 3.6 * px;
    let y = each.top.y - 5 * px;
    while (words.some((other) => Math.abs(other.x - each.top.x) < half + other.half && Math.abs(other.y - y) < 15 * px))
      y -= 15 * px;
    words.push({ words: each.words, x: each.top.x, y, half });
  }
  return words;
}
