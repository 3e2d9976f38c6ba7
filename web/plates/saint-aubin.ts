// An invented battle in mid-turn with every kind of figure and paint: for pictures, for the bench, for looking at the page
// without a server. Positions are in base widths, y downwards; all of it is illustrative.
import type { Decision, Entry, Point, Preview, SeenGround, SeenLeader, SeenUnit, View } from '../src/protocol';

const K: Record<string, string> = {
  S: 'shot',
  P: 'pike',
  H: 'halberd',
  B: 'sword',
  K: 'skirmish',
  A: 'bow',
  M: 'mixed',
  G: 'lancer',
  R: 'pistol',
  l: 'light',
  C: 'light-shot',
  D: 'dragoon',
  d: 'dragoon-foot',
  g: 'gun-light',
  m: 'gun-medium',
  X: 'gun-heavy',
  e: 'elephant',
  w: 'wagon',
  t: 'camp',
};
const depths: Record<string, number> = {
  G: 0.75,
  R: 0.75,
  l: 0.75,
  C: 0.75,
  D: 0.75,
  d: 0.75,
  g: 1,
  m: 1,
  X: 1,
  e: 1,
  w: 2,
  t: 2,
};
const [W, H] = [45, 30];
const ticks = (value: number): number => Math.round(value * 10000);
const point = (x: number, y: number): Point => [ticks(x), ticks(H - y)];

let bases = 0;
type More = Partial<SeenUnit> & { wounds?: number };
function unit(
  number: number,
  side: 0 | 1,
  name: string,
  kind: string,
  rows: string,
  x: number,
  y: number,
  heading: number,
  more: More = {},
): SeenUnit {
  const grid = rows.split('/');
  const depth = Math.max(...[...grid.join('').replaceAll('.', '')].map((each) => depths[each] ?? 0.5));
  const angle = (heading * Math.PI) / 180;
  const width = grid[0] === 't' ? 3 : 1;
  const found: SeenUnit['bases'] = [];
  grid.forEach((row, j) => {
    [...row].forEach((letter, i) => {
      if (letter === '.') return;
      const [right, back] = [(i - (row.length - 1) / 2) * width, j * depth];
      const at = point(
        x + Math.cos(angle) * right - Math.sin(angle) * back,
        y + Math.sin(angle) * right + Math.cos(angle) * back,
      );
      found.push({
        number: ++bases,
        pose: [at, ticks(((heading % 360) + 360) % 360)],
        width: ticks(width),
        depth: ticks(depth),
        figure: K[letter]!,
      });
    });
  });
  const { wounds = 0, ...rest } = more;
  const full = found.length * 3;
  return {
    number,
    side,
    name,
    kind,
    command: side === 1 ? ['Henri', 'Biron', 'La Noue'][number % 3]! : ['Parma', 'Egmont', 'Aumale'][number % 3]!,
    bases: found,
    'all-round': false,
    'off-table': false,
    broken: false,
    spent: false,
    'in-combat': false,
    smoke: false,
    levelled: false,
    hidden: false,
    strength: full - wounds,
    'full-strength': full,
    'breaks-at': Math.ceil(full * 0.55),
    'track-words': 'wounds',
    tokens: wounds > 0 ? [{ kind: 'wounds', count: wounds, words: `${wounds} wounds` }] : [],
    facts: [
      ['Quality', 'Superior'],
      ['Order', 'Loose'],
      ['Impact', 'Lance'],
      ['Melee', 'Sword'],
      ['Armour', 'Full'],
      ['Move', '5·3·2'],
    ].map(([label, value]) => ({ label: label!, value: value!, rule: 'REG-ARM-020' })),
    ...rest,
  };
}
const leader = (number: number, side: 0 | 1, name: string, x: number, y: number, heading: number): SeenLeader => ({
  number,
  side,
  name,
  rank: 'Commander, Competent',
  figure: 'commander',
  pose: [point(x, y), ticks(((heading % 360) + 360) % 360)],
  size: ticks(1),
  with: -1,
  'off-table': false,
  range: ticks(10),
  tokens: [],
  facts: [],
});

