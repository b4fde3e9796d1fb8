import { singular } from '../../format/words.ts';
import type { Action, Clause, ClauseWord, Operation } from '../../model/index.ts';
import { isSameOrAbbreviated } from '../operations/by-object.ts';
import { namedScope } from '../operations/named-scope.ts';
import { resourceOperations } from '../operations/resource-operations.ts';
import { byDepth, resourceNounOf, roleOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

interface Purpose {
  readonly name: string;
  readonly said: RegExp;
  /** Common parameter names for this purpose. */
  readonly parameter: RegExp;
}

const PURPOSES: readonly Purpose[] = [
  { name: 'sort', said: /^(?:sort(?:s|ed|ing|able)?|sortier(?:e|en|t)|trier|ordenar)$/, parameter: /sort|order_?by|^order$|direction/i },
  {
    name: 'paging',
    said: /^(?:paging|pagination|paginat(?:e|es|ed))$/,
    parameter: /page|limit|offset|cursor|size|starting_after|ending_before|^skip$|^take$/i,
  },
  { name: 'filter', said: /^(?:filter(?:s|ed|ing|able)?|narrow|filter(?:e|n)|filtrer|filtrar)$/, parameter: /filter|query|^q$/i },
  {
    name: 'search',
    said: /^(?:search(?:es|ed|ing|able)?|such(?:e|en)|chercher|buscar)$/,
    parameter: /^(?:q|query|search|keywords?|term)$/i,
  },
];
/** "ordered by price" is about sorting. "order" alone may be a resource. */
const isOrderBy = (word: ClauseWord, next: ClauseWord | undefined): boolean =>
  /^order(?:ed|ing)?$/.test(word.lower) && next?.lower === 'by';

function purposeOf({ words }: Clause): Purpose | null {
  const sorting = words.some((word, at) => isOrderBy(word, words[at + 1]));
  const paging = words.some(({ lower }, at) => lower === 'page' && /^(?:through|size)$/.test(words[at + 1]?.lower ?? ''));
  return (
    PURPOSES.find(
      ({ said, name }) => (name === 'sort' && sorting) || (name === 'paging' && paging) || words.some(({ lower }) => said.test(lower)),
    ) ?? null
  );
}

const plain = (name: string): string => singular(name.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '');
const queryNames = ({ params }: Operation): readonly string[] => params.filter((one) => one.in === 'query').map(({ name }) => name);

/** The words after "by" are the fields to filter or sort by. */
function criteriaIn(clause: Clause): readonly string[] {
  const by = clause.words.findIndex(({ lower }) => lower === 'by' || lower === 'nach' || lower === 'par' || lower === 'por');
  const behind = by < 0 ? [] : clause.words.slice(by + 1);
  return behind.filter(({ isMark, isFunction }) => !isMark && !isFunction).map(({ lower }) => lower);
}

function parameterFor(operation: Operation, clause: Clause, { parameter }: Purpose): string | undefined {
  const names = queryNames(operation);
  const said = [
    ...criteriaIn(clause),
    ...clause.words.filter(({ isFunction, isMark }) => !isFunction && !isMark).map(({ lower }) => lower),
  ];
  const named = said.map((word) => names.find((name) => plain(name) === plain(word))).find((name) => name !== undefined);
  const fitting = names.filter((name) => parameter.test(name));
  return named ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** In "page through the issues", "page" is not a resource, even if the API has pages. */
function withoutPurpose(clause: Clause, { said }: Purpose): Clause {
  const isPurpose = ({ span }: Clause['slots'][number]) =>
    clause.words.some((word) => word.span.start === span.start && (said.test(word.lower) || word.lower === 'page'));
  return { ...clause, slots: clause.slots.filter((slot) => !isPurpose(slot)) };
}

/** The list operations of a resource. A resource may have several paths: `/repositories/{id}` and `/orgs/{org}/repos`. */
function listsAmong(own: readonly Operation[], clause: Clause, { context }: Situation): readonly Operation[] {
  const lists = own.filter((one) => roleOf(one) === 'list').toSorted(byDepth);
  const names = slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase()));
  const isCalled = (one: Operation) => roleOf(one) === 'list' && names.some((name) => isSameOrAbbreviated(resourceNounOf(one), name));
  return lists.length > 0 ? lists : (context.model?.operations ?? []).filter(isCalled).toSorted(byDepth);
}

const serves = (operation: Operation, { parameter }: Purpose): boolean => queryNames(operation).some((name) => parameter.test(name));
const OTHER = ['test', 'run', 'result', 'history', 'failures', 'suite-changes', 'coverage', 'explore'];

/** "how do I filter the books by genre?" is about the query parameters of the list. Null for other questions. */
export function queryAction(clause: Clause, situation: Situation): Action | null {
  const purpose = purposeOf(clause);
  const isExact = slotsOf(clause, 'operation').length > 0;
  if (purpose === null || isExact || hasTopic(clause, ...OTHER)) return null;
  const meant = withoutPurpose(clause, purpose);
  const own = resourceOperations(meant, situation);
  const lists = listsAmong(own, meant, situation);
  if (own.length === 0 && slotsOf(meant, 'resource').length === 0) return everyList(purpose, situation);
  const [list] = [...lists.filter((one) => parameterFor(one, clause, purpose) !== undefined), ...lists];
  if (list === undefined) return null;
  const field = parameterFor(list, clause, purpose) ?? (serves(list, purpose) ? undefined : (criteriaIn(clause)[0] ?? purpose.name));
  return { kind: 'describe-operation', operations: [list.key], aspect: 'parameters', ...(field === undefined ? {} : { field }) };
}

/** Answers "which endpoints support pagination?". */
function everyList(purpose: Purpose, { context }: Situation): Action | null {
  const found = (context.model?.operations ?? []).filter((one) => one.method === 'GET' && serves(one, purpose));
  return found.length === 0 ? null : { kind: 'list-operations', scope: namedScope(found), demand: null, field: null };
}
