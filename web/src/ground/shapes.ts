// The ground of a view in paint units (one file of figures = 1, y downwards), with what the brushes ask of a shape.
import type { SeenGround } from '../protocol';
import { type Space, spot } from '../table/space';

export type Dot = [number, number];

export interface Shape {
  paint: string;
  name: string;
  outline: Dot[];
  course: Dot[];
  width: number;
  box: [number, number, number, number]; // left, top, right, bottom
  seed: number;
}

export interface Ground {
  width: number;
  height: number;
  seed: number;
  shapes: Shape[];
}

const boxOf = (dots: readonly Dot[], out: number): Shape['box'] => {
  const xs = dots.map((dot) => dot[0]);
  const ys = dots.map((dot) => dot[1]);
  return [Math.min(...xs) - out, Math.min(...ys) - out, Math.max(...xs) + out, Math.max(...ys) + out];
};

export function groundOf(space: Space, seen: readonly SeenGround[], seed: number): Ground {
  const dots = (points: SeenGround['outline']): Dot[] =>
    points.map((point) => {
      const { x, y } = spot(space, point);
      return [x / 100, y / 100];
    });
  const shapes = seen.map((each, index): Shape => {
    const [outline, course] = [dots(each.outline), dots(each.course)];
    const width = (each.width * space.perTick) / 100;
    const all = [...outline, ...course];
    return {
      paint: each.paint,
      name: each.name,
      outline,
      course,
      width,
      box: boxOf(all.length > 0 ? all : [[0, 0]], width / 2),
      seed: seed + index * 7919,
    };
  });
  return { width: space.width / 100, height: space.height / 100, seed, shapes };
}

export function inside(outline: readonly Dot[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export function toEdge(outline: readonly Dot[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[j]!;
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const [ex, ey] = [ax + dx * t - x, ay + dy * t - y];
    best = Math.min(best, ex * ex + ey * ey);
  }
  return Math.sqrt(best);
}

export const middle = (shape: Shape): Dot => [(shape.box[0] + shape.box[2]) / 2, (shape.box[1] + shape.box[3]) / 2];

export const area = (outline: readonly Dot[]): number => {
  let sum = 0;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    sum += outline[j]![0] * outline[i]![1] - outline[i]![0] * outline[j]![1];
  }
  return Math.abs(sum) / 2;
};

// The direction of the longest side, for furrows and roofs.
export function grain(outline: readonly Dot[]): number {
  let [longest, angle] = [0, 0];
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [dx, dy] = [outline[i]![0] - outline[j]![0], outline[i]![1] - outline[j]![1]];
    const length = Math.hypot(dx, dy);
    if (length > longest) [longest, angle] = [length, Math.atan2(dy, dx)];
  }
  return angle;
}

// Points along a line, `gap` apart.
export function along(line: readonly Dot[], gap: number): { at: Dot; angle: number }[] {
  const found: { at: Dot; angle: number }[] = [];
  let left = 0;
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i]!, line[i + 1]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    for (; left < length; left += gap) {
      const t = left / length;
      found.push({ at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], angle });
    }
    left -= length;
  }
  return found;
}
