import type { Suite } from '@assay/engine/model';
import type { RunEnvironment } from './thread-messages.ts';

type Secrets = Readonly<Record<string, string>>;

export type ResolvedHeaders =
  | { readonly kind: 'resolved'; readonly headers: readonly (readonly [string, string])[] }
  | { readonly kind: 'missing'; readonly problem: string };

const SECRET_REFERENCE = /\{\{\s*secret\.([^\s{}]+)\s*\}\}/g;

/** Puts secrets where header values refer to them as `{{secret.KEY}}`. */
export function resolveHeaders({ headers }: Pick<RunEnvironment, 'headers'>, secrets: Secrets): ResolvedHeaders {
  const missing = new Map<string, string>();
  const resolved = headers.map(({ key, value }): readonly [string, string] => [
    key,
    value.replace(SECRET_REFERENCE, (whole, name: string) => {
      const secret = ownValue(secrets, name);
      if (secret === undefined) missing.set(name, key);
      return secret ?? whole;
    }),
  ]);
  const [first] = missing;
  if (first === undefined) return { kind: 'resolved', headers: resolved };
  const [name, header] = first;
  return { kind: 'missing', problem: `The header ${header} of the environment refers to the secret ${name}, which it does not have.` };
}

/** Values of the variables a suite declares: the base URL, then secrets of the same name, then headers of the same name. */
export function suiteVariables(
  suite: Pick<Suite, 'env'>,
  environment: RunEnvironment,
  secrets: Secrets,
  headers: readonly (readonly [string, string])[],
): Secrets {
  const given = Object.keys(suite.env).flatMap((name) => {
    const header = headers.find(([key]) => key.toLowerCase() === name.toLowerCase());
    const value = ownValue(secrets, name) ?? header?.[1];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(given), BASE_URL: environment.baseUrl };
}

function ownValue(values: Secrets, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
