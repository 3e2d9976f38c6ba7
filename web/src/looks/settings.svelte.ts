// What the player has chosen for himself; kept in the browser.

export interface Settings {
  sound: number; // 0 to 1
  speed: 1 | 2 | 4 | 0; // 0: instantly
  pair: 1 | 2;
  text: number; // 1 as designed
  hints: boolean;
  names: boolean;
  name: string;
}

const usual: Settings = { sound: 0, speed: 1, pair: 1, text: 1, hints: true, names: false, name: '' };
const key = 'condotta.settings';

function kept(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...usual };
  }
}

export const settings: Settings = $state(kept());

export function keep(): void {
  localStorage.setItem(key, JSON.stringify(settings));
  apply();
}

export function apply(): void {
  document.documentElement.classList.toggle('pair-2', settings.pair === 2);
  document.documentElement.style.setProperty('--text', String(settings.text));
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Milliseconds that something takes at the chosen speed.
export const lasting = (ms: number): number =>
  settings.speed === 0 ? 0 : calm() ? Math.min(ms, 120) : ms / settings.speed;
