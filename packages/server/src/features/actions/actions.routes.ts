import type { Handlers } from '../../platform/http/feature.ts';
import type { ActionsService } from './actions.service.ts';

export function actionHandlers(service: ActionsService): Handlers {
  return {
    listActions: async () => service.list(),
    performAction: ({ body }, { actor }) => service.perform(actor, body),
  };
}
