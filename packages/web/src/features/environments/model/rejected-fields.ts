import { ApiError } from '../../../lib/api/api-error.ts';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import type { EnvironmentDraft } from './draft.ts';
import { visibleFields } from './validate-draft.ts';

/** Returns the fields that the server rejected. A name that is already taken is reported at the name field. */
export function rejectedFields(error: unknown, draft: EnvironmentDraft): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'ENVIRONMENT_NAME_TAKEN' ? { name: error.detail } : visibleFields(error.fields, draft);
}
