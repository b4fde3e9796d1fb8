import { randomUUID } from 'node:crypto';
import { createBackground } from '../../platform/background/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor, Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { createAccessTokens } from './access-tokens.ts';
import { discoveryDocument } from './discovery.ts';
import { createLiveSessions } from './live-sessions.ts';
import { createOwnPassword, type OwnPassword } from './own-password.ts';
import { type Argon2, createPasswordHashing } from './password-hashing.ts';
import { loadSessionKeys } from './server-keys.ts';
import { type RedeemDevice, sessionHandlers } from './sessions.routes.ts';
import { createSessionsService } from './sessions.service.ts';
import {
  findUser,
  findUserByLogin,
  insertUser,
  isSessionLive,
  revokeUserSessions,
  setPasswordHash,
  setResetPassword,
} from './sessions.store.ts';
import { createSharedAttemptLimits } from './shared-attempt-limits.ts';

export type { Argon2 } from './password-hashing.ts';

export interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly surname: string;
  readonly roles: readonly string[];
  readonly isActive?: boolean;
}

export interface SessionsFeature extends Feature {
  /** Verifies an access token; null when it is invalid. */
  authenticate(accessToken: string): Promise<Actor | null>;
  /** Creates the user unless the email address is already registered. Returns the id either way. */
  ensureUser(user: NewUser): Promise<string>;
  /** Sets a new password and ends all of the user's sessions. Does nothing when the password is unchanged. */
  setPassword(userId: string, password: string): Promise<void>;
  /**
   * The same for a user who has proved ownership of the email address: all sessions end in any case, and the address is marked as
   * confirmed.
   */
  resetPassword(userId: string, password: string): Promise<void>;
  hashPassword(password: string): Promise<string>;
  /** Throws unless the password is the caller's own. */
  readonly requirePassword: OwnPassword['require'];
  /** Sets a new password and ends all of the caller's other sessions. */
  readonly changePassword: OwnPassword['change'];
  /** Clears the session cache after an account and its sessions were deleted. */
  forgetSessions(): void;
  /** Waits until all audit entries are stored. */
  close(): Promise<void>;
}

export interface SessionsDeps {
  readonly config: Pick<Config, 'mode' | 'publicUrl'>;
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  /** The server's public URL, which is the token issuer. */
  readonly ownUrl: () => string;
  readonly redeemDevice: RedeemDevice;
  /** Replaces the hashing library in tests. */
  readonly argon2?: Argon2 | undefined;
}

/** Sign-in, renewal and sign-out. */
export async function createSessionsFeature(deps: SessionsDeps): Promise<SessionsFeature> {
  const keys = await loadSessionKeys(deps.db, deps.vault);
  const issuer = () => deps.config.publicUrl ?? deps.ownUrl();
  const tokens = createAccessTokens(keys, deps.clock, issuer);
  const passwords = createPasswordHashing(deps.argon2);
  const live = createLiveSessions((id) => isSessionLive(deps.db, id, deps.clock.now()), deps.clock);
  const background = createBackground(deps.log);
  const inner = { ...deps, keys, tokens, passwords, limits: createSharedAttemptLimits(deps.db, deps.clock), live, background };
  const service = createSessionsService(inner);
  const documents = { discovery: () => discoveryDocument(issuer()), keys: () => ({ keys: [{ ...keys.publicJwk }] }) };
  const ownPassword = createOwnPassword(inner);
  const replacePassword = async (userId: string, password: string, store: typeof setPasswordHash) => {
    const passwordHash = await passwords.hash(password);
    await deps.db.transaction(async (tx) => {
      await store(tx, userId, passwordHash);
      await revokeUserSessions(tx, userId, 'password changed', deps.clock.now());
    });
    live.forget();
  };
  return {
    name: 'sessions',
    handlers: sessionHandlers(service, documents, deps.redeemDevice),
    hashPassword: passwords.hash,
    requirePassword: ownPassword.require,
    changePassword: ownPassword.change,
    forgetSessions: live.forget,
    close: background.settled,
    authenticate: async (accessToken) => {
      const actor = await tokens.readAccess(accessToken);
      return actor !== null && (await live.isLive(actor.sessionId)) ? actor : null;
    },
    ensureUser: async ({ password, ...user }) => {
      const known = await findUserByLogin(deps.db, user.email);
      if (known !== null) return known.id;
      const row = await insertUser(deps.db, {
        ...user,
        id: randomUUID(),
        passwordHash: await passwords.hash(password),
        isEmailConfirmed: true,
      });
      const stored = row ?? (await findUserByLogin(deps.db, user.email));
      if (stored === null) throw new Error(`the user name ${user.username} belongs to another account`);
      return stored.id;
    },
    setPassword: async (userId, password) => {
      const user = await findUser(deps.db, userId);
      if (user === null || (await passwords.verify(user.passwordHash, password))) return;
      await replacePassword(userId, password, setPasswordHash);
    },
    resetPassword: (userId, password) =>
      replacePassword(userId, password, async (tx, id, hash) => {
        await setResetPassword(tx, id, hash);
        await recordAudit(tx, { userId: id, projectId: null, action: 'account.password-reset', subjectId: id });
      }),
  };
}
