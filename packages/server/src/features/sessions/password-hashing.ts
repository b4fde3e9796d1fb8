import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/app-error.ts';

/** The library's number for argon2id; its own name for it is a constant that vanishes at compile time. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 45 * 1024, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/** Made for no password: checking against it costs what checking a real one costs, and never succeeds. */
const DECOY = `${CURRENT_PREFIX}YXNzYXkgZGVjb3kgc2FsdA$NtfSmZhcbOqJOePWvOCfUhRoGWZ0SHvqLmhL2p/2xLY`;
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

/** The two functions of the hashing library. */
export interface Argon2 {
  hash(password: string, parameters: typeof PARAMETERS): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** The same letters typed on another keyboard may arrive as other code points. */
const normalise = (password: string) => password.normalize('NFKC');

export function createPasswordHashing(argon2: Argon2 = { hash, verify }, slots = availableParallelism()): PasswordHashing {
  const limited = createLimiter(slots, LONGEST_QUEUE);
  const check = (stored: string, password: string) => limited(() => argon2.verify(stored, normalise(password)));
  return {
    hash: (password) => limited(() => argon2.hash(normalise(password), PARAMETERS)),
    verify: check,
    pretend: async (password) => {
      await check(DECOY, password);
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
