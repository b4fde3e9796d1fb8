import { performance } from 'node:perf_hooks';
import type { ModelTest } from '@assay/contract';
import type { LlmSettings } from '../../platform/config/llm-settings.ts';
import type { LanguageModel } from '../../platform/llm/language-model.ts';
import type { ModelFailure } from '../../platform/llm/model-failure.ts';

const MAX_TOKENS = 64;

/** The smallest request that shows whether the model can interpret messages: it must accept a tool. */
const TINY = {
  system: 'This is a connection test. Call the tool.',
  turns: [{ from: 'user', text: 'Call the tool "ready".' }],
  tools: [{ name: 'ready', description: 'Reports that the connection works.', schema: { type: 'object', properties: {} } }],
  maxTokens: MAX_TOKENS,
} as const;

/** Sends a tiny request and explains the outcome to an administrator. */
export async function testModel(llm: LanguageModel, settings: LlmSettings): Promise<ModelTest> {
  const startedAt = performance.now();
  const reply = await llm.converse(TINY);
  const elapsedMs = Math.round(performance.now() - startedAt);
  if (reply.kind === 'failure') return { result: reply.cause, text: explain(reply, settings), elapsedMs };
  const note = reply.calls.length > 0 ? '' : ' It did not call the test tool, so it may not be able to perform actions.';
  return { result: 'works', text: `${settings.model} responded in ${elapsedMs} ms.${note}`, elapsedMs };
}

function explain({ cause, reason, detail }: ModelFailure, { url, model, key }: LlmSettings): string {
  const host = hostOf(url);
  // A service may repeat the key that it rejects.
  const said = detail === null || (key !== null && detail.includes(key)) ? '' : ` It reported: ${sentence(detail)}`;
  switch (cause) {
    case 'wrong-key':
      return key === null ? `${host} requires a key. Enter one.` : `${host} rejected the key. Check that it is complete and still valid.`;
    case 'unknown-model':
      return `${host} has no model named ${model}.${said}`;
    case 'unreachable':
      return `${host} could not be reached${detail === null ? '. Check the URL' : `: ${detail}`}.`;
    case 'blocked':
      return `This server’s egress rules block ${host}. The operator can allow it with ASSAY_EGRESS_ALLOW.`;
    case 'timeout':
      return `${host} did not respond in time: ${reason}.`;
    case 'wrong-shape':
      return `${host} does not appear to be a model API: ${reason}. Check the URL, which usually ends with /v1, and the provider.${said}`;
    case 'busy':
      return `${host} cannot handle the request at the moment: ${reason}. Try again later.${said}`;
    case 'refused':
      return `${host} rejected the request: ${reason}. The model may not support tools.${said}`;
  }
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
