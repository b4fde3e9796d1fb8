import { FACTS_VERSION, type Fact, type Json } from '../model/index.ts';
import { factKey, statementOf } from './fact-key.ts';

/** Members come in this order. Kinds have further members, which come between `field` and `evidence`. */
const FIRST = ['op', 'kind', 'in', 'field'];
const EVIDENCE = ['source', 'request', 'status', 'message', 'seed'];

/**
 * Writes `facts.json`: sorted by operation and kind, one line for each fact, so that a diff shows the facts that changed. The same facts
 * give the same bytes, in whatever order they were found.
 */
export function writeFacts(facts: readonly Fact[]): string {
  const lines = inOrder(facts).map((fact) => `    ${oneLineOf(fact)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "assayFacts": ${FACTS_VERSION},\n  "facts": ${list}\n}\n`;
}

export function inOrder(facts: readonly Fact[]): readonly Fact[] {
  const keyed = facts.map((fact) => ({ fact, key: sortKey(fact) }));
  return keyed.toSorted((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0)).map(({ fact }) => fact);
}

/** Operations are sorted by path, then by method, so that facts about one resource are together. */
function sortKey(fact: Fact): string {
  const [method = '', path = ''] = fact.op.split(' ');
  return [path, method, factKey(fact), statementOf(fact), oneLineOf(fact)].join('\u0000');
}

function oneLineOf(fact: Fact): string {
  const { evidence, ...statement } = fact;
  const members: Record<string, Json> = { ...statement };
  const names = [...FIRST, ...Object.keys(members).toSorted()].filter((name, index, all) => all.indexOf(name) === index);
  const shown: Readonly<Record<string, Json | undefined>> = { ...evidence };
  const proof = Object.fromEntries(EVIDENCE.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]]])));
  const parts = [...names.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]]] : [])), ['evidence', proof]];
  return JSON.stringify(Object.fromEntries(parts));
}
