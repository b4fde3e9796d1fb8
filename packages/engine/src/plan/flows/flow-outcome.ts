import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord } from '../../model/index.ts';
import { roleOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { isPassive, isPronoun, type Step } from './flow-parts.ts';

const namesRequest = ({ words }: Clause, { methodsOf }: Situation['retrieval']): boolean =>
  isBareGet(words) ||
  words.some(
    ({ lower, isOfProject, isFunction }, at) => isOfProject || (!isFunction && !isPassive(words, at) && methodsOf(lower).length > 0),
  );

/** "get must be 404": the request as the subject. */
const isBareGet = ([first, second]: readonly ClauseWord[]): boolean =>
  first?.lower === 'get' && /^(?:it|must|should|has|is|returns?|gives?|→|>|-)$/.test(second?.lower ?? '');

const AGAIN = /^(?:second|2nd|third|3rd|fourth|4th|last|latter|other)$/;
const isOfRepetition = ({ words }: Clause): boolean => words.some(({ lower }) => AGAIN.test(lower));

/** "inspecting it is a 404" is a separate step. */
const isDoing = ({ words }: Clause): boolean =>
  words.some((word, at) => isPronoun(word) && (words[at - 1]?.lower.endsWith('ing') ?? false));

/** "that has to be 404" is about the previous step. So is "the second approval should get a 409" after "approve it two times". */
function statusAlone(part: Clause, isRepeated: boolean, { retrieval }: Situation): string | null {
  const [status] = slotsOf(part, 'status');
  if (status === undefined) return null;
  if (isRepeated && isOfRepetition(part)) return status.status;
  const isAlone = part.slots.every(({ kind }) => kind === 'status' || kind === 'reference' || kind === 'amount');
  const content = part.words.filter(
    ({ isMark, isFunction, senses, topics }) => !isMark && !isFunction && senses.length === 0 && !topics.includes('refused'),
  );
  return isAlone && !isDoing(part) && content.length <= 1 && !namesRequest(part, retrieval) ? status.status : null;
}

const MODAL = /^(?:must|should|shall|has|have|can|cannot|may|will|needs?|fails|is|gets)$/;

/** "must fail", "can not go through", "is rejected" */
export function mustFail({ words }: Clause): boolean {
  const at = words.findIndex(({ lower, senses }) => MODAL.test(lower) || senses.includes('expect'));
  return at >= 0 && words.slice(at).some(({ topics }) => topics.includes('refused'));
}

/** "the second order can not go through", "that must fail": the outcome of the previous step, which is named again at most. */
function refusalAlone(part: Clause, last: Step, { retrieval }: Situation): string | null {
  if (!mustFail(part) || isDoing(part)) return null;
  const isSame = (name: string) => singular(name) === singular(last.noun);
  const names = slotsOf(part, 'resource');
  const isOther = ({ lower, isFunction, isOfProject, span }: ClauseWord) =>
    !names.some((slot) => slot.span.start === span.start) && !isFunction && (isOfProject || retrieval.methodsOf(lower).length > 0);
  const isNamedAgain = names.every(({ name }) => isSame(name)) && (names.length === 0 || isOfRepetition(part));
  return isNamedAgain && !part.words.some(isOther) ? '4xx' : null;
}

/** "fetch it, it should not be found" */
function absenceAlone(part: Clause, last: Step): string | null {
  const isRead = last.operation.method === 'GET' && roleOf(last.operation) === 'read';
  // "not be found" is also a form of "find".
  const isList = part.words.some(({ topics }) => topics.includes('list') && !topics.includes('gone'));
  return isRead && hasTopic(part, 'gone') && !isList && slotsOf(part, 'resource').length === 0 ? '404' : null;
}

/** The status that a part expects of the previous step. Null if the part is a step itself or states no outcome. */
export function outcomeOf(part: Clause, last: Step, isRepeated: boolean, situation: Situation): string | null {
  return (
    statusAlone(part, isRepeated, situation) ??
    (last.status === null ? (refusalAlone(part, last, situation) ?? absenceAlone(part, last)) : null)
  );
}