const oval = (x: number, y: number, rx: number, ry: number, seed: number, n = 40): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const t = (i / n) * 2 * Math.PI;
    const r = 1 + 0.1 * Math.sin(3 * t + seed) + 0.07 * Math.sin(5 * t + seed * 2);
    return point(x + Math.cos(t) * rx * r, y + Math.sin(t) * ry * r);
  });
const box = (x: number, y: number, w: number, h: number, degrees: number): Point[] => {
  const a = (degrees * Math.PI) / 180;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i, j]) =>
    point(
      x + (Math.cos(a) * i! * w) / 2 - (Math.sin(a) * j! * h) / 2,
      y + (Math.sin(a) * i! * w) / 2 + (Math.cos(a) * j! * h) / 2,
    ),
  );
};
const area = (paint: string, outline: Point[], name = ''): SeenGround => ({
  name,
  kind: paint,
  paint,
  outline,
  course: [],
  width: 0,
  effects: [],
});
const course = (paint: string, width: number, line: [number, number][]): SeenGround => ({
  name: '',
  kind: paint,
  paint,
  outline: [],
  course: line.map(([x, y]) => point(x, y)),
  width: ticks(width),
  effects: [],
});

export function view(): View {
  bases = 0;
  const ooc = { tokens: [{ kind: 'out-of-command', count: 0, words: 'out of command' }] };
  return {
    'rule-set': 'reg-2021',
    title: 'Saint-Aubin, 1590',
    'unit-word': 'BW',
    width: ticks(W),
    height: ticks(H),
    ruler: ticks(1),
    turn: 4,
    phases: [
      { name: 'Cards', parts: [] },
      {
        name: 'Charge',
        parts: [
          '2.1 Forced',
          '2.2 Declare',
          '2.3 Respond',
          '2.4 Shoot',
          '2.5 Move',
          '2.6 Test',
          '2.7 Combat',
          '2.8 Result',
        ],
      },
      { name: 'Shooting', parts: [] },
      { name: 'Movement', parts: [] },
      { name: 'Fighting', parts: [] },
      { name: 'End', parts: [] },
    ],
    phase: 1,
    part: 1,
    armies: [
      { name: 'Army of Flanders', losses: 2, 'breaks-at': 7, size: 14, 'losses-words': 'TuGs lost', facts: [] },
      { name: 'Royal army', losses: 1, 'breaks-at': 7, size: 14, 'losses-words': 'TuGs lost', facts: [] },
    ],
    ground: [
      area('hill', oval(30.4, 5.6, 6.4, 3.3, 2), 'Mont Chauve'),
      area('hill', oval(17.4, 24.4, 5.4, 2.9, 4), 'la Butte'),
      area('steep-hill', oval(42.6, 25.6, 2.2, 2.6, 7)),
      area('wood', oval(38.9, 17.9, 2.5, 2, 3)),
      area('wood', oval(5.8, 5.3, 2.9, 2.3, 8)),
      area('wood', oval(25.2, 26.6, 1.9, 1.1, 14)),
      area('wood', oval(43, 3.4, 2, 2.1, 21)),
      area('field', box(13.9, 20.7, 4.4, 2.4, -4)),
      area('crops', box(9.6, 20.9, 3.2, 2.6, -2)),
      area('crops', box(15.9, 4.2, 4.6, 3, 5)),
      area('field', box(20.9, 4.6, 4, 3.2, 5)),
      area('crops', box(33.2, 26.3, 5.4, 2.8, -7)),
      area('orchard', box(37.6, 27.4, 3, 2.4, 4)),
      area('vineyard', box(38.4, 2.2, 3, 2, -3)),
      area('marsh', oval(3.1, 25.6, 2.4, 1.9, 5)),
      area('village', oval(4.3, 15.8, 3.2, 3.4, 9), 'Saint-Aubin'),
      course('stream', 0.6, [
        [11.6, -1],
        [11.2, 2.2],
        [9.4, 5],
        [8.8, 8.2],
        [10, 11.2],
        [8.7, 14.6],
        [6.8, 17.4],
        [6.9, 20.6],
        [5, 23.6],
        [4.6, 26.4],
        [2.6, 28.6],
        [2.2, 31],
      ]),
      course('road', 0.6, [
        [-1, 18.2],
        [2.6, 17.4],
        [5.2, 16],
        [8.1, 15.5],
        [12, 15.4],
        [16, 17.8],
        [22, 20.4],
        [29, 19.9],
        [35, 21.6],
        [40, 21.2],
        [46, 22.8],
      ]),
      course('road', 0.5, [
        [4.7, 16.2],
        [3.8, 12.5],
        [4.8, 9.6],
        [2.8, 5],
        [2.6, -1],
      ]),
      course('bridge', 0.84, [
        [7.35, 15.52],
        [8.95, 15.44],
      ]),
      course('hedge', 0.2, [
        [11.5, 22.3],
        [11.8, 19.5],
        [16.2, 19.3],
        [16.3, 21.8],
      ]),
      course('hedge', 0.2, [
        [13.5, 2.6],
        [18.2, 2.9],
        [18, 5.9],
      ]),
      course('wall', 0.2, [
        [30.6, 25.3],
        [35.7, 24.6],
        [36.1, 27.3],
      ]),
    ],
    units: [
      unit(1, 1, 'Swiss of Soleure', 'Pike', 'PPP/PPP/PPP/PP.', 20.6, 13.62, 0, {
        wounds: 4,
        'in-combat': true,
        levelled: true,
      }),
      unit(2, 1, 'Swiss of Glarus', 'Pike', 'PPP/PPP/PPP/PPP', 26.3, 17.1, 2),
      unit(3, 1, 'Picardie', 'Pike & Shot', 'SPS/SPS', 30.3, 16.3, 6, { wounds: 1, smoke: true }),
      unit(4, 1, 'Champagne', 'Pike & Shot', 'SPS/SPS', 23.4, 18.7, 0),
      unit(5, 1, 'Willoughby’s English', 'Pike & Shot', 'SPS/SPS', 15.7, 15.4, -8, { wounds: 2 }),
      unit(6, 1, 'Gascon arquebusiers', 'Shot', 'SSS/SSS', 13.9, 19.05, -3, {
        tokens: [{ kind: 'disordered', count: 1, words: 'disordered' }],
      }),
      unit(7, 1, 'Enfants perdus', 'Skirmishers', 'KKKK', 12.2, 13.5, -14, { smoke: true }),
      unit(8, 1, 'Gendarmes du Roi', 'Gendarmes', 'GGG/GGG', 33, 18.7, 0, { wounds: 2 }),
      unit(9, 1, 'Gendarmes de Montpensier', 'Gendarmes', 'GG/GG', 28.5, 21.5, 0),
      unit(10, 1, 'Schomberg’s reiters', 'Reiters', 'RR/RR', 36.7, 23.3, 3, { spent: true }),
      unit(11, 1, 'Chevau-légers', 'Light horse', 'RR/RR', 33.4, 22.4, 0),
      unit(12, 1, 'Carabins', 'Dragoons', 'dd/d.', 9.4, 17.6, -20),
      unit(13, 1, 'Stradiots', 'Light horse', 'lll', 43.3, 16.9, -2, ooc),
      unit(14, 1, 'Culverins', 'Medium guns', 'mm', 17.6, 23.2, 6, { smoke: true }),
      unit(15, 1, 'Falconets', 'Light guns', 'gg', 18.7, 17.4, 0),
      unit(16, 1, 'Camp', 'Camp', 't', 22.5, 27.2, 0),
      unit(21, 0, 'Walloons of La Barlotte', 'Pike & Shot', 'SPS/SPS/SPS', 20.6, 13.58, 180, {
        wounds: 6,
        'in-combat': true,
        levelled: true,
      }),
      unit(22, 0, 'Tercio of Zúñiga', 'Tercio', 'S..S/SPPS/.PP./.PP./SPPS/S..S', 27.3, 10.6, 178, {
        wounds: 3,
        'all-round': true,
      }),
      unit(23, 0, 'Berlaymont’s Germans', 'Keil', 'SPPS/SPPS/.PP./.PP.', 15.3, 11.2, 172, { smoke: true }),
      unit(24, 0, 'Spaniards of Idiáquez', 'Pike & Shot', 'SPS/SPS/SPS', 21.4, 9.5, 180),
      unit(25, 0, 'Italians of Capizucchi', 'Pike & Shot', 'SS/PP/PP', 31.9, 11.4, 184, { wounds: 2 }),
      unit(26, 0, 'Rodeleros', 'Sword and buckler', 'BBB/BBB', 18.3, 7.7, 180),
      unit(27, 0, 'Ducal guard', 'Halberdiers', 'HH/HH', 26.7, 7, 182),
      unit(28, 0, 'Herreruelos', 'Pistol horse', 'RRR/RRR', 34.86, 15.02, 208, { wounds: 7 }),
      unit(29, 0, 'Lanzas of Flanders', 'Lancers', 'GG/GG', 43.2, 11.9, 178, {
        tokens: [{ kind: 'charging', count: 0, words: 'has declared a charge' }],
      }),
      unit(30, 0, 'Brunswick’s reiters', 'Reiters', 'RR/RR/RR/RR', 39.4, 10.7, 184, { wounds: 1 }),
      unit(31, 0, 'Mounted arquebusiers', 'Light horse', 'CC/CC', 6.3, 10.3, 158),
      unit(32, 0, 'Burgundian skirmishers', 'Skirmishers', 'KKKK', 12, 9.6, 170, { smoke: true }),
      unit(33, 0, 'Cannon royal', 'Heavy guns', 'XX', 31.2, 6.3, 186, { smoke: true }),
      unit(34, 0, 'Sakers', 'Light guns', 'gg', 23.7, 12, 180),
      unit(35, 0, 'Albanians', 'Light horse', 'll', 8.4, 6.4, 12, { broken: true }),
      unit(36, 0, 'Camp', 'Camp', 't', 24.4, 3.3, 180),
    ],
    leaders: [
      leader(1, 1, 'Henri', 35.5, 19.1, 12),
      leader(2, 1, 'Biron', 21, 16.4, 0),
      leader(3, 1, 'La Noue', 16.3, 17, -8),
      leader(4, 0, 'Parma', 29.6, 8.8, 182),
      leader(5, 0, 'Egmont', 41.2, 9.6, 186),
      leader(6, 0, 'Aumale', 15.4, 8.2, 176),
    ],
    markers: [{ kind: 'ambush', words: 'Ambush 2', side: 0, at: point(5.8, 5.2), outline: [] }],
    hands: [
      ['Henri', 'Talented, 15 BW, upgrade ready', ['white', 'green', 'green', 'red']] as const,
      ['Biron', 'Competent, 10 BW, upgrade ready', ['black', 'yellow', 'white']] as const,
      ['La Noue', 'Competent, 10 BW, upgrade used', ['black', 'white', 'green']] as const,
    ].map(([title, words, cards], i) => ({
      side: 1,
      leader: i + 1,
      title,
      words,
      cards: cards.map((face, j) => ({
        number: i * 10 + j,
        face,
        title: { black: '0', white: 'I', green: 'II', yellow: 'III', red: 'IV' }[face],
        words: '',
        playable: true,
      })),
    })),
  };
}

