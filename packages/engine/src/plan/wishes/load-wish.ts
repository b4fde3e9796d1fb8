import type { Clause, ClauseWord, LoadWish } from '../../model/index.ts';
import { hasSense, hasTopic, type Situation, type SlotOf, slotsOf } from '../situation/situation.ts';
import { limitIn } from './wish-special.ts';

/** True for "we deploy in ten minutes", "every 5 minutes" and "two hours ago". */
const isPointInTime = ({ span }: SlotOf<'amount'>, { words }: Clause): boolean =>
  /^(?:in|every|after|since|next|last|each)$/.test(words.findLast((word) => word.span.end <= span.start)?.lower ?? '') ||
  /^(?:ago|before|later|from)$/.test(words.find((word) => word.span.start >= span.end)?.lower ?? '');

/** The users, duration and limit of a load test in a clause. Null if it specifies neither users nor a duration. */
export function loadWishIn(clause: Clause): LoadWish | null {
  const amounts = slotsOf(clause, 'amount');
  const users = amounts.find(({ unit }) => unit === 'users')?.value ?? null;
  const isLimit = users === null && hasTopic(clause, 'time-limit');
  const seconds = isLimit
    ? null
    : (amounts.find(
        (one) =>
          one.unit === 'seconds' && (one.bound === 'exact' || (one.bound === 'least' && users !== null)) && !isPointInTime(one, clause),
      )?.value ?? null);
  const p95Ms = limitIn(clause);
  return users === null && seconds === null ? null : { users, seconds, p95Ms };
}

const FACTORS: ReadonlyMap<string, number> = new Map([
  ['twice', 2],
  ['double', 2],
  ['doubled', 2],
  ['triple', 3],
  ['half', 0.5],
  ['halve', 0.5],
]);
const ABOUT_USERS = /^(?:v?users?|vus?|clients?|people|load)$/;
const ABOUT_TIME = /^(?:long|longer|time|duration|minutes?|seconds?)$/;

/** Words that can follow a factor. */
export const isOfFactor = ({ lower }: ClauseWord): boolean => ABOUT_USERS.test(lower) || ABOUT_TIME.test(lower) || FACTORS.has(lower);

/** "twice as many users", "double the load", "half as long": a factor, and whether it applies to the duration. */
function factorIn({ words }: Clause): { readonly factor: number; readonly isTime: boolean } | null {
  const at = words.findIndex(({ lower }) => FACTORS.has(lower));
  const behind = words.slice(at + 1, at + 5).map(({ lower }) => lower);
  // "twice as many users". In "the same user twice", the word has another meaning.
  const about = /^(?:as|the)$/.test(behind[0] ?? '') ? behind.find((word) => ABOUT_USERS.test(word) || ABOUT_TIME.test(word)) : undefined;
  const factor = FACTORS.get(words[at]?.lower ?? '');
  return factor === undefined || about === undefined ? null : { factor, isTime: ABOUT_TIME.test(about) };
}

/** The clause changes the load from an earlier message. */
export const changesLoad = (clause: Clause): boolean => !clause.form.question && !hasSense(clause, 'remove') && factorIn(clause) !== null;

const scaled = (value: number | null, factor: number): number | null => (value === null ? null : Math.max(1, Math.round(value * factor)));

/** The load for a follow-up: "make that 50 users" keeps the duration from before. */
export function followingLoad(clause: Clause, { lastLoad }: Situation): LoadWish | null {
  const named = loadWishIn(clause);
  const change = factorIn(clause);
  const before = named === null && change === null ? null : (lastLoad?.() ?? null);
  if (before === null) return named;
  if (named !== null)
    return { users: named.users ?? before.users, seconds: named.seconds ?? before.seconds, p95Ms: named.p95Ms ?? before.p95Ms };
  if (change === null) return null;
  const { factor, isTime } = change;
  return isTime ? { ...before, seconds: scaled(before.seconds, factor) } : { ...before, users: scaled(before.users, factor) };
}
