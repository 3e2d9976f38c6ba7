// The lie of the land: heights of the hills, and the two tones of grass lit from the north-west.
import { layered, smooth } from './noise';
import { type Ground, inside, type Shape, toEdge } from './shapes';

export interface Area {
  left: number; // paint units
  top: number;
  scale: number; // pixels to a paint unit
  width: number; // pixels
  height: number;
}

const rises: Record<string, number> = { hill: 0.9, 'steep-hill': 1.35, gully: -0.8, earthwork: 0.5, bastion: 0.6 };

interface Rise {
  shape: Shape;
  height: number;
  reach: number; // from the edge to the middle
}

function reachOf(shape: Shape): number {
  const [left, top, right, bottom] = shape.box;
  let reach = 0.2;
  for (let i = 1; i < 12; i++) {
    for (let j = 1; j < 12; j++) {
      const [x, y] = [left + ((right - left) * i) / 12, top + ((bottom - top) * j) / 12];
      if (inside(shape.outline, x, y)) reach = Math.max(reach, toEdge(shape.outline, x, y));
    }
  }
  return reach;
}

export const risesOf = (ground: Ground): Rise[] =>
  ground.shapes
    .filter((shape) => rises[shape.paint] !== undefined && shape.outline.length > 2)
    .map((shape) => ({ shape, height: rises[shape.paint]!, reach: reachOf(shape) }));

function heightAt(list: readonly Rise[], x: number, y: number): number {
  let z = 0;
  for (const { shape, height, reach } of list) {
    const [left, top, right, bottom] = shape.box;
    if (x < left || x > right || y < top || y > bottom || !inside(shape.outline, x, y)) continue;
    const d = toEdge(shape.outline, x, y) / reach;
    const lift = height * (0.62 * smooth(d / 0.34) + 0.38 * smooth((d - 0.42) / 0.3));
    z = height > 0 ? Math.max(z, lift) : Math.min(z, lift);
  }
  return z;
}

// Paints the bare ground into the context, two pixels at a time.
export function paintRelief(context: OffscreenCanvasRenderingContext2D, ground: Ground, area: Area, tone: Tone): void {
  const step = 2;
  const [w, h] = [Math.ceil(area.width / step), Math.ceil(area.height / step)];
  const sheet = new OffscreenCanvas(w, h);
  const brush = sheet.getContext('2d')!;
  const image = brush.createImageData(w, h);
  const list = risesOf(ground);
  const heights = new Float32Array((w + 2) * (h + 2));
  const k = area.scale;
  if (list.length > 0) {
    for (let j = 0; j < h + 2; j++) {
      for (let i = 0; i < w + 2; i++) {
        heights[j * (w + 2) + i] = heightAt(list, area.left + ((i - 1) * step) / k, area.top + ((j - 1) * step) / k);
      }
    }
  }
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const [x, y] = [area.left + (i * step) / k, area.top + (j * step) / k];
      const slow = layered(x * 0.2 + tone.seed, y * 0.2, 4);
      const patch = layered(x * 0.9, y * 0.9 + 40 + tone.seed, 3);
      const fine = layered(x * 3.1 + 9, y * 3.1, 3);
      const at = (j + 1) * (w + 2) + i + 1;
      const z = heights[at]!;
      const gx = ((heights[at + 1]! - heights[at - 1]!) * k) / step / 2;
      const gy = ((heights[at + w + 2]! - heights[at - w - 2]!) * k) / step / 2;
      const dry = smooth((slow - 0.38) / 0.3) * 0.8 + (patch - 0.45) * 0.5 + z * 0.26;
      const light = 1 + (fine - 0.45) * 0.34 + (patch - 0.45) * 0.16 + z * 0.07 + (gx + gy) * 0.42;
      const l = Math.max(0.58, Math.min(1.42, light));
      const q = 4 * (j * w + i);
      image.data[q] = (116 + 56 * dry) * l;
      image.data[q + 1] = (127 + 33 * dry) * l;
      image.data[q + 2] = (77 + 27 * dry) * l;
      image.data[q + 3] = 255;
    }
  }
  brush.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(sheet, 0, 0, w * step, h * step);
}

export interface Tone {
  seed: number;
}
