// Which symbols stand on a base, and where.
import { sizes } from 'virtual:figures';
import type { Block } from './footprint';

export interface Figure {
  symbol: string;
  x: number; // in the frame of the base: the middle of its front edge, y to the rear
  y: number;
  width: number;
  depth: number;
  mirrored: boolean;
}

const known = new Set(Object.keys(sizes));

export const figureOf = (word: string, levelled: boolean): string => {
  if (word === 'pike' && levelled) return 'pike-level';
  return known.has(word) ? word : 'shot';
};

const glyphs: Record<string, string> = {
  'pike-level': 'pike',
  'dragoon-foot': 'dragoon',
  'gun-light': 'gun',
  'gun-medium': 'gun',
  'gun-heavy': 'gun',
};

export const glyphOf = (word: string): string => (known.has(word) ? (glyphs[word] ?? word) : 'shot');

// As many files and ranks of the symbol as the base has room for: figures keep their size, the ground grows.
export function figuresOn(block: Block, levelled: boolean, seed: number): Figure[] {
  const symbol = figureOf(block.figure, levelled);
  const [width, depth] = sizes[symbol] ?? [100, 50];
  const whole = width !== 100 || depth > 75; // guns, wagons, elephants, camps: one stands for the base
  const files = whole ? 1 : Math.max(1, Math.round(block.width / 100));
  const ranks = whole ? 1 : Math.max(1, Math.floor(block.depth / depth + 0.3));
  const size = whole
    ? Math.min(1.6, Math.max(0.4, Math.min(block.width / width, Math.max(block.depth, 60) / depth)))
    : Math.max(0.4, block.width / files / 100);
  const gap = Math.max(0, block.depth - ranks * depth * size) / (ranks + 1);
  const found: Figure[] = [];
  for (let rank = 0; rank < ranks; rank++) {
    for (let file = 0; file < files; file++) {
      found.push({
        symbol,
        x: (file - (files - 1) / 2) * (block.width / files) - (width * size) / 2,
        y: gap + rank * (depth * size + gap),
        width: width * size,
        depth: depth * size,
        mirrored: (file * 7 + rank * 3 + block.number + seed) % 2 === 1,
      });
    }
  }
  return found;
}
