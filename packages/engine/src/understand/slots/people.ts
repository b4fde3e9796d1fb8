import type { AnnotatedWord } from '../observed.ts';
import { PERSON_WORD } from './reference-slots.ts';
import { createMatch, lowerAt, type Matcher, type Scan } from './scan.ts';

const NAMED_BY = /^(?:named|called|name|names|author|title|=|:)$/;
const SIGN = /^(?:[a-d]|[A-Z]|[1-4]|one|two)(?:['’]s)?$/;

/** A person at a position: "Alice", "user B" or "customer 2". */
interface Person {
  readonly name: string;
  readonly end: number;
}

const isPerson = ({ tags, field, value }: AnnotatedWord): boolean => tags.has('FirstName') && field === null && value === null;

/** "as recruiter A … as recruiter B" refers to two people, regardless of their job. */
const isActedAs = (words: readonly AnnotatedWord[], at: number): boolean =>
  words[at - 1]?.lower === 'as' &&
  /^[A-D]$/.test(words[at + 1]?.text ?? '') &&
  words.filter(({ lower }) => lower === words[at]?.lower).length > 1;

function personAt({ words }: Scan, at: number): Person | null {
  const [word, next] = [words[at], words[at + 1]];
  // "author: Alice" is a value, "access check: user A …" is not.
  const naming = words[at - 1]?.lower === ':' ? words[at - 2] : words[at - 1];
  if (word === undefined || NAMED_BY.test(naming?.lower ?? '')) return null;
  if (isPerson(word)) return { name: word.lower.replace(/['’]s$/, ''), end: at };
  const isActor = word.tags.has('Actor') || PERSON_WORD.test(word.lower) || isActedAs(words, at);
  const isNumbered = isActor && next !== undefined && (SIGN.test(next.lower) || SIGN.test(next.text));
  return isNumbered ? { name: next.lower.replace(/['’]s$/, ''), end: at + 1 } : null;
}

/** In "Bob tries to read it", the person acts. In "create users Alice and Bob", nobody does. */
const isActing = ({ words }: Scan, { end }: Person): boolean =>
  words[end - 2]?.lower === 'as' ||
  words[end + 1]?.tags.has('Verb') === true ||
  words[end + 1]?.isVerb === true ||
  // "user A orders a book", "user A orders, …": the name of a resource as a verb.
  (words[end + 1]?.text.endsWith('s') === true && /^(?:a|an|the|his|her|their|one|,|;|)$/.test(words[end + 2]?.lower ?? ''));

/** The part of the sentence around a person contains a negation. */
function isDeniedIn({ words }: Scan, { end }: Person): boolean {
  const start = words.findLastIndex(({ kind }, at) => kind === 'mark' && at < end) + 1;
  const stop = words.findIndex(({ kind }, at) => kind === 'mark' && at > end);
  return words.slice(start, stop < 0 ? undefined : stop).some(({ senses }) => senses.includes('negation'));
}

/** "Alice cannot open an order of Bob", "user A places an order, user B reads it": two people, one of whom accesses the other's data. */
export const matchCrossUserAccess: Matcher = (scan, at) => {
  const person = personAt(scan, at);
  if (person === null) return null;
  const people = scan.words.flatMap((_, index) => personAt(scan, index) ?? []);
  const isDenied = scan.words.some(({ senses }) => senses.includes('negation'));
  if (new Set(people.map(({ name }) => name)).size < 2 || (!isDenied && !people.every((one) => isActing(scan, one)))) return null;
  const isPossessive = /^['’]?s$/.test(lowerAt(scan, person.end + 1));
  // In "Anna creates an order, Ben must not see it", only Ben is denied something.
  const isFirst = person.name === people[0]?.name && !isDeniedIn(scan, person) && (!isDenied || isActing(scan, person));
  return createMatch(isPossessive ? person.end + 1 : person.end, { kind: 'identity', who: isFirst ? 'own' : 'other' });
};
