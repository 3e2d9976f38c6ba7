// What men have built: houses, churches, walls, villages.
import { random } from './noise';
import { along, area, type Dot, grain, inside, middle, toEdge } from './shapes';
import { type Brush, type Context, edge, fill, lineOf, scattered, straight } from './strokes';

const roofs = [
  ['#b5623f', '#8a4129', '#d88a62'],
  ['#b79a5b', '#8a7140', '#dcc688'],
  ['#7d8489', '#565c61', '#a9b0b4'],
];

function house(c: Context, x: number, y: number, w: number, h: number, turn: number, roof: readonly string[]): void {
  const [plain, dark, light] = roof as [string, string, string];
  c.save();
  c.translate(x + 0.16, y + 0.22);
  c.rotate(turn);
  c.fillStyle = 'rgba(20,14,6,.42)';
  c.fillRect(-w / 2, -h / 2, w, h);
  c.restore();
  c.save();
  c.translate(x, y);
  c.rotate(turn);
  const lit = Math.sin(turn + Math.PI / 4) > -0.2;
  c.fillStyle = lit ? light : plain;
  c.fillRect(-w / 2, -h / 2, w, h / 2);
  c.fillStyle = lit ? plain : dark;
  c.fillRect(-w / 2, 0, w, h / 2);
  c.globalAlpha = 0.35;
  c.strokeStyle = '#2a1a0c';
  c.lineWidth = 0.018;
  for (let v = -h / 2 + 0.09; v < h / 2; v += 0.1) {
    c.beginPath();
    c.moveTo(-w / 2, v);
    c.lineTo(w / 2, v);
    c.stroke();
  }
  c.globalAlpha = 1;
  c.strokeStyle = light;
  c.lineWidth = 0.05;
  c.beginPath();
  c.moveTo(-w / 2, 0);
  c.lineTo(w / 2, 0);
  c.stroke();
  c.strokeStyle = '#33200f';
  c.lineWidth = 0.035;
  c.strokeRect(-w / 2, -h / 2, w, h);
  c.fillStyle = '#5b4a3c';
  c.fillRect(w / 4, -0.16, 0.14, 0.14);
  c.fillStyle = '#1a120b';
  c.fillRect(w / 4 + 0.035, -0.125, 0.07, 0.07);
  c.restore();
}

function church(c: Context, x: number, y: number): void {
  house(c, x + 0.5, y, 1.9, 0.9, 0, roofs[2]!);
  const [tx, ty] = [x - 0.95, y - 0.39];
  c.fillStyle = 'rgba(20,14,6,.42)';
  c.fillRect(tx + 0.2, ty + 0.26, 0.78, 0.78);
  for (const [from, to, colour] of [
    [[0, 0], [0.78, 0], '#a9b0b5'],
    [[0, 0], [0, 0.78], '#bcc3c8'],
    [[0.78, 0], [0.78, 0.78], '#5c6166'],
    [[0, 0.78], [0.78, 0.78], '#70767b'],
  ] as [Dot, Dot, string][]) {
    fill(
      c,
      [
        [tx + from[0], ty + from[1]],
        [tx + to[0], ty + to[1]],
        [tx + 0.39, ty + 0.39],
      ],
      colour,
    );
  }
  c.strokeStyle = '#2b2a28';
  c.lineWidth = 0.035;
  c.strokeRect(tx, ty, 0.78, 0.78);
  c.fillStyle = '#e8c768';
  c.beginPath();
  c.arc(tx + 0.39, ty + 0.39, 0.05, 0, 7);
  c.fill();
}

export const village: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, 'rgba(176,152,102,.62)');
  edge(c, shape.outline, 'rgba(70,52,22,.8)');
  const [mx, my] = middle(shape);
  const homes: { x: number; y: number; r: number }[] = [];
  const large = area(shape.outline) > 9 && inside(shape.outline, mx, my);
  if (large) homes.push({ x: mx, y: my, r: 1.4 });
  const wanted = Math.min(26, Math.max(3, Math.round(area(shape.outline) * 0.55)));
  const yard = Math.min(0.75, Math.sqrt(area(shape.outline)) * 0.16);
  for (const [x, y] of scattered(shape, 30, next)) {
    if (homes.length >= wanted) break;
    if (
      toEdge(shape.outline, x, y) > yard * 0.75 &&
      homes.every((each) => Math.hypot(each.x - x, each.y - y) > each.r * 0.9 + yard)
    ) {
      homes.push({ x, y, r: yard });
    }
  }
  const turn = grain(shape.outline);
  homes.sort((a, b) => a.y - b.y);
  for (const home of homes) {
    if (home.r > 1) church(c, home.x, home.y);
    else {
      const size = yard / 0.75;
      house(
        c,
        home.x,
        home.y,
        (0.95 + next() * 0.4) * size,
        (0.66 + next() * 0.16) * size,
        turn + (next() < 0.5 ? 0 : Math.PI / 2) + (next() - 0.5) * 0.5,
        roofs[next() < 0.45 ? 0 : next() < 0.7 ? 1 : 2]!,
      );
    }
  }
};

export const building: Brush = (c, shape) => {
  const turn = grain(shape.outline);
  const [mx, my] = middle(shape);
  const us = shape.outline.map(([x, y]) => (x - mx) * Math.cos(turn) + (y - my) * Math.sin(turn));
  const vs = shape.outline.map(([x, y]) => (y - my) * Math.cos(turn) - (x - mx) * Math.sin(turn));
  fill(c, shape.outline, 'rgba(170,148,98,.5)');
  house(
    c,
    mx,
    my,
    Math.max(...us) - Math.min(...us),
    Math.max(...vs) - Math.min(...vs),
    turn,
    roofs[shape.seed % 3 === 0 ? 2 : 0]!,
  );
};

// A built line: stone, wicker or earth, with its shadow and courses across.
export const built =
  (body: string, light: string, dark: string, least: number, gap: number): Brush =>
  (c, shape) => {
    const w = Math.max(shape.width, least);
    const line = lineOf(shape);
    if (shape.course.length < 2 && shape.outline.length > 2 && body === '#8a7a54')
      fill(c, shape.outline, 'rgba(138,122,84,.55)');
    for (const [width, colour, shift] of [
      [w, 'rgba(20,14,6,.45)', 0.08],
      [w, dark, 0],
      [w * 0.76, body, 0],
      [w * 0.26, light, -0.02],
    ] as const) {
      straight(c, line, shift);
      c.lineWidth = width;
      c.strokeStyle = colour;
      c.stroke();
    }
    c.strokeStyle = dark;
    c.globalAlpha = 0.6;
    c.lineWidth = 0.022;
    for (const { at, angle } of along(line, gap)) {
      const [nx, ny] = [Math.sin(angle) * w * 0.38, -Math.cos(angle) * w * 0.38];
      c.beginPath();
      c.moveTo(at[0] - nx, at[1] - ny);
      c.lineTo(at[0] + nx, at[1] + ny);
      c.stroke();
    }
    c.globalAlpha = 1;
  };
