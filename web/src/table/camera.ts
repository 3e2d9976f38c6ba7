// Where the window looks: the drawing point at its top left corner and how many pixels a drawing unit takes.
import type { Space, Spot } from './space';

export interface Camera extends Spot {
  scale: number; // pixels to a drawing unit
}

export interface Frame {
  width: number; // of the window onto the table, in pixels
  height: number;
}

export type Level = 'far' | 'middle' | 'near';

export const wholeScale = (space: Space, frame: Frame): number =>
  Math.min(frame.width / space.width, frame.height / space.height);

const nearest = 2.6; // pixels to a drawing unit: one base 260 pixels wide

// The table never leaves the window: larger than it, it covers it; smaller, it stands in its middle.
export function settled(camera: Camera, space: Space, frame: Frame): Camera {
  const scale = Math.min(Math.max(camera.scale, wholeScale(space, frame)), Math.max(nearest, wholeScale(space, frame)));
  const along = (at: number, table: number, window: number): number => {
    const seen = window / scale;
    return seen >= table ? (table - seen) / 2 : Math.min(Math.max(at, 0), table - seen);
  };
  return { scale, x: along(camera.x, space.width, frame.width), y: along(camera.y, space.height, frame.height) };
}

export const whole = (space: Space, frame: Frame): Camera => settled({ x: 0, y: 0, scale: 0 }, space, frame);

// Zooms so that the drawing point under the pixel stays there.
export function zoomedAt(camera: Camera, factor: number, pixel: Spot, space: Space, frame: Frame): Camera {
  const least = wholeScale(space, frame);
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(nearest, least));
  return settled(
    {
      scale,
      x: camera.x + pixel.x / camera.scale - pixel.x / scale,
      y: camera.y + pixel.y / camera.scale - pixel.y / scale,
    },
    space,
    frame,
  );
}

export const panned = (camera: Camera, pixels: Spot, space: Space, frame: Frame): Camera =>
  settled({ ...camera, x: camera.x - pixels.x / camera.scale, y: camera.y - pixels.y / camera.scale }, space, frame);

// Shows the spots with some ground around them.
export function showing(spots: readonly Spot[], space: Space, frame: Frame, around = 300): Camera {
  if (spots.length === 0) return whole(space, frame);
  const xs = spots.map((each) => each.x);
  const ys = spots.map((each) => each.y);
  const [left, right] = [Math.min(...xs) - around, Math.max(...xs) + around];
  const [top, bottom] = [Math.min(...ys) - around, Math.max(...ys) + around];
  const scale = Math.min(frame.width / (right - left), frame.height / (bottom - top), 0.6);
  const wide = Math.max(scale, wholeScale(space, frame));
  return settled(
    { scale: wide, x: (left + right) / 2 - frame.width / wide / 2, y: (top + bottom) / 2 - frame.height / wide / 2 },
    space,
    frame,
  );
}

export const drawnAt = (camera: Camera, pixel: Spot): Spot => ({
  x: camera.x + pixel.x / camera.scale,
  y: camera.y + pixel.y / camera.scale,
});

export const pixelAt = (camera: Camera, at: Spot): Spot => ({
  x: (at.x - camera.x) * camera.scale,
  y: (at.y - camera.y) * camera.scale,
});

// Far below 14 pixels a file, near above 48, with a tenth of hysteresis so that the borders do not flicker.
export function levelAt(scale: number, before?: Level): Level {
  const file = scale * 100;
  const slack = (level: Level) => (before === level ? 1.1 : 1);
  if (file < 14 * slack('far')) return 'far';
  if (file > 48 / slack('near')) return 'near';
  if (before === 'far' && file < 14 * 1.1) return 'far';
  return 'middle';
}
