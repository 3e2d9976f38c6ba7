// A sentence for newcomers, by the words of the step. Data, so that a rule set that brings new steps can bring hints.
import type { Decision } from '../protocol';
import list from './hints.json';

export const hintFor = (decision: Pick<Decision, 'step' | 'question'>): string => {
  const fits = (text: string): string | undefined => list.find((each) => new RegExp(each.when, 'i').test(text))?.words;
  return fits(decision.step) ?? fits(decision.question) ?? '';
};
