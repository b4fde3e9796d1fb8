import type { UpdateEnvironment } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { storableText } from '../../shared/storable.ts';
import { fieldErrors, storableVariables } from './create-environment.ts';
import { rejectNewLock, requireFreeName } from './environment-names.ts';
import { listSealed } from './environment-secrets.store.ts';
import type { EnvironmentSecrets } from './environment-secrets.ts';
import { type EnvironmentRow, type EnvironmentScope, updateEnvironment } from './environments.store.ts';
import { findBrokenReferences, followRenames } from './header-references.ts';
import { isLocked } from './locked-environment.ts';
import { planSecretChanges, type SecretChange } from './plan-secret-changes.ts';

export interface PlannedChange {
  readonly headers: EnvironmentRow['headers'];
  /** Null if the secrets do not change. */
  readonly secrets: readonly SecretChange[] | null;
}

/** Returns the headers and secrets after these edits, or a validation error that names the fields. */
export async function planEnvironmentChange(
  tx: Executor,
  environment: EnvironmentRow,
  edits: Pick<UpdateEnvironment, 'headers' | 'secrets'>,
): Promise<PlannedChange> {
  const stored = await listSealed(tx, environment.id);
  const rows = edits.secrets ?? stored.map(({ keyPath }) => ({ keyPath }));
  const plan = planSecretChanges(stored, rows);
  if (plan.kind === 'invalid') throw fieldErrors(plan.fields);
  const headers = followRenames(edits.headers ?? environment.headers, plan.renamed);
  const keys = new Set(plan.changes.map((change) => change.keyPath));
  const broken = findBrokenReferences(headers, keys, edits.headers === undefined ? 'secrets-only' : 'with-headers');
  if (Object.keys(broken).length > 0) throw fieldErrors(broken);
  return { headers, secrets: edits.secrets === undefined ? null : plan.changes };
}

/** Stores edits to an environment. The caller must have locked it and authorised the editor. */
export async function changeEnvironment(
  tx: Executor,
  secrets: Pick<EnvironmentSecrets, 'apply'>,
  { environment, scope, now }: { readonly environment: EnvironmentRow; readonly scope: EnvironmentScope; readonly now: Date },
  edits: UpdateEnvironment,
): Promise<EnvironmentRow> {
  const name = edits.name === undefined ? environment.name : storableText(edits.name);
  if (name !== environment.name) {
    rejectNewLock(environment, name);
    await requireFreeName(tx, scope, name, environment.id);
  }
  const planned = await planEnvironmentChange(tx, environment, edits);
  if (planned.secrets !== null) await secrets.apply(tx, { id: environment.id, scope }, planned.secrets);
  return updateEnvironment(tx, environment.id, {
    name,
    baseUrl: edits.baseUrl === undefined ? environment.baseUrl : storableText(edits.baseUrl),
    timeoutMs: edits.timeoutMs ?? environment.timeoutMs,
    followRedirects: edits.followRedirects ?? environment.followRedirects,
    headers: planned.headers,
    variables: edits.variables === undefined ? environment.variables : storableVariables(edits.variables),
    unlockedUntil: isLocked({ name }) ? environment.unlockedUntil : null,
    version: environment.version + 1,
    updatedAt: now,
  });
}
