import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';

interface Rule {
  readonly name: string;
  readonly failures: number;
  readonly windowMs: number;
  /** What the rule counts by. */
  readonly keyOf: (attempt: Attempt) => string;
}

export interface Attempt {
  readonly login: string;
  readonly address: string;
}

const MINUTE = 60_000;
const MOST_COUNTERS = 20_000;

const networkOf = (address: string) => (address.includes(':') ? address.split(':').slice(0, 4).join(':') : address);
/** Names are stored as digests: people type passwords into the wrong field. */
const nameOf = (login: string) => createHash('sha256').update(login.trim().toLowerCase()).digest('base64url');

const pairOf = ({ login, address }: Attempt) => `${nameOf(login)} ${networkOf(address)}`;

const rules: readonly Rule[] = [
  { name: 'account and network', failures: 5, windowMs: 15 * MINUTE, keyOf: pairOf },
  { name: 'network', failures: 20, windowMs: MINUTE, keyOf: ({ address }) => networkOf(address) },
  { name: 'account', failures: 50, windowMs: 60 * MINUTE, keyOf: ({ login }) => nameOf(login) },
];

/** Counts failed sign-ins in memory. */
export interface AttemptLimits {
  /** Seconds until the next attempt is looked at; 0 when it may go on. */
  secondsToWait(attempt: Attempt): number;
  failed(attempt: Attempt): void;
  succeeded(attempt: Attempt): void;
}

interface Counter {
  failures: number;
  since: number;
}

export function createAttemptLimits(clock: Clock): AttemptLimits {
  const counters = new Map<string, Counter>();
  /** Networks from which an account was signed in: strangers elsewhere cannot lock its owner out. */
  const familiar = new Set<string>();
  const find = (rule: Rule, attempt: Attempt) => {
    const key = `${rule.name} ${rule.keyOf(attempt)}`;
    const counter = counters.get(key);
    const now = clock.now().getTime();
    if (counter !== undefined && now - counter.since < rule.windowMs) return { key, counter, now };
    counters.delete(key);
    return { key, counter: null, now };
  };
  return {
    secondsToWait: (attempt) => {
      const waits = rules.map((rule) => {
        if (rule.name === 'account' && familiar.has(pairOf(attempt))) return 0;
        const { counter, now } = find(rule, attempt);
        return counter === null || counter.failures < rule.failures ? 0 : Math.ceil((counter.since + rule.windowMs - now) / 1000);
      });
      return Math.max(...waits);
    },
    failed: (attempt) => {
      for (const rule of rules) {
        const { key, counter, now } = find(rule, attempt);
        if (counter === null) counters.set(key, { failures: 1, since: now });
        else counter.failures += 1;
      }
      // The oldest counters go first; memory stays bounded whatever names are tried.
      keepNewest(counters);
    },
    succeeded: (attempt) => {
      for (const rule of rules) if (rule.name !== 'network') counters.delete(`${rule.name} ${rule.keyOf(attempt)}`);
      familiar.add(pairOf(attempt));
      keepNewest(familiar);
    },
  };
}

function keepNewest(entries: Map<string, Counter> | Set<string>): void {
  for (const key of entries.keys()) {
    if (entries.size <= MOST_COUNTERS) return;
    entries.delete(key);
  }
}

export const tooManyAttempts = (seconds: number) => new AppError('TOO_MANY_ATTEMPTS', { seconds }, { retryAfterSeconds: seconds });
