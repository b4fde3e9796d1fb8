import type { AuthSecretInput, AuthSecretKey } from '@assay/contract';
import { isSecretKey, readSecretText, type SecretInputs, type StoredSecret } from '../profile-secrets.ts';
import type { SecretValues } from './resolve-credential.ts';

type Values = Readonly<Record<string, string>>;

export interface SecretSources {
  /** Environment secrets, by key. */
  readonly environment: Values;
  /** Values sent in the request, by placeholder or field name. */
  readonly overrides: Values;
}

export interface ResolvedSecrets {
  readonly values: SecretValues;
  /** One sentence for each reference that could not be resolved. */
  readonly problems: readonly string[];
  /** Whether the caller sent every value, so that no stored secret was used to obtain the token. */
  readonly allGiven: boolean;
}

/** Resolves stored secrets. Values that the request sent under the field's name take precedence. */
export function storedSecretValues(stored: readonly StoredSecret[], sources: SecretSources): ResolvedSecrets {
  const entries = stored.map((secret): Resolved => {
    const override = own(sources.overrides, secret.key);
    if (override !== undefined) return { key: secret.key, value: override, given: true };
    return secret.kind === 'value'
      ? { key: secret.key, value: secret.value, given: false }
      : referred(secret.key, secret.reference, sources);
  });
  const known = new Set(stored.map((secret) => secret.key));
  const added = Object.entries(sources.overrides).flatMap(([key, value]): Resolved[] =>
    isSecretKey(key) && !known.has(key) ? [{ key, value, given: true }] : [],
  );
  return collect([...entries, ...added]);
}

/** Resolves secrets from a request body. Plain strings are interpreted as in the older test payload. */
export function inputSecretValues(inputs: SecretInputs, sources: SecretSources): ResolvedSecrets {
  const entries = Object.entries(inputs).flatMap(([key, input]): Resolved[] =>
    isSecretKey(key) && input !== undefined && input !== null ? [valueOfInput(key, input, sources)] : [],
  );
  const known = new Set(entries.map(({ key }) => key));
  const added = Object.entries(sources.overrides).flatMap(([key, value]): Resolved[] =>
    isSecretKey(key) && !known.has(key) ? [{ key, value, given: true }] : [],
  );
  return collect([...entries, ...added]);
}

interface Resolved {
  readonly key: AuthSecretKey;
  readonly value: string | null;
  readonly given: boolean;
  readonly problem?: string;
}

function valueOfInput(key: AuthSecretKey, input: NonNullable<AuthSecretInput>, sources: SecretSources): Resolved {
  if (input.kind === 'value') return { key, value: input.value, given: true };
  if (input.kind === 'reference') return referred(key, input.key, sources);
  const { text } = input;
  const override = own(sources.overrides, text);
  if (override !== undefined) return { key, value: override, given: true };
  const read = readSecretText(text);
  if (read?.kind === 'reference') return referred(key, read.key, sources);
  // In the older payload, a colon marks a reference and a name field names an environment secret.
  if (text.includes(':')) return referred(key, text, sources);
  if (own(sources.environment, text) !== undefined) return referred(key, text, sources);
  return input.kind === 'name' ? referred(key, text, sources) : { key, value: text, given: true };
}

function referred(key: AuthSecretKey, reference: string, { environment }: SecretSources): Resolved {
  const value = own(environment, reference) ?? own(environment, reference.slice(reference.indexOf(':') + 1));
  if (value !== undefined) return { key, value, given: false };
  const shown = reference.replace(/[\p{Cc}]/gu, ' ').slice(0, 120);
  return { key, value: null, given: false, problem: `The environment has no secret ${shown}, which is used by ${key}.` };
}

function collect(entries: readonly Resolved[]): ResolvedSecrets {
  return {
    values: Object.fromEntries(entries.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))),
    problems: entries.flatMap(({ problem }) => problem ?? []),
    allGiven: entries.every(({ given }) => given),
  };
}

function own(values: Values, key: string): string | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
