// Draws the figures of the bases as SVG symbols. One base = one symbol; 100 units = one base width, front at the top edge (y = 0).
//   n-KIND near zoom · m-KIND middle zoom · ns-KIND, ms-KIND its cast shadow · g-KIND far-zoom glyph, 24 x 24, in currentColor
// Colours come from the surrounding element as CSS custom properties: coat, coat-dk, coat-lt, trim, plate, hat, hat-lt, shaft, horse1..3.
// The figures of a base are merged into one path per paint, in painter's order, so that a base costs 9 to 30 paths.
const f = n => { const s = n.toFixed(1); return s.endsWith('.0') ? s.slice(0, -2) : s; };
let seed = 7; const rnd = () => (seed = (seed * 16807) % 2147483647, (seed & 0xffffff) / 0xffffff); const jit = k => (rnd() - .5) * 2 * k;
const P = (x, y, a = 0, s = 1, m = 1) => { const r = a * Math.PI / 180, c = Math.cos(r), d = Math.sin(r);
  const t = (u, v) => [x + (u * m * c - v * d) * s, y + (u * m * d + v * c) * s]; t.a = a; t.s = s; t.m = m; return t; };
const ell = (t, cx, cy, rx, ry, rot = 0) => { const A = t(cx - rx * Math.cos(rot * Math.PI / 180), cy - rx * Math.sin(rot * Math.PI / 180)), B = t(cx + rx * Math.cos(rot * Math.PI / 180), cy + rx * Math.sin(rot * Math.PI / 180));
  const R = `${f(rx * t.s)} ${f(ry * t.s)} ${f(t.a + rot * t.m)}`; return `M${f(A[0])} ${f(A[1])}A${R} 1 0 ${f(B[0])} ${f(B[1])}A${R} 1 0 ${f(A[0])} ${f(A[1])}Z`; };
const pts = (t, l) => 'M' + l.map(p => t(...p).map(f).join(' ')).join('L') + 'Z';
const ln = (t, l) => 'M' + l.map(p => t(...p).map(f).join(' ')).join('L');
const cur = (t, d) => d.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, a, b) => t(+a, +b).map(f).join(' ')); // path text with x,y pairs
// paints: name -> attributes, in painter's order
const ORDER = ['ao', 'wheel', 'ele', 'elel', 'hleg', 'h1', 'h2', 'h3', 'hl', 'mane', 'canvd', 'canv', 'canvl', 'stripe', 'bardt', 'bard', 'bardl', 'boot', 'timber', 'timberl', 'wick', 'bronze', 'bronzel', 'coatd', 'coat', 'coatl', 'plate', 'platel', 'slash', 'strap', 'skin', 'shaft0', 'shaft', 'iron', 'blade', 'shield', 'boss', 'steeld', 'steel', 'steell', 'hatd', 'hat', 'hatl', 'paper', 'plume', 'penn'];
class Sym { constructor() { this.L = {}; } add(k, d) { (this.L[k] ??= []).push(d); return this; }
  get n() { return Object.keys(this.L).length; }
  out() { return ORDER.filter(k => this.L[k]).map(k => `<path class="f-${k}" d="${this.L[k].join('')}"/>`).join(''); } }

