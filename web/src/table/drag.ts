// A drag on the table as the values of an option's parameters, and back. The arithmetic of docs/view.md: a wheel turns
// about the front corner on its hand, then the unit goes straight ahead, then sideways. What the rules make of it comes
// back as a preview.
import type { Option, Parameter } from '../protocol';
import { type Body, beside } from './footprint';
import { type Space, type Spot, type Stand, ticksAt, ticksPerDegree, ticksPerUnit } from './space';

export type ParameterKind = Parameter['kind'];
export type Values = Record<string, number | undefined>;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

export const parameterOf = (option: Option, ...kinds: ParameterKind[]): Parameter | undefined =>
  option.parameters.find((each) => kinds.includes(each.kind));

const spatial: readonly ParameterKind[] = ['distance', 'wheel', 'sideways', 'heading', 'x', 'y'];
export const isSpatial = (parameter: Parameter): boolean => spatial.includes(parameter.kind);
export const movesThings = (option: Option): boolean => option.parameters.some(isSpatial);

// The nearest value that the parameter can take.
export function within(parameter: Parameter, value: number): number {
  if (parameter.allowed.length > 0) {
    return parameter.allowed.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) ? each : best));
  }
  return Math.min(Math.max(Math.round(value), parameter.least), parameter.most);
}

// Free values are rounded to what a hand can mean: a tenth of the unit, a degree.
function rounded(parameter: Parameter, value: number): number {
  const angle = parameter.kind === 'wheel' || parameter.kind === 'heading';
  const step = angle
    ? ticksPerDegree
    : Math.min(ticksPerUnit / 10, Math.max(1, (parameter.most - parameter.least) / 200));
  return within(parameter, Math.round(value / step) * step);
}

const put = (values: Values, parameter: Parameter | undefined, value: number): void => {
  if (parameter) values[parameter.name] = rounded(parameter, value);
};

// Where the body would stand with these values, if nothing were in the way.
export function moved(body: Body, option: Option, values: Values, space: Space): Body {
  const value = (kind: ParameterKind): number | undefined => {
    const parameter = parameterOf(option, kind);
    return parameter ? values[parameter.name] : undefined;
  };
  let at: Stand = { x: body.x, y: body.y, degrees: body.degrees };
  const wheel = (value('wheel') ?? 0) / ticksPerDegree;
  if (wheel !== 0) {
    const reach = wheel > 0 ? body.right : -body.left;
    const pivot = beside(at, reach, 0);
    const turned = { ...pivot, degrees: at.degrees + wheel };
    at = { ...beside(turned, -reach, 0), degrees: turned.degrees };
  }
  const ahead = (value('distance') ?? 0) * space.perTick;
  const aside = (value('sideways') ?? 0) * space.perTick;
  at = { ...beside(at, aside, -ahead), degrees: at.degrees };
  const [x, y] = [value('x'), value('y')];
  if (x !== undefined && y !== undefined) {
    at = { x: x * space.perTick, y: space.height - y * space.perTick, degrees: at.degrees };
  }
  const heading = value('heading');
  return { ...body, ...at, degrees: heading === undefined ? at.degrees : heading / ticksPerDegree };
}

// The wheel in degrees after which a straight advance leads the middle of the front to the spot, and how far it is.
export function wheelTowards(body: Body, target: Spot): { wheel: number; ahead: number } {
  const angle = radians(body.degrees);
  const dx = target.x - body.x;
  const dy = target.y - body.y;
  const right = dx * Math.cos(angle) + dy * Math.sin(angle);
  const ahead = dx * Math.sin(angle) - dy * Math.cos(angle);
  if (Math.abs(right) < 1e-6) return { wheel: 0, ahead };
  const hand = Math.sign(right);
  const half = hand > 0 ? body.right : body.left;
  // Seen from the pivot, mirrored so that the wheel is to the right.
  const across = Math.abs(right) - half;
  const far = Math.hypot(across, ahead);
  if (far < half) return { wheel: 0, ahead };
  const turn = Math.acos(-half / far) - Math.atan2(ahead, across);
  const straight = across * Math.sin(turn) + ahead * Math.cos(turn);
  return { wheel: hand * degrees(turn), ahead: straight };
}

