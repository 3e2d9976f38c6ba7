// One brush for each paint of docs/view.md, in paint units. A paint without a brush leaves the ground open.
import { hash, noise, type Random, random } from './noise';
import { along, area, type Dot, grain, inside, middle, type Shape, toEdge } from './shapes';

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
type Brush = (c: Context, shape: Shape) => void;

const loop = (c: Context, dots: readonly Dot[]): void => {
  c.beginPath();
  dots.forEach((dot, index) => {
    if (index) c.lineTo(dot[0], dot[1]);
    else c.moveTo(dot[0], dot[1]);
  });
  c.closePath();
};

// A smooth line through the points, shifted sideways a little for ruts and glints.
const curve = (c: Context, line: readonly Dot[], shift = 0): void => {
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

const straight = (c: Context, line: readonly Dot[], shift: number): void => {
  c.beginPath();
  for (const [x, y] of line) c.lineTo(x + shift, y + shift);
};

// The edge by which one can see whether a base stands in it.
const edge = (c: Context, dots: readonly Dot[], colour: string, width = 0.045): void => {
  loop(c, dots);
  c.setLineDash([0.12, 0.1]);
  c.lineWidth = width;
  c.strokeStyle = colour;
  c.stroke();
  c.setLineDash([]);
};

const fill = (c: Context, dots: readonly Dot[], colour: string): void => {
  loop(c, dots);
  c.fillStyle = colour;
  c.fill();
};

const clipped = (c: Context, dots: readonly Dot[], draw: () => void): void => {
  c.save();
  loop(c, dots);
  c.clip();
  draw();
  c.restore();
};

// Random spots inside an outline, about so many for each square unit.
function scattered(shape: Shape, each: number, next: Random): Dot[] {
  const [left, top, right, bottom] = shape.box;
  const tries = Math.min(6000, Math.ceil((right - left) * (bottom - top) * each));
  const found: Dot[] = [];
  for (let i = 0; i < tries; i++) {
    const dot: Dot = [left + next() * (right - left), top + next() * (bottom - top)];
    if (inside(shape.outline, dot[0], dot[1])) found.push(dot);
  }
  return found;
}

const greens = [
  ['#2a3c1d', '#3c5527', '#567236', '#86a155'],
  ['#26371e', '#36502c', '#4b6a3b', '#789659'],
  ['#3a421c', '#565c27', '#7a7b38', '#a9a55a'],
];

export function tree(c: Context, x: number, y: number, r: number, palette: readonly string[], next: Random): void {
  c.fillStyle = 'rgba(16,16,4,.36)';
  c.beginPath();
  c.ellipse(x + r * 0.34, y + r * 0.46, r * 1.02, r * 0.96, 0, 0, 7);
  c.fill();
  const leaves = (colour: string, size: number, count: number, spread: number, lift: number): void => {
    c.fillStyle = colour;
    for (let i = 0; i < count; i++) {
      const turn = next() * 6.283;
      const d = Math.sqrt(next()) * r * spread;
      c.beginPath();
      c.arc(
        x + Math.cos(turn) * d + lift * r,
        y + Math.sin(turn) * d + lift * r,
        r * size * (0.8 + next() * 0.4),
        0,
        7,
      );
      c.fill();
    }
  };
  c.fillStyle = palette[0]!;
  c.beginPath();
  c.arc(x, y, r * 0.8, 0, 7);
  c.fill();
  leaves(palette[0]!, 0.34, 9, 0.86, 0);
  leaves(palette[1]!, 0.27, 11, 0.66, -0.07);
  leaves(palette[2]!, 0.16, 13, 0.52, -0.2);
  leaves(palette[3]!, 0.07, 12, 0.5, -0.26);
}

const wood: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, 'rgba(48,44,22,.55)');
  edge(c, shape.outline, 'rgba(26,30,12,.85)');
  const trees: [number, number, number][] = [];
  for (const [x, y] of scattered(shape, 55, next)) {
    const r = 0.3 + next() * 0.2;
    if (
      toEdge(shape.outline, x, y) > r * 0.45 &&
      trees.every((each) => Math.hypot(each[0] - x, each[1] - y) > (each[2] + r) * 0.8)
    ) {
      trees.push([x, y, r]);
    }
  }
  trees.sort((a, b) => a[1] - b[1]);
  for (const [x, y, r] of trees) tree(c, x, y, r, greens[next() < 0.16 ? 2 : next() < 0.5 ? 0 : 1]!, next);
};

