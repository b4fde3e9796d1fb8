import { z } from 'zod';
import { inputErrorMap } from './input-problem.ts';

/** The list schema does not describe its items, because they are parsed one at a time. */
function documented(item: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/**
 * A list that is rejected if it is too long, or at its first invalid item. A plain Zod array parses every item and reports
 * every error, so a body of empty items would keep the server busy with millions of errors.
 */
export function strictList<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .array(z.unknown())
    .max(most)
    .meta({ items: documented(item) })
    .transform((items, context) => {
      const read: z.output<Item>[] = [];
      for (const [index, entry] of items.entries()) {
        const parsed = item.safeParse(entry, { error: inputErrorMap });
        if (!parsed.success) {
          const [first] = parsed.error.issues;
          context.addIssue({ code: 'custom', message: first?.message ?? 'is not valid', path: [index, ...(first?.path ?? [])] });
          return z.NEVER;
        }
        read.push(parsed.data);
      }
      return read;
    });
}
