import { readIdeas } from '@assay/engine';
import type { DroppedIdea, HttpMethod, Intent, TestIdea } from '@assay/engine/model';
import { HTTP_METHODS } from '@assay/engine/model';
import type { LanguageModel } from '../../../platform/llm/language-model.ts';
import type { GenerationThread } from './generation-thread-client.ts';
import type { StageText } from './stage-texts.ts';

type GenerateIntent = Extract<Intent, { kind: 'generate' }>;

/** The model's contribution to a request. */
export interface ModelHelp {
  /** Narrowed to the operations that the model chose, when the message needed a search. */
  readonly intent: GenerateIntent;
  readonly ideas: readonly TestIdea[];
  readonly dropped: readonly DroppedIdea[];
  /** The name of the model that was used; null without one. */
  readonly by: string | null;
  /** The explanation for users when the model's response was not usable. */
  readonly note: string | null;
}

export interface ModelRequest {
  readonly model: Uint8Array;
  readonly intent: GenerateIntent;
  readonly words: string;
  readonly timeoutMs?: number | undefined;
}

/** The unchanged request, used when no model is configured or its response is unusable. */
const builtIn = (intent: GenerateIntent, note: string | null): ModelHelp => ({ intent, ideas: [], dropped: [], by: null, note });

/** Asks the configured model for ideas. When it fails, the built-in answer is used. */
export async function askModel(
  llm: LanguageModel | null,
  thread: GenerationThread,
  request: ModelRequest,
  onStage: (stage: StageText) => void,
): Promise<ModelHelp> {
  const { intent, timeoutMs, ...task } = request;
  if (llm === null || !wantsIdeas(intent)) return builtIn(intent, null);
  const prompt = await thread.prompt({ ...task, intent });
  if (prompt === null) return builtIn(intent, null);
  onStage({ stage: 'choosing', text: `Asking ${llm.name} for ideas` });
  const reply = await llm.ask(prompt, timeoutMs === undefined ? {} : { timeoutMs });
  if (reply.kind === 'failure') return builtIn(intent, modelFailureText(llm.name, reply.reason));
  const answer = readIdeas(reply.json, prompt.operations);
  if (answer === null) return builtIn(intent, modelFailureText(llm.name, 'its response could not be read'));
  return { intent: narrowed(intent, answer.operations), ideas: answer.ideas, dropped: answer.dropped, by: llm.name, note: null };
}

const modelFailureText = (name: string, reason: string): string =>
  `${name} did not suggest any tests: ${reason}. Assay used its built-in parser instead.`;

/** Skips the model where its ideas would not be used: for a fixed number of cases, and for plain smoke tests without a text search. */
function wantsIdeas({ scope, kinds, perOperation }: GenerateIntent): boolean {
  return perOperation === null && (scope.kind === 'search' || kinds.some((kind) => kind !== 'smoke'));
}

function narrowed(intent: GenerateIntent, keys: readonly string[]): GenerateIntent {
  if (intent.scope.kind !== 'search' || keys.length === 0) return intent;
  const operations = keys.map((key) => {
    const [method = '', ...path] = key.split(' ');
    return { method: HTTP_METHODS.find((known): known is HttpMethod => known === method) ?? null, path: path.join(' ') };
  });
  return { ...intent, scope: { kind: 'named', operations } };
}
