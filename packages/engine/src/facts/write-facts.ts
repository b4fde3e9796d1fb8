import { suiteText } from '../format/suite-text.ts';
import { FACTS_VERSION, type Fact, type Json } from '../model/index.ts';
import { factKey, statementOf } from './fact-key.ts';

/** These properties are written first, in this order. Properties that only some kinds have come between `field` and `evidence`. */
const FIRST = ['op', 'kind', 'in', 'field'];
const EVIDENCE = ['source', 'request', 'status', 'message', 'seed'];

/**
 * Writes `facts.json`: sorted by operation and kind, with a short fact on one line, so that a diff shows the changed facts. The same facts
 * produce the same bytes, regardless of the order in which they were found.
 */
export function writeFacts(facts: readonly Fact[]): string {
  return suiteText({ assayFacts: FACTS_VERSION, facts: sortFacts(facts).map(membersInOrder) });
}

export function sortFacts(facts: readonly Fact[]): readonly Fact[] {
  const keyed = facts.map((fact) => ({ fact, key: sortKey(fact) }));
  return keyed.toSorted((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0)).map(({ fact }) => fact);
}

/** Operations are sorted by path, then by method, so that facts about one resource are together. */
function sortKey(fact: Fact): string {
  const [method = '', path = ''] = fact.op.split(' ');
  return [path, method, factKey(fact), statementOf(fact), JSON.stringify(membersInOrder(fact))].join('\u0000');
}

function membersInOrder(fact: Fact): Readonly<Record<string, unknown>> {
  const { evidence, ...statement } = fact;
  const members: Record<string, Json> = { ...statement };
  const names = [...FIRST, ...Object.keys(members).toSorted()].filter((name, index, all) => all.indexOf(name) === index);
  const shown: Readonly<Record<string, Json | undefined>> = { ...evidence };
  const proof = Object.fromEntries(EVIDENCE.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]]])));
  const parts = [...names.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]]] : [])), ['evidence', proof]];
  return Object.fromEntries(parts);
}
