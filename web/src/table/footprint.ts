// The ground that bases cover, as paths and as the frame in which a unit moves.
import type { SeenBase } from '../protocol';
import { type Space, type Spot, type Stand, stand } from './space';

export interface Block extends Stand {
  number: number;
  width: number;
  depth: number;
  figure: string;
}

export const blockOf = (
  space: Space,
  base: Pick<SeenBase, 'number' | 'pose' | 'width' | 'depth' | 'figure'>,
): Block => ({
  ...stand(space, base.pose),
  number: base.number,
  width: base.width * space.perTick,
  depth: base.depth * space.perTick,
  figure: base.figure,
});

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

// The point `right` and `back` of a stand.
export function beside(at: Stand, right: number, back: number): Spot {
  const angle = radians(at.degrees);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: at.x + cos * right - sin * back, y: at.y + sin * right + cos * back };
}

const fixed = (value: number): string => value.toFixed(1).replace('.0', '');

export function corners(block: Block, out = 0): Spot[] {
  const half = block.width / 2 + out;
  return [
    beside(block, -half, -out),
    beside(block, half, -out),
    beside(block, half, block.depth + out),
    beside(block, -half, block.depth + out),
  ];
}

export const closedPath = (spots: readonly Spot[]): string =>
  `M${spots.map((each) => `${fixed(each.x)} ${fixed(each.y)}`).join('L')}Z`;

export const openPath = (spots: readonly Spot[]): string =>
  `M${spots.map((each) => `${fixed(each.x)} ${fixed(each.y)}`).join('L')}`;

// All bases as one path, so that shadow, rims and ground are one element each.
export const footprint = (blocks: readonly Block[]): string =>
  blocks.map((block) => closedPath(corners(block))).join('');

// The unit as one body: the middle of its front edge, its heading, and how far it reaches to each side and back.
export interface Body extends Stand {
  left: number;
  right: number;
  depth: number;
}

export function bodyOf(blocks: readonly Block[]): Body | undefined {
  const lead = blocks[0];
  if (!lead) return undefined;
  // Bases that face elsewhere (a square, all-round defence) still give the body its size; the heading is that of most.
  const count = new Map<number, number>();
  for (const block of blocks) {
    const key = Math.round(block.degrees * 10);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const most = [...count.entries()].sort((a, b) => b[1] - a[1])[0]![0];
  const degrees = blocks.find((block) => Math.round(block.degrees * 10) === most)!.degrees;
  const angle = radians(degrees);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [least, greatest, front, rear] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const corner of blocks.flatMap((block) => corners(block))) {
    const across = corner.x * cos + corner.y * sin;
    const ahead = corner.x * sin - corner.y * cos;
    least = Math.min(least, across);
    greatest = Math.max(greatest, across);
    front = Math.max(front, ahead);
    rear = Math.min(rear, ahead);
  }
  const middle = (least + greatest) / 2;
  return {
    x: middle * cos + front * sin,
    y: middle * sin - front * cos,
    degrees,
    left: (greatest - least) / 2,
    right: (greatest - least) / 2,
    depth: front - rear,
  };
}

export const middleOf = (body: Body): Spot => beside(body, 0, body.depth / 2);
