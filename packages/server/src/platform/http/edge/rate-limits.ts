import type { CallName } from '@assay/contract';
import { type Clock, systemClock } from '../../clock/clock.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/db.ts';
import { AppError } from '../app-error.ts';
import { countInWindow } from './limit-counters.store.ts';
import { networkOf } from './network-of.ts';

/**
 * `network` limits count anonymous callers by network, `user` limits count signed-in users, and `key` limits count every
 * call with an API key.
 */
type LimitKind = 'form' | 'read' | 'work' | 'key' | 'letter' | 'code';

interface Limit {
  readonly by: 'network' | 'user' | 'key';
  /** Calls per minute. */
  readonly calls: Readonly<Record<Config['mode'], number>>;
}

const WINDOW_MS = 60_000;
const MOST_CLOSED = 50_000;

const limits: Readonly<Record<LimitKind, Limit>> = {
  form: { by: 'network', calls: { local: 60, hosted: 10 } },
  read: { by: 'network', calls: { local: 1200, hosted: 300 } },
  work: { by: 'user', calls: { local: 600, hosted: 60 } },
  letter: { by: 'user', calls: { local: 60, hosted: 10 } },
  code: { by: 'user', calls: { local: 60, hosted: 10 } },
  key: { by: 'key', calls: { local: 1200, hosted: 300 } },
};

/** Sign-in has its own limits, which count only failures. */
const limitedCalls: Partial<Record<CallName, LimitKind>> = {
  signUp: 'form',
  confirmEmail: 'form',
  forgotPassword: 'form',
  resetPassword: 'form',
  makeFirstUser: 'form',
  deviceAuthorization: 'form',
  findDeviceLogin: 'code',
  answerDeviceLogin: 'code',
  addContact: 'form',
  createInvitation: 'letter',
  changeEmail: 'letter',
  findInvitation: 'read',
  appInfo: 'read',
  openIdConfiguration: 'read',
  jsonWebKeys: 'read',
  importSpec: 'work',
  generateTests: 'work',
  generateTestsByModel: 'work',
  performAction: 'work',
  createRun: 'work',
  previewRun: 'work',
  createExploration: 'work',
  previewExploration: 'work',
  tryEndpoint: 'work',
  detectAuth: 'work',
  testAuthProfile: 'work',
  testEnvironment: 'work',
  testWebhook: 'work',
  redeliver: 'work',
  checkGithub: 'work',
  importRun: 'work',
  detectAuthFromCode: 'work',
  detectAuthFromPrompt: 'work',
  generateRunPack: 'work',
  uploadFile: 'work',
};

export interface Caller {
  readonly address: string;
  readonly userId: string | null;
  /** The API key used for the call. */
  readonly keyId?: string | null;
}

export interface RateLimits {
  /** Counts the call. Throws once the caller has made too many calls of its type within a minute, counted over all servers. */
  count(name: CallName, caller: Caller): Promise<void>;
}

export function createRateLimits({ mode }: Pick<Config, 'mode'>, db: Db, clock: Clock = systemClock): RateLimits {
  /** Callers over their limit, with the time when it ends, so that a flood does not reach the database. */
  const closed = new Map<string, number>();
  const countOne = async (kind: LimitKind, who: string | null): Promise<void> => {
    const key = `rate ${kind} ${who}`;
    const now = clock.now();
    requireOpen(closed, key, now.getTime());
    const { calls, since } = await countInWindow(db, key, now, WINDOW_MS);
    if (calls <= limits[kind].calls[mode]) return;
    closed.set(key, since + WINDOW_MS);
    if (closed.size > MOST_CLOSED) dropOldest(closed);
    requireOpen(closed, key, now.getTime());
  };
  return {
    count: async (name, caller) => {
      if (caller.keyId != null) await countOne('key', caller.keyId);
      const kind = limitedCalls[name];
      if (kind !== undefined) await countOne(kind, limits[kind].by === 'user' ? caller.userId : networkOf(caller.address));
    },
  };
}

function requireOpen(closed: Map<string, number>, key: string, now: number): void {
  const until = closed.get(key);
  if (until === undefined) return;
  // A clock that was set back must not lock a caller out for long.
  if (until <= now || until > now + WINDOW_MS) {
    closed.delete(key);
    return;
  }
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  throw new AppError('RATE_LIMITED', { seconds }, { retryAfterSeconds: seconds });
}

function dropOldest(closed: Map<string, unknown>): void {
  for (const key of closed.keys()) {
    closed.delete(key);
    return;
  }
}