export const decision: Decision = {
  side: 'blue',
  step: '2.2 Declare charges',
  question: 'Declare, hold or pass?',
  rules: ['REG-ACT-005'],
  secret: false,
  options: [
    {
      name: 'charge',
      words: 'Prompt a charge',
      rules: ['REG-CHG-001'],
      parameters: [
        {
          name: 'unit',
          kind: 'unit',
          allowed: [8, 9, 11],
          least: 0,
          most: 0,
          labels: [],
          usual: null,
          optional: false,
        },
        {
          name: 'target',
          kind: 'target',
          allowed: [28, 29, 25],
          least: 0,
          most: 0,
          labels: [],
          usual: null,
          optional: false,
        },
        {
          name: 'wheel',
          kind: 'wheel',
          allowed: [],
          least: -900000,
          most: 900000,
          labels: [],
          usual: 0,
          optional: false,
        },
        {
          name: 'distance',
          kind: 'distance',
          allowed: [],
          least: 0,
          most: 50000,
          labels: [],
          usual: 0,
          optional: false,
        },
        { name: 'card', kind: 'card', allowed: [1, 2, 3], least: 0, most: 0, labels: [], usual: 1, optional: false },
      ],
    },
    {
      name: 'hold',
      words: 'Hold a forced charge: Gendarmes de Montpensier stay',
      rules: [],
      parameters: [
        { name: 'card', kind: 'card', allowed: [11], least: 0, most: 0, labels: [], usual: 11, optional: false },
      ],
    },
    { name: 'discard', words: 'Discard', rules: [], parameters: [] },
    { name: 'pass', words: 'Pass', rules: [], parameters: [] },
  ],
};

