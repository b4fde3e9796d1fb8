import type { ModelConnection, ModelProvider, ModelSettings } from '@assay/contract';
import type { FieldErrors } from '../../../lib/field-errors.ts';

export interface ModelDraft {
  readonly provider: ModelProvider;
  readonly url: string;
  readonly model: string;
  /** If empty, the stored key is kept. */
  readonly key: string;
  readonly removesKey: boolean;
}

export const providers: readonly { readonly value: ModelProvider; readonly label: string; readonly url: string; readonly model: string }[] =
  [
    { value: 'openai', label: 'OpenAI or compatible', url: 'https://api.openai.com/v1', model: 'gpt-4.1-mini' },
    { value: 'anthropic', label: 'Anthropic', url: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-5' },
    { value: 'local', label: 'Local, such as Ollama or llama.cpp', url: 'http://127.0.0.1:11434/v1', model: 'qwen3' },
  ];

const providerOf = (value: string) => providers.find((one) => one.value === value);
export const exampleModel = (value: ModelProvider) => providerOf(value) ?? { url: '', model: '' };

export const draftOf = ({ connection }: ModelSettings): ModelDraft => ({
  provider: connection?.provider ?? 'openai',
  url: connection?.url ?? exampleModel('openai').url,
  model: connection?.model ?? '',
  key: '',
  removesKey: false,
});

/** The provider's default URL replaces another provider's, but never a typed one. */
export function withProvider(draft: ModelDraft, value: string): Partial<ModelDraft> {
  const next = providerOf(value);
  if (next === undefined) return {};
  const isUsual = draft.url.trim() === '' || providers.some(({ url }) => url === draft.url.trim());
  return { provider: next.value, ...(isUsual ? { url: next.url } : {}) };
}

export const toConnection = ({ provider, url, model, key, removesKey }: ModelDraft): ModelConnection => ({
  provider,
  url,
  model,
  ...(key.trim() !== '' ? { key } : removesKey ? { key: null } : {}),
});

/** The server's messages include the path in the request body; the form shows only the field name. */
export const fieldsForProvider = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^connection\./, ''), text]));

export function draftErrors({ url, model }: ModelDraft): FieldErrors {
  const isAddress = URL.canParse(url.trim()) && /^https?:$/.test(new URL(url.trim()).protocol);
  return {
    ...(isAddress ? {} : { url: url.trim() === '' ? 'Enter a URL.' : 'Enter a URL that starts with https:// or http://.' }),
    ...(model.trim() === '' ? { model: 'Enter a model name.' } : {}),
  };
}
