import type { ReadingContext } from '../model/reading.ts';
import type { AnnotatedWord } from './observed.ts';
import { stem } from './word-forms.ts';

const VERB = /^(?:log|logs|logging|sign|signs|signing)$/;
const NAMES = {
  in: { particles: /^(?:in|on)$/, names: ['login', 'signin', 'logon'] },
  out: { particles: /^(?:out|off)$/, names: ['logout', 'signout', 'logoff'] },
  up: { particles: /^up$/, names: ['signup', 'register', 'registration'] },
};
/** Resources that signing up creates. */
const SIGNED_UP = ['user', 'account', 'customer', 'member', 'player', 'client'];
/** "without logging in" says who sends the request. */
const SAYS_WHO = /^(?:without|not|being|before|after|by)$/;

/** The API's name for signing in or out, if it has one. */
const nameFor = (particle: string, { vocabulary }: ReadingContext): string | null => {
  const names = Object.entries(NAMES).find(([, { particles }]) => particles.test(particle))?.[1].names ?? [];
  return names.find((name) => vocabulary.resources.has(stem(name))) ?? null;
};

const asName = (word: AnnotatedWord, name: string): AnnotatedWord => ({
  ...word,
  lower: name,
  senses: [],
  topics: [],
  isFunction: false,
  resource: name,
  isVerb: true,
});

/** "login with a wrong password" starts with the action. */
const isOrder = (words: readonly AnnotatedWord[], at: number): boolean =>
  at === 0 && /^(?:login|logon|signin)$/.test(words[at]?.lower ?? '') && /^(?:as|with|using)$/.test(words[at + 1]?.lower ?? '');

/** A phrasal verb: "log in". Null if there is none, or if the API has no such name. */
function signingAt(words: readonly AnnotatedWord[], at: number, context: ReadingContext): AnnotatedWord | null {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || next === undefined || !VERB.test(word.lower) || SAYS_WHO.test(words[at - 1]?.lower ?? '')) return null;
  const name = nameFor(next.lower, context);
  const joined = { ...word, span: { start: word.span.start, end: next.span.end } };
  if (name !== null) return asName(joined, name);
  // "sign up a customer" creates one, even if no operation has that name.
  const isRegistration = next.lower === 'up' && /^sign/.test(word.lower);
  return isRegistration && SIGNED_UP.some((one) => context.vocabulary.resources.has(stem(one)))
    ? { ...joined, lower: 'register', senses: [], topics: [], isVerb: true }
    : null;
}

/** "logging in and out" means `/login` and `/logout` if the API has them. It is not a question about credentials. */
export function disambiguateSignInWords(words: readonly AnnotatedWord[], context: ReadingContext): readonly AnnotatedWord[] {
  const signing = words.map((_, at) => signingAt(words, at, context));
  return words.flatMap((word, at) => {
    const named = signing[at] ?? null;
    if (named !== null) return [named];
    if ((signing[at - 1] ?? null) !== null) return [];
    // The second verb is omitted: "in and out".
    const isElided = /^(?:and|or)$/.test(words[at - 1]?.lower ?? '') && signing.slice(0, at).some((one) => one !== null);
    const name = isElided ? nameFor(word.lower, context) : isOrder(words, at) ? nameFor('in', context) : null;
    return [name === null ? word : asName(word, name)];
  });
}
