import { beforeEach, describe, expect, it } from 'vitest';
import { begin, isMoment, Lesson, lessons, type Seen } from '../src/lessons/lesson.svelte';
import type { Decision, View } from '../src/protocol';

const nothing: Seen = { decision: null, preview: null, roll: null, view: null, result: null, chosen: null };
const asked = (step: string, question = ''): Seen => ({
  ...nothing,
  decision: { side: 'blue', step, question, rules: [], secret: false, options: [] } as Decision,
});
const looking = (side: number): Seen => ({
  ...nothing,
  chosen: { unit: 4 },
  view: { turn: 1, units: [{ number: 4, side }] } as unknown as View,
});

describe('lessons', () => {
  beforeEach(() => localStorage.clear());

  it('are sound: cards have names of their own, patterns that compile, and what they follow exists', () => {
    for (const lesson of lessons) {
      const ids = lesson.cards.map((each) => each.id);
      expect(new Set(ids).size, lesson.scenario).toBe(ids.length);
      for (const card of lesson.cards) {
        for (const pattern of [card.when?.step, card.when?.question, card.until.step])
          if (pattern) expect(() => new RegExp(pattern), card.id).not.toThrow();
        for (const before of card.when?.after ?? []) expect(ids).toContain(before);
        expect(card.until.deed === 'read' || card.task !== '', card.id).toBe(true);
      }
      expect(lesson.cards.at(-1)?.when?.over, lesson.scenario).toBe(true);
      expect(lesson.minutes).toBeLessThanOrEqual(20);
    }
  });

  it('open a card at its moment', () => {
    expect(isMoment(undefined, nothing, [])).toBe(true);
    expect(isMoment({ step: '^4\\.3' }, nothing, [])).toBe(false);
    expect(isMoment({ step: '^4\\.3' }, asked('4.3 Movement'), [])).toBe(true);
    expect(isMoment({ step: '^4\\.3', after: ['drag'] }, asked('4.3 Movement'), [])).toBe(false);
    expect(isMoment({ question: 'recover' }, asked('6.1', 'Do you recover wounds?'), [])).toBe(true);
    expect(isMoment({ over: true }, asked('4.3 Movement'), [])).toBe(false);
  });

  it('close a card by what it asks for, and by nothing else; what was done is remembered', () => {
    begin('a-link', 'reg/first-battle');
    const lesson = Lesson.of('a-link')!;
    lesson.notice(nothing);
    expect(lesson.current?.id).toBe('units');
    lesson.did({ deed: 'view' }, nothing);
    lesson.did({ deed: 'look' }, looking(0)); // an enemy
    expect(lesson.current?.id).toBe('units');
    lesson.did({ deed: 'look' }, looking(1));
    expect(lesson.current?.id).toBe('card');
    lesson.did({ deed: 'look' }, looking(0));
    lesson.did({ deed: 'view' }, nothing);
    expect(lesson.done).toEqual(['units', 'card', 'view']);
    expect(lesson.current).toBe(null); // nothing is asked yet
    lesson.notice(asked('2.2 Declare charges'));
    expect(lesson.current?.id).toBe('panel');
    expect(Lesson.of('a-link')!.done).toEqual(['units', 'card', 'view']);
    lesson.end();
    expect(Lesson.of('a-link')).toBe(null);
    expect(Lesson.of('another')).toBe(null);
  });

  it('ask for a choice of the right step', () => {
    begin('a-link', 'reg/first-battle');
    const lesson = Lesson.of('a-link')!;
    lesson.done = ['units', 'card', 'view', 'panel', 'cards', 'charge'];
    lesson.notice(asked('4.3 Movement'));
    expect(lesson.current?.id).toBe('drag');
    lesson.did({ deed: 'ghost' }, asked('4.3 Movement'));
    expect(lesson.current?.id).toBe('move');
    lesson.did({ deed: 'choose', step: '3.1 Shooting' }, nothing);
    expect(lesson.current?.id).toBe('move');
    lesson.did({ deed: 'choose', step: '4.3 Movement' }, nothing);
    expect(lesson.current).toBe(null);
  });
});
