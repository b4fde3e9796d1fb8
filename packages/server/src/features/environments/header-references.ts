import type { HeaderRow } from '@assay/contract';
import { referencedSecrets, replaceSecrets } from '../../shared/secret-references.ts';

/** Updates references in headers when secrets get new keys. */
export function followRenames(headers: readonly HeaderRow[], renamed: ReadonlyMap<string, string>): readonly HeaderRow[] {
  return headers.map(({ key, value }) => ({
    key,
    value: replaceSecrets(value, (name) => {
      const now = renamed.get(name);
      return now === undefined ? null : `{{secret.${now}}}`;
    }),
  }));
}

/** Finds references to missing secrets. Errors point to the headers, or to the secrets if the request contained only secrets. */
export function findBrokenReferences(
  headers: readonly HeaderRow[],
  keys: ReadonlySet<string>,
  sent: 'with-headers' | 'secrets-only',
): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  headers.forEach(({ key, value }, index) => {
    const missing = referencedSecrets(value).find((name) => !keys.has(name));
    if (missing === undefined) return;
    if (sent === 'with-headers') fields[`headers.${index}.value`] = `There is no secret named ${missing}.`;
    else fields.secrets ??= `The header ${key} uses the secret ${missing}.`;
  });
  return fields;
}
