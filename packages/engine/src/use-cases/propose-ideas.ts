import { createGenerationContext } from '../generate/generate-cases.ts';
import { ideaPrompt } from '../generate/ideas/idea-prompt.ts';
import type { ApiModel, IdeaPrompt, Intent, Operation } from '../model/index.ts';
import { chooseOperations } from '../retrieve/choose-operations.ts';
import { rankOperations } from '../retrieve/search-operations.ts';

const MAX_OPERATIONS = 30;

/** Builds the prompt for a request, with at most thirty operations. Null when no operation matches. */
export function buildIdeaPrompt(
  model: ApiModel,
  intent: Extract<Intent, { kind: 'generate' }>,
  request: { readonly words: string; readonly seed: number },
): IdeaPrompt | null {
  const operations = candidates(model, intent).slice(0, MAX_OPERATIONS);
  if (operations.length === 0) return null;
  const context = createGenerationContext({ model, seed: request.seed, identities: [], budgets: {} });
  return ideaPrompt(context, operations, request.words);
}

/** Returns the operations that the engine would choose, followed by all others whose words occur in the request. */
function candidates(model: ApiModel, { scope }: Extract<Intent, { kind: 'generate' }>): readonly Operation[] {
  const choice = chooseOperations(model, scope);
  const chosen = choice.kind === 'chosen' ? choice.operations : [];
  if (scope.kind !== 'search') return chosen;
  const allowed = model.operations.filter((op) => scope.method === null || op.method === scope.method);
  const ranked = rankOperations(allowed, scope.words).map(({ op }) => op);
  return [...new Set([...chosen, ...ranked])];
}
