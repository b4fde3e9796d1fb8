import type { LlmSettings } from '../../platform/config/llm-settings.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { type CurrentModelSource, createOperatorEgress } from '../../platform/llm/language-model.ts';
import { modelSettingsHandlers } from './model-settings.routes.ts';
import { createModelSettingsService, type ModelSettingsDeps } from './model-settings.service.ts';

export interface ModelSettingsFeature extends Feature {
  /** The language model to use at this moment. */
  readonly current: CurrentModelSource;
  /** Whether responses from the API under test may be sent to the model. */
  sendsBodies(): Promise<boolean>;
  close(): Promise<void>;
}

/** The language model that interprets messages: the operator's, or the one that administrators configured. */
export function createModelSettingsFeature({
  llm,
  ...deps
}: Omit<ModelSettingsDeps, 'operator'> & { readonly llm: LlmSettings | null }): ModelSettingsFeature {
  const egress = llm === null ? null : createOperatorEgress();
  const service = createModelSettingsService({
    ...deps,
    operator: llm === null || egress === null ? null : { settings: llm, send: egress.send },
  });
  return {
    name: 'model-settings',
    handlers: modelSettingsHandlers(service),
    current: service.current,
    sendsBodies: service.sendsBodies,
    close: async () => void (await egress?.close()),
  };
}
