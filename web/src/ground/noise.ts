// Seeded noise: the same ground for the same seed, at any zoom.

export type Random = () => number;

export const random = (seed: number): Random => {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
};

export const hash = (x: number, y: number): number => {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

export const noise = (x: number, y: number): number => {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - i, y - j];
  const [a, b] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
  const [p, q, r, s] = [hash(i, j), hash(i + 1, j), hash(i, j + 1), hash(i + 1, j + 1)];
  return p + (q - p) * a + (r - p + (p - q - r + s) * a) * b;
};

export const layered = (x: number, y: number, octaves = 4): number => {
  let [total, weight] = [0, 0.5];
  for (let k = 0; k < octaves; k++) {
    total += weight * noise(x, y);
    x = x * 2.03 + 17.1;
    y = y * 2.03 + 5.3;
    weight *= 0.5;
  }
  return total;
};

export const smooth = (t: number): number => {
  const clamped = Math.max(0, Math.min(1, t));
  return clamped * clamped * (3 - 2 * clamped);
};

export const seedOf = (text: string): number => {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h;
};
