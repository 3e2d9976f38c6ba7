import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnAt, levelAt, panned, pixelAt, settled, showing, whole, wholeScale, zoomedAt } from '../src/table/camera';

const space = { perTick: 0.01, width: 4500, height: 3000 };
const frame = { width: 1000, height: 700 };
const camera = fc.record({
  x: fc.double({ min: 0, max: 3000, noNaN: true }),
  y: fc.double({ min: 0, max: 2000, noNaN: true }),
  scale: fc.double({ min: 0.3, max: 2.5, noNaN: true }),
});
const pixel = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 700, noNaN: true }),
});

describe('the camera', () => {
  it('shows the whole table at first', () => {
    const seen = whole(space, frame);
    expect(seen.scale).toBeCloseTo(1000 / 4500);
    expect(pixelAt(seen, { x: 0, y: 0 }).x).toBeCloseTo(0);
    expect(pixelAt(seen, { x: 4500, y: 3000 }).x).toBeCloseTo(1000);
  });

  it('takes a pixel to the table and back', () => {
    fc.assert(
      fc.property(camera, pixel, (at, spot) => {
        const back = pixelAt(at, drawnAt(at, spot));
        expect(back.x).toBeCloseTo(spot.x, 6);
        expect(back.y).toBeCloseTo(spot.y, 6);
      }),
    );
  });

  it('never shows what lies beyond the table once it is larger than the window', () => {
    fc.assert(
      fc.property(camera, fc.double({ min: -3000, max: 3000, noNaN: true }), (at, by) => {
        const seen = panned(at, { x: by, y: -by }, space, frame);
        expect(seen.x).toBeGreaterThanOrEqual(-1e-9);
        expect(seen.x + frame.width / seen.scale).toBeLessThanOrEqual(space.width + 1e-6);
      }),
    );
  });

  it('keeps the point under the pointer while zooming in the middle of the table', () => {
    const at = settled({ x: 1500, y: 1000, scale: 1 }, space, frame);
    const under = drawnAt(at, { x: 400, y: 300 });
    const closer = zoomedAt(at, 1.5, { x: 400, y: 300 }, space, frame);
    expect(pixelAt(closer, under).x).toBeCloseTo(400);
    expect(pixelAt(closer, under).y).toBeCloseTo(300);
  });

  it('does not zoom out beyond the whole table', () => {
    expect(zoomedAt({ x: 0, y: 0, scale: 1 }, 0.0001, { x: 0, y: 0 }, space, frame).scale).toBe(
      wholeScale(space, frame),
    );
  });

  it('shows what it is asked to show', () => {
    const seen = showing(
      [
        { x: 1000, y: 1000 },
        { x: 1400, y: 1200 },
      ],
      space,
      frame,
    );
    for (const each of [
      { x: 1000, y: 1000 },
      { x: 1400, y: 1200 },
    ]) {
      const at = pixelAt(seen, each);
      expect(at.x).toBeGreaterThan(0);
      expect(at.x).toBeLessThan(frame.width);
    }
  });

  it('changes levels with some slack, so that their borders do not flicker', () => {
    expect(levelAt(0.1)).toBe('far');
    expect(levelAt(0.145)).toBe('middle');
    expect(levelAt(0.145, 'far')).toBe('far');
    expect(levelAt(0.5)).toBe('near');
    expect(levelAt(0.45, 'near')).toBe('near');
    expect(levelAt(0.45, 'middle')).toBe('middle');
  });
});
