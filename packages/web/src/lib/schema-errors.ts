import { inputErrorMap } from '@assay/contract';
import type { z } from 'zod';
import type { FieldErrors } from './field-errors.ts';

/** Validates a value against a schema in the contract and returns the first message for each field, worded as the server would. */
export function schemaErrors(schema: z.ZodType, value: unknown): FieldErrors {
  const parsed = schema.safeParse(value, { error: inputErrorMap });
  const found: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}
