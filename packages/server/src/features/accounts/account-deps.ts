import type { Background } from '../../platform/background/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SessionsFeature } from '../sessions/index.ts';

export interface AccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'mode' | 'signUp'>;
  readonly mail: Mail;
  readonly background: Background;
  readonly sessions: Pick<SessionsFeature, 'hashPassword' | 'resetPassword'>;
  /** The public base URL for links in emails. */
  readonly ownUrl: () => string;
}
