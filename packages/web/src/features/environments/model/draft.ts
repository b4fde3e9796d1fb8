import type { Environment } from '@assay/contract';
import { withScheme } from '../../../lib/with-scheme.ts';

export type StoredSecret = Environment['secrets'][number];

export interface HeaderDraft {
  /** Identifies the row while it is edited, because header names may repeat. */
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

export interface SecretDraft {
  readonly id: number;
  readonly keyPath: string;
  /** Contains only a newly typed value, because the server never returns stored ones. */
  readonly value: string;
  readonly stored: StoredSecret | null;
}

export interface VariableDraft {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

/** The environment form. The timeout is a string, because the field accepts any input. */
export interface EnvironmentDraft {
  readonly name: string;
  readonly baseUrl: string;
  readonly timeout: string;
  readonly followRedirects: boolean;
  readonly headers: readonly HeaderDraft[];
  readonly variables: readonly VariableDraft[];
  readonly secrets: readonly SecretDraft[];
}

let lastRow = 0;
const nextRow = (): number => {
  lastRow += 1;
  return lastRow;
};

export const emptyDraft: EnvironmentDraft = {
  name: '',
  baseUrl: '',
  timeout: '30000',
  followRedirects: true,
  headers: [],
  variables: [],
  secrets: [],
};

export const newHeader = (row: { readonly key: string; readonly value: string } = { key: '', value: '' }): HeaderDraft => ({
  id: nextRow(),
  key: row.key,
  value: row.value,
});

export const newVariable = (row: { readonly name: string; readonly value: string } = { name: '', value: '' }): VariableDraft => ({
  id: nextRow(),
  name: row.name,
  value: row.value,
});

export const newSecret = (stored: StoredSecret | null = null): SecretDraft => ({
  id: nextRow(),
  keyPath: stored?.keyPath ?? '',
  value: '',
  stored,
});

export function draftFromEnvironment(environment: Environment): EnvironmentDraft {
  return {
    name: environment.name,
    baseUrl: environment.baseUrl,
    timeout: String(environment.timeoutMs),
    followRedirects: environment.followRedirects,
    headers: environment.headers.map(newHeader),
    variables: environment.variables.map(newVariable),
    secrets: environment.secrets.map(newSecret),
  };
}

/** The headers to send. Rows with an empty name are dropped. */
export const sentHeaders = (draft: EnvironmentDraft): readonly HeaderDraft[] => draft.headers.filter((row) => row.key.trim() !== '');
export const sentVariables = (draft: EnvironmentDraft): readonly VariableDraft[] => draft.variables.filter((row) => row.name.trim() !== '');
export const sentSecrets = (draft: EnvironmentDraft): readonly SecretDraft[] => draft.secrets.filter((row) => row.keyPath.trim() !== '');

function secretRow({ keyPath, value, stored }: SecretDraft) {
  const key = keyPath.trim();
  return {
    keyPath: key,
    ...(value === '' ? {} : { value }),
    ...(stored === null || stored.keyPath === key ? {} : { renamedFrom: stored.keyPath }),
  };
}

const rowsOf = (draft: EnvironmentDraft) => ({
  followRedirects: draft.followRedirects,
  headers: sentHeaders(draft).map(({ key, value }) => ({ key, value })),
  variables: sentVariables(draft).map(({ name, value }) => ({ name: name.trim(), value })),
  secrets: sentSecrets(draft).map(secretRow),
});

/** In the editor, a timeout that is not a number becomes 0, which validation then rejects. */
function timeoutOf(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? 0 : number;
}

export const toUpdateBody = (draft: EnvironmentDraft) => ({
  name: draft.name,
  baseUrl: withScheme(draft.baseUrl),
  timeoutMs: timeoutOf(draft.timeout),
  ...rowsOf(draft),
});

/** The contract defines that a new environment uses the default timeout when the value is not a number. */
export const toCreateBody = (draft: EnvironmentDraft) => ({
  name: draft.name,
  baseUrl: withScheme(draft.baseUrl),
  timeoutMs: draft.timeout,
  ...rowsOf(draft),
});

export const isChanged = (draft: EnvironmentDraft, base: Environment): boolean =>
  JSON.stringify(toUpdateBody(draft)) !== JSON.stringify(toUpdateBody(draftFromEnvironment(base)));
