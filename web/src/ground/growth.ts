// What grows: woods, orchards, brush, marsh, tilled fields, hedges.
import { hash, noise, type Random, random } from './noise';
import { along, type Dot, grain, inside, middle, toEdge } from './shapes';
import { type Brush, type Context, clipped, edge, fill, lineOf, loop, scattered } from './strokes';

export const greens = [
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

export const wood: Brush = (c, shape) => {
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
export const rows =
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

export const brush: Brush = (c, shape) => {
  const next = random(shape.seed);
  fill(c, shape.outline, 'rgba(86,90,44,.4)');
  for (const [x, y] of scattered(shape, 5, next))
    tree(c, x, y, 0.1 + next() * 0.09, greens[next() < 0.4 ? 2 : 1]!, next);
  edge(c, shape.outline, 'rgba(36,40,16,.75)');
};

export const marsh: Brush = (c, shape) => {
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
export const tilled =
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

export const hedge: Brush = (c, shape) => {
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
