import type { Input } from '../situation/inputs.ts';
import { fieldsCalled, type KnownFields } from './known-fields.ts';
import type { SaidWord } from './said-words.ts';
import { isSpelledAsName, type Statement } from './statements.ts';

const OF_RESPONSE =
  /^(?:returns?|returned|returning|responds?|responding|response|answers?|answered|answering|reply|replies|gives?|giving|yields?|comes?|came|expect(?:s|ed|ing)?|check|checks|verify|verifies|assert|asserts|liefert|ergibt|gibt|antwortet|erwarte)$/;
const OF_REQUEST = /^(?:when|if|where|using|sends?|sending|posts?|posting|passing|given|for|wenn|sende)$/;

/** Whether the words before a position are about what comes back. `opensRequest` marks words that name an operation. */
export function isBehindResponse(
  words: readonly SaidWord[],
  at: number,
  isStatus: (at: number) => boolean,
  opensRequest: (at: number) => boolean,
): boolean {
  for (let place = at - 1; place >= 0; place -= 1) {
    const lower = words[place]?.lower ?? '';
    // "check in on lane 4" is a request.
    const isParticle = /^(?:in|out|off)$/.test(words[place + 1]?.lower ?? '');
    if (isStatus(place) || (OF_RESPONSE.test(lower) && !isParticle)) return true;
    if (opensRequest(place) || OF_REQUEST.test(lower)) return false;
  }
  return false;
}

export interface Placed {
  readonly side: 'request' | 'response';
  /** The fields that the name may refer to. Empty if the spec does not have the name. */
  readonly fields: readonly Input[];
}

/**
 * Whether a statement is about the request or the response. The schemas decide if only one of them has the field, and the words around it
 * decide otherwise. Null if neither has it and the name is not spelled like one.
 */
export function placeOf(
  { name, isDemand, values }: Statement,
  { inputs, returned, rejected }: KnownFields,
  { isFailure, isBehind }: { readonly isFailure: boolean; readonly isBehind: boolean },
): Placed | null {
  const sent = fieldsCalled(name, inputs);
  const expected = fieldsCalled(name, isFailure ? rejected : returned);
  // If the message does not say how the request ends, an error field tells.
  const back = expected.length > 0 || sent.length > 0 ? expected : fieldsCalled(name, isFailure ? returned : rejected);
  if (values.length === 0) return back.length > 0 && (isBehind || sent.length === 0) ? { side: 'response', fields: back } : null;
  if (sent.length > 0 && back.length > 0)
    return isDemand || isBehind ? { side: 'response', fields: back } : { side: 'request', fields: sent };
  if (back.length > 0) return { side: 'response', fields: back };
  if (sent.length > 0) return { side: 'request', fields: sent };
  return isSpelledAsName(name) && (isDemand || isBehind) ? { side: 'response', fields: [] } : null;
}
