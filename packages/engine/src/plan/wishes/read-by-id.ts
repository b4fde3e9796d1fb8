import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation, TestWish } from '../../model/index.ts';
import { inputsIn } from '../situation/inputs.ts';
import { compareByApiPartSize, resourceNounOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { expectationIn } from './expectation.ts';

const BEFORE_ID = /^(?:id|number|no|nr|#|called|with)$/;
const ID = /^(?:-?\d+|(?=.*\d)[\p{L}\p{N}_-]{4,}|\p{L}+_[\p{L}\p{N}_]+)$/u;

/** The word for an identifier after the name of a resource: "issue 999", "customer with id cus_nope". "A review with 6" has none. */
function idBehind(words: readonly ClauseWord[], at: number, { message }: Situation): string | null {
  const place = words.findIndex(({ lower }, index) => index > at && !BEFORE_ID.test(lower));
  const behind = words[place - 1]?.lower === 'with' ? undefined : words[place];
  const text = behind === undefined ? '' : message.slice(behind.span.start, behind.span.end);
  return ID.test(text) ? text : null;
}

/** The operation that reads one resource with a name, in the largest part of the API that has one. */
function readOf(name: string, situation: Situation): Operation | undefined {
  const all = situation.context.model?.operations ?? [];
  // `/containers/{id}/json`
  const isOne = ({ method, path }: Operation) => method === 'GET' && /\}(?:\/(?:json|xml))?$/.test(path);
  return all.filter((one) => isOne(one) && resourceNounOf(one) === name).toSorted(compareByApiPartSize(all))[0];
}

/** "issue 999999 → 404", "customer cus_nope does not exist": reads a resource with that identifier. Null for other clauses. */
export function readByIdWish(clause: Clause, situation: Situation): TestWish | null {
  const { words } = clause;
  const isMissing = hasTopic(clause, 'unknown-id') || slotsOf(clause, 'status').some(({ status }) => status.startsWith('4'));
  const at = words.findIndex(({ isOfProject, lower }) => isOfProject && singular(lower) === lower);
  const id = at < 0 ? null : idBehind(words, at, situation);
  const sets = slotsOf(clause, 'field').some(({ setting, span }) => setting.kind !== 'named' && span.start !== words[at]?.span.start);
  const does = words.some(
    ({ lower, isFunction }, place) =>
      place !== at && !isFunction && situation.retrieval.methodsOf(lower).some((method) => method !== 'GET'),
  );
  const isNamed = clause.slots.some(({ kind }) => kind === 'operation' || kind === 'path' || kind === 'method');
  if (id === null || !isMissing || sets || does || isNamed || clause.form.question) return null;
  const operation = readOf(words[at]?.lower ?? '', situation);
  const input = operation === undefined ? undefined : inputsIn(operation, situation).findLast(({ target }) => target === 'path');
  if (operation === undefined || input === undefined) return null;
  const value = /^-?\d{1,15}$/.test(id) ? Number(id) : id;
  const said = expectationIn(clause, operation, null);
  return {
    kind: 'exact',
    operation: operation.key,
    settings: [{ target: 'path', name: input.name, setting: { kind: 'value', value } }],
    expect: { ...said, status: said.status ?? '404' },
    identity: 'own',
  };
}
