import { ApiError } from '../../../lib/api/api-error.ts';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import type { EnvironmentDraft } from './draft.ts';
import { fieldsOnScreen } from './validate-draft.ts';

/** What the server refused, by field; a taken name is told at the name. */
export function refusedFields(error: unknown, draft: EnvironmentDraft): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'ENVIRONMENT_NAME_TAKEN' ? { name: error.detail } : fieldsOnScreen(error.fields, draft);
}
