import { z } from 'zod';
import { type Page, pageOf } from './page.ts';

/** `writes` changes files or a suite. `sends` sends requests to the API under test. */
export type ToolEffect = 'reads' | 'sends' | 'writes';

export interface ToolDefinition<Input extends z.ZodObject, Context> {
  readonly name: string;
  /** One sentence that tells an agent when to use the tool. */
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: Input;
  /** Returns the lines of the reply. Throws an error that says what to do next. */
  readonly run: (input: z.output<Input>, context: Context) => Promise<readonly string[]>;
}

/** What a tool needs to know about its environment. */
export interface ToolContext {
  /** Masks secrets in a reply. */
  redactor(): Promise<(text: string) => string>;
}

/** A tool with validated input and paged replies. */
export interface Tool<Context> {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  readonly call: (input: unknown, context: Context) => Promise<Page>;
}

/** Thrown for arguments that a tool cannot use. The message is one sentence. */
export class ToolInputError extends Error {}

const Paging = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, 'it must be the cursor from the previous page')
    .optional()
    .describe('The cursor from the end of the previous page.'),
});

export function defineTool<Input extends z.ZodObject, Context extends ToolContext>(
  definition: ToolDefinition<Input, Context>,
): Tool<Context> {
  const { name, description, effect, input, run } = definition;
  // The reply of a tool that changes something is not paged, because reading it again would repeat the change.
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
    async call(given, context) {
      const unknown = Object.keys(Object(given)).find((key) => !known.has(key));
      if (unknown !== undefined)
        throw new ToolInputError(`${name} has no argument "${unknown.slice(0, 60)}". Its arguments are: ${listOf(known)}.`);
      const { cursor = '0' } = parsed(name, Paging, given);
      const lines = await run(parsed(name, input, given), context);
      const redact = await context.redactor();
      return pageOf(lines.map(redact), Number(cursor));
    },
  };
}

/** The reply as an agent reads it, with instructions for the next page. */
export function pageText({ effect }: Pick<Tool<never>, 'effect'>, { text, next }: Page): string {
  if (next === null) return text;
  return `${text}\n${effect === 'reads' ? `To get the next page, call again with cursor "${next}".` : 'The rest of the output was omitted.'}`;
}

/** A tool as `tools/list` shows it. */
export function listedTool({ name, description, inputSchema, effect }: Omit<Tool<never>, 'call'>) {
  return { name, description, inputSchema, annotations: { readOnlyHint: effect === 'reads', openWorldHint: effect === 'sends' } };
}

const listOf = (names: ReadonlySet<string>): string => (names.size === 0 ? 'none' : [...names].join(', '));

function parsed<Input extends z.ZodObject>(name: string, schema: Input, given: unknown): z.output<Input> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new ToolInputError(
    `${name}: ${place === '' ? 'the input' : place} is not valid: ${issue?.message ?? 'wrong type'}. Correct it and try again.`,
  );
}

/** Text without NUL, which is never valid in names, paths or requests. */
export function toolText(most: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/, 'contains a NUL character');
}