const fraction = (list: number[], breaks: number): Preview['odds'][0]['parties'][0]['bars'] =>
  list.map((each, i) => ({ value: String(i), millionths: Math.round(each * 1e6), breaks: i >= breaks }));
export const odds: Preview['odds'] = [
  {
    title: 'Odds of this charge',
    parties: [
      {
        name: 'Gendarmes',
        side: 1,
        terms: [
          { label: 'lance in the charge', value: 2, rule: 'REG-CLM-010' },
          { label: 'better quality', value: 1, rule: 'REG-CLM-014' },
        ],
        total: 3,
        dice: ['yellow'],
        'plot-title': 'Wounds given',
        bars: fraction([0.0046, 0.0556, 0.2361, 0.4074, 0.2361, 0.0556, 0.0046], 3),
      },
      {
        name: 'Herreruelos',
        side: 0,
        terms: [{ label: 'pistol', value: 1, rule: 'REG-CLM-012' }],
        total: 1,
        dice: ['white'],
        'plot-title': 'Wounds taken',
        bars: fraction([0.125, 0.375, 0.375, 0.125], 9),
      },
    ],
    chances: [
      { label: 'They break', value: '70 %', rule: 'REG-BRK-001' },
      { label: 'Shatter', value: '70 %', rule: 'REG-CMB-033' },
      { label: 'You break', value: '0 %', rule: '' },
    ],
  },
];

