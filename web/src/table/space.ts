// From ticks of the game's unit to drawing units and back. 100 drawing units are one file of figures wide, whatever the
// game calls that, so that the figures have one size in all rule sets; y grows downwards as on every screen.
import type { Point, Pose, SeenUnit, View } from '../protocol';

export interface Spot {
  x: number;
  y: number;
}

export interface Stand extends Spot {
  degrees: number; // clockwise from the top of the screen
}

export interface Space {
  perTick: number; // drawing units to a tick
  width: number;
  height: number;
}

export const ticksPerUnit = 10000;
export const ticksPerDegree = 10000;

const median = (values: number[]): number | undefined => values.sort((a, b) => a - b)[values.length >> 1];

// How many ticks one file of figures takes. Where a unit is one large base, three files stand on it.
function fileWidth(units: readonly SeenUnit[]): number {
  const bodies = units.filter((unit) => unit.bases.length > 0);
  const width = median(bodies.flatMap((unit) => unit.bases.map((base) => base.width)).filter((each) => each > 0));
  if (width === undefined) return ticksPerUnit;
  const bases = median(bodies.map((unit) => unit.bases.length)) ?? 1;
  return bases <= 1 ? width / 3 : width;
}

export function spaceOf(view: Pick<View, 'width' | 'height' | 'units'>): Space {
  const perTick = 100 / fileWidth(view.units);
  return { perTick, width: view.width * perTick, height: view.height * perTick };
}

export const spot = (space: Space, [x, y]: Point): Spot => ({
  x: x * space.perTick,
  y: space.height - y * space.perTick,
});

export const stand = (space: Space, [point, heading]: Pose): Stand => ({
  ...spot(space, point),
  degrees: heading / ticksPerDegree,
});

export const ticksAt = (space: Space, at: Spot): Point => [
  Math.round(at.x / space.perTick),
  Math.round((space.height - at.y) / space.perTick),
];

// Lengths and angles for people: "4.5", "30°".
export const lengthInWords = (ticks: number): string => (Math.round(ticks / (ticksPerUnit / 100)) / 100).toString();
export const degreesInWords = (ticks: number): string => `${Math.round(ticks / (ticksPerDegree / 10)) / 10}°`;

const compass = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
export const facing = (degrees: number): string => compass[((Math.round(degrees / 45) % 8) + 8) % 8]!;
