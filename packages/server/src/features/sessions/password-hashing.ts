import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/app-error.ts';

/** The library's number for argon2id; its own name for it is a constant that vanishes at compile time. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 45 * 1024, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
const LONGEST_QUEUE = 32;
const RETRY_SECONDS = 2;

/** Hashing costs time and memory on purpose, so only so many run at once and only so many wait. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Spends the time of a verification for a user who does not exist, so that the answer does not tell. */
  pretend(password: string): Promise<void>;
  /** True for a hash made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}

export function createPasswordHashing(slots = availableParallelism()): PasswordHashing {
  const limited = createLimiter(slots, LONGEST_QUEUE);
  const make = (password: string) => limited(() => hash(password, PARAMETERS));
  const check = (stored: string, password: string) => limited(() => verify(stored, password));
  let decoy: Promise<string> | null = null;
  return {
    hash: make,
    verify: check,
    pretend: async (password) => {
      decoy ??= hash('the password of nobody', PARAMETERS);
      await check(await decoy, password);
    },
    isOutdated: (stored) => !stored.startsWith(CURRENT_PREFIX),
  };
}

/** Runs at most `slots` jobs at once and lets `queue` more wait; the rest are told to come back. */
export function createLimiter(slots: number, queue: number): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= slots) {
      if (waiting.length >= queue) throw new AppError('BUSY', { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS });
      // The slot is handed over by the one that finishes, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
