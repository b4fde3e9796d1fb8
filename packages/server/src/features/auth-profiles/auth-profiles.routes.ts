import type { Handlers } from '../../platform/http/feature.ts';
import { withEntityTag } from '../../platform/http/routes/entity-tag.ts';
import type { ReadProfiles } from './auth-profiles.service.ts';
import type { DetectAuth } from './detect/detect-auth.ts';
import type { TestProfile } from './prove/test-profile.ts';
import type { TrustedHosts } from './trusted-hosts.ts';
import type { WriteProfiles } from './write-profiles.ts';

export interface AuthProfileCalls {
  readonly read: ReadProfiles;
  readonly write: WriteProfiles;
  readonly detect: DetectAuth;
  readonly test: TestProfile;
  readonly hosts: TrustedHosts;
}

export function authProfileHandlers({ read, write, detect, test, hosts }: AuthProfileCalls): Handlers {
  return {
    listAuthProfiles: ({ query }, { actor }) => read.list(actor, query),
    getFirstAuthProfile: async ({ query }, context) => withEntityTag(context, await read.first(context.actor, query)),
    getAuthProfile: async ({ params }, context) => withEntityTag(context, await read.get(context.actor, params.id)),
    createAuthProfile: async ({ body }, context) => withEntityTag(context, await write.create(context.actor, body)),
    updateAuthProfile: async ({ params, body }, context) =>
      withEntityTag(context, await write.update(context.actor, params.id, body, context.headers['if-match'])),
    deleteAuthProfile: ({ params }, { actor }) => write.remove(actor, params.id),
    enableAuthProfile: ({ params }, { actor }) => write.enable(actor, params.id),
    disableAuthProfile: ({ params }, { actor }) => write.disable(actor, params.id),
    confirmTokenHost: ({ body }, { actor }) => hosts.confirm(actor, body),
    detectAuth: ({ body }, { actor, signal }) => detect.atTarget(actor, body, signal),
    testAuthProfile: ({ body }, { actor, signal }) => test(actor, body, signal),
    detectAuthFromCode: ({ body }, { actor }) => detect.fromCode(actor, body),
    detectAuthFromPrompt: ({ body }, { actor }) => detect.fromPrompt(actor, body),
  };
}
