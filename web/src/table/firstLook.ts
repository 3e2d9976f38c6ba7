// Where the eye goes first: the whole table, on small screens the unit in hand or the side that acts.
import { type Camera, type Frame, pixelAt, settled, showing, whole, zoomedAt } from './camera';
import type { Standing } from './drawn';
import type { Space, Spot } from './space';

const readable = 14; // pixels a base width

// `certain`: nothing that is still to come would lead it elsewhere.
export function firstLook(
  standing: readonly Standing[],
  inHand: readonly Spot[],
  acting: 0 | 1 | null, // nobody yet
  space: Space,
  frame: Frame,
): { camera: Camera; certain: boolean } {
  const full = whole(space, frame);
  // A few units on a large table: go nearer.
  const near = showing(
    standing.flatMap((each) => each.blocks),
    space,
    frame,
    450,
  );
  if (standing.length > 0 && near.scale > full.scale * 1.6) return { camera: near, certain: true };
  const cover = Math.max(frame.width / space.width, frame.height / space.height);
  if (cover < full.scale * 1.12 && full.scale * 100 >= readable) return { camera: full, certain: true };
  if (acting === null) return { camera: full, certain: false };
  const those =
    inHand.length > 0 ? inHand : standing.filter((each) => each.unit.side === acting).flatMap((each) => each.blocks);
  const seen = showing(those, space, frame, inHand.length > 0 ? 420 : 200);
  const camera =
    full.scale * 100 >= readable
      ? zoomedAt(
          settled({ ...seen, scale: full.scale }, space, frame),
          cover / full.scale,
          pixelAt(full, those[0] ?? { x: 0, y: 0 }),
          space,
          frame,
        )
      : seen;
  return { camera, certain: inHand.length > 0 };
}
