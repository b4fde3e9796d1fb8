import type { Environment } from '@assay/contract';
import { draftFromEnvironment, type EnvironmentDraft, newSecret, type SecretDraft, sentHeaders, sentVariables } from './draft.ts';

const pairsOf = (draft: EnvironmentDraft): string => JSON.stringify(sentHeaders(draft).map(({ key, value }) => [key, value]));

const valuesOf = (draft: EnvironmentDraft): string => JSON.stringify(sentVariables(draft).map(({ name, value }) => [name, value]));

/**
 * Merges the user's version of a secret with the other user's. A secret that the other user removed stays only if a new value was typed.
 */
function mergeSecret(mine: SecretDraft, theirs: Environment): readonly SecretDraft[] {
  if (mine.stored === null) return [mine];
  const key = mine.stored.keyPath;
  const stored = theirs.secrets.find((secret) => secret.keyPath === key) ?? null;
  return stored === null && mine.value === '' ? [] : [{ ...mine, stored }];
}

/** Applies the user's edits to another user's version. Fields without edits are taken from the other version. */
export function rebaseDraft(mine: EnvironmentDraft, base: Environment, theirs: Environment): EnvironmentDraft {
  const before = draftFromEnvironment(base);
  const now = draftFromEnvironment(theirs);
  const pick = <K extends 'name' | 'baseUrl' | 'timeout' | 'followRedirects'>(key: K): EnvironmentDraft[K] =>
    mine[key] === before[key] ? now[key] : mine[key];
  const known = new Set(base.secrets.map(({ keyPath }) => keyPath));
  const added = theirs.secrets.filter(({ keyPath }) => !known.has(keyPath) && !mine.secrets.some((row) => row.keyPath === keyPath));
  return {
    name: pick('name'),
    baseUrl: pick('baseUrl'),
    timeout: pick('timeout'),
    followRedirects: pick('followRedirects'),
    headers: pairsOf(mine) === pairsOf(before) ? now.headers : mine.headers,
    variables: valuesOf(mine) === valuesOf(before) ? now.variables : mine.variables,
    secrets: [...mine.secrets.flatMap((row) => mergeSecret(row, theirs)), ...added.map(newSecret)],
  };
}
