import { CreateEnvironment, UpdateEnvironment } from '@assay/contract';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import { schemaErrors } from '../../../lib/schema-errors.ts';
import { type EnvironmentDraft, sentHeaders, sentSecrets, sentVariables, toCreateBody, toUpdateBody } from './draft.ts';
import { findReferences } from './secret-reference.ts';

/** Maps error positions, which count only the rows that are sent, to the rows on screen: `headers.7.value` refers to the row with id 7. */
export function visibleFields(fields: FieldErrors, draft: EnvironmentDraft): FieldErrors {
  const rows = { headers: sentHeaders(draft), variables: sentVariables(draft), secrets: sentSecrets(draft) };
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [list, index, part] = path.split('.');
      if ((list !== 'headers' && list !== 'variables' && list !== 'secrets') || index === undefined || part === undefined)
        return [path, message];
      const row = rows[list][Number(index)];
      return row === undefined ? [list, message] : [`${list}.${row.id}.${part}`, message];
    }),
  );
}

/** All keys that a header may refer to. A renamed secret counts under both names, because saving rewrites the references. */
function knownKeys(draft: EnvironmentDraft): ReadonlySet<string> {
  return new Set(sentSecrets(draft).flatMap(({ keyPath, stored }) => (stored === null ? [keyPath] : [keyPath, stored.keyPath])));
}

const NAME_MISSING = 'Enter a name, or clear the value.';

/** Rows without a name are not sent, so a value that was typed into one would be lost. */
function unnamedRows({ headers, variables, secrets }: EnvironmentDraft): FieldErrors {
  const missing = [
    ...headers.filter(({ key, value }) => key.trim() === '' && value !== '').map(({ id }) => `headers.${id}.key`),
    ...variables.filter(({ name, value }) => name.trim() === '' && value !== '').map(({ id }) => `variables.${id}.name`),
    ...secrets.filter(({ keyPath, value }) => keyPath.trim() === '' && value !== '').map(({ id }) => `secrets.${id}.keyPath`),
  ];
  return Object.fromEntries(missing.map((field) => [field, NAME_MISSING]));
}

function rowErrors(draft: EnvironmentDraft): FieldErrors {
  const errors: Record<string, string> = { ...unnamedRows(draft) };
  const keys = knownKeys(draft);
  for (const { id, value } of sentHeaders(draft)) {
    const missing = findReferences(value).find((key) => !keys.has(key));
    if (missing !== undefined) errors[`headers.${id}.value`] = `There is no secret named ${missing}.`;
  }
  for (const { id, value, stored } of sentSecrets(draft)) {
    if (stored === null && value === '') errors[`secrets.${id}.value`] = 'Enter a value for this secret.';
  }
  return errors;
}

/** Finds values that the contract would reject, before anything is sent. */
export function validateDraft(draft: EnvironmentDraft, purpose: 'create' | 'edit'): FieldErrors {
  const found =
    purpose === 'create' ? schemaErrors(CreateEnvironment, toCreateBody(draft)) : schemaErrors(UpdateEnvironment, toUpdateBody(draft));
  return { ...rowErrors(draft), ...visibleFields(found, draft) };
}

/** True when a new environment lacks a required field. The specification has one notice for both fields. */
export const lacksRequiredValue = (draft: EnvironmentDraft): boolean => draft.name.trim() === '' || draft.baseUrl.trim() === '';
