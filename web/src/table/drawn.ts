// What lies on the table besides the bases, found from the view alone: tokens, fights, names of places, words for a unit.
import type { SeenLeader, SeenUnit, Token, View } from '../protocol';
import type { Level } from './camera';
import { type Block, beside, bodyOf } from './footprint';
import { facing, type Space, type Spot, spot, stand } from './space';

export interface Standing {
  unit: SeenUnit;
  blocks: Block[];
}

// At most three tokens on a unit, on its rear edge; what is more becomes a number.
export function tokensOn(
  standing: readonly Standing[],
  level: Level,
  px: number,
): (Spot & { key: string; token: Token; scale: number })[] {
  const scale = Math.max(0.46, px * 0.26);
  return standing.flatMap(({ unit, blocks }) => {
    const body = bodyOf(blocks);
    if (!body) return [];
    const shown = unit.tokens.filter((each) => level !== 'far' || each.kind === 'broken');
    if (unit.broken && !shown.some((each) => each.kind === 'broken'))
      shown.push({ kind: 'broken', count: 0, words: 'broken' });
    const fewer =
      shown.length > 3 ? [...shown.slice(0, 2), { kind: 'more', count: 0, words: `+${shown.length - 2}` }] : shown;
    return fewer.map((token, index) => ({
      key: `${unit.number} ${index}`,
      token,
      scale,
      ...beside(body, body.right + 8 - index * 84 * scale, body.depth - 4),
    }));
  });
}

// Crossed swords on the common edge of those who fight.
export function fightsAmong(standing: readonly Standing[]): (Spot & { key: string })[] {
  const fighting = standing.filter((each) => each.unit['in-combat']);
  const found: (Spot & { key: string })[] = [];
  for (const a of fighting.filter((each) => each.unit.side === 0)) {
    for (const b of fighting.filter((each) => each.unit.side === 1)) {
      const touching: Spot[] = [];
      for (const p of a.blocks) {
        for (const q of b.blocks) {
          const [m, n] = [beside(p, 0, p.depth / 2), beside(q, 0, q.depth / 2)];
          const d = Math.hypot(m.x - n.x, m.y - n.y) - (Math.min(p.depth, p.width) + Math.min(q.depth, q.width)) / 2;
          if (d < 60) touching.push({ x: (m.x + n.x) / 2, y: (m.y + n.y) / 2 });
        }
      }
      const mean = (of: (each: Spot) => number): number =>
        touching.reduce((sum, each) => sum + of(each), 0) / touching.length;
      if (touching.length > 0)
        found.push({ key: `${a.unit.number} ${b.unit.number}`, x: mean((each) => each.x), y: mean((each) => each.y) });
    }
  }
  return found;
}

// Names of units under their lowest base, of leaders under theirs.
export function namesOf(
  standing: readonly Standing[],
  leaders: readonly SeenLeader[],
  space: Space,
  px: number,
): (Spot & { key: string; words: string })[] {
  const ofUnits = standing.map(({ unit, blocks }) => {
    const ys = blocks.flatMap((block) => [block.y, beside(block, 0, block.depth).y]);
    const xs = blocks.map((block) => beside(block, 0, block.depth / 2).x);
    return {
      key: `u${unit.number}`,
      words: unit.name,
      x: (Math.min(...xs) + Math.max(...xs)) / 2,
      y: Math.max(...ys) + 24 * px,
    };
  });
  const ofLeaders = leaders.map((leader) => {
    const p = spot(space, leader.pose[0]);
    const radius = (leader.size * space.perTick || 100) / 2;
    return {
      key: `l${leader.number}`,
      words: leader.name,
      x: p.x,
      y: p.y + radius + 52 * Math.max(px, 0.8) + 8 * px,
    };
  });
  return [...ofUnits, ...ofLeaders];
}

// Names of places, in italics on the ground. Each goes to the side of its piece where it lies on the fewest bases and on
// no other name; one that finds no place is left to the pointer.
export function placesOf(
  view: View,
  space: Space,
  px: number,
  standing: readonly Standing[],
): (Spot & { words: string; size: number })[] {
  const found: (Spot & { words: string; size: number })[] = [];
  const middles = standing.flatMap((each) => each.blocks.map((block) => beside(block, 0, block.depth / 2)));
  const size = Math.max(16 * px, 38);
  const seen = new Set<string>();
  for (const piece of view.ground) {
    if (!piece.name || piece.outline.length < 3) continue;
    const spots = piece.outline.map((point) => spot(space, point));
    const [left, right] = [Math.min(...spots.map((p) => p.x)), Math.max(...spots.map((p) => p.x))];
    const [top, bottom] = [Math.min(...spots.map((p) => p.y)), Math.max(...spots.map((p) => p.y))];
    const half = 0.235 * size * piece.name.length;
    const clamp = (x: number): number => Math.min(Math.max(x, half + 10), space.width - half - 10);
    const x = clamp((left + right) / 2);
    const inside = bottom - top > 3 * size;
    const places = [
      ...(piece.paint.includes('hill') && inside ? [{ x, y: top + 60 }] : []),
      { x, y: bottom + size },
      { x, y: top - 0.35 * size },
      ...(inside ? [{ x, y: (top + bottom) / 2 + 0.3 * size }] : []),
      { x: clamp(left + half), y: bottom + size },
      { x: clamp(right - half), y: bottom + size },
    ].filter((each) => each.y > size && each.y < space.height - 6);
    const cost = (place: Spot): number => {
      const onName = found.some(
        (each) =>
          Math.abs(each.y - place.y) < size && Math.abs(each.x - place.x) < half + 0.235 * size * each.words.length + 8,
      );
      const onBases = middles.filter(
        (each) => Math.abs(each.x - place.x) < half + 45 && Math.abs(each.y - place.y + size * 0.3) < size * 0.5 + 45,
      );
      return onBases.length + (onName ? 100 : 0);
    };
    const best = places.reduce<Spot | undefined>((a, b) => (a && cost(a) <= cost(b) ? a : b), undefined);
    const key = `${piece.name} ${Math.round((best?.x ?? 0) / 200)}`;
    if (!best || cost(best) >= 100 || seen.has(key)) continue;
    seen.add(key);
    found.push({ ...best, words: piece.name, size });
  }
  return found;
}

// For those who hear the table instead of seeing it.
export function describe(unit: SeenUnit, space: Space, mayBeChosen: boolean): string {
  const parts = [unit.name, unit.kind];
  if (unit['full-strength'] > 0)
    parts.push(`${unit['full-strength'] - unit.strength} of ${unit['full-strength']} ${unit['track-words']} lost`);
  parts.push(...unit.tokens.map((each) => each.words));
  if (unit.bases[0]) parts.push(`facing ${facing(stand(space, unit.bases[0].pose).degrees)}`);
  if (unit.broken) parts.push('broken');
  if (mayBeChosen) parts.push('may be chosen');
  return parts.filter(Boolean).join(', ');
}
