import type { ReadingContext } from '../model/reading.ts';
import type { Observed } from './observed.ts';
import { stem } from './word-forms.ts';

const VERB = /^(?:log|logs|logging|sign|signs|signing)$/;
const IN = /^(?:in|on)$/;
const OUT = /^(?:out|off)$/;
/** "without logging in" says who sends the request. */
const SAYS_WHO = /^(?:without|not|being|before|after|by)$/;

/** What the API calls signing in or out, if it has such a name. */
const nameFor = (particle: string, { vocabulary }: ReadingContext): string | null => {
  const names = IN.test(particle) ? ['login', 'signin', 'logon'] : OUT.test(particle) ? ['logout', 'signout', 'logoff'] : [];
  return names.find((name) => vocabulary.resources.has(stem(name))) ?? null;
};

const asName = (word: Observed, name: string): Observed => ({
  ...word,
  lower: name,
  senses: [],
  topics: [],
  isFunction: false,
  resource: name,
  isVerb: true,
});

/** "login with a wrong password" begins with what is done. */
const isOrder = (words: readonly Observed[], at: number): boolean =>
  at === 0 && /^(?:login|logon|signin)$/.test(words[at]?.lower ?? '') && /^(?:as|with|using)$/.test(words[at + 1]?.lower ?? '');

/** "logging in and out" is `/login` and `/logout` where the API has them, and no question about credentials. */
export function settleSignIn(words: readonly Observed[], context: ReadingContext): readonly Observed[] {
  let isOpen = false;
  let isParticle = false;
  return words.flatMap((word, at) => {
    const [before, next] = [words[at - 1]?.lower ?? '', words[at + 1]];
    const isSkipped = isParticle;
    isParticle = false;
    if (isSkipped) return [];
    const isVerb = VERB.test(word.lower) && !SAYS_WHO.test(before);
    const verb = isVerb && next !== undefined ? nameFor(next.lower, context) : null;
    if (verb !== null && next !== undefined) {
      [isOpen, isParticle] = [true, true];
      return [asName({ ...word, span: { start: word.span.start, end: next.span.end } }, verb)];
    }
    // The second verb is left out: "in and out".
    const elided =
      isOpen && /^(?:and|or)$/.test(before) ? nameFor(word.lower, context) : isOrder(words, at) ? nameFor('in', context) : null;
    return [elided === null ? word : asName(word, elided)];
  });
}
