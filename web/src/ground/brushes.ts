// One brush for each paint of docs/view.md, in paint units. A paint without a brush leaves the ground open.

import { brush, greens, hedge, marsh, rows, tilled, wood } from './growth';
import { building, built, village } from './houses';
import { random } from './noise';
import { along, inside, toEdge } from './shapes';
import { type Brush, clipped, curve, edge, fill, lineOf, loop, scattered, stones } from './strokes';
import { bridge, flowing, ford, water } from './waters';

// The foot line is the rule's edge; hachures run up from it and thicken away from the light.
const hill =
  (steep: boolean): Brush =>
  (c, shape) => {
    const next = random(shape.seed);
    const closed = [...shape.outline, shape.outline[0]!];
    const [left, top, right, bottom] = shape.box;
    const reach = Math.min(right - left, bottom - top) / 2;
    c.strokeStyle = '#3b3016';
    for (const [inset, length, gap] of steep
      ? ([
          [0.01, 0.24, 0.13],
          [0.3, 0.2, 0.16],
          [0.55, 0.14, 0.2],
        ] as const)
      : ([
          [0.01, 0.15, 0.2],
          [0.42, 0.12, 0.26],
        ] as const)) {
      for (const { at, angle } of along(closed, gap)) {
        let [nx, ny] = [Math.sin(angle), -Math.cos(angle)];
        if (!inside(shape.outline, at[0] + nx * 0.05, at[1] + ny * 0.05)) [nx, ny] = [-nx, -ny];
        const from = (inset + next() * 0.02) * reach;
        const to = from + (length + next() * 0.05) * reach;
        const [px, py] = [at[0] + nx * from, at[1] + ny * from];
        const [qx, qy] = [at[0] + nx * to, at[1] + ny * to];
        if (inset > 0.1 && (!inside(shape.outline, px, py) || Math.abs(toEdge(shape.outline, px, py) - from) > 0.12))
          continue;
        const shade = Math.max(0, -(nx + ny) / Math.SQRT2);
        c.globalAlpha = (steep ? 0.3 : 0.2) + 0.22 * shade;
        c.lineWidth = 0.022 + 0.03 * shade;
        c.beginPath();
        c.moveTo(px, py);
        c.lineTo(qx, qy);
        c.stroke();
      }
    }
    c.globalAlpha = steep ? 0.8 : 0.55;
    c.lineWidth = steep ? 0.055 : 0.035;
    loop(c, shape.outline);
    c.stroke();
    c.globalAlpha = 1;
  };

const road: Brush = (c, shape) => {
  const next = random(shape.seed);
  const line = lineOf(shape);
  const w = Math.max(shape.width, 0.42);
  for (const [width, colour] of [
    [w + 0.2, 'rgba(72,58,30,.28)'],
    [w, '#b39a68'],
    [w * 0.84, '#c4ad7b'],
  ] as const) {
    curve(c, line);
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.stroke();
  }
  c.globalAlpha = 0.5;
  c.lineWidth = 0.055;
  c.strokeStyle = '#8c7446';
  for (const shift of [-0.2, 0.2]) {
    curve(c, line, shift * w);
    c.stroke();
  }
  c.globalAlpha = 0.4;
  c.fillStyle = '#e4d3a8';
  for (const { at } of along(line, 0.16)) {
    c.beginPath();
    c.arc(at[0] + (next() - 0.5) * w * 0.8, at[1] + (next() - 0.5) * w * 0.8, 0.02 + next() * 0.02, 0, 7);
    c.fill();
  }
  c.globalAlpha = 1;
};

const rocky: Brush = (c, shape) => {
  fill(c, shape.outline, 'rgba(128,120,98,.42)');
  stones(shape, 4, 0.09, c);
  edge(c, shape.outline, 'rgba(48,42,28,.8)');
};

const sand: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, 'rgba(214,194,140,.72)');
  clipped(c, shape.outline, () => {
    c.strokeStyle = 'rgba(160,136,84,.55)';
    c.lineWidth = 0.03;
    for (const [x, y] of scattered(shape, 3, next)) {
      c.beginPath();
      c.moveTo(x - 0.25, y);
      c.quadraticCurveTo(x, y - 0.09, x + 0.25, y);
      c.stroke();
    }
  });
  edge(c, shape.outline, 'rgba(110,88,40,.7)');
};

const ditch: Brush = (c, shape) => {
  const w = Math.max(shape.width, 0.24);
  for (const [width, colour, shift] of [
    [w, '#6d5d39', 0],
    [w * 0.62, '#3e3420', -0.02],
    [w * 0.2, '#2a2315', -0.03],
  ] as const) {
    curve(c, lineOf(shape), shift);
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.stroke();
  }
};

const gully: Brush = (c, shape) => {
  if (shape.course.length > 1) return ditch(c, shape);
  fill(c, shape.outline, 'rgba(70,56,30,.32)');
  hill(true)(c, shape);
  edge(c, shape.outline, 'rgba(40,30,12,.8)');
};

// What is painted, from the lowest: a paint that stands higher lies over the others.
export const brushes: readonly [string, Brush][] = [
  ['sand', sand],
  ['field', tilled(false)],
  ['crops', tilled(true)],
  ['hill', hill(false)],
  ['steep-hill', hill(true)],
  ['rocky', rocky],
  ['gully', gully],
  ['marsh', marsh],
  ['pond', water],
  ['coast', water],
  ['ditch', ditch],
  ['stream', flowing(0.5)],
  ['river', flowing(1.2)],
  ['road', road],
  ['ford', ford],
  ['bridge', bridge],
  ['village', village],
  ['building', building],
  ['earthwork', built('#8a7a54', '#b5a677', '#4a3f26', 0.34, 0.3)],
  ['bastion', built('#8a7a54', '#b5a677', '#4a3f26', 0.4, 0.3)],
  ['wall', built('#9a9384', '#c7c1b2', '#4f4a40', 0.16, 0.16)],
  ['barricade', built('#a8874c', '#d3b679', '#4d3a1a', 0.18, 0.1)],
  ['brush', brush],
  ['vineyard', rows(0.34, 0.2, 0.12, 'rgba(140,116,70,.6)', greens[1]!)],
  ['orchard', rows(0.75, 0.75, 0.26, 'rgba(96,104,50,.35)', greens[0]!)],
  ['wood', wood],
  ['hedge', hedge],
];