export const entries: Entry[] = [
  {
    entry: 41,
    side: 'blue',
    words: 'Picardie shoots at the Italians',
    events: [
      {
        kind: 'shot',
        words: '1 wound, back 2 BW.',
        rules: ['REG-SLW-014'],
        facts: {
          unit: 3,
          target: 25,
          dice: [
            { die: 'green', face: 'sword and arrow' },
            { die: 'green', face: 'blank' },
            { die: 'white', face: 'S' },
          ],
        },
      },
    ],
  },
  {
    entry: 42,
    side: 'blue',
    words: 'Soleure fights file 2 of the Walloons',
    events: [
      {
        kind: 'fought',
        words: '4 claims to 2: 2 wounds, Shove; 1 back.',
        rules: ['REG-CMB-033'],
        facts: {
          units: [1, 21],
          dice: [
            { die: 'yellow', face: 'skull' },
            { die: 'white', face: 'sword and arrow' },
          ],
          terms: [{ rule: 'REG-CLM-014', label: 'better quality', value: 1 }],
        },
      },
    ],
  },
  {
    entry: 43,
    side: 'red',
    words: '',
    events: [{ kind: 'broke', words: 'The Albanians break and rout.', rules: ['REG-BRK-003'], facts: { unit: 35 } }],
  },
  {
    entry: 44,
    side: 'red',
    words: 'Lanzas of Flanders declare a charge on the Stradiots',
    events: [
      { kind: 'declared', words: 'They have 5 BW to ride.', rules: ['REG-ACT-005'], facts: { units: [29, 13] } },
    ],
  },
];

// The same battle with about 400 bases, for the bench.
export function crowded(): View {
  const seen = view();
  const more: SeenUnit[] = [];
  for (let i = 0; i < 24; i++) {
    const side = (i % 2) as 0 | 1;
    const row = Math.floor(i / 12);
    more.push(
      unit(
        100 + i,
        side,
        `Reserve ${i + 1}`,
        'Pike & Shot',
        'SPPS/SPPS/SPPS',
        3 + (i % 12) * 3.5,
        side === 1 ? 24 + row * 2.4 : 1 + row * 2.4,
        side === 1 ? 0 : 180,
      ),
    );
  }
  return { ...seen, units: [...seen.units, ...more] };
}
