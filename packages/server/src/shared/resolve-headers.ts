import { replaceSecrets } from './secret-references.ts';

type Secrets = Readonly<Record<string, string>>;

interface WithHeaders {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

type ResolvedHeaders =
  | { readonly kind: 'resolved'; readonly headers: readonly (readonly [string, string])[] }
  | { readonly kind: 'missing'; readonly problem: string };

/** Replaces `{{secret.KEY}}` references in header values with the secrets. */
export function resolveHeaders({ headers }: WithHeaders, secrets: Secrets): ResolvedHeaders {
  const missing = new Map<string, string>();
  const resolved = headers.map(({ key, value }): readonly [string, string] => [
    key,
    replaceSecrets(value, (name) => {
      const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
      if (secret === undefined) missing.set(name, key);
      return secret ?? null;
    }),
  ]);
  const [first] = missing;
  if (first === undefined) return { kind: 'resolved', headers: resolved };
  const [name, header] = first;
  return { kind: 'missing', problem: `The environment header ${header} refers to the secret ${name}, which does not exist.` };
}