// Rows of small crowns: fruit trees or vines.
const rows =
  (gap: number, every: number, size: number, floor: string, palette: readonly string[]): Brush =>
  (c, shape) => {
    const next = random(shape.seed);
    fill(c, shape.outline, floor);
    const turn = grain(shape.outline);
    const [mx, my] = middle(shape);
    const reach = Math.hypot(shape.box[2] - shape.box[0], shape.box[3] - shape.box[1]) / 2;
    const spots: Dot[] = [];
    for (let v = -reach; v <= reach; v += gap) {
      for (let u = -reach; u <= reach; u += every) {
        const [x, y] = [mx + u * Math.cos(turn) - v * Math.sin(turn), my + u * Math.sin(turn) + v * Math.cos(turn)];
        if (inside(shape.outline, x, y) && toEdge(shape.outline, x, y) > size * 0.6) spots.push([x, y]);
      }
    }
    spots.sort((a, b) => a[1] - b[1]);
    for (const [x, y] of spots)
      tree(c, x + (next() - 0.5) * 0.04, y + (next() - 0.5) * 0.04, size * (0.85 + next() * 0.3), palette, next);
    edge(c, shape.outline, 'rgba(36,40,16,.75)');
  };

const brush: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, 'rgba(86,90,44,.4)');
  for (const [x, y] of scattered(shape, 5, next))
    tree(c, x, y, 0.1 + next() * 0.09, greens[next() < 0.4 ? 2 : 1]!, next);
  edge(c, shape.outline, 'rgba(36,40,16,.75)');
};

const marsh: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, 'rgba(62,80,58,.55)');
  clipped(c, shape.outline, () => {
    for (const [x, y] of scattered(shape, 1.6, next)) {
      c.fillStyle = next() < 0.5 ? 'rgba(120,146,140,.65)' : 'rgba(82,106,98,.7)';
      c.beginPath();
      c.ellipse(x, y, 0.18 + next() * 0.35, 0.06 + next() * 0.09, 0, 0, 7);
      c.fill();
    }
    c.strokeStyle = '#a9a85e';
    c.lineWidth = 0.03;
    for (const [x, y] of scattered(shape, 9, next)) {
      c.beginPath();
      for (const lean of [-0.07, 0, 0.07]) {
        c.moveTo(x, y);
        c.lineTo(x + lean, y - 0.16 - next() * 0.08);
      }
      c.stroke();
    }
  });
  edge(c, shape.outline, 'rgba(32,44,28,.7)');
};

// Wheat stands in rows, ploughland lies in furrows, both along the longest side.
const tilled =
  (wheat: boolean): Brush =>
  (c, shape) => {
    const next = random(shape.seed);
    const turn = grain(shape.outline);
    const [mx, my] = middle(shape);
    const reach = Math.hypot(shape.box[2] - shape.box[0], shape.box[3] - shape.box[1]) / 2;
    clipped(c, shape.outline, () => {
      c.translate(mx, my);
      c.rotate(turn);
      c.globalAlpha = 0.86;
      c.fillStyle = wheat ? '#b39a4e' : '#77603d';
      c.fillRect(-reach, -reach, 2 * reach, 2 * reach);
      if (wheat) {
        const count = Math.min(9000, reach * reach * 4 * 65);
        for (const [colour, share] of [
          ['#d8bf70', 0.4],
          ['#8f7936', 0.4],
          ['#ecd98f', 0.2],
        ] as const) {
          c.strokeStyle = colour;
          c.lineWidth = 0.025;
          c.globalAlpha = 0.6;
          c.beginPath();
          for (let i = 0; i < count * share; i++) {
            const [u, v] = [(next() * 2 - 1) * reach, Math.round(((next() * 2 - 1) * reach) / 0.16) * 0.16];
            c.moveTo(u, v);
            c.lineTo(u + 0.03, v - 0.1);
          }
          c.stroke();
        }
      } else {
        for (let v = -reach; v < reach; v += 0.17) {
          c.globalAlpha = 0.5;
          c.lineWidth = 0.07;
          c.strokeStyle = '#4e3c24';
          c.beginPath();
          c.moveTo(-reach, v);
          for (let u = -reach; u <= reach; u += 0.4) c.lineTo(u, v + (noise(u * 2, v * 9) - 0.5) * 0.06);
          c.stroke();
          c.strokeStyle = '#a2885c';
          c.lineWidth = 0.035;
          c.beginPath();
          c.moveTo(-reach, v + 0.07);
          c.lineTo(reach, v + 0.07);
          c.stroke();
        }
      }
    });
    loop(c, shape.outline);
    c.lineWidth = 0.04;
    c.strokeStyle = 'rgba(60,46,18,.6)';
    c.stroke();
  };

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

const village: Brush = (c, shape) => {
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

const building: Brush = (c, shape) => {
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

const water: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, '#a89b68');
  clipped(c, shape.outline, () => {
    loop(c, shape.outline);
    c.fillStyle = '#5b7f83';
    c.fill();
    for (const [width, colour] of [
      [0.5, 'rgba(61,84,80,.7)'],
      [0.22, '#a89b68'],
    ] as const) {
      loop(c, shape.outline);
      c.lineWidth = width;
      c.strokeStyle = colour;
      c.stroke();
    }
    c.strokeStyle = 'rgba(220,235,232,.5)';
    c.lineWidth = 0.028;
    for (const [x, y] of scattered(shape, 1.4, next)) {
      c.beginPath();
      c.moveTo(x, y);
      c.lineTo(x + 0.2 + next() * 0.3, y + 0.02);
      c.stroke();
    }
  });
  edge(c, shape.outline, 'rgba(26,40,40,.75)');
};