function head(S, t, kind, near) {
  if (kind === 'morion') { S.add('steeld', cur(t, 'M0,-7.6 Q7.4,-1 0,6.4 Q-7.4,-1 0,-7.6Z')); S.add('steel', ell(t, 0, -.6, 3.7, 4.6)); S.add('steell', ell(t, 0, -.8, near ? .8 : 1.2, 3.8)); }
  if (kind === 'burgonet') { S.add('steeld', ell(t, 0, 0, 5, 5.6)); S.add('steel', ell(t, 0, -.4, 4, 4.7)); S.add('steell', ell(t, 0, -.6, near ? .8 : 1.2, 3.9)); }
  if (kind === 'hat') { S.add('hatd', ell(t, 0, -.4, 5.3, 5.1)); S.add('hat', ell(t, 0, -.4, 4.6, 4.4)); S.add('hatl', ell(t, 0, -.8, 2.5, 2.4)); S.add('plume', cur(t, near ? 'M1.4,1 Q5.5,.4 6.2,5.4 Q2.6,5.6 1.4,1Z' : 'M1,.6 Q6.4,-.6 6.8,6 Q2,6.6 1,.6Z')); }
  if (kind === 'beret') { S.add('hatd', ell(t, .4, 0, 6.6, 6)); S.add('plume', ell(t, .4, 0, 5.7, 5.1)); S.add('hatl', ell(t, -.4, -.2, 2.7, 2.5)); if (near) S.add('hatd', ln(t, [[-4, -3], [4.6, 3]])); }
  if (kind === 'bare') { S.add('steeld', ell(t, 0, 0, 4.8, 5)); S.add('hatl', ell(t, 0, .4, 4, 4.2)); }
  if (kind === 'turban') { S.add('hatd', ell(t, 0, 0, 5.6, 5.4)); S.add('paper', ell(t, 0, 0, 4.8, 4.6)); S.add('plume', ell(t, 0, -.3, 2.1, 2)); }
}
function torso(S, t, near, plate) {
  S.add('ao', ell(t, .3, 1.2, 10.2, 8.4));
  if (near) { S.add('boot', ell(t, -3.2, -5, 1.9, 3.4)); S.add('boot', ell(t, 3.2, 5.2, 1.9, 3.4)); }
  S.add('coatd', ell(t, 0, .4, 10, 6) + cur(t, 'M-7,2 Q-7.6,9.6 0,10.4 Q7.6,9.6 7,2Z'));
  S.add('coat', ell(t, 0, 0, 9.2, 5.1) + cur(t, 'M-6,2 Q-6.6,8.6 0,9.4 Q6.6,8.6 6,2Z'));
  if (!near) S.add('coatl', ell(t, -6.2, -.4, 2, 2.2) + ell(t, 6.2, -.4, 2, 2.2));
  if (near) { S.add('coatl', ell(t, -6.2, -.8, 2.1, 2.3) + ell(t, 6.2, -.8, 2.1, 2.3) + ell(t, 0, 6.6, 2.4, 1.5)); S.add('slash', ln(t, [[-8.2, 1.6], [-6.6, 3.6]]) + ln(t, [[8.2, 1.6], [6.6, 3.6]]) + ln(t, [[-3.4, 7.6], [-3, 9]]) + ln(t, [[3.4, 7.6], [3, 9]])); }
  if (plate && near) { S.add('plate', ell(t, 0, 1.2, 5.2, 5)); if (near) S.add('platel', ell(t, 0, 2.6, .7, 3)); }
}
const arm = (S, t, x1, y1, x2, y2, near) => { const dx = x2 - x1, dy = y2 - y1, l = Math.hypot(dx, dy), nx = -dy / l * 2, ny = dx / l * 2;
  S.add('coatd', pts(t, [[x1 + nx * 1.3, y1 + ny * 1.3], [x2 + nx, y2 + ny], [x2 - nx, y2 - ny], [x1 - nx * 1.3, y1 - ny * 1.3]]));
  S.add('coat', pts(t, [[x1 + nx, y1 + ny], [x2 + nx * .7, y2 + ny * .7], [x2 - nx * .7, y2 - ny * .7], [x1 - nx, y1 - ny]])); if (near) S.add('skin', ell(t, x2, y2, 1.7, 1.7)); };
const pole = (S, t, a, b) => { S.add('shaft0', ln(t, [a, b])); S.add('shaft', ln(t, [a, b])); };

