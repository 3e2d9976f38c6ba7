// Orders bitmaps of the ground from the worker: the newest order counts, older ones that have not begun are dropped.
import type { Area } from './paint';
import type { Ground } from './shapes';
import type { Painted, PaintOrder } from './worker';

export class Painter {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private busy = false;
  private next: PaintOrder | null = null;
  private ids = 0;
  private readonly wanted = new Map<number, (painted: Painted) => void>();

  constructor() {
    this.worker.onmessage = (message: MessageEvent<Painted>) => {
      this.busy = false;
      this.wanted.get(message.data.id)?.(message.data);
      this.wanted.delete(message.data.id);
      if (this.next) this.start(this.next);
    };
  }

  paint(ground: Ground, area: Area): Promise<Painted> {
    return new Promise((resolve) => {
      const order = { id: ++this.ids, ground, area };
      if (this.next) this.wanted.delete(this.next.id);
      this.wanted.set(order.id, resolve);
      if (this.busy) this.next = order;
      else this.start(order);
    });
  }

  private start(order: PaintOrder): void {
    this.busy = true;
    this.next = null;
    this.worker.postMessage(order);
  }

  close(): void {
    this.worker.terminate();
  }
}

export function put(canvas: HTMLCanvasElement, painted: Painted): void {
  canvas.width = painted.area.width;
  canvas.height = painted.area.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(painted.bitmap);
}
