import type { Background } from '../../platform/background/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { SessionKeys } from './server-keys.ts';
import type { SharedAttemptLimits } from './shared-attempt-limits.ts';

export interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, 'mode'>;
  readonly keys: SessionKeys;
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHashing;
  readonly limits: SharedAttemptLimits;
  readonly live: LiveSessions;
  readonly background: Background;
}
