import type { CallName } from '@assay/contract';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';
import { networkOf } from './network-of.ts';

/** `network` limits count strangers by where they come from, `user` limits signed-in people, `key` limits every call of one API key. */
type LimitKind = 'form' | 'read' | 'work' | 'key' | 'letter' | 'code';

interface Limit {
  readonly by: 'network' | 'user' | 'key';
  /** Calls per minute. */
  readonly calls: Readonly<Record<Config['mode'], number>>;
}

const WINDOW_MS = 60_000;
const MOST_COUNTERS = 50_000;

const limits: Readonly<Record<LimitKind, Limit>> = {
  form: { by: 'network', calls: { local: 60, hosted: 10 } },
  read: { by: 'network', calls: { local: 1200, hosted: 300 } },
  work: { by: 'user', calls: { local: 600, hosted: 60 } },
  letter: { by: 'user', calls: { local: 60, hosted: 10 } },
  code: { by: 'user', calls: { local: 60, hosted: 10 } },
  key: { by: 'key', calls: { local: 1200, hosted: 300 } },
};

/** Sign-in has limits of its own, which count failures only. */
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
  createRun: 'work',
  previewRun: 'work',
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
  /** The API key of the call. */
  readonly keyId?: string | null;
}

export interface RateLimits {
  /** Counts the call; throws once the caller made too many of its kind within a minute. */
  count(name: CallName, caller: Caller): void;
}

export function createRateLimits({ mode }: Pick<Config, 'mode'>, clock: Clock = systemClock): RateLimits {
  const counters = new Map<string, { calls: number; readonly since: number }>();
  const countOne = (kind: LimitKind, who: string | null) => {
    const key = `${kind} ${who}`;
    const now = clock.now().getTime();
    const known = counters.get(key);
    const counter = known !== undefined && now - known.since < WINDOW_MS && now >= known.since ? known : { calls: 0, since: now };
    if (counter !== known) {
      counters.delete(key);
      counters.set(key, counter);
      if (counters.size > MOST_COUNTERS) dropOldest(counters);
    }
    counter.calls += 1;
    if (counter.calls <= limits[kind].calls[mode]) return;
    const seconds = Math.max(1, Math.ceil((counter.since + WINDOW_MS - now) / 1000));
    throw new AppError('RATE_LIMITED', { seconds }, { retryAfterSeconds: seconds });
  };
  return {
    count: (name, caller) => {
      if (caller.keyId != null) countOne('key', caller.keyId);
      const kind = limitedCalls[name];
      if (kind !== undefined) countOne(kind, limits[kind].by === 'user' ? caller.userId : networkOf(caller.address));
    },
  };
}

function dropOldest(counters: Map<string, unknown>): void {
  for (const key of counters.keys()) {
    counters.delete(key);
    return;
  }
}
