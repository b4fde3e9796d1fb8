import type { Account, ParsedCall, Preferences } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { storableText } from '../../shared/storable.ts';
import { readAvatar } from './avatar-image.ts';
import { presentAccount, presentPreferences } from './profile.presenter.ts';
import { findAccount, findPendingEmail, isEmailTaken, saveSettings, setName } from './profile.store.ts';
import type { ProfileDeps } from './profile-deps.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

/** The last word becomes the surname, so that name and surname together match the user's input. */
function splitName(displayName: string): { name: string; surname: string } {
  const words = storableText(displayName).split(/\s+/);
  const surname = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { name: words.slice(0, surname === '' ? undefined : -1).join(' '), surname };
}

export function createProfileService(deps: ProfileDeps) {
  const { db, clock, config, sessions, accounts, apiKeys } = deps;

  async function get(actor: Actor): Promise<Account> {
    const found = await findAccount(db, actor.userId);
    if (found === null) throw new AppError('UNAUTHENTICATED');
    return presentAccount(found.user, found.settings, await findPendingEmail(db, actor.userId, clock.now()));
  }

  const record = (actor: Actor, action: string) =>
    recordAudit(db, { userId: actor.userId, projectId: null, action, subjectId: actor.userId });

  return {
    get,

    async rename(actor: Actor, displayName: string): Promise<Account> {
      await setName(db, actor.userId, splitName(displayName));
      return get(actor);
    },

    async setAvatar(actor: Actor, image: string): Promise<Account> {
      const { type, bytes } = readAvatar(image);
      await saveSettings(db, actor.userId, { avatar: bytes, avatarType: type });
      return get(actor);
    },

    async removeAvatar(actor: Actor): Promise<Account> {
      await saveSettings(db, actor.userId, { avatar: null, avatarType: null });
      return get(actor);
    },

    /** Only a local install reports whether an address is already registered. On other servers, no email is sent in that case. */
    async changeEmail(actor: Actor, wanted: ParsedCall<'changeEmail'>['body'], address: string): Promise<Account> {
      await sessions.requirePassword(actor, wanted.password, address);
      const taken = await isEmailTaken(db, wanted.email);
      if (taken && config.mode === 'local') throw new AppError('EMAIL_TAKEN', {}, { fields: { email: 'is taken' } });
      await accounts.sendNewAddressLink(actor.userId, wanted.email, { deliver: !taken });
      await record(actor, 'account.email-requested');
      return get(actor);
    },

    /** Returns the number of API keys that were revoked along with the password. */
    async changePassword(actor: Actor, wanted: ParsedCall<'changePassword'>['body'], address: string): Promise<number> {
      await sessions.requirePassword(actor, wanted.currentPassword, address, 'currentPassword');
      const { email, username, displayName } = await get(actor);
      accounts.requireStrong(wanted.newPassword, { email, username, name: displayName, surname: '' }, 'newPassword');
      const revoked = await sessions.changePassword(actor, wanted.newPassword, async (tx) =>
        wanted.revokeApiKeys ? apiKeys.revokeAll(tx, actor.userId) : 0,
      );
      await record(actor, 'account.password-changed');
      return revoked;
    },

    async setPreferences(actor: Actor, change: ParsedCall<'updatePreferences'>['body']): Promise<Preferences> {
      const { theme, notifyOnFailure } = change;
      const settings = await saveSettings(db, actor.userId, {
        ...(theme === undefined ? {} : { theme }),
        ...(notifyOnFailure === undefined ? {} : { notifyOnFailure }),
      });
      return presentPreferences(settings);
    },
  };
}
