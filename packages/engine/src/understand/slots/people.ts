import type { Observed } from '../observed.ts';
import { lowerAt, type Matcher, match, type Scan } from './scan.ts';

const NAMED_BY = /^(?:named|called|name|names|author|title|=|:)$/;
const SIGN = /^(?:[a-d]|[1-4]|one|two)(?:['’]s)?$/;

/** A person at a position: "Alice", or "user B" and "customer 2". */
interface Person {
  readonly name: string;
  readonly end: number;
}

const isPerson = ({ tags, field, value }: Observed): boolean => tags.has('FirstName') && field === null && value === null;

function personAt({ words }: Scan, at: number): Person | null {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || NAMED_BY.test(words[at - 1]?.lower ?? '')) return null;
  if (isPerson(word)) return { name: word.lower.replace(/['’]s$/, ''), end: at };
  const isNumbered = word.tags.has('Actor') && next !== undefined && SIGN.test(next.lower);
  return isNumbered ? { name: next.lower.replace(/['’]s$/, ''), end: at + 1 } : null;
}

/** "Alice cannot open an order of Bob": two people, of whom one must not have what is the other's. */
export const matchPeople: Matcher = (scan, at) => {
  const person = personAt(scan, at);
  if (person === null || !scan.words.some(({ senses }) => senses.includes('negation'))) return null;
  const people = scan.words.flatMap((_, index) => personAt(scan, index)?.name ?? []);
  if (new Set(people).size < 2) return null;
  const isPossessive = /^['’]?s$/.test(lowerAt(scan, person.end + 1));
  return match(isPossessive ? person.end + 1 : person.end, { kind: 'identity', who: 'other' });
};
