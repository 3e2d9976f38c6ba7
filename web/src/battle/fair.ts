// Whether the seed that is revealed at the end is the one that the server was bound to at the start.
import type { Result } from '../protocol';
import { blake2b } from './blake2b';

export interface DiceCheck {
  fits: boolean | null;
  words: string;
}

const name = 'condotta: commitment to a seed, 1';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Each text goes in with its length before it, as eight bytes, the lowest first.
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(out.buffer).setBigUint64(at, BigInt(part.length), true);
    out.set(part, at + 8);
    at += 8 + part.length;
  }
  return out;
}

export const commitmentTo = (seed: string): string =>
  hexOf(blake2b(joined([new TextEncoder().encode(name), bytesOf(seed)])));

export async function checkDice(result: Pick<Result, 'commitment' | 'seed'>): Promise<DiceCheck> {
  const made = commitmentTo(result.seed);
  return made === result.commitment.toLowerCase()
    ? {
        fits: true,
        words:
          'The seed is the one that was committed to. To throw every die again, save the record and run: condotta verify RECORD',
      }
    : { fits: false, words: `The seed is not the one that was committed to: its commitment is ${made}.` };
}
