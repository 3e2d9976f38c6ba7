// Paints the ground off the page's thread and hands back a bitmap.
import { type Area, paintGround } from './paint';
import type { Ground } from './shapes';

export interface PaintOrder {
  id: number;
  ground: Ground;
  area: Area;
}

export interface Painted {
  id: number;
  area: Area;
  bitmap: ImageBitmap;
}

self.onmessage = (message: MessageEvent<PaintOrder>) => {
  const { id, ground, area } = message.data;
  const canvas = new OffscreenCanvas(area.width, area.height);
  paintGround(canvas, ground, area);
  const bitmap = canvas.transferToImageBitmap();
  (self as unknown as Worker).postMessage({ id, area, bitmap } satisfies Painted, [bitmap]);
};
