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

// The parameter for which a thing on the table or in the hand is picked next: one that has no value yet, else the first
// of the kind that could take it.
export function taker(
  option: Option,
  draft: Draft,
  kinds: readonly Parameter['kind'][],
  value: number,
): Parameter | undefined {
  const able = option.parameters.filter((each) => kinds.includes(each.kind) && isAllowed(each, value));
  return (
    able.find((each) => !isAllowed(each, draft.values[each.name]) || draft.values[each.name] === -1) ?? able.at(-1)
  );
}
