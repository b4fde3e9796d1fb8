import type { Clause } from '../../model/index.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { hasSense, hasTopic, slotsOf } from '../situation/situation.ts';

export const startsWithSense = ({ words }: Clause, ...senses: readonly string[]): boolean =>
  words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.senses.some((sense) => senses.includes(sense)) ?? false;

const firstWord = ({ words }: Clause): string => words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.lower ?? '';

const startsWithShow = (clause: Clause): boolean => startsWithSense(clause, 'show');

/** "list orders with a limit of 200 and expect 422" describes a request: it contains a value, a caller, a status or a limit. */
const statesCase = (clause: Clause): boolean =>
  slotsOf(clause, 'amount').some(({ bound }) => bound !== 'exact') ||
  slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named') ||
  (slotsOf(clause, 'status').length > 0 && hasSense(clause, 'expect', 'wish', 'outcome'));

const writesTests = ({ act }: Clause): boolean => act === 'make' || act === 'add';

/** "summarize the results" sets nothing up. */
export const asksForSummary = (clause: Clause): boolean =>
  clause.act === 'setup' && /^(?:summari[sz]e|recap|sum)$/.test(firstWord(clause)) && hasTopic(clause, 'result', 'run');

/** A clause that looks like a request for tests may only ask to show part of the API or of the product. */
export function actOfShowRequest(clause: Clause): Clause['act'] | null {
  // "list the operations I have no test for" asks a question, although it contains words for tests.
  if (writesTests(clause) && startsWithShow(clause) && hasTopic(clause, 'coverage') && hasTopic(clause, 'endpoints')) return 'ask';
  // "show the tests we have for placing orders" names tests that exist.
  if (writesTests(clause) && /^(?:show|display)$/.test(firstWord(clause)) && hasTopic(clause, 'test')) return 'ask';
  if (clause.act !== 'make') return null;
  if (!statesCase(clause) && startsWithShow(clause) && hasTopic(clause, 'body', 'responses', 'parameters', 'auth', 'example')) return 'ask';
  // "curl for creating a book" asks for a curl command, although "creating" often requests tests.
  if (hasTopic(clause, 'curl') && !hasSense(clause, 'try', 'suite')) return 'ask';
  if (hasSense(clause, 'try', 'suite', 'make', 'kind')) return null;
  if (hasTopic(clause, 'example', 'curl')) return 'ask';
  // "another team has the reviews" mentions a screen only in passing.
  if (mentionsApi(clause)) return null;
  // "register somebody, then open their profile" describes requests in order.
  if (hasSense(clause, 'order') && clause.words.some(({ isOfProject }) => isOfProject)) return null;
  // In "ride history", "history" belongs to a resource, even though the product has a screen with that name.
  const isFree = ({ span }: Clause['words'][number]) =>
    !clause.slots.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return clause.words.some((word) => word.senses.includes('screen') && !word.isOfProject && isFree(word)) ? 'go' : null;
}

/** "can I take the tests to Postman" asks about the product, however polite it is. */
export const asksWhetherPossible = ({ words: [first, second] }: Clause): boolean =>
  /^(?:can|could|may)$/.test(first?.lower ?? '') && /^(?:i|we)$/.test(second?.lower ?? '');
