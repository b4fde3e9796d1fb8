import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';

/** The language model that may add ideas. Everything works without one. */
export interface LlmSettings {
  readonly protocol: 'openai' | 'anthropic';
  /** Without a trailing slash. */
  readonly url: string;
  /** Null for servers that require no key, such as one on the same machine. */
  readonly key: string | null;
  readonly model: string;
}

const text = z.string().min(1);
const ANTHROPIC_URL = 'https://api.anthropic.com/v1';
const ANTHROPIC_MODEL = 'claude-sonnet-4-5';

export const llmVariables = {
  ASSAY_LLM_URL: { schema: z.url({ protocol: /^https?$/ }), takes: 'the URL of an OpenAI-compatible API, including /v1' },
  ASSAY_LLM_KEY: { schema: text, takes: 'a key' },
  ASSAY_LLM_MODEL: { schema: text, takes: 'a model name' },
  ANTHROPIC_API_KEY: { schema: text, takes: 'a key' },
} as const;

/** Null when neither a URL nor an Anthropic key is set. A URL without a model name prevents startup. */
export function llmSettings(read: (name: keyof typeof llmVariables) => string | undefined): LlmSettings | null {
  const url = read('ASSAY_LLM_URL');
  const model = read('ASSAY_LLM_MODEL');
  if (url !== undefined) {
    if (model === undefined) throw new StartupError('ASSAY_LLM_MODEL is not set; it is required with ASSAY_LLM_URL.');
    return { protocol: 'openai', url: url.replace(/\/+$/, ''), key: read('ASSAY_LLM_KEY') ?? null, model };
  }
  const key = read('ANTHROPIC_API_KEY');
  return key === undefined ? null : { protocol: 'anthropic', url: ANTHROPIC_URL, key, model: model ?? ANTHROPIC_MODEL };
}
