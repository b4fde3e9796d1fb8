import type { Handlers } from '../../platform/http/feature.ts';
import { deleteAccount, planDeletion } from './delete-account.ts';
import { exportData } from './export-data.ts';
import type { ProfileService } from './profile.service.ts';
import type { ProfileDeps } from './profile-deps.ts';

export function profileHandlers(service: ProfileService, deps: ProfileDeps): Handlers {
  return {
    getAccount: (_, { actor }) => service.get(actor),
    updateAccount: ({ body }, { actor }) => service.rename(actor, body.displayName),
    setAvatar: ({ body }, { actor }) => service.setAvatar(actor, body.image),
    removeAvatar: (_, { actor }) => service.removeAvatar(actor),
    changeEmail: ({ body }, { actor, address }) => service.changeEmail(actor, body, address),
    changePassword: async ({ body }, { actor, address }) => ({ revokedApiKeys: await service.changePassword(actor, body, address) }),
    updatePreferences: ({ body }, { actor }) => service.setPreferences(actor, body),
    exportAccount: (_, { actor }) => exportData(deps.db, service, actor, deps.clock.now()),
    getAccountDeletion: (_, { actor }) => planDeletion(deps.db, actor),
    deleteAccount: ({ body }, { actor, address }) => deleteAccount(deps, actor, body.password, address),
  };
}
