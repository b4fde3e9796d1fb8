import { ACTION_KINDS, ACTION_SUMMARIES, actionSchemas } from '@assay/contract';
import type { Action, ActionKind, Json } from '@assay/engine/model';
import { z } from 'zod';
import type { Tool, ToolCall } from '../../../platform/llm/protocol.ts';

/** The tool's name already identifies the action. */
function schemaOf(kind: ActionKind): Json {
  const { properties, required, ...schema } = z.toJSONSchema(actionSchemas[kind], { io: 'input' });
  const { kind: _kind, ...others } = properties ?? {};
  const whole = { ...schema, properties: others, required: (required ?? []).filter((name) => name !== 'kind') };
  return z.json().parse(JSON.parse(JSON.stringify({ ...whole, $schema: undefined })));
}

/** Every action as a tool for a model. */
export const ACTION_TOOLS: readonly Tool[] = ACTION_KINDS.map((kind) => ({
  name: kind,
  description: ACTION_SUMMARIES[kind],
  schema: schemaOf(kind),
}));

export type ReadCall = { readonly kind: 'action'; readonly action: Action } | { readonly kind: 'problem'; readonly problem: string };

const problem = (text: string): ReadCall => ({ kind: 'problem', problem: text });
const isKnown = (name: string): name is ActionKind => ACTION_KINDS.some((kind) => kind === name);

/** Validates a call with the same schema as every other caller of the action. */
export function readCall({ name, input }: ToolCall): ReadCall {
  if (!isKnown(name)) return problem(`Unknown tool ${name.slice(0, 60)}.`);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return problem('The input is not a JSON object.');
  const read = actionSchemas[name].safeParse({ ...input, kind: name });
  if (read.success) return { kind: 'action', action: read.data };
  const [issue] = read.error.issues;
  return problem(`The input is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}
