import { z } from 'zod';
import { UsageError } from '../exit.ts';
import { type Page, pageOf } from './page.ts';
import type { Workspace } from './workspace.ts';

/** `writes` changes files of the folder. `sends` sends requests to the API under test. */
export type ToolEffect = 'reads' | 'sends' | 'writes';

interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  /** One sentence that tells an agent when to use the tool. */
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: Input;
  /** Returns the lines of the answer. Throws `UsageError` with what to do next. */
  readonly run: (input: z.output<Input>, workspace: Workspace) => Promise<readonly string[]>;
}

/** A tool with its input checked and its answer cut into pages. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  readonly call: (input: unknown, workspace: Workspace) => Promise<Page>;
}

const Paging = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, 'it must be the cursor of the previous page')
    .optional()
    .describe('The cursor at the end of the previous page.'),
});

export function tool<Input extends z.ZodObject>({ name, description, effect, input, run }: ToolDefinition<Input>): Tool {
  // An answer of a tool that changes something is not read twice, because that would change it twice.
  const isPaged = effect === 'reads';
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(isPaged ? { ...input.shape, ...Paging.shape } : input.shape), {
    io: 'input',
  });
  const known = new Set([...Object.keys(input.shape), ...(isPaged ? ['cursor'] : [])]);
  return {
    name,
    description,
    effect,
    inputSchema: { ...schema, type: 'object' },
    async call(given, workspace) {
      const unknown = Object.keys(Object(given)).find((key) => !known.has(key));
      if (unknown !== undefined) throw new UsageError(`${name} has no argument "${unknown.slice(0, 60)}". It takes ${listOf(known)}.`);
      const { cursor = '0' } = parsed(name, Paging, given);
      const lines = await run(parsed(name, input, given), workspace);
      const redact = await workspace.redactor();
      return pageOf(lines.map(redact), Number(cursor));
    },
  };
}

const listOf = (names: ReadonlySet<string>): string => (names.size === 0 ? 'no arguments' : [...names].join(', '));

function parsed<Input extends z.ZodObject>(name: string, schema: Input, given: unknown): z.output<Input> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new UsageError(
    `${name}: ${place === '' ? 'the arguments' : place} cannot be used: ${issue?.message ?? 'wrong type'}. Correct it and call again.`,
  );
}

/** Text without control characters that no name, path or wish contains. */
export function text(most: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/, 'contains a NUL character');
}
