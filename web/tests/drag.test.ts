import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Option, Parameter } from '../src/protocol';
import { dragBody, dragCorner, dragHeading, moved, optionFor, stepped, wheelTowards, within } from '../src/table/drag';
import { type Body, beside } from '../src/table/footprint';

const space = { perTick: 0.01, width: 4500, height: 3000 };
const parameter = (
  name: string,
  kind: Parameter['kind'],
  least: number,
  most: number,
  allowed: number[] = [],
): Parameter => ({ name, kind, least, most, allowed, labels: [], usual: null, optional: false });
const option = (...parameters: Parameter[]): Option => ({ name: 'move', words: 'Move', rules: [], parameters });
const wheeling = option(parameter('wheel', 'wheel', -900000, 900000), parameter('distance', 'distance', 0, 200000));
const body = fc
  .record({
    x: fc.double({ min: 500, max: 4000, noNaN: true }),
    y: fc.double({ min: 500, max: 2500, noNaN: true }),
    degrees: fc.double({ min: 0, max: 360, noNaN: true }),
    half: fc.double({ min: 50, max: 300, noNaN: true }),
  })
  .map(({ half, ...rest }): Body => ({ ...rest, left: half, right: half, depth: 100 }));

describe('a drag as parameters', () => {
  it('finds the wheel and advance that lead to a spot, for any unit and any spot that can be reached so', () => {
    fc.assert(
      fc.property(
        body,
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: 10, max: 900, noNaN: true }),
        (unit, wheel, far) => {
          const values = { wheel: Math.round(wheel * 10000), distance: Math.round(far * 100) };
          const there = moved(unit, wheeling, values, space);
          const found = wheelTowards(unit, there);
          const again = moved(
            unit,
            wheeling,
            { wheel: Math.round(found.wheel * 10000), distance: Math.round(found.ahead * 100) },
            space,
          );
          expect(Math.hypot(again.x - there.x, again.y - there.y)).toBeLessThan(0.2);
        },
      ),
    );
  });

  it('wheels about the front corner on its hand', () => {
    const unit: Body = { x: 1000, y: 1000, degrees: 0, left: 150, right: 150, depth: 100 };
    const right = moved(unit, wheeling, { wheel: 300000, distance: 0 }, space);
    expect(beside(right, 150, 0).x).toBeCloseTo(1150);
    expect(beside(right, 150, 0).y).toBeCloseTo(1000);
    const left = moved(unit, wheeling, { wheel: -300000, distance: 0 }, space);
    expect(beside(left, -150, 0).x).toBeCloseTo(850);
    expect(beside(left, -150, 0).y).toBeCloseTo(1000);
  });

  it('goes straight ahead when the hand does, and not beyond what the option takes', () => {
    const unit: Body = { x: 1000, y: 1000, degrees: 0, left: 150, right: 150, depth: 100 };
    expect(dragBody(unit, wheeling, {}, { x: 1004, y: 700 }, space)).toEqual({ wheel: 0, distance: 30000 });
    expect(dragBody(unit, wheeling, {}, { x: 1000, y: -9000 }, space).distance).toBe(200000);
    expect(dragBody(unit, wheeling, {}, { x: 1000, y: 1200 }, space).distance).toBe(0);
  });

  it('takes a sideways drag where the option has one', () => {
    const unit: Body = { x: 1000, y: 1000, degrees: 90, left: 150, right: 150, depth: 100 };
    const shuffling = option(
      parameter('ahead', 'distance', -20000, 20000),
      parameter('aside', 'sideways', -20000, 20000),
    );
    // Facing east, ahead is +x and the right hand is south.
    expect(dragBody(unit, shuffling, {}, { x: 1100, y: 1050 }, space)).toEqual({ ahead: 10000, aside: 5000 });
  });

  it('takes points of the table', () => {
    const placing = option(parameter('x', 'x', 0, 450000), parameter('y', 'y', 0, 300000));
    const unit: Body = { x: 0, y: 0, degrees: 0, left: 50, right: 50, depth: 50 };
    expect(dragBody(unit, placing, {}, { x: 1000, y: 500 }, space)).toEqual({ x: 100000, y: 250000 });
  });

  it('wheels by a corner, each to its own hand only', () => {
    const unit: Body = { x: 1000, y: 1000, degrees: 0, left: 100, right: 100, depth: 100 };
    // The left corner lifted by 30 degrees about the right one.
    const at = { x: 1100 - 200 * Math.cos(Math.PI / 6), y: 1000 - 200 * Math.sin(Math.PI / 6) };
    expect(dragCorner(unit, wheeling, {}, -1, at).wheel).toBe(300000);
    expect(dragCorner(unit, wheeling, {}, -1, { x: 900, y: 1100 }).wheel).toBe(0);
    const other = { x: 900 + 200 * Math.cos(Math.PI / 6), y: 1000 - 200 * Math.sin(Math.PI / 6) };
    expect(dragCorner(unit, wheeling, {}, 1, other).wheel).toBe(-300000);
  });

  it('turns to look at a spot', () => {
    const turning = option(parameter('facing', 'heading', 0, 3599999));
    expect(dragHeading({ x: 0, y: 0 }, turning, {}, { x: 100, y: 0 }).facing).toBe(900000);
    expect(dragHeading({ x: 0, y: 0 }, turning, {}, { x: -100, y: 0 }).facing).toBe(2700000);
  });

  it('steps through values and keeps to the bounds', () => {
    const distance = parameter('distance', 'distance', 0, 25000);
    expect(stepped(distance, 0, 1, false)).toBe(1000);
    expect(stepped(distance, 20000, 1, true)).toBe(25000);
    expect(stepped(parameter('file', 'number', 0, 0, [3, 5, 9]), 5, 1, false)).toBe(9);
    expect(stepped(parameter('facing', 'heading', 0, 3599999), 3590000, 1, true)).toBe(140000);
  });

  it('chooses the nearest of allowed values', () => {
    expect(within(parameter('wheel', 'wheel', 0, 0, [-450000, 0, 450000]), 300000)).toBe(450000);
  });
});

describe('a hand that only pulls', () => {
  const straight = { ...option(parameter('distance', 'distance', 0, 200000)), name: 'straight' };
  const wheel = { ...wheeling, name: 'wheel' };
  const unit: Body = { x: 1000, y: 1000, degrees: 0, left: 150, right: 150, depth: 100 };
  it('means the simplest option that comes there', () => {
    expect(optionFor(unit, [straight, wheel], {}, { x: 1003, y: 700 }, space)?.option.name).toBe('straight');
    expect(optionFor(unit, [straight, wheel], {}, { x: 1200, y: 600 }, space)?.option.name).toBe('wheel');
    expect(optionFor(unit, [], {}, { x: 1200, y: 600 }, space)).toBeUndefined();
  });
  it('aims a charge whose length is not chosen', () => {
    const charge = option(parameter('wheel', 'wheel', -900000, 900000), parameter('sideways', 'sideways', -5000, 5000));
    expect(dragBody(unit, charge, {}, { x: 1400, y: 600 }, space).wheel).toBeGreaterThan(100000);
    expect(dragBody(unit, charge, {}, { x: 1002, y: 600 }, space).wheel).toBe(0);
  });
});
