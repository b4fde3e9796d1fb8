import type { Input } from '../situation/inputs.ts';
import { fieldsCalled, type KnownFields } from './known-fields.ts';
import type { WrittenWord } from './said-words.ts';
import { isSpelledAsName, type Statement } from './statements.ts';

const OF_RESPONSE =
  /^(?:returns?|returned|returning|responds?|responding|response|answers?|answered|answering|reply|replies|gives?|giving|yields?|comes?|came|liefert|ergibt|gibt|antwortet)$/;
const OF_CHECK = /^(?:expect(?:s|ed|ing)?|check|checks|verify|verifies|assert|asserts|erwarte)$/;
const OF_REQUEST = /^(?:when|if|where|using|sends?|sending|posts?|posting|passing|given|for|wenn|sende)$/;

/** "give me one for each kind" asks for tests, and "give back 250 cents" describes a request. */
const isOrder = (words: readonly WrittenWord[], at: number): boolean =>
  (at === 0 && /^(?:give|return|answer|reply)$/.test(words[at]?.lower ?? '')) ||
  (words[at]?.lower === 'give' && /^(?:me|us|it|them)$/.test(words[at + 1]?.lower ?? ''));

/** True if the words before a position are about the response. `opensRequest` returns true for words that name an operation. */
export function isAfterResponseWords(
  words: readonly WrittenWord[],
  at: number,
  isStatus: (at: number) => boolean,
  opensRequest: (at: number) => boolean,
): boolean {
  let isWith = false;
  for (let place = at - 1; place >= 0; place -= 1) {
    const lower = words[place]?.lower ?? '';
    // "check in on lane 4" is a request.
    const isParticle = /^(?:in|out|off)$/.test(words[place + 1]?.lower ?? '');
    if (isStatus(place) || (OF_RESPONSE.test(lower) && !isOrder(words, place))) return true;
    // In "check the list with page 2", the value is sent.
    if (OF_CHECK.test(lower) && !isParticle) return !isWith;
    isWith ||= /^(?:with|mit|having)$/.test(lower);
    if (opensRequest(place) || OF_REQUEST.test(lower)) return false;
  }
  return false;
}

export interface StatementSide {
  readonly side: 'request' | 'response';
  /** The fields that the name may refer to. Empty if the spec does not contain the name. */
  readonly fields: readonly Input[];
}

interface Ending {
  readonly isFailure: boolean;
  /** True if the statement follows words about the response. */
  readonly isBehind: boolean;
}

/**
 * The response fields with a name, in the success or the rejection that the message expects. If only the other response has the field, it
 * is taken from there.
 */
function returnedFields(name: string, { inputs, returned, rejected }: KnownFields, isFailure: boolean): readonly Input[] {
  const [usual, other] = isFailure ? [rejected, returned] : [returned, rejected];
  const expected = fieldsCalled(name, usual);
  return expected.length > 0 || fieldsCalled(name, inputs).length > 0 ? expected : fieldsCalled(name, other);
}

/** In "charge 2000 usd", "charge" is a verb and not a response field. */
const isNear = (name: string, fields: readonly Input[], isSaidOfResponse: boolean): boolean =>
  isSaidOfResponse || isSpelledAsName(name) || fields.some(({ depth }) => depth === 0);

/**
 * Determines whether a statement is about the request or the response. If only one of them has the field, the schemas decide, and otherwise
 * the words around it. Null if neither has the field and the name is not spelled like one.
 */
export function sideOfStatement(
  { name, isDemand, values }: Statement,
  known: KnownFields,
  { isFailure, isBehind }: Ending,
): StatementSide | null {
  const sent = fieldsCalled(name, known.inputs);
  const back = returnedFields(name, known, isFailure);
  const isSaidOfResponse = isDemand || isBehind;
  const [isSent, isBack] = [sent.length > 0, back.length > 0 && isNear(name, back, isSaidOfResponse)];
  const response = { side: 'response', fields: back } as const;
  if (values.length === 0) return isBack && (isBehind || !isSent) ? response : null;
  if (!isSent && !isBack) return isSpelledAsName(name) && isSaidOfResponse ? response : null;
  return !isSent || (isBack && isSaidOfResponse) ? response : { side: 'request', fields: sent };
}
