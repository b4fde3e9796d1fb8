import { pathToFileURL } from 'node:url';

const MAX_TOKENS = 80;
const MESSAGE_CHARACTERS = 300;

/** The tool names come first, because an unchanged prefix is processed only once. */
const systemOf = ({ tools = [] }) =>
  `You choose a tool for a person who tests APIs. Tools: ${tools.map(({ function: tool }) => tool.name).join(', ')}.`;

/** Assay's prompt ends with the user's message. Schemas and operations would fill a small model's whole context. */
function promptOf({ messages }) {
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const refused = messages.findLast(({ role }) => role === 'tool')?.content.slice(0, 100) ?? '';
  return `${asked.slice(-MESSAGE_CHARACTERS)} ${refused}`.trim();
}

/** A grammar expands every allowed repetition, so a schema with limits would become too large. Assay checks the limits anyway. */
function withoutLimits(schema) {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name]) => !['maxLength', 'minLength', 'maxItems', 'minItems', 'pattern'].includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutLimits(value)]));
}

async function grammarFor(llama, schema) {
  try {
    return await llama.createGrammarForJsonSchema(withoutLimits(schema));
  } catch {
    return llama.getGrammarFor('json');
  }
}

/**
 * A real small model that runs in node-llama-cpp. `module` is the path of that package's entry point and `file` is the path of the weights.
 * Neither is a dependency of this repository. A grammar restricts the output to a tool and an input that matches the tool's schema, but the
 * model understands little.
 */
export async function smallModel({ module, file }) {
  const { getLlama, LlamaChatSession } = await import(pathToFileURL(module).href);
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: file });
  const context = await model.createContext({ contextSize: 2048, threads: 1 });
  const sequence = context.getSequence();
  let queue = Promise.resolve();

  async function think(request, signal) {
    if (signal.aborted) throw new Error('Assay stopped waiting');
    const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: systemOf(request) });
    const names = (request.tools ?? []).map(({ function: tool }) => tool.name);
    const options = { signal, maxTokens: MAX_TOKENS, temperature: 0.8, stopOnAbortSignal: true };
    try {
      if (names.length === 0) return { content: await session.prompt(promptOf(request), options) };
      const choice = await llama.createGrammarForJsonSchema({ type: 'object', properties: { tool: { enum: [...names, 'none'] } } });
      const chosen = /"tool":\s*"([^"]*)"/.exec(await session.prompt(promptOf(request), { ...options, grammar: choice }))?.[1];
      if (chosen === undefined) throw new Error('the model chose nothing in time');
      if (chosen === 'none') return { content: await session.prompt('Answer the person in one sentence.', options) };
      const { parameters } = request.tools.find(({ function: tool }) => tool.name === chosen).function;
      const input = await session.prompt(`Write the input of ${chosen} as JSON.`, {
        ...options,
        grammar: await grammarFor(llama, parameters),
      });
      return { content: '', tool_calls: [{ id: 'c0', type: 'function', function: { name: chosen, arguments: input } }] };
    } finally {
      session.dispose({ disposeSequence: false });
    }
  }

  // A sequence processes one message at a time.
  return (request, signal) => {
    const next = queue.then(() => think(request, signal));
    queue = next.catch(() => {});
    return next;
  };
}
