import { type Clause, WRITING_ACTS } from '../../model/index.ts';
import { rankedGuides } from '../answers/guides.ts';
import { namesApi } from '../operations/find-operations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

export const startsWith = ({ words }: Clause, ...senses: readonly string[]): boolean =>
  words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.senses.some((sense) => senses.includes(sense)) ?? false;

const startsWithShow = (clause: Clause): boolean => startsWith(clause, 'show');

/** "show the tests we have for orders" asks to see existing tests. */
export const showsTests = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && WRITING_ACTS.includes(clause.act) && startsWithShow(clause) && hasTopic(clause, 'test');

/** "show me everything about branches" asks for information. */
export const showsAbout = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  startsWithShow(clause) &&
  clause.words.some(({ lower }) => /^(?:about|everything|anything)$/.test(lower)) &&
  !hasSense(clause, 'suite', 'make', 'kind', 'try');

/** "list all operations for webhooks" asks about the API. "list webhooks" may request a test of that operation. */
export const listsOperations = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  startsWithShow(clause) &&
  hasTopic(clause, 'endpoints') &&
  !hasSense(clause, 'suite', 'make', 'kind');

/** A clause that looks like a request for tests may only ask to see part of the API or of the product. */
export function showInstead(clause: Clause): Clause['act'] | null {
  if (clause.act !== 'make') return null;
  const hasLimit = slotsOf(clause, 'amount').some(({ bound }) => bound !== 'exact');
  if (!hasLimit && startsWithShow(clause) && hasTopic(clause, 'body', 'responses', 'parameters', 'auth', 'example')) return 'ask';
  // "curl for creating a book" asks for a curl command, although "creating" often requests tests.
  if (hasTopic(clause, 'curl') && !hasSense(clause, 'try', 'suite')) return 'ask';
  if (hasSense(clause, 'try', 'suite', 'make', 'kind')) return null;
  if (hasTopic(clause, 'example', 'curl')) return 'ask';
  // "another team has the reviews" mentions a screen only in passing.
  if (namesApi(clause)) return null;
  // "register somebody, then open their profile" describes requests in order.
  if (hasSense(clause, 'order') && clause.words.some(({ isOfProject }) => isOfProject)) return null;
  // In "ride history", "history" belongs to a resource, even though the product has a screen with that name.
  const isFree = ({ span }: Clause['words'][number]) =>
    !clause.slots.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return clause.words.some((word) => word.senses.includes('screen') && !word.isOfProject && isFree(word)) ? 'go' : null;
}

const WANTED_OF_TOOL = ['make', 'add', 'try', 'suite', 'kind', 'run', 'again', 'more', 'also', 'wish', 'undo'];

/** "can i cancel a subscription" asks about the API. "can we test cancelling" is a polite request for tests. */
export function asksAboutApi(clause: Clause, { context }: Situation): boolean {
  const isOfApi = (word: Clause['words'][number]) => word.isOfProject || context.suite === null;
  const isOfTool = (word: Clause['words'][number]) =>
    word.senses.some((sense) => WANTED_OF_TOOL.includes(sense) || (['remove', 'change', 'stop'].includes(sense) && !isOfApi(word)));
  return asksWhetherPossible(clause) && WRITING_ACTS.includes(clause.act) && namesApi(clause) && !clause.words.slice(2).some(isOfTool);
}

/** "can I take the tests to Postman" asks about the product, however polite it is. */
export const asksWhetherPossible = ({ words: [first, second] }: Clause): boolean =>
  /^(?:can|could|may)$/.test(first?.lower ?? '') && /^(?:i|we)$/.test(second?.lower ?? '');

/** With this many words about one topic, the match is not a coincidence. */
const SURE_GUIDE = 2;

/** "this should happen every night, is that possible?" is a how-to question, regardless of its verbs. */
export const asksHowTo = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  hasTopic(clause, 'how-to') &&
  !(namesApi(clause) && hasTopic(clause, 'test')) &&
  (rankedGuides(clause)[0]?.score ?? 0) >= SURE_GUIDE;

/** "is a null title tested in there?" asks about the tests that exist. */
export const asksWhetherTested = ({ words, form }: Clause): boolean =>
  form.question &&
  /^(?:is|are|was|were|do|does|did|has|have)$/.test(words[0]?.lower ?? '') &&
  words.some(({ lower }) => /^(?:tested|covered|checked|included|verified)$/.test(lower));
