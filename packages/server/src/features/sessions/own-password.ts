import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { tooManyAttemptsError } from './attempt-limits.ts';
import type { SessionDeps } from './session-deps.ts';
import { findUser, revokeOtherSessions, setPasswordHash } from './sessions.store.ts';

export interface OwnPassword {
  /** Throws unless the password is the caller's own; `field` is its name in the form. Wrong guesses are counted like those at sign-in. */
  require(actor: Actor, password: string, address: string, field?: string): Promise<void>;
  /** Sets a new password and ends all of the caller's other sessions; `also` runs in the same transaction. */
  change<T>(actor: Actor, password: string, also: (tx: Executor) => Promise<T>): Promise<T>;
}

/** Lets a signed-in user confirm or change their password. */
export function createOwnPassword({ db, clock, passwords, limits, live }: SessionDeps): OwnPassword {
  return {
    async require(actor, password, address, field = 'password') {
      const attempt = { login: actor.userId, address };
      const wait = limits.secondsToWait(attempt);
      if (wait > 0) throw tooManyAttemptsError(wait);
      const isRight = await limits.during(attempt, async () => {
        const closed = await limits.secondsClosed(attempt);
        if (closed > 0) throw tooManyAttemptsError(closed);
        const user = await findUser(db, actor.userId);
        const isOwn = user !== null && (await passwords.verify(user.passwordHash, password));
        if (isOwn) await limits.succeeded(attempt);
        else await limits.failed(attempt);
        return isOwn;
      });
      if (isRight) return;
      throw new AppError('PASSWORD_WRONG', {}, { fields: { [field]: 'is wrong' } });
    },
    async change(actor, password, also) {
      const { userId, sessionId } = actor;
      const passwordHash = await passwords.hash(password);
      const result = await db.transaction(async (tx) => {
        await setPasswordHash(tx, userId, passwordHash);
        await revokeOtherSessions(tx, { userId, sessionId, reason: 'password changed', now: clock.now() });
        return also(tx);
      });
      live.forget();
      return result;
    },
  };
}
