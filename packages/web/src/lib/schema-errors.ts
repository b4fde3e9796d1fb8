import { inputProblem } from '@assay/contract';
import type { z } from 'zod';
import type { FieldErrors } from './field-errors.ts';

/** Validates a value against a schema of the contract and returns the first message of each field, with the same text as the server. */
export function schemaErrors(schema: z.ZodType, value: unknown): FieldErrors {
  const parsed = schema.safeParse(value, { error: inputProblem });
  const found: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}
