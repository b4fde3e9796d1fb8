import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { networkOf } from '../../platform/http/edge/network-of.ts';

interface Rule {
  readonly name: string;
  readonly failures: number;
  readonly windowMs: number;
  /** The first block lasts for the rest of the window. Each further block lasts twice as long as the previous one, up to this limit. */
  readonly longestMs: number;
  /** Returns the key by which the rule counts attempts. */
  readonly keyOf: (attempt: Attempt) => string;
}

export interface Attempt {
  readonly login: string;
  readonly address: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MOST_COUNTERS = 20_000;
const FAMILIAR = 'familiar ';
const FAMILIAR_MS = 90 * DAY;
const MOST_SIDE_BY_SIDE = 5;
const CROWDED_SECONDS = 1;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

/** Names are stored as digests, because people type passwords into the wrong field. */
const nameOf = (login: string) => createHash('sha256').update(login.trim().toLowerCase()).digest('base64url');

const pairOf = ({ login, address }: Attempt) => `${nameOf(login)} ${networkOf(address)}`;

const rules: readonly Rule[] = [
  { name: 'account and network', failures: MOST_SIDE_BY_SIDE, windowMs: 15 * MINUTE, longestMs: 4 * 60 * MINUTE, keyOf: pairOf },
  { name: 'network', failures: 20, windowMs: MINUTE, longestMs: MINUTE, keyOf: ({ address }) => networkOf(address) },
  { name: 'account', failures: 50, windowMs: 60 * MINUTE, longestMs: 60 * MINUTE, keyOf: ({ login }) => nameOf(login) },
];

/** Counts failed sign-ins in memory. shared-attempt-limits.ts stores the counters in the database. */
export interface AttemptLimits {
  /** Seconds until the next attempt is allowed; 0 when it is allowed now. */
  secondsToWait(attempt: Attempt): number;
  /** The same, but ignores attempts that are still being verified. */
  secondsClosed(attempt: Attempt): number;
  /** Returns how many milliseconds a local install delays its response. The delay grows with every failure past the limit. */
  failed(attempt: Attempt): number;
  succeeded(attempt: Attempt): void;
  /** Verifies the password. Meanwhile the attempt is counted as failed, so that concurrent guesses gain nothing over sequential ones. */
  during<Result>(attempt: Attempt, look: () => Promise<Result>): Promise<Result>;
  /** The stored counters for an attempt; null for empty counters. */
  countersOf(attempt: Attempt): ReadonlyMap<string, StoredCounter | null>;
  /** Overwrites counters with values that other servers stored. */
  takeOver(counters: ReadonlyMap<string, StoredCounter | null>): void;
}

/** A counter with its expiry. */
export interface StoredCounter extends Counter {
  readonly expiresAt: number;
}

interface Counter {
  failures: number;
  since: number;
  /** The number of consecutive blocks. */
  strikes: number;
}

const windowOf = (rule: Rule, counter: Counter) => Math.min(rule.windowMs * 2 ** counter.strikes, rule.longestMs);

export function createAttemptLimits(clock: Clock): AttemptLimits {
  const counters = new Map<string, Counter>();
  /** Networks that an account has signed in from, so that attackers elsewhere cannot lock out its owner. */
  const familiar = new Set<string>();
  /** Passwords that are being verified, by account and network. */
  const underWay = new Map<string, number>();
  const isCrowded = (attempt: Attempt, failures: number) => failures + (underWay.get(pairOf(attempt)) ?? 0) >= MOST_SIDE_BY_SIDE;
  const find = (rule: Rule, attempt: Attempt) => {
    const key = `${rule.name} ${rule.keyOf(attempt)}`;
    const now = clock.now().getTime();
    const counter = counters.get(key);
    if (counter === undefined) return { key, counter: null, now };
    const over = now - counter.since - windowOf(rule, counter);
    if (over < 0) return { key, counter, now };
    const struck = counter.failures >= rule.failures;
    counters.delete(key);
    if (over > DAY || (!struck && counter.strikes === 0)) return { key, counter: null, now };
    // The entry stays, without its failures, so that the next block lasts longer.
    const next: Counter = { failures: 0, since: now, strikes: counter.strikes + (struck ? 1 : 0) };
    counters.set(key, next);
    return { key, counter: next, now };
  };
  const secondsClosed = (attempt: Attempt) => {
    const waits = rules.map((rule) => {
      if (rule.name === 'account' && familiar.has(pairOf(attempt))) return 0;
      const { counter, now } = find(rule, attempt);
      if (counter === null || counter.failures < rule.failures) return 0;
      return Math.ceil((counter.since + windowOf(rule, counter) - now) / 1000);
    });
    return Math.max(...waits);
  };
  const familiarKeyOf = (attempt: Attempt) => `${FAMILIAR}${pairOf(attempt)}`;
  return {
    secondsClosed,
    secondsToWait: (attempt) => {
      const closed = secondsClosed(attempt);
      const failures = rules.flatMap((rule) => (rule.keyOf === pairOf ? [find(rule, attempt).counter?.failures ?? 0] : []));
      return closed === 0 && isCrowded(attempt, Math.max(...failures)) ? CROWDED_SECONDS : closed;
    },
    countersOf: (attempt) => {
      const now = clock.now().getTime();
      const kept = rules.map((rule) => {
        const { key, counter } = find(rule, attempt);
        return [key, counter === null ? null : { ...counter, expiresAt: counter.since + windowOf(rule, counter) + DAY }] as const;
      });
      const known = familiar.has(pairOf(attempt)) ? { failures: 0, since: now, strikes: 0, expiresAt: now + FAMILIAR_MS } : null;
      return new Map([...kept, [familiarKeyOf(attempt), known]]);
    },
    takeOver: (given) => {
      for (const [key, counter] of given) {
        if (key.startsWith(FAMILIAR)) {
          if (counter !== null) familiar.add(key.slice(FAMILIAR.length));
        } else if (counter === null) counters.delete(key);
        else counters.set(key, { failures: counter.failures, since: counter.since, strikes: counter.strikes });
      }
      keepNewest(counters);
      keepNewest(familiar);
    },
    failed: (attempt) => {
      const excess = rules.map((rule) => {
        const { key, counter, now } = find(rule, attempt);
        if (counter === null) counters.set(key, { failures: 1, since: now, strikes: 0 });
        else counter.failures += 1;
        return (counter?.failures ?? 1) - rule.failures;
      });
      // Removes the oldest counters first, so that memory stays bounded however many names are tried.
      keepNewest(counters);
      const most = Math.max(...excess);
      return most <= 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (most - 1), LONGEST_PAUSE_MS);
    },
    succeeded: (attempt) => {
      for (const rule of rules) if (rule.name !== 'network') counters.delete(`${rule.name} ${rule.keyOf(attempt)}`);
      familiar.add(pairOf(attempt));
      keepNewest(familiar);
    },
    during: async (attempt, look) => {
      const pair = pairOf(attempt);
      underWay.set(pair, (underWay.get(pair) ?? 0) + 1);
      try {
        return await look();
      } finally {
        const left = (underWay.get(pair) ?? 1) - 1;
        if (left === 0) underWay.delete(pair);
        else underWay.set(pair, left);
      }
    },
  };
}

function keepNewest(entries: Map<string, Counter> | Set<string>): void {
  for (const key of entries.keys()) {
    if (entries.size <= MOST_COUNTERS) return;
    entries.delete(key);
  }
}

export const tooManyAttemptsError = (seconds: number) => new AppError('TOO_MANY_ATTEMPTS', { seconds }, { retryAfterSeconds: seconds });