// The body is dragged so that the middle of its front comes to `target`.
export function dragBody(body: Body, option: Option, values: Values, target: Spot, space: Space): Values {
  const next: Values = { ...values };
  const [x, y] = [parameterOf(option, 'x'), parameterOf(option, 'y')];
  if (x && y) {
    const [tx, ty] = ticksAt(space, target);
    put(next, x, tx);
    put(next, y, ty);
    return next;
  }
  const wheel = parameterOf(option, 'wheel');
  const distance = parameterOf(option, 'distance');
  const sideways = parameterOf(option, 'sideways');
  if (wheel && distance && !sideways) {
    const way = wheelTowards(body, target);
    const small = Math.abs(way.wheel) < 3; // a hand that means straight ahead
    put(next, wheel, small ? 0 : way.wheel * ticksPerDegree);
    put(next, distance, aheadAlong(body, option, next, target, space) / space.perTick);
    return next;
  }
  if (wheel && !distance) {
    // The way ahead is not chosen (a charge): the hand shows where to aim.
    const way = wheelTowards(body, target);
    put(next, wheel, Math.abs(way.wheel) < 3 ? 0 : way.wheel * ticksPerDegree);
    return next;
  }
  put(next, distance, aheadAlong(body, option, next, target, space) / space.perTick);
  if (sideways) {
    const turned = moved(body, option, { ...next, ...(distance && { [distance.name]: 0 }), [sideways.name]: 0 }, space);
    const angle = radians(turned.degrees);
    const aside = (target.x - turned.x) * Math.cos(angle) + (target.y - turned.y) * Math.sin(angle);
    put(next, sideways, aside / space.perTick);
  }
  return next;
}

// Of the options that can move the unit, the one by which its front comes nearest to where the hand is, the simpler one if they
// come as near.
export function optionFor(
  body: Body,
  options: readonly Option[],
  values: Values,
  target: Spot,
  space: Space,
): { option: Option; values: Values } | undefined {
  let best: { option: Option; values: Values; cost: number } | undefined;
  for (const option of options) {
    const tried = dragBody(body, option, values, target, space);
    const there = moved(body, option, tried, space);
    const cost = Math.hypot(there.x - target.x, there.y - target.y) + 12 * option.parameters.filter(isSpatial).length;
    if (!best || cost < best.cost - 1) best = { option, values: tried, cost };
  }
  return best;
}

// How far ahead the target is along the heading after the wheel that the values hold.
function aheadAlong(body: Body, option: Option, values: Values, target: Spot, space: Space): number {
  const still: Values = { ...values };
  for (const parameter of option.parameters) {
    if (parameter.kind === 'distance' || parameter.kind === 'sideways') still[parameter.name] = 0;
  }
  const turned = moved(body, option, still, space);
  const angle = radians(turned.degrees);
  return (target.x - turned.x) * Math.sin(angle) - (target.y - turned.y) * Math.cos(angle);
}

// A front corner is dragged: the unit wheels about the other one. Hand -1 is the left corner, which wheels to the right.
export function dragCorner(body: Body, option: Option, values: Values, hand: -1 | 1, target: Spot): Values {
  const wheel = parameterOf(option, 'wheel');
  const heading = parameterOf(option, 'heading');
  const next: Values = { ...values };
  const reach = hand < 0 ? body.right : -body.left;
  const pivot = beside(body, reach, 0);
  const angle = degrees(Math.atan2(target.y - pivot.y, target.x - pivot.x));
  // The direction from the pivot to the corner at rest: to the body's left or right.
  const rest = body.degrees + (hand < 0 ? 180 : 0);
  const turn = ((angle - rest + 540) % 360) - 180;
  const onHand = hand < 0 ? Math.max(turn, 0) : Math.min(turn, 0);
  put(next, wheel, onHand * ticksPerDegree);
  if (!wheel && heading) put(next, heading, turnedHeading(body.degrees + turn));
  return next;
}

const turnedHeading = (value: number): number => (((value % 360) + 360) % 360) * ticksPerDegree;

// The unit is turned to look at a spot.
export function dragHeading(at: Spot, option: Option, values: Values, target: Spot): Values {
  const next: Values = { ...values };
  const angle = degrees(Math.atan2(target.x - at.x, at.y - target.y));
  put(next, parameterOf(option, 'heading'), turnedHeading(angle));
  return next;
}

// One step of a stepper or an arrow key.
export function stepped(parameter: Parameter, value: number | undefined, steps: number, large: boolean): number {
  const angle = parameter.kind === 'wheel' || parameter.kind === 'heading';
  if (parameter.allowed.length > 0) {
    const sorted = [...parameter.allowed].sort((a, b) => a - b);
    const at = value === undefined ? 0 : Math.max(0, sorted.indexOf(value));
    return sorted[Math.min(Math.max(at + steps, 0), sorted.length - 1)]!;
  }
  const counting = parameter.kind === 'number';
  const step = counting ? 1 : angle ? (large ? 15 : 1) * ticksPerDegree : (large ? 1 : 0.1) * ticksPerUnit;
  const next = (value ?? parameter.usual ?? 0) + steps * step;
  if (parameter.kind === 'heading') return within(parameter, ((next % 3600000) + 3600000) % 3600000);
  return within(parameter, next);
}
