import type { Fact, LinkChoice } from '../model/index.ts';

/** A source that a user chose without specifying where the value is in its response. */
type ChosenLink = Extract<Fact, { readonly kind: 'link' }>;

const isChosen = (fact: Fact): fact is ChosenLink => fact.kind === 'link' && fact.in === 'path' && fact.path === undefined;

export const choiceFact = ({ op, param, from }: LinkChoice): Fact => ({
  ...{ op, kind: 'link', in: 'path', field: param, from },
  evidence: { source: 'person' },
});

/** The sources of path values that users chose. */
export const chosenLinks = (facts: readonly Fact[]): readonly LinkChoice[] =>
  facts.filter(isChosen).map(({ op, field, from }) => ({ op, param: field, from }));

/** The facts without user choices, because a choice says nothing about the server. */
export const withoutChoices = (facts: readonly Fact[]): readonly Fact[] => facts.filter((fact) => !isChosen(fact));

/** The facts without the choice for a path value. */
export const withoutChoice = (facts: readonly Fact[], op: string, param: string): readonly Fact[] =>
  facts.filter((fact) => !(isChosen(fact) && fact.op === op && fact.field === param));
