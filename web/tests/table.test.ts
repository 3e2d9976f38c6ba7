import { describe, expect, it } from 'vitest';
import { crowded, view } from '../plates/saint-aubin';
import { along, area, groundOf, inside, toEdge } from '../src/ground/shapes';
import { describe as described, fightsAmong, placesOf, tokensOn } from '../src/table/drawn';
import { figureOf, figuresOn, glyphOf } from '../src/table/figures';
import { blockOf, bodyOf, footprint } from '../src/table/footprint';
import { freePlace } from '../src/table/free';
import { degreesInWords, facing, lengthInWords, spaceOf, spot, ticksAt } from '../src/table/space';

const seen = view();
const space = spaceOf(seen);

describe('the table', () => {
  it('draws one base a hundred units wide, whatever the unit of length', () => {
    expect(blockOf(space, seen.units[0]!.bases[0]!).width).toBeCloseTo(100);
    const yards = {
      ...seen,
      units: seen.units.map((unit) => ({
        ...unit,
        bases: unit.bases.map((base) => ({ ...base, width: base.width * 60 })),
      })),
    };
    expect(blockOf(spaceOf(yards), yards.units[0]!.bases[0]!).width).toBeCloseTo(100);
  });

  it('puts three files on the large base of a game whose units are one base', () => {
    const large = { ...seen, units: seen.units.map((unit) => ({ ...unit, bases: unit.bases.slice(0, 1) })) };
    const block = blockOf(spaceOf(large), large.units[0]!.bases[0]!);
    expect(block.width).toBeCloseTo(300);
    expect(figuresOn(block, false, 0).length).toBeGreaterThanOrEqual(3);
  });

  it('has north at the top', () => {
    expect(spot(space, [0, seen.height]).y).toBe(0);
    expect(ticksAt(space, spot(space, [123456, 98765]))).toEqual([123456, 98765]);
  });

  it('sees a unit as one body', () => {
    const gendarmes = seen.units.find((unit) => unit.name === 'Gendarmes du Roi')!;
    const body = bodyOf(gendarmes.bases.map((base) => blockOf(space, base)))!;
    expect(body.x).toBeCloseTo(3300);
    expect(body.y).toBeCloseTo(1870);
    expect(body.right).toBeCloseTo(150);
    expect(body.depth).toBeCloseTo(150);
    expect(footprint(gendarmes.bases.map((base) => blockOf(space, base))).match(/M/g)).toHaveLength(6);
  });

  it('draws words that it has never heard as the ones that stand in for them', () => {
    expect(figureOf('rocketeers', false)).toBe('shot');
    expect(figureOf('pike', true)).toBe('pike-level');
    expect(glyphOf('gun-heavy')).toBe('gun');
    expect(glyphOf('rocketeers')).toBe('shot');
  });

  it('says lengths and angles as people do', () => {
    expect(lengthInWords(45000)).toBe('4.5');
    expect(degreesInWords(300000)).toBe('30°');
    expect(facing(0)).toBe('north');
    expect(facing(359)).toBe('north');
    expect(facing(200)).toBe('south');
  });

  it('lays a tag where it covers no base', () => {
    const box = { left: 400, top: 300, right: 500, bottom: 400 };
    const right = Array.from({ length: 40 }, (_, i) => ({ x: 520 + (i % 8) * 25, y: 200 + Math.floor(i / 8) * 60 }));
    const place = freePlace(box, { width: 200, height: 40 }, { width: 1000, height: 700 }, right);
    expect(
      right.filter((each) => each.x > place.x && each.x < place.x + 200 && each.y > place.y && each.y < place.y + 40),
    ).toHaveLength(0);
  });

  it('has four hundred bases to measure with', () => {
    expect(crowded().units.flatMap((unit) => unit.bases).length).toBeGreaterThanOrEqual(400);
  });
});

describe('shapes of the ground', () => {
  const square: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 2],
    [0, 2],
  ];
  it('knows in from out and how far the edge is', () => {
    expect(inside(square, 1, 1)).toBe(true);
    expect(inside(square, 5, 1)).toBe(false);
    expect(toEdge(square, 1, 1.5)).toBeCloseTo(0.5);
    expect(area(square)).toBe(8);
  });
  it('walks a line in even steps across its corners', () => {
    const spots = along(
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      0.4,
    ).map((each) => each.at);
    expect(spots.map(([x, y]) => [Number(x.toFixed(2)), Number(y.toFixed(2))])).toEqual([
      [0, 0],
      [0.4, 0],
      [0.8, 0],
      [1, 0.2],
      [1, 0.6],
    ]);
  });
  it('has the same ground for the same view', () => {
    expect(groundOf(space, seen.ground, 5)).toEqual(groundOf(space, view().ground, 5));
  });

  const standing = seen.units
    .filter((unit) => unit.bases.length > 0)
    .map((unit) => ({ unit, blocks: unit.bases.map((base) => blockOf(space, base)) }));

  it('writes the names of places clear of each other and inside the table', () => {
    const many = {
      ...seen,
      ground: [...seen.ground, ...seen.ground.map((each) => ({ ...each, name: `${each.name} II` }))],
    };
    const names = placesOf(many, space, 5, standing);
    expect(names.length).toBeGreaterThan(2);
    for (const [index, a] of names.entries()) {
      const half = 0.235 * a.size * a.words.length;
      expect(a.x - half).toBeGreaterThanOrEqual(0);
      expect(a.x + half).toBeLessThanOrEqual(space.width);
      for (const b of names.slice(index + 1))
        expect(
          Math.abs(a.y - b.y) >= a.size || Math.abs(a.x - b.x) >= half + 0.235 * b.size * b.words.length,
          `${a.words}, ${b.words}`,
        ).toBe(true);
    }
  });

  it('lays at most three tokens on a unit and swords between those who fight', () => {
    const first = standing[0]!;
    const laden = {
      ...first,
      unit: {
        ...first.unit,
        tokens: ['wounds', 'slowed', 'halted', 'disordered', 'waiting'].map((kind) => ({
          kind,
          count: 1,
          words: kind,
        })),
      },
    };
    const laid = tokensOn([laden], 'near', 1);
    expect(laid.map((each) => each.token.words)).toEqual(['wounds', 'slowed', '+3']);
    expect(fightsAmong(standing).length).toBeGreaterThan(0);
    expect(described(laden.unit, space, true)).toContain('may be chosen');
  });
});