function foot(S, x, y, a, o, near) {
  const t = P(x, y, a, (o.s ?? 1.08) * (near ? 1 : o.mid ?? 1.32), o.m ?? 1); torso(S, t, near, o.plate);
  const w = o.w;
  if (w === 'pike') { if (near) { arm(S, t, 7, -.5, 5.4, -7, near); arm(S, t, -6.5, -1, 3.6, -4.6, near); } pole(S, t, [4.6, 9], [6.4, -27]); S.add('blade', pts(t, [[6.4, -35], [8, -28.6], [6.4, -26], [4.8, -28.6]])); }
  if (w === 'level') { if (near) { arm(S, t, 7, -.5, 5.2, -8, near); arm(S, t, -6.5, -1, 4, 2.5, near); } pole(S, t, [4.6, 22], [5.4, -56]); S.add('blade', pts(t, [[5.4, -65], [7, -57.6], [5.4, -54], [3.8, -57.6]])); }
  if (w === 'aim') { if (near) { arm(S, t, 7, -.5, 4, -5.2, near); arm(S, t, -6.5, -1, 3, -10.5, near); S.add('strap', ln(t, [[-6, -2.5], [4.6, 5.4]])); } pole(S, t, [3.6, 3.6], [3.8, -15]); S.add('iron', ln(t, [[3.8, -5], [4, -23]])); }
  if (w === 'port') { if (near) { arm(S, t, 7, -.5, 6.4, -6.4, near); arm(S, t, -6.5, -1, -1.6, -7, near); S.add('strap', ln(t, [[-6, -2.5], [4.6, 5.4]])); } pole(S, t, [8.4, -1], [-2, -9]); S.add('iron', ln(t, [[4, -4.6], [-8.6, -14]])); }
  if (w === 'halberd') { if (near) { arm(S, t, 7, -.5, 6, -7, near); arm(S, t, -6.5, -1, 4, -3.4, near); } pole(S, t, [5, 9], [6.8, -22]); S.add('blade', cur(t, 'M6.2,-21 L1.8,-24.6 Q.6,-20.4 2.6,-16.6 L6,-18.4 Z M7.2,-18.6 L11,-20.4 L7.4,-22 Z M6,-22 L7,-31 L8.2,-22Z')); }
  if (w === 'sword') { if (near) arm(S, t, 7, -.5, 8.6, -7, near); S.add('blade', pts(t, [[8.2, -7], [8.4, -20], [9.2, -22], [10, -20], [9.8, -7]])); S.add('shield', ell(t, -6, -5.6, 7, 6.6)); S.add('boss', ell(t, -6, -5.6, 2.3, 2.3)); }
  if (w === 'bow') { if (near) { arm(S, t, -6.5, -1, -1, -10.6, near); arm(S, t, 7, -.5, 3.4, -3, near); } S.add('shaft0', cur(t, 'M-13,-5 Q-1,-19 12,-7')); S.add('shaft', cur(t, 'M-13,-5 Q-1,-19 12,-7')); S.add('iron', ln(t, [[2, -3], [-1, -19]])); }
  if (w === 'carry') pole(S, t, [6, 10], [7, -12]);
  if (w === 'horn') { if (near) arm(S, t, 7, -.5, 3, -7, near); S.add('bronze', pts(t, [[2, -6], [6, -15], [9, -14], [3.4, -5]])); }
  head(S, t, o.h, near);
}
function horse(S, x, y, a, o, near) {
  const t = P(x, y, a, (o.s ?? 1) * (near ? 1 : 1.1), o.m ?? 1), c = o.c ?? 'h1';
  S.add('ao', ell(t, .4, 1, 10.6, 27));
  S.add('hleg', ell(t, -4.6, -18.5, 1.7, 5.6, -6) + ell(t, 4.8, -16, 1.7, 5, 4) + ell(t, -5.4, 18, 1.9, 5.4, 6) + ell(t, 5.4, 20, 1.9, 5.4, -8));
  S.add('mane', cur(t, 'M-1.8,20 Q-3.4,28 -.6,35 Q1.4,34 1.6,30 Q2.8,25 1.8,20Z'));
  const body = k => { const q = (x, y) => `${(x * k).toFixed(2)},${y}`, hb = (K) => `M0,${22.6 + K} C${q(6.6, 22.6 + K)} ${q(9.4, 17)} ${q(8.3, 9)} C${q(7.5, 4)} ${q(7.3, -2)} ${q(7.5, -7)} C${q(7.5, -12)} ${q(5, -14)} ${q(3.7, -17.5)} C${q(3, -20)} ${q(3, -22)} ${q(3.5, -24.5)} C${q(3.7, -28)} ${q(2.1, -30)} ${q(2.1, -33)} C${q(2.1, -35.4 - K)} ${q(1, -36.2 - K)} 0,${-36.2 - K}`;
    const r = hb(k > 1 ? 1 : 0); const L = r.replace(/^M0,[\d.]+ /, '').split(' ').map(z => z.replace(/^C/, '')); // mirror the right half
    const p = ['0,' + (22.6 + (k > 1 ? 1 : 0)), ...L]; const rev = p.slice(0, -1).reverse().map(z => { const [u, v] = z.split(','); return `${-u},${v}`; });
    let d = r; for (let i = 0; i < rev.length; i += 3) d += ` C${rev[i]} ${rev[i + 1]} ${rev[i + 2]}`; return d + 'Z'; };
  S.add('hleg', cur(t, body(1.13))); S.add(c, cur(t, body(1)));
  S.add('hl', ell(t, -2.8, 14.5, 2, 5.4, 6) + ell(t, 2.8, 14.5, 2, 5.4, -6)); 
  S.add('mane', cur(t, 'M-.9,-9 Q-1.6,-20 -.5,-27 L.7,-27 Q1.4,-18 .9,-9Z'));
  if (near) { S.add('mane', pts(t, [[-2.6, -25.6], [-2.3, -29.6], [-.9, -26.4]]) + pts(t, [[2.6, -25.6], [2.3, -29.6], [.9, -26.4]])); if (o.blaze) S.add('canv', ell(t, 0, -31.6, .8, 2.6)); S.add('strap', ln(t, [[-2.4, -31.5], [2.4, -31.5]]) + ln(t, [[-2.5, -29], [-6.6, -4]]) + ln(t, [[2.5, -29], [6.6, -4]])); }
  if (o.bard) { S.add('bardt', cur(t, 'M0,25.4 C8,25.4 10.6,18 9.4,9 L8.8,3 L-8.8,3 L-9.4,9 C-10.6,18 -8,25.4 0,25.4Z M-8.4,-3 L8.4,-3 L8.8,-11 C7.4,-16.6 5,-18.4 0,-18.8 C-5,-18.4 -7.4,-16.6 -8.8,-11Z'));
    S.add('bard', cur(t, 'M0,23.4 C6.4,23.4 8.8,17 7.7,9 L7.2,4.4 L-7.2,4.4 L-7.7,9 C-8.8,17 -6.4,23.4 0,23.4Z M-6.9,-4.4 L6.9,-4.4 L7.2,-10.6 C6,-15 4,-16.6 0,-17 C-4,-16.6 -6,-15 -7.2,-10.6Z'));
    S.add('bardl', ell(t, 0, 14, 1.6, 7) + ell(t, 0, -10.4, 1.4, 4.4)); S.add('steeld', cur(t, 'M-3.2,-24 L3.2,-24 L2,-33.4 L-2,-33.4Z')); S.add('steel', cur(t, 'M-2.4,-24.6 L2.4,-24.6 L1.3,-32.6 L-1.3,-32.6Z')); }
  else if (!o.nocloth) { S.add('bardt', cur(t, 'M-10,-4 L10,-4 L11,12.6 L-11,12.6Z')); S.add('bard', cur(t, 'M-8.6,-2.6 L8.6,-2.6 L9.4,10.8 L-9.4,10.8Z')); }
  return t;
}
function rider(S, t0, o, near) {
  const t = t0; S.add('boot', ell(t, -8.6, 1.4, 2.4, 6.4, 6) + ell(t, 8.6, 1.4, 2.4, 6.4, -6));
  const body = o.plate ? 'plate' : 'coat';
  S.add('coatd', ell(t, 0, 2, 9.8, 6.4) + ell(t, 0, 4.4, 6.6, 6)); S.add(body, ell(t, 0, 1.6, 9, 5.5) + ell(t, 0, 4, 5.8, 5.2));
  if (o.plate) { S.add('platel', ell(t, -5.8, .8, 1.8, 2.4) + ell(t, 5.8, .8, 1.8, 2.4)); if (near) S.add('platel', ell(t, 0, 6, .8, 3)); S.add('slash', cur(t, 'M-6,6.8 Q0,9.4 6.4,5')); }
  else if (near) { S.add('coatl', ell(t, -5.8, .8, 1.9, 2.3) + ell(t, 5.8, .8, 1.9, 2.3)); S.add('slash', cur(t, 'M-6.4,-1.6 L5.6,7')); }
  const A = (x1, y1, x2, y2) => { const dx = x2 - x1, dy = y2 - y1, l = Math.hypot(dx, dy), nx = -dy / l * 2, ny = dx / l * 2; S.add('coatd', pts(t, [[x1 + nx * 1.35, y1 + ny * 1.35], [x2 + nx * 1.1, y2 + ny * 1.1], [x2 - nx * 1.1, y2 - ny * 1.1], [x1 - nx * 1.35, y1 - ny * 1.35]])); S.add(body, pts(t, [[x1 + nx, y1 + ny], [x2 + nx * .75, y2 + ny * .75], [x2 - nx * .75, y2 - ny * .75], [x1 - nx, y1 - ny]])); if (near) S.add('skin', ell(t, x2, y2, 1.7, 1.7)); };
  A(-7, 1, -2.4, -7);
  if (o.w === 'lance') { A(7.4, 1, 9.6, -4); pole(S, t, [9.4, 21], [9.8, -46]); S.add('blade', pts(t, [[9.8, -55], [11.4, -47.6], [9.8, -44], [8.2, -47.6]])); S.add('penn', cur(t, 'M10.4,-44 Q17,-41 15.6,-36 L22,-31 Q14,-30 10.2,-33Z')); S.add('steel', ell(t, 9.6, -6, 2.7, 1.9)); }
  if (o.w === 'pistol') { A(7.4, 1, 7.6, -10); S.add('shaft0', ln(t, [[7.4, -9], [8.4, -14]])); S.add('shaft', ln(t, [[7.4, -9], [8.4, -14]])); S.add('iron', ln(t, [[8, -12], [8.8, -20]])); }
  if (o.w === 'carbine') { A(7.4, 1, 6, -7); pole(S, t, [8.8, 2], [2, -11]); S.add('iron', ln(t, [[6, -4], [-1, -18]])); }
  if (o.w === 'slung') { A(7.4, 1, 3, -7); S.add('shaft0', ln(t, [[-7, 10], [5.4, -4]])); S.add('shaft', ln(t, [[-7, 10], [2, 0]])); S.add('iron', ln(t, [[1, 1], [8.4, -7]])); }
  if (o.w === 'javelin') { A(7.4, 1, 10, -5); pole(S, t, [9, 12], [11, -25]); S.add('blade', pts(t, [[11.2, -31], [12.4, -25.6], [11, -23.4], [9.8, -25.6]])); S.add('shield', ell(t, -8, -2, 5.8, 6.2)); S.add('boss', ell(t, -8, -2, 1.9, 1.9)); }
  if (o.w === 'baton') { A(7.4, 1, 11.4, -8); S.add('bronze', ln(t, [[10, -5], [15, -14]]) + pts(t, [[9.8, -5.2], [14.2, -14.6], [16, -13.6], [11.4, -4.4]])); }
  if (o.w === 'trumpet') { A(7.4, 1, 4.4, -6); S.add('bronze', pts(t, [[3.6, -5], [5, -19], [8.2, -19], [5, -5]])); S.add('penn', pts(t, [[6, -8], [12.6, -9], [12.6, -16], [6.6, -16]])); }
  if (o.w === 'sword') { A(7.4, 1, 10.6, -7); S.add('blade', pts(t, [[10, -7], [11, -21], [12, -23], [12.6, -21], [11.6, -7]])); }
  if (o.w === 'cornet') { A(7.4, 1, 8.4, -5); pole(S, t, [8.4, 4], [9.6, -24]); }
  const h = P(...t(0, .6), t.a, t.s, t.m); if (o.bigplume) S.add('plume', cur(h, 'M0,0 Q5,3 5.4,10 Q2.6,14.6 -1,11.4 Q-4.4,7 0,0Z'));
  head(S, h, o.h, near);
}
const mount = (S, x, y, a, h, r, near) => rider(S, horse(S, x, y, a, h, near), r, near);
const barrel = (S, x, y, r) => { const t = P(x, y); S.add('ao', ell(t, .5, .8, r + 1.4, r + 1.4)); S.add('timber', ell(t, 0, 0, r, r)); S.add('timberl', ell(t, 0, 0, r * .72, r * .72)); S.add('wheel', ell(t, 0, 0, r + .5, r + .5)); };
function gun(S, x, y, k, near) { // k: size
  const t = P(x, y, 0, k);
  S.add('ao', pts(t, [[-17, -10], [17, -10], [17, 15], [7, 16], [6, 39], [-6, 39], [-7, 16], [-17, 15]]));
  S.add('wheel', pts(t, [[-15.6, -9], [-11, -9], [-11, 13], [-15.6, 13]]) + pts(t, [[15.6, -9], [11, -9], [11, 13], [15.6, 13]]));
  S.add('timber', pts(t, [[-11, 0], [11, 0], [11, 4.4], [-11, 4.4]]) + pts(t, [[-6.4, -6], [6.4, -6], [4.4, 36], [-4.4, 36]]));
  S.add('timberl', pts(t, [[-14.4, -7.6], [-12.2, -7.6], [-12.2, 11.6], [-14.4, 11.6]]) + pts(t, [[14.4, -7.6], [12.2, -7.6], [12.2, 11.6], [14.4, 11.6]]) + pts(t, [[-5.6, 0], [-3.6, 0], [-2.6, 34], [-3.6, 34]]) + pts(t, [[5.6, 0], [3.6, 0], [2.6, 34], [3.6, 34]]));
  S.add('bronze', cur(t, 'M-3,-29 L3,-29 L3.2,-26.6 L4.6,12 Q4.8,15.6 2,16.4 L1.4,19.4 L-1.4,19.4 L-2,16.4 Q-4.8,15.6 -4.6,12 L-3.2,-26.6Z M-6.6,1 L6.6,1 L6.6,3.4 L-6.6,3.4Z'));
  S.add('bronzel', cur(t, 'M-.9,-27 L.4,-27 L.9,14 L-1.4,14Z M-4,-16.4 L4,-16.4 L4,-15 L-4,-15Z M-4.6,4.6 L4.6,4.6 L4.6,6 L-4.6,6Z'));
  S.add('iron', ln(t, [[-1.8, -28.6], [1.8, -28.6]]));
}
const gabion = (S, x, y, r = 9) => { const t = P(x, y); S.add('ao', ell(t, .6, 1, r + 1.6, r + 1.6)); S.add('wick', ell(t, 0, 0, r, r)); S.add('timberl', ell(t, 0, 0, r * .66, r * .66)); S.add('strap', ell(t, 0, 0, r * .84, r * .84)); };

