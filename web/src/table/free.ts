// Where a tag hides nothing: of the places around a box, the one that covers the fewest of the given spots and none of
// the boxes that are kept free.
import type { Frame } from './camera';
import type { Spot } from './space';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function freePlace(
  around: Box,
  size: Frame,
  frame: Frame,
  taken: readonly Spot[],
  kept: readonly Box[] = [],
): Spot {
  const gap = 18;
  const { width: w, height: h } = size;
  const middle = { x: (around.left + around.right) / 2, y: (around.top + around.bottom) / 2 };
  const places: Spot[] = [
    { x: around.right + gap, y: around.top - h },
    { x: around.left - gap - w, y: around.top - h },
    { x: middle.x - w / 2, y: around.top - gap - h },
    { x: around.right + gap, y: around.bottom },
    { x: around.left - gap - w, y: around.bottom },
    { x: middle.x - w / 2, y: around.bottom + gap },
    { x: around.right + gap * 3, y: middle.y - h / 2 },
    { x: around.left - gap * 3 - w, y: middle.y - h / 2 },
  ].map((each) => ({
    x: Math.min(Math.max(each.x, 8), Math.max(8, frame.width - w - 8)),
    y: Math.min(Math.max(each.y, 8), Math.max(8, frame.height - h - 8)),
  }));
  const cost = (place: Spot): number => {
    const covers = (x: number, y: number): boolean =>
      x > place.x - 6 && x < place.x + w + 6 && y > place.y - 6 && y < place.y + h + 6;
    const on = (box: Box): boolean =>
      place.x < box.right && place.x + w > box.left && place.y < box.bottom && place.y + h > box.top;
    return taken.filter((each) => covers(each.x, each.y)).length + (on(around) ? 50 : 0) + 80 * kept.filter(on).length;
  };
  return places.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}
