import type { Handlers } from '../../platform/http/feature.ts';
import type { GithubService } from './github.service.ts';
import type { GithubDeps } from './github-deps.ts';
import { receiveHook } from './receive-hook.ts';

export function githubHandlers(service: GithubService, deps: GithubDeps): Handlers {
  return {
    listIntegrations: ({ params }, { actor }) => service.list(actor, params.id),
    connectGithub: ({ params, body }, { actor }) => service.connect(actor, params.id, body),
    updateGithub: ({ params, body }, { actor }) => service.update(actor, params.id, body),
    checkGithub: ({ params }, { actor }) => service.check(actor, params.id),
    disconnectGithub: async ({ params }, { actor }) => {
      await service.disconnect(actor, params.id);
      return { id: params.id };
    },
    githubHook: ({ params, body }, context) => receiveHook(deps, params.id, body, context),
  };
}
