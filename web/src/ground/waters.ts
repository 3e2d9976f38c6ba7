// Water, and the ways across it.
import { random } from './noise';
import { along, type Dot, grain, middle } from './shapes';
import { type Brush, clipped, curve, edge, fill, loop, scattered, stones, straight } from './strokes';

export const water: Brush = (c, shape) => {
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

export const flowing =
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

export const bridge: Brush = (c, shape) => {
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

export const ford: Brush = (c, shape) => {
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