const KINDS = {
  pike: [100, 50, (S, n) => grid(n ? 4 : 3, 2, (x, y, i) => foot(S, x, y, jit(4), { w: 'pike', h: 'morion', plate: 1 }, n))],
  'pike-level': [100, 50, (S, n) => grid(n ? 4 : 3, 2, (x, y) => foot(S, x, y, jit(2.4), { w: 'level', h: 'morion', plate: 1 }, n))],
  shot: [100, 50, (S, n) => grid(3, 2, (x, y, i, j) => foot(S, x + (j ? 5 : -3), y, jit(5), { w: j ? 'port' : 'aim', h: 'hat' }, n))],
  mixed: [100, 50, (S, n) => { for (const [x, y] of [[11, 14], [13, 38], [89, 14], [87, 38]]) foot(S, x, y, jit(4), { w: y < 20 ? 'aim' : 'port', h: 'hat', mid: 1.15 }, n); for (const [x, y] of [[37, 13], [63, 13], [37, 38], [63, 38], [50, 26]]) foot(S, x, y, jit(3), { w: 'pike', h: 'morion', plate: 1, mid: 1.1 }, n); }],
  halberd: [100, 50, (S, n) => grid(n ? 4 : 3, 2, (x, y) => foot(S, x, y, jit(6), { w: 'halberd', h: 'beret', plate: 1 }, n))],
  sword: [100, 50, (S, n) => grid(3, 2, (x, y, i, j) => foot(S, x + (j ? 4 : -4), y + 2, jit(8), { w: 'sword', h: 'burgonet', plate: 1 }, n))],
  skirmish: [100, 50, (S, n) => [[17, 17, -8, 'aim'], [52, 33, 6, 'port'], [82, 16, 10, 'aim']].forEach(([x, y, a, w]) => foot(S, x, y, a, { w, h: 'hat', s: 1.16 }, n))],
  bow: [100, 50, (S, n) => grid(3, 2, (x, y, i, j) => foot(S, x + (j ? 5 : -4), y + 2, jit(6), { w: 'bow', h: 'bare' }, n))],
  lancer: [100, 75, (S, n) => [[17, 'h2'], [50, 'h1'], [83, 'h3']].forEach(([x, c], i) => mount(S, x, 40 + (i === 1 ? -2 : 1), jit(2), { c, bard: 1 }, { plate: 1, w: 'lance', h: 'burgonet', bigplume: 1 }, n))],
  pistol: [100, 75, (S, n) => [[17, 'h2'], [50, 'h2'], [83, 'h1']].forEach(([x, c], i) => mount(S, x, 40 + jit(2), jit(3), { c }, { plate: 1, w: 'pistol', h: 'burgonet' }, n))],
  light: [100, 75, (S, n) => [[27, 36, -9, 'h1'], [73, 42, 7, 'h3']].forEach(([x, y, a, c]) => mount(S, x, y, a, { c, nocloth: 0, blaze: 1 }, { w: 'javelin', h: 'hat' }, n))],
  'light-shot': [100, 75, (S, n) => [[27, 42, 7, 'h1'], [73, 36, -8, 'h2']].forEach(([x, y, a, c]) => mount(S, x, y, a, { c, blaze: 1 }, { w: 'carbine', h: 'burgonet' }, n))],
  dragoon: [100, 75, (S, n) => [[27, 39, 3, 'h1'], [73, 38, -4, 'h1']].forEach(([x, y, a, c]) => mount(S, x, y, a, { c, blaze: 1 }, { w: 'slung', h: 'hat' }, n))],
  'dragoon-foot': [100, 75, (S, n) => { horse(S, 34, 50, 82, { c: 'h1', s: .9 }, n); horse(S, 70, 57, 98, { c: 'h2', s: .9 }, n); [[18, 15, -5], [50, 13, 0], [82, 16, 6]].forEach(([x, y, a], i) => foot(S, x, y, a, { w: i === 1 ? 'port' : 'aim', h: 'hat' }, n)); }],
  elephant: [100, 100, (S, n) => { const t = P(50, 52);
    S.add('ao', ell(t, 1, 3, 27, 43)); S.add('ele', ell(t, -14, -13, 6, 9) + ell(t, 14, -13, 6, 9) + ell(t, -14, 24, 6, 8) + ell(t, 14, 24, 6, 8) + ell(t, 0, 8, 20, 29) + ell(t, 0, -26, 12, 13) + cur(t, 'M-11,-31 Q-27,-35 -24,-19 Q-20,-11 -10,-19Z M11,-31 Q27,-35 24,-19 Q20,-11 10,-19Z') + cur(t, 'M-4.4,-36 Q-3.4,-46 -7,-50 L-3,-52.6 Q4,-46 4.4,-36Z') + cur(t, 'M-1.2,35 L1.2,35 L2,46 L-1,46Z'));
    S.add('elel', ell(t, 0, -27, 6.5, 7) + ell(t, -18, -24, 3, 5, 24) + ell(t, 18, -24, 3, 5, -24) + ell(t, 0, 31, 8, 4)); S.add('canv', cur(t, 'M-8,-34 Q-13,-43 -9,-49 Q-9,-41 -5,-36Z M8,-34 Q13,-43 9,-49 Q9,-41 5,-36Z'));
    S.add('bardt', pts(t, [[-20, -8], [20, -8], [21, 26], [-21, 26]])); S.add('bard', pts(t, [[-18, -6], [18, -6], [19, 24], [-19, 24]]));
    S.add('timber', pts(t, [[-13, -5], [13, -5], [13, 21], [-13, 21]])); S.add('timberl', pts(t, [[-10.6, -2.6], [10.6, -2.6], [10.6, 18.6], [-10.6, 18.6]]));
    foot(S, 46, 54, -4, { w: 'bow', h: 'turban', s: .86, mid: 1 }, n); foot(S, 55, 66, 6, { w: 'carry', h: 'turban', s: .86, mid: 1 }, n); foot(S, 50, 32, 0, { w: 'none', h: 'turban', s: .8, mid: 1 }, n); }],
  wagon: [100, 200, (S, n) => { const t = P(50, 108);
    S.add('ao', pts(t, [[-30, -66], [32, -66], [32, 78], [-30, 78]])); S.add('wheel', [[-34, -48], [28, -48], [-34, 42], [28, 42]].map(([x, y]) => pts(t, [[x, y], [x + 6.4, y], [x + 6.4, y + 26], [x, y + 26]])).join(''));
    S.add('timber', pts(t, [[-26, -62], [26, -62], [26, 74], [-26, 74]]) + pts(t, [[-2.4, -104], [2.4, -104], [2.4, -60], [-2.4, -60]]) + pts(t, [[-13, -92], [13, -92], [13, -88], [-13, -88]]));
    S.add('timberl', [-20, -12, -4, 4, 12].map(x => pts(t, [[x, -57], [x + 7, -57], [x + 7, 69], [x, 69]])).join(''));
    S.add('bard', [[-31, -60], [-31, -14], [-31, 32]].map(([x, y]) => pts(t, [[x, y], [x + 7, y], [x + 7, y + 41], [x, y + 41]]) + pts(t, [[x + 55, y], [x + 62, y], [x + 62, y + 41], [x + 55, y + 41]])).join(''));
    S.add('bardt', [[-31, -41], [-31, 5], [-31, 51]].map(([x, y]) => pts(t, [[x, y], [x + 7, y], [x + 7, y + 4], [x, y + 4]]) + pts(t, [[x + 55, y], [x + 62, y], [x + 62, y + 4], [x + 55, y + 4]])).join(''));
    [[40, 74, -90], [60, 92, 90], [40, 114, -90], [60, 134, 90], [42, 156, -90]].forEach(([x, y, a]) => foot(S, x, y, a, { w: 'aim', h: 'hat' }, n)); gunSmall(S, 58, 60, n); }],
  'gun-light': [100, 100, (S, n) => { gun(S, 50, 42, .86, n); foot(S, 24, 40, 8, { w: 'carry', h: 'hat', s: 1.16 }, n); foot(S, 77, 58, -14, { w: 'none', h: 'bare', s: 1.16 }, n); barrel(S, 20, 74, 6); }],
  'gun-medium': [100, 100, (S, n) => { gun(S, 50, 40, 1.12, n); foot(S, 19, 32, 8, { w: 'carry', h: 'hat', s: 1.16 }, n); foot(S, 82, 36, -8, { w: 'none', h: 'hat', s: 1.16 }, n); foot(S, 79, 72, -18, { w: 'carry', h: 'bare', s: 1.16 }, n); barrel(S, 18, 74, 6.4); barrel(S, 27, 84, 6.4); }],
  'gun-heavy': [100, 100, (S, n) => { gun(S, 50, 44, 1.36, n); [[11, 12], [29, 9], [71, 9], [89, 12]].forEach(([x, y]) => gabion(S, x, y)); foot(S, 16, 44, 6, { w: 'carry', h: 'hat', s: 1.12 }, n); foot(S, 84, 42, -8, { w: 'none', h: 'hat', s: 1.12 }, n); foot(S, 18, 78, 20, { w: 'none', h: 'bare', s: 1.12 }, n); foot(S, 82, 80, -18, { w: 'carry', h: 'hat', s: 1.12 }, n); }],
  commander: [100, 100, (S, n) => { mount(S, 26, 62, -8, { c: 'h1' }, { w: 'cornet', h: 'hat' }, n); mount(S, 76, 64, 9, { c: 'h2' }, { w: 'trumpet', h: 'hat' }, n); mount(S, 51, 42, 0, { c: 'h3', bard: 1, s: 1.12 }, { plate: 1, w: 'baton', h: 'burgonet', bigplume: 1 }, n); }],
  messenger: [60, 60, (S, n) => mount(S, 30, 32, 0, { c: 'h3', s: .78 }, { w: 'none', h: 'hat' }, n)],
  camp: [300, 200, (S, n) => { const tent = (x, y, w, h, a) => { const t = P(x, y, a); S.add('ao', pts(t, [[-w - 2, -h - 1], [w + 5, -h - 1], [w + 5, h + 6], [-w - 2, h + 6]])); S.add('canvd', pts(t, [[-w, 0], [w, 0], [w, h], [-w, h]])); S.add('canv', pts(t, [[-w, -h], [w, -h], [w, 0], [-w, 0]])); S.add('canvl', pts(t, [[-w, -h], [w, -h], [w, -h + 3], [-w, -h + 3]])); S.add('timber', pts(t, [[-w - 2, -.9], [w + 2, -.9], [w + 2, .9], [-w - 2, .9]])); };
    const cone = (x, y, r) => { const t = P(x, y); S.add('ao', ell(t, 3, 4, r + 2, r + 2)); S.add('canvd', ell(t, 0, 0, r, r)); S.add('canv', cur(t, `M0,0 L${-r},0 A${r} ${r} 0 0 1 ${r * .707},${-r * .707}Z`.replace(/A([\d.]+) ([\d.]+) 0 0 1 /, (m) => m))); S.add('stripe', cur(t, `M0,0 L${-r * .96},${r * .25} L${-r * .7},${r * .7}Z M0,0 L${r * .25},${r * .96} L${r * .7},${r * .7}Z M0,0 L${r * .96},${-r * .25} L${r * .7},${-r * .7}Z M0,0 L${-r * .25},${-r * .96} L${-r * .7},${-r * .7}Z`)); S.add('bronze', ell(t, 0, 0, 2.4, 2.4)); };
    tent(52, 52, 30, 20, -4); tent(70, 132, 30, 20, 5); cone(150, 70, 34); tent(232, 50, 28, 19, 6); cone(246, 136, 24); barrel(S, 128, 134, 8); barrel(S, 146, 140, 8); barrel(S, 136, 150, 8); foot(S, 176, 128, 30, { w: 'none', h: 'hat', s: 1.2 }, n); foot(S, 196, 148, -60, { w: 'carry', h: 'bare', s: 1.2 }, n); horse(S, 190, 92, 100, { c: 'h1', nocloth: 1 }, n); }],
};
function gunSmall(S, x, y, n) { const t = P(x, y, 90, .6); S.add('bronze', cur(t, 'M-3,-29 L3,-29 L4.6,12 Q4.8,15.6 2,16.4 L-2,16.4 Q-4.8,15.6 -4.6,12Z')); S.add('bronzel', cur(t, 'M-.9,-27 L.4,-27 L.9,14 L-1.4,14Z')); }
function grid(w, d, fn) { for (let j = 0; j < d; j++) for (let i = 0; i < w; i++) fn(100 / w * (i + .5) + jit(1.3), 13.5 + 24 * j + jit(1), i, j); }