const lineOf = (shape: Shape): Dot[] =>
  shape.course.length > 1 ? shape.course : [...shape.outline, ...shape.outline.slice(0, 1)];

const flowing =
  (least: number): Brush =>
  (c, shape) => {
    if (shape.course.length < 2) return water(c, shape);
    const w = Math.max(shape.width, least);
    for (const [width, colour] of [
      [w + 0.36, 'rgba(58,66,34,.4)'],
      [w + 0.13, '#a89b68'],
      [w, '#3d5450'],
      [w * 0.86, '#5b7f83'],
      [w * 0.5, '#6f959a'],
    ] as const) {
      curve(c, shape.course);
      c.lineWidth = width;
      c.strokeStyle = colour;
      c.stroke();
    }
    c.globalAlpha = 0.5;
    c.strokeStyle = '#dcebe8';
    c.lineWidth = 0.028;
    c.setLineDash([0.35, 0.8, 0.15, 1.1]);
    for (const shift of [-0.17, 0.1, 0.25]) {
      curve(c, shape.course, shift * w);
      c.stroke();
    }
    c.setLineDash([]);
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

const bridge: Brush = (c, shape) => {
  if (shape.course.length > 1) {
    const w = Math.max(shape.width, 0.6);
    for (const [width, colour, shift] of [
      [w + 0.1, 'rgba(20,14,6,.4)', 0.09],
      [w, '#8c8272', 0],
      [w * 0.72, '#b3a78f', 0],
    ] as const) {
      c.lineCap = 'butt';
      straight(c, shape.course, shift);
      c.lineWidth = width;
      c.strokeStyle = colour;
      c.stroke();
    }
    c.strokeStyle = '#6b6152';
    c.lineWidth = 0.03;
    for (const { at, angle } of along(shape.course, 0.2)) {
      const [nx, ny] = [Math.sin(angle) * (w / 2), -Math.cos(angle) * (w / 2)];
      c.beginPath();
      c.moveTo(at[0] - nx, at[1] - ny);
      c.lineTo(at[0] + nx, at[1] + ny);
      c.stroke();
    }
    c.lineCap = 'round';
    return;
  }
  fill(
    c,
    shape.outline.map(([x, y]): Dot => [x + 0.09, y + 0.12]),
    'rgba(20,14,6,.4)',
  );
  fill(c, shape.outline, '#8c8272');
  clipped(c, shape.outline, () => {
    const turn = grain(shape.outline);
    const [mx, my] = middle(shape);
    c.translate(mx, my);
    c.rotate(turn);
    c.fillStyle = '#b3a78f';
    c.fillRect(-9, -0.3, 18, 0.6);
    c.strokeStyle = '#6b6152';
    c.lineWidth = 0.03;
    for (let x = -9; x < 9; x += 0.2) {
      c.beginPath();
      c.moveTo(x, -9);
      c.lineTo(x, 9);
      c.stroke();
    }
  });
};

const stones = (shape: Shape, each: number, least: number, c: Context): void => {
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

const ford: Brush = (c, shape) => {
  if (shape.course.length > 1) {
    const w = Math.max(shape.width, 0.5);
    curve(c, shape.course);
    c.lineWidth = w;
    c.strokeStyle = 'rgba(190,200,180,.75)';
    c.stroke();
    const next = random(shape.seed);
    c.fillStyle = '#a8a18c';
    for (const { at } of along(shape.course, 0.12)) {
      c.beginPath();
      c.arc(at[0] + (next() - 0.5) * w * 0.8, at[1] + (next() - 0.5) * w * 0.8, 0.03 + next() * 0.04, 0, 7);
      c.fill();
    }
    return;
  }
  fill(c, shape.outline, 'rgba(190,200,180,.75)');
  stones(shape, 7, 0.05, c);
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

const hedge: Brush = (c, shape) => {
  const next = random(shape.seed);
  const size = Math.min(0.2, Math.max(0.13, shape.width / 2));
  along(lineOf(shape), 0.22).forEach(({ at }, index) => {
    if (hash(index, shape.seed & 1023) < 0.04) return;
    tree(
      c,
      at[0] + (next() - 0.5) * 0.06,
      at[1] + (next() - 0.5) * 0.06,
      size + next() * 0.05,
      greens[next() < 0.3 ? 1 : 0]!,
      next,
    );
  });
};

// A built line: stone, wicker or earth, with its shadow and courses across.
const built =
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

export { greens };
