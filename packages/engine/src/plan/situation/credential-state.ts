import type { Clause, ClauseWord } from '../../model/index.ts';

const CREDENTIALS = new Set(['credentials', 'auth', 'need-auth']);
const SHORT = /^(?:creds?|jwt|bearer|pat)$/;
const isCredential = ({ lower, topics }: ClauseWord): boolean => SHORT.test(lower) || topics.some((topic) => CREDENTIALS.has(topic));
/** "it needs an api key, add the checks with a wrong key" */
const isKey = (word: ClauseWord, words: readonly ClauseWord[]): boolean =>
  isCredential(word) || (/^keys?$/.test(word.lower) && words.some(isCredential));

const isBad = ({ topics, senses, lower }: ClauseWord): boolean =>
  topics.includes('bad-input') || /^(?:expired|fake|revoked|made|stolen|garbage)$/.test(lower) || senses.includes('case-value');
const isMissing = ({ senses, lower }: ClauseWord): boolean =>
  senses.includes('except') || senses.includes('gap') || /^(?:no|without|missing|absent|empty)$/.test(lower);

const REACH = 4;

/** The position of the credentials that a word at a position describes: "bad creds", "the token is garbage". -1 if there are none. */
function describedAt(words: readonly ClauseWord[], at: number): number {
  const behind = words.findIndex((word, index) => index > at && index <= at + REACH && isKey(word, words));
  const isBetween = words.slice(at + 1, Math.max(at + 1, behind)).every(({ isFunction, isMark }) => isFunction && !isMark);
  if (
    behind >= 0 &&
    (isBetween || words.slice(at + 1, behind).every((word) => isBad(word) || isMissing(word) || /^(?:or|and|an?)$/.test(word.lower)))
  )
    return behind;
  const isCopula = /^(?:is|are|was|or|being)$/.test(words[at - 1]?.lower ?? '');
  return isCopula ? words.findLastIndex((word, index) => index < at && index >= at - 2 * REACH && isCredential(word)) : -1;
}

/** In "no auth tests", the word for credentials is part of a kind of tests. */
const isKindAt = (words: readonly ClauseWord[], at: number): boolean => words[at + 1]?.senses.includes('suite') === true;

/** The words that say what is wrong with the credentials: "no" and "bad" in "no creds, bad creds". */
function credentialFaults({ words }: Clause): readonly ClauseWord[] {
  return words.filter((word, at) => {
    const described = word.isMark || !(isBad(word) || isMissing(word)) ? -1 : describedAt(words, at);
    return described >= 0 && !(isMissing(word) && isKindAt(words, described));
  });
}

/** True for "orders without creds and with bad creds", which asks for nothing but authentication. */
export const isAboutCredentials = (clause: Clause): boolean => {
  const faults = credentialFaults(clause);
  const others = clause.words.filter((word) => word.topics.includes('bad-input') && !faults.includes(word));
  return faults.length > 0 && others.every(isCredential);
};

/** The same, but not for "without a token", which a single case can send. */
export const isAboutBadCredentials = (clause: Clause): boolean =>
  isAboutCredentials(clause) && credentialFaults(clause).some((word) => !word.isFunction && isBad(word));
