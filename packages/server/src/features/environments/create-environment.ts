import { randomUUID } from 'node:crypto';
import { type CreateEnvironment, ENVIRONMENT_DEFAULTS } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { storableText } from '../../shared/storable.ts';
import { requireFreeName } from './environment-names.ts';
import type { EnvironmentSecrets } from './environment-secrets.ts';
import { type EnvironmentRow, type EnvironmentScope, insertEnvironment } from './environments.store.ts';
import { findBrokenReferences } from './header-references.ts';
import { planSecretChanges } from './plan-secret-changes.ts';

/** Stores an environment with its secrets. Nothing is stored when one of them is rejected. */
export async function createEnvironment(
  tx: Executor,
  secrets: Pick<EnvironmentSecrets, 'apply'>,
  scope: EnvironmentScope,
  wanted: CreateEnvironment,
): Promise<EnvironmentRow> {
  const name = storableText(wanted.name);
  const headers = wanted.headers ?? [];
  const plan = planSecretChanges([], wanted.secrets ?? []);
  if (plan.kind === 'invalid') throw fieldErrors(plan.fields);
  const broken = findBrokenReferences(headers, new Set(plan.changes.map((change) => change.keyPath)), 'with-headers');
  if (Object.keys(broken).length > 0) throw fieldErrors(broken);
  await requireFreeName(tx, scope, name, null);
  const environment = await insertEnvironment(tx, {
    id: randomUUID(),
    ...(scope.kind === 'project' ? { projectId: scope.projectId } : { ownerId: scope.userId }),
    name,
    baseUrl: storableText(wanted.baseUrl),
    timeoutMs: wanted.timeoutMs ?? ENVIRONMENT_DEFAULTS.timeoutMs,
    followRedirects: wanted.followRedirects ?? ENVIRONMENT_DEFAULTS.followRedirects,
    headers,
    variables: storableVariables(wanted.variables ?? []),
  });
  await secrets.apply(tx, { id: environment.id, scope }, plan.changes);
  return environment;
}

type Variables = NonNullable<CreateEnvironment['variables']>;

/** The database cannot store every character that JSON allows. */
export const storableVariables = (variables: Variables): Variables =>
  variables.map(({ name, value }) => ({ name, value: storableText(value) }));

/** A form validation error, with each message under its field. */
export function fieldErrors(fields: Readonly<Record<string, string>>): AppError {
  const problems = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
  return new AppError('VALIDATION_FAILED', { problems: problems.join('; ') }, { fields });
}
