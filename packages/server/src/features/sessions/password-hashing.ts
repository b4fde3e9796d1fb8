import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { callOrigin } from '../../platform/http/edge/call-origin.ts';
import { networkOf } from '../../platform/http/edge/network-of.ts';
import { createFairLimiter } from './fair-limiter.ts';

/** The library's number for argon2id, because its const enum does not exist at runtime. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 45 * 1024, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/** A hash that no password matches. Checking against it costs the same as a real check and always fails. */
const DECOY = `${CURRENT_PREFIX}YXNzYXkgZGVjb3kgc2FsdA$NtfSmZhcbOqJOePWvOCfUhRoGWZ0SHvqLmhL2p/2xLY`;
/** One core stays free for other work, because hashing fully occupies the core it runs on. */
const MOST_SLOTS = 4;
const slotsOf = (cores: number) => Math.max(1, Math.min(MOST_SLOTS, cores - 1));
const LONGEST_QUEUE = 32;
/** A flood from one network fills only part of the queue, so that people elsewhere can still sign in. */
const MAX_QUEUE_PER_NETWORK = 16;
const SERVER = 'server';

export interface PasswordChecks {
  verify(stored: string, password: string): Promise<boolean>;
  /** Takes as long as verifying a real password, so that the response time does not reveal that the user does not exist. */
  pretend(password: string): Promise<void>;
}

/** Hashing is deliberately expensive, so the numbers of concurrent and waiting jobs are limited. */
export interface PasswordHashing extends PasswordChecks {
  hash(password: string): Promise<string>;
  /** Queues the whole job once, so that a flood is rejected before it reaches the database. */
  inTurn<T>(job: (checks: PasswordChecks) => Promise<T>): Promise<T>;
  /** True for a hash with weaker parameters than the current ones. */
  isOutdated(stored: string): boolean;
}

/** The two functions used from the hashing library. */
export interface Argon2 {
  hash(password: string, parameters: typeof PARAMETERS): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** The same letters may arrive as different code points, depending on the keyboard. */
const normalise = (password: string) => password.normalize('NFKC');

export function createPasswordHashing(argon2: Argon2 = { hash, verify }, slots = slotsOf(availableParallelism())): PasswordHashing {
  const owner = () => networkOf(callOrigin()?.address ?? SERVER);
  const limited = createFairLimiter({ slots, queue: LONGEST_QUEUE, queuePerOwner: MAX_QUEUE_PER_NETWORK, owner });
  const verify = (stored: string, password: string) => argon2.verify(stored, normalise(password));
  const checks: PasswordChecks = {
    verify,
    pretend: async (password) => {
      await verify(DECOY, password);
    },
  };
  return {
    hash: (password) => limited(() => argon2.hash(normalise(password), PARAMETERS)),
    verify: (stored, password) => limited(() => checks.verify(stored, password)),
    pretend: (password) => limited(() => checks.pretend(password)),
    inTurn: (job) => limited(() => job(checks)),
    isOutdated: (stored) => !stored.startsWith(CURRENT_PREFIX),
  };
}
