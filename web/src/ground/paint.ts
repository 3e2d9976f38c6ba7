// Paints an area of the ground: relief, grass, what lies on it from the lowest to the highest, then grain and lamp light.
import { brushes } from './brushes';
import { greens, tree } from './growth';
import { random } from './noise';
import { type Area, paintRelief } from './relief';
import { type Ground, inside, type Shape, toEdge } from './shapes';

export type { Area };

const meets = (shape: Shape, area: Area): boolean => {
  const [left, top, right, bottom] = shape.box;
  return (
    right + 1 > area.left &&
    left - 1 < area.left + area.width / area.scale &&
    bottom + 1 > area.top &&
    top - 1 < area.top + area.height / area.scale
  );
};

function grass(c: OffscreenCanvasRenderingContext2D, ground: Ground, area: Area): void {
  const next = random(ground.seed + 4);
  const colours = ['#4f6130', '#6d7d3f', '#8b9350', '#a39b5c', '#5d6f38', '#c0b070'];
  const count = Math.min(9000, ground.width * ground.height * 3.85);
  const [right, bottom] = [area.left + area.width / area.scale, area.top + area.height / area.scale];
  colours.forEach((colour, index) => {
    c.strokeStyle = colour;
    c.lineWidth = 0.022;
    c.globalAlpha = index === 5 ? 0.34 : 0.46;
    c.beginPath();
    for (let i = 0; i < count; i++) {
      const [x, y, length, lean] = [next() * ground.width, next() * ground.height, 0.05 + next() * 0.09, next() - 0.3];
      if (x < area.left || x > right || y < area.top || y > bottom + 0.2) continue;
      c.moveTo(x, y);
      c.lineTo(x + lean * length, y - length);
    }
    c.stroke();
  });
  c.globalAlpha = 1;
}

// Stones and a few lone trees where nothing else is.
function strewn(c: OffscreenCanvasRenderingContext2D, ground: Ground): void {
  const next = random(ground.seed + 5);
  const free = (x: number, y: number, room: number): boolean =>
    ground.shapes.every(
      (shape) =>
        shape.outline.length < 3 ||
        shape.paint === 'open' ||
        (!inside(shape.outline, x, y) && toEdge(shape.outline, x, y) > room),
    );
  const size = ground.width * ground.height;
  for (let i = 0; i < size / 11; i++) {
    const [x, y, r] = [next() * ground.width, next() * ground.height, 0.03 + next() * 0.05];
    const pale = next() < 0.5;
    c.fillStyle = 'rgba(20,16,6,.35)';
    c.beginPath();
    c.arc(x + 0.02, y + 0.03, r, 0, 7);
    c.fill();
    c.fillStyle = pale ? '#a8a18c' : '#4a5b2c';
    c.beginPath();
    c.arc(x, y, r, 0, 7);
    c.fill();
  }
  for (let i = 0; i < size / 90; i++) {
    const [x, y, r] = [next() * ground.width, next() * ground.height, 0.16 + next() * 0.08];
    if (free(x, y, 0.6)) tree(c, x, y, r, greens[next() < 0.3 ? 2 : 0]!, next);
  }
}

function grainAndLight(c: OffscreenCanvasRenderingContext2D, ground: Ground, area: Area): void {
  const tile = new OffscreenCanvas(256, 256);
  const brush = tile.getContext('2d')!;
  const image = brush.createImageData(256, 256);
  const next = random(9);
  for (let i = 0; i < 65536; i++) {
    const value = next() * 255;
    image.data[i * 4] = image.data[i * 4 + 1] = image.data[i * 4 + 2] = value;
    image.data[i * 4 + 3] = 24;
  }
  brush.putImageData(image, 0, 0);
  c.globalCompositeOperation = 'overlay';
  c.fillStyle = c.createPattern(tile, 'repeat')!;
  c.fillRect(0, 0, area.width, area.height);
  c.globalCompositeOperation = 'source-over';
  // The lamp hangs over the table, so its light is the table's and does not follow the window.
  const at = (x: number, y: number): [number, number] => [(x - area.left) * area.scale, (y - area.top) * area.scale];
  const [x0, y0] = at(ground.width * 0.48, ground.height * 0.42);
  const [x1, y1] = at(ground.width * 0.5, ground.height * 0.5);
  const light = c.createRadialGradient(
    x0,
    y0,
    ground.height * 0.2 * area.scale,
    x1,
    y1,
    ground.width * 0.68 * area.scale,
  );
  light.addColorStop(0, 'rgba(255,236,190,.13)');
  light.addColorStop(0.55, 'rgba(255,236,190,0)');
  light.addColorStop(1, 'rgba(14,10,2,.34)');
  c.fillStyle = light;
  c.fillRect(0, 0, area.width, area.height);
}

export function paintGround(canvas: OffscreenCanvas, ground: Ground, area: Area): void {
  const c = canvas.getContext('2d')!;
  paintRelief(c, ground, area, { seed: 3 + (ground.seed % 97) });
  c.save();
  c.scale(area.scale, area.scale);
  c.translate(-area.left, -area.top);
  c.lineJoin = c.lineCap = 'round';
  grass(c, ground, area);
  for (const [paint, brush] of brushes) {
    for (const shape of ground.shapes) {
      if (shape.paint !== paint || !meets(shape, area)) continue;
      if (shape.outline.length > 2 || shape.course.length > 1) brush(c, shape);
    }
  }
  strewn(c, ground);
  c.restore();
  grainAndLight(c, ground, area);
}
