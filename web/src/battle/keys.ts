// Playing by keys alone.

import { movesThings, parameterOf, stepped } from '../table/drag';
import type { Tool } from '../table/Tools.svelte';
import type { Session } from './session.svelte';

export interface Screen {
  zoom: (factor: number) => void;
  whole: () => void;
  pan: (x: number, y: number) => void;
  towards: (from: number, dx: number, dy: number) => number | undefined;
  fly: (units: number[]) => void;
  flip: (tool: Tool) => void;
  open: (tab: 'log' | 'armies' | 'chat' | 'rules') => void;
  help: () => void;
  rest: () => void;
}

export const allKeys: readonly [string, string][] = [
  ['1 – 9', 'choose an option'],
  ['Enter', 'do it'],
  ['Esc', 'back'],
  ['Z', 'undo'],
  ['P', 'pass'],
  ['Tab', 'walk the units and buttons'],
  ['U / I', 'next or previous unit that may act'],
  ['arrows', 'move the unit in hand by 0.1 (Shift: 1), or walk to the nearest unit'],
  ['Q / E', 'wheel or turn by 1° (Shift: 15°)'],
  ['S', 'to the nearest place that is allowed'],
  ['space', 'finish the running animation'],
  ['+ / − / 0', 'zoom, whole table'],
  ['M A N C', 'measure, arcs, names, command'],
  ['L O T R', 'log, order of battle, chat, rules'],
  ['?', 'these keys'],
];

const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function nudge(
  session: Session,
  kinds: readonly ('distance' | 'sideways' | 'wheel' | 'heading' | 'x' | 'y')[],
  steps: number,
  large: boolean,
): boolean {
  const option = session.option;
  if (!option || !session.draft) return false;
  for (const kind of kinds) {
    const parameter = parameterOf(option, kind);
    if (!parameter) continue;
    session.setValue(parameter.name, stepped(parameter, session.draft.values[parameter.name], steps, large));
    return true;
  }
  return false;
}

// Arrows: ahead and back, to the sides; on a point of the table, along its axes.
function moveInHand(session: Session, [dx, dy]: [number, number], large: boolean): boolean {
  if (!session.option || !movesThings(session.option)) return false;
  if (dy !== 0) return nudge(session, ['distance', 'y'], -dy, large);
  return nudge(session, ['sideways', 'x', 'wheel'], dx, large);
}

function walk(session: Session, step: number, screen: Screen): void {
  const able =
    session.pickable.units.size > 0
      ? [...session.pickable.units]
      : (session.view?.units.map((each) => each.number) ?? []);
  if (able.length === 0) return;
  const now = session.chosen && 'unit' in session.chosen ? able.indexOf(session.chosen.unit) : -1;
  const next = able[(now + step + able.length) % able.length]!;
  session.lookAt(next);
  session.pick(['unit', 'target'], next);
  screen.fly([next]);
}

export function handleKey(event: KeyboardEvent, session: Session, screen: Screen): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(input|textarea|select)$/i.test(target.tagName)) return;
  const pressed = /^(button|summary|a)$/i.test(target.tagName) || target.getAttribute('role') === 'button';
  if ((event.key === 'Enter' || event.key === ' ') && pressed) return;
  const arrow = arrows[event.key];
  const done = (): void => event.preventDefault();
  if (arrow) {
    done();
    if (moveInHand(session, arrow, event.shiftKey)) return;
    const from = session.chosen && 'unit' in session.chosen ? session.chosen.unit : -1;
    const next = screen.towards(from, arrow[0], arrow[1]);
    if (next === undefined) return screen.pan(-arrow[0] * 60, -arrow[1] * 60);
    session.lookAt(next);
    return screen.fly([next]);
  }
  const number = Number(event.key);
  if (Number.isInteger(number) && number >= 1 && number <= 9) {
    const option = session.decision?.options[number - 1];
    if (option) session.takeOption(option.name);
    return;
  }
  const passing = (): string | undefined =>
    session.decision?.options.find((each) => /^(pass|done|end|finish|nothing|no-|hold)/.test(each.name))?.name;
  switch (event.key) {
    case 'Enter':
      done();
      return session.preview?.allowed === false ? session.snap() : session.confirm();
    case 'Escape':
      screen.rest();
      return session.look(null);
    case ' ':
      done();
      return session.hurry();
    case '+':
    case '=':
      return screen.zoom(1.4);
    case '-':
      return screen.zoom(1 / 1.4);
    case '0':
      return screen.whole();
    case '?':
      return screen.help();
  }
  switch (event.key.toLowerCase()) {
    case 'z':
      return session.undo();
    case 'p': {
      const name = passing();
      if (name) session.takeOption(name);
      return;
    }
    case 'q':
      return void nudge(session, ['wheel', 'heading'], -1, event.shiftKey);
    case 'e':
      return void nudge(session, ['wheel', 'heading'], 1, event.shiftKey);
    case 's':
      return session.snap();
    case 'u':
      return walk(session, 1, screen);
    case 'i':
      return walk(session, -1, screen);
    case 'm':
      return screen.flip('measure');
    case 'a':
      return screen.flip('arcs');
    case 'n':
      return screen.flip('names');
    case 'c':
      return screen.flip('command');
    case 'l':
      return screen.open('log');
    case 'o':
      return screen.open('armies');
    case 't':
      return screen.open('chat');
    case 'r':
      return screen.open('rules');
  }
}
