import type { Handlers } from '../../platform/http/feature.ts';
import type { ModelSettingsService } from './model-settings.service.ts';

export function modelSettingsHandlers(service: ModelSettingsService): Handlers {
  return {
    getModelSettings: (_input, { actor }) => service.get(actor),
    updateModelSettings: ({ body }, { actor }) => service.update(actor, body),
    testModelSettings: ({ body }, { actor }) => service.test(actor, body),
  };
}