// far glyphs, 24 x 24, drawn in the trim colour on the army colour
const GLYPH = {
  pike: 'M5 20 17.5 4M19 20 6.5 4', shot: 'M4 17 9 14 20 8M8 14.6 10 19', mixed: 'M12 21V3M5 18 9 9M19 18 15 9', halberd: 'M8 21 15 4M15 4q4.5 1 3.6 5.6L13 8.6', sword: 'M5 20 17 5M4.4 15.4 9 19.4', skirmish: 'M5 16l5-6M10.5 16l5-6M16 16l4-5', bow: 'M7 3q10 9 0 18M7 3v18M4 12h15',
  lancer: 'M3 20 21 4M21 4v6l-6-1', pistol: 'M4 9h13l2-2M6.5 9 4.6 17h4L11 12', light: 'M4 20 20 4', 'light-shot': 'M4 20 20 4M4 8h7', dragoon: 'M4 20 20 4M4 14l8-9', elephant: 'M4 19v-6q0-7 8-7t8 6v7M16 19v-5M8 19v-5M20 12q3 2 0 7', wagon: 'M3 8h18v7H3zM7 15v3M17 15v3', gun: 'M4 8 18 12M9 19a4 4 0 1 0 0-8 4 4 0 1 0 0 8M13 17h8', commander: 'M12 3l2.6 6 6.4.5-4.9 4.1 1.6 6.4L12 16.5 6.3 20l1.6-6.4L3 9.500l6.400-.5z', camp: 'M3 20 12 5l9 15zM12 5v15', messenger: 'M4 7h16v11H4zM4 7l8 6 8-6',
};
let defs = '';
for (const [k, [w, h, fn]] of Object.entries(KINDS)) for (const near of [0, 1]) {
  seed = 11 + k.length * 97; const S = new Sym(); fn(S, near);
  const d = S.out(); const shadow = [...(S.L.coatd ?? []), ...(S.L.hleg ?? []).filter((_, i) => i % 2), ...(S.L.hatd ?? []), ...(S.L.timber ?? []), ...(S.L.ele ?? []), ...(S.L.canvd ?? []), ...(S.L.wick ?? [])].join('');
  defs += `<symbol id="${near ? 'n' : 'm'}-${k}" viewBox="0 0 ${w} ${h}" overflow="visible"><g class="${near ? 'n' : 'm'}">${d}</g></symbol>\n`;
  if (shadow) { const lines = (S.L.shaft ?? []).join(''); defs += `<symbol id="${near ? 'n' : 'm'}s-${k}" viewBox="0 0 ${w} ${h}" overflow="visible"><path d="${shadow}"/>${lines ? `<path d="${lines}" fill="none" stroke="#120c04" stroke-opacity=".3" stroke-width="2.4"/>` : ''}</symbol>\n`; }
}
for (const [k, d] of Object.entries(GLYPH)) defs += `<symbol id="g-${k}" viewBox="0 0 24 24" overflow="visible"><path class="glyph" d="${d}"/></symbol>\n`;
export const symbols = defs;
export const sizes = Object.fromEntries(Object.entries(KINDS).map(([kind, [width, depth]]) => [kind, [width, depth]]));
