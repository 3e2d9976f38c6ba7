// What all brushes are made of: loops, curves, edges, fills, and things scattered over an area. In paint units.
import { type Random, random } from './noise';
import { type Dot, inside, type Shape } from './shapes';

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
export type Brush = (c: Context, shape: Shape) => void;

export const loop = (c: Context, dots: readonly Dot[]): void => {
  c.beginPath();
  dots.forEach((dot, index) => {
    if (index) c.lineTo(dot[0], dot[1]);
    else c.moveTo(dot[0], dot[1]);
  });
  c.closePath();
};

// A smooth line through the points, shifted sideways a little for ruts and glints.
export const curve = (c: Context, line: readonly Dot[], shift = 0): void => {
  const p = line.map(([x, y]): Dot => [x + shift * 0.6, y + shift]);
  c.beginPath();
  if (!p[0]) return;
  c.moveTo(p[0][0], p[0][1]);
  for (let i = 0; i + 1 < p.length; i++) {
    const [b, d] = [p[i]!, p[i + 1]!];
    const [a, e] = [p[i - 1] ?? b, p[i + 2] ?? d];
    c.bezierCurveTo(
      b[0] + (d[0] - a[0]) / 6,
      b[1] + (d[1] - a[1]) / 6,
      d[0] - (e[0] - b[0]) / 6,
      d[1] - (e[1] - b[1]) / 6,
      d[0],
      d[1],
    );
  }
};

export const straight = (c: Context, line: readonly Dot[], shift: number): void => {
  c.beginPath();
  for (const [x, y] of line) c.lineTo(x + shift, y + shift);
};

// The edge by which one can see whether a base stands in it.
export const edge = (c: Context, dots: readonly Dot[], colour: string, width = 0.045): void => {
  loop(c, dots);
  c.setLineDash([0.12, 0.1]);
  c.lineWidth = width;
  c.strokeStyle = colour;
  c.stroke();
  c.setLineDash([]);
};

export const fill = (c: Context, dots: readonly Dot[], colour: string): void => {
  loop(c, dots);
  c.fillStyle = colour;
  c.fill();
};

export const clipped = (c: Context, dots: readonly Dot[], draw: () => void): void => {
  c.save();
  loop(c, dots);
  c.clip();
  draw();
  c.restore();
};

// Random spots inside an outline, about so many for each square unit.
export function scattered(shape: Shape, each: number, next: Random): Dot[] {
  const [left, top, right, bottom] = shape.box;
  const tries = Math.min(6000, Math.ceil((right - left) * (bottom - top) * each));
  const found: Dot[] = [];
  for (let i = 0; i < tries; i++) {
    const dot: Dot = [left + next() * (right - left), top + next() * (bottom - top)];
    if (inside(shape.outline, dot[0], dot[1])) found.push(dot);
  }
  return found;
}

export const lineOf = (shape: Shape): Dot[] =>
  shape.course.length > 1 ? shape.course : [...shape.outline, ...shape.outline.slice(0, 1)];

export const stones = (shape: Shape, each: number, least: number, c: Context): void => {
  const next = random(shape.seed + 1);
  for (const [x, y] of scattered(shape, each, next)) {
    const r = least + next() * least;
    c.fillStyle = 'rgba(20,16,6,.4)';
    c.beginPath();
    c.ellipse(x + r * 0.4, y + r * 0.5, r, r * 0.8, next() * 3, 0, 7);
    c.fill();
    c.fillStyle = next() < 0.5 ? '#a8a18c' : '#8d8675';
    c.beginPath();
    c.ellipse(x, y, r, r * 0.78, next() * 3, 0, 7);
    c.fill();
    c.fillStyle = 'rgba(255,250,235,.35)';
    c.beginPath();
    c.ellipse(x - r * 0.25, y - r * 0.25, r * 0.45, r * 0.3, 0, 0, 7);
    c.fill();
  }
};
