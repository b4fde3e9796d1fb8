import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { AccountsFeature } from '../accounts/index.ts';
import type { ApiKeysFeature } from '../api-keys/index.ts';
import type { SessionsFeature } from '../sessions/index.ts';

export interface ProfileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'mode'>;
  readonly mail: Mail;
  readonly storage: Pick<Storage, 'delete'>;
  readonly sessions: Pick<SessionsFeature, 'requirePassword' | 'changePassword' | 'forgetSessions'>;
  readonly apiKeys: Pick<ApiKeysFeature, 'revokeAll'>;
  readonly accounts: Pick<AccountsFeature, 'requireStrong' | 'sendNewAddressLink'>;
}
