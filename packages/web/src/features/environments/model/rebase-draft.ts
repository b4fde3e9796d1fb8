import type { Environment } from '@assay/contract';
import { draftOf, type EnvironmentDraft, newSecret, type SecretDraft, sentHeaders } from './draft.ts';

const pairsOf = (draft: EnvironmentDraft): string => JSON.stringify(sentHeaders(draft).map(({ key, value }) => [key, value]));

/** My secret on top of theirs: what they removed can only stay if I typed a value. */
function carriedOver(mine: SecretDraft, theirs: Environment): readonly SecretDraft[] {
  if (mine.stored === null) return [mine];
  const key = mine.stored.keyPath;
  const stored = theirs.secrets.find((secret) => secret.keyPath === key) ?? null;
  return stored === null && mine.value === '' ? [] : [{ ...mine, stored }];
}

/** My edits on top of somebody else's: what I did not touch is taken from them. */
export function rebaseDraft(mine: EnvironmentDraft, base: Environment, theirs: Environment): EnvironmentDraft {
  const before = draftOf(base);
  const now = draftOf(theirs);
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
    secrets: [...mine.secrets.flatMap((row) => carriedOver(row, theirs)), ...added.map(newSecret)],
  };
}
