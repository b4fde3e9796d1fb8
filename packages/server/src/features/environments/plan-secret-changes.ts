import type { SecretRow } from '@assay/contract';

interface StoredSecret {
  readonly keyPath: string;
  readonly maskedPreview: string;
}

export type SecretChange =
  | { readonly kind: 'set'; readonly keyPath: string; readonly value: string }
  | { readonly kind: 'keep'; readonly keyPath: string }
  | { readonly kind: 'move'; readonly keyPath: string; readonly from: string };

export type SecretPlan =
  | {
      readonly kind: 'plan';
      /** One entry for each secret that will exist afterwards. */
      readonly changes: readonly SecretChange[];
      /** Maps old keys to new keys, for updating references. */
      readonly renamed: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> };

/** Plans the changes to stored secrets: secrets without a row are deleted, and a row without a value keeps or renames the stored one. */
export function planSecretChanges(stored: readonly StoredSecret[], rows: readonly SecretRow[]): SecretPlan {
  const fields: Record<string, string> = {};
  const changes: SecretChange[] = [];
  const previews = new Map(stored.map((secret) => [secret.keyPath, secret.maskedPreview]));
  const moved = new Set<string>();
  rows.forEach((row, index) => {
    const change = changeOf(row, previews);
    if (change === null) fields[`secrets.${index}.value`] = 'Enter a value for this secret.';
    else if (change.kind === 'move' && moved.has(change.from)) fields[`secrets.${index}.keyPath`] = 'Only one row can rename this secret.';
    else changes.push(change);
    if (change?.kind === 'move') moved.add(change.from);
  });
  if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
  return { kind: 'plan', changes, renamed: renamesOf(rows, previews) };
}

function changeOf({ keyPath, value = '', renamedFrom }: SecretRow, previews: ReadonlyMap<string, string>): SecretChange | null {
  const from = renamedFrom !== undefined && previews.has(renamedFrom) ? renamedFrom : keyPath;
  // A client that sends the masked preview back has not entered a new value.
  if (value !== '' && value !== previews.get(from)) return { kind: 'set', keyPath, value };
  if (!previews.has(from)) return null;
  return from === keyPath ? { kind: 'keep', keyPath } : { kind: 'move', keyPath, from };
}

function renamesOf(rows: readonly SecretRow[], previews: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const present = new Set(rows.map((row) => row.keyPath));
  return new Map(
    rows.flatMap(({ keyPath, renamedFrom }) =>
      renamedFrom !== undefined && previews.has(renamedFrom) && !present.has(renamedFrom) ? [[renamedFrom, keyPath] as const] : [],
    ),
  );
}
