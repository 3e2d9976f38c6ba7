// A choice in the making: an option and the values that it has so far.
import type { Choice, Decision, Option, Parameter } from '../protocol';
import { isSpatial, type Values, within } from '../table/drag';

export interface Draft {
  option: string;
  values: Values;
}

export const isPicked = (parameter: Parameter): boolean =>
  ['unit', 'target', 'base', 'leader', 'card'].includes(parameter.kind);

function first(parameter: Parameter): number | undefined {
  if (parameter.usual !== null) return parameter.usual;
  if (parameter.optional) return -1;
  if (parameter.allowed.length === 1) return parameter.allowed[0];
  if (parameter.kind === 'x' || parameter.kind === 'y' || parameter.kind === 'heading' || isPicked(parameter))
    return undefined;
  if (isSpatial(parameter)) return within(parameter, 0);
  return parameter.allowed[0] ?? within(parameter, parameter.least);
}

export const begun = (option: Option): Draft => ({
  option: option.name,
  values: Object.fromEntries(option.parameters.map((each) => [each.name, first(each)])),
});

export const drafted = (choice: Choice): Draft => {
  const { option, ...values } = choice;
  return { option, values: values as Values };
};

export const optionOf = (decision: Decision | null, draft: Draft | null): Option | undefined =>
  decision?.options.find((each) => each.name === draft?.option);

export const isAllowed = (parameter: Parameter, value: number | undefined): boolean =>
  value !== undefined &&
  ((parameter.optional && value === -1) ||
    (parameter.allowed.length > 0
      ? parameter.allowed.includes(value)
      : value >= parameter.least && value <= parameter.most));

export const missing = (option: Option, draft: Draft): Parameter | undefined =>
  option.parameters.find((each) => !isAllowed(each, draft.values[each.name]));

// The choice, once every parameter has a value.
export function choiceOf(option: Option, draft: Draft): Choice | undefined {
  if (missing(option, draft)) return undefined;
  const choice: Choice = { option: option.name };
  for (const each of option.parameters) choice[each.name] = draft.values[each.name]!;
  return choice;
}

// The parameter for which a thing on the table or in the hand is picked: the one that the player has asked for, else one that
// needs a value and has none, else the first that needs one. What may stay empty is only filled when it was asked for.
export function taker(
  option: Option,
  draft: Draft,
  kinds: readonly Parameter['kind'][],
  value: number,
  asked = '',
): Parameter | undefined {
  const able = option.parameters.filter((each) => kinds.includes(each.kind) && isAllowed(each, value));
  const needed = able.filter((each) => !each.optional);
  return (
    able.find((each) => each.name === asked) ??
    needed.find((each) => !isAllowed(each, draft.values[each.name])) ??
    needed[0] ??
    able[0]
  );
}

// An option by which one lets things be as they are.
export const passing = (decision: Decision): Option | undefined =>
  decision.options.find(
    (each) =>
      /^(pass|done|end|no|none|finish|nothing|stop|stay|decline)(-|$)/.test(each.name) && each.parameters.length === 0,
  );

// What is asked first; the rest has a usual value and stands below.
export const isMain = (parameter: Parameter): boolean =>
  isSpatial(parameter) || (!parameter.optional && (isPicked(parameter) || parameter.usual === null));
