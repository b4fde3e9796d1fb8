import { afterArticles, createMatch, lowerAt, type Match, type Matcher, type Scan, type SlotContent } from './scan.ts';

type To = Extract<SlotContent, { kind: 'reference' }>['to'];

const CREDENTIAL =
  /^(?:tokens?|auth|login|credentials?|authentication|authorization|authorisation|keys?|header|rights?|permissions?|privileges?)$/;
const NOBODY = /^(?:unauthenticated|anonymous|anonymously|unauthorized|unauthorised)$/;
const SOMEBODY = /^(?:someone|somebody)$/;
const WORDS: readonly (readonly [RegExp, To])[] = [
  [/^(?:it|this|that)$/, 'it'],
  [/^(?:those|these|them|they|ones)$/, 'those'],
  [/^(?:rest|others|remaining)$/, 'rest'],
  [/^(?:everything|all)$/, 'everything'],
];
const FAILING = /^(?:failed|failing|failures?|red|broken|broke)$/;
const ACTS_ON_FAILING = new Set(['run', 'control', 'remove', 'change', 'ask']);

/** "without a token", "no valid API key": the end of the phrase, or null. */
function endOfNoCredentials(scan: Scan, at: number): number | null {
  if (!/^(?:without|no|missing)$/.test(lowerAt(scan, at)) || scan.act === 'remove') return null;
  const next = afterArticles(scan, at + 1);
  // In "without a staff token" and "no API key", one word comes before the word for the credential.
  const isNamed = scan.words[next]?.kind === 'word' && scan.words[next]?.isFunction === false && CREDENTIAL.test(lowerAt(scan, next + 1));
  const end = isNamed ? next + 1 : next;
  // "no auth tests" leaves out a kind of tests.
  const isKind = scan.words[end + 1]?.senses.includes('suite') === true;
  return CREDENTIAL.test(lowerAt(scan, end)) && !isKind ? end : null;
}

/** "the token is missing", "token absent": the end of the phrase, or null. */
function endOfMissing(scan: Scan, at: number): number | null {
  if (!CREDENTIAL.test(lowerAt(scan, at)) || scan.act === 'remove') return null;
  const next = /^(?:is|was|are)$/.test(lowerAt(scan, at + 1)) ? at + 2 : at + 1;
  return /^(?:missing|absent|omitted)$/.test(lowerAt(scan, next)) ? next : null;
}

/** "without being logged in", "not signed in", "when logged out": the end of the phrase, or null. */
function endOfSignedOut(scan: Scan, at: number): number | null {
  const [first, second] = [lowerAt(scan, at), lowerAt(scan, at + 1)];
  if (/^(?:logged|signed)$/.test(first) && second === 'out') return at + 1;
  if (!/^(?:without|not|nobody)$/.test(first)) return null;
  const start = /^(?:being|is|was)$/.test(second) ? at + 2 : at + 1;
  if (/^(?:authori[sz]ed|authenticated)$/.test(lowerAt(scan, start)) && scan.words[start]?.resource === null) return start;
  const isSigned = /^(?:logged|logging|signed|signing)$/.test(lowerAt(scan, start)) && lowerAt(scan, start + 1) === 'in';
  return isSigned ? start + 1 : null;
}

export const PERSON_WORD = /^(?:users?|person|customer|member|account|client|owner|creator)$/;

/** "as one user", "as somebody else": who sends a request. */
function actingAt(scan: Scan, from: number): Match | null {
  if (SOMEBODY.test(lowerAt(scan, from)) && lowerAt(scan, from + 1) === 'else')
    return createMatch(from + 1, { kind: 'identity', who: 'other' });
  const isOther = /^(?:another|other|different|second)$/.test(lowerAt(scan, from));
  const at = isOther || /^(?:one|a|the|first|same|normal|regular)$/.test(lowerAt(scan, from)) ? from + 1 : from;
  const noun = /^(?:first|second|other|same|normal|regular)$/.test(lowerAt(scan, at)) ? at + 1 : at;
  const isSecond = isOther || /^(?:second|other)$/.test(lowerAt(scan, at));
  return noun > from && PERSON_WORD.test(lowerAt(scan, noun))
    ? createMatch(noun, { kind: 'identity', who: isSecond ? 'other' : 'own' })
    : null;
}

/** No credentials, or another user's credentials. */
export const matchIdentity: Matcher = (scan, at) => {
  const word = lowerAt(scan, at);
  const next = lowerAt(scan, at + 1);
  const end = NOBODY.test(word) ? at : (endOfNoCredentials(scan, at) ?? endOfSignedOut(scan, at) ?? endOfMissing(scan, at));
  if (end !== null) return createMatch(end, { kind: 'identity', who: 'none' });
  const acting = word === 'as' ? actingAt(scan, at + 1) : null;
  if (acting !== null) return acting;
  const isOther = SOMEBODY.test(word) ? next === 'else' : /^(?:another|other|different|second)$/.test(word) && /^users?$/.test(next);
  return isOther ? createMatch(at + 1, { kind: 'identity', who: 'other' }) : null;
};

function referenceAt(scan: Scan, at: number): readonly [To, number] | null {
  const word = lowerAt(scan, at);
  if (/^(?:last|latest|previous)$/.test(word) && /^runs?$/.test(lowerAt(scan, at + 1))) return ['last-run', at + 1];
  if (FAILING.test(word) && ACTS_ON_FAILING.has(scan.act)) return ['failing', at];
  const to = WORDS.find(([pattern]) => pattern.test(word))?.[1];
  if (to === undefined) return null;
  // "this suite" and "all orders" are references with a noun. In "a case that fails", "that" is a relative pronoun.
  const next = scan.words[at + 1];
  const joins = word === 'that' && next?.kind === 'word' && (scan.words[at - 1]?.tags.has('Noun') ?? false);
  const hasNoun = /^(?:this|that|all|those|these)$/.test(word) && next?.kind === 'word' && !next.isFunction && !next.tags.has('Verb');
  return joins || hasNoun ? null : [to, at];
}

/** "it", "those", "the last run", "the failing ones": references to the current context. */
export const matchReference: Matcher = (scan, at) => {
  const [to, end] = referenceAt(scan, at) ?? [];
  return to === undefined || end === undefined ? null : createMatch(end, { kind: 'reference', to });
};
