import type { ModelProvider, ModelSettings } from '@assay/contract';
import type { LlmSettings } from '../../platform/config/llm-settings.ts';
import type { ModelRow } from './model-settings.store.ts';

/** The provider from the environment variables. A model without a key is assumed to be local. */
const providerOf = ({ protocol, key }: LlmSettings): ModelProvider =>
  protocol === 'anthropic' ? 'anthropic' : key === null ? 'local' : 'openai';

export function presentOperatorModel(operator: LlmSettings, row: ModelRow | null): ModelSettings {
  const { url, model, key } = operator;
  return {
    source: 'operator',
    connection: { provider: providerOf(operator), url: withoutCredentials(url), model, hasKey: key !== null },
    sendsBodies: row?.sendsBodies ?? false,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** An operator may have put a password into the URL. */
function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.toString();
}

export function presentModel(row: ModelRow | null, hasKey: boolean): ModelSettings {
  const { provider = null, url = null, model = null } = row ?? {};
  const connection = provider === null || url === null || model === null ? null : { provider, url, model, hasKey };
  return {
    source: connection === null ? 'none' : 'page',
    connection,
    sendsBodies: row?.sendsBodies ?? false,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
