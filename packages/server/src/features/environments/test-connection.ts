import { performance } from 'node:perf_hooks';
import type { ConnectionTest, TestEnvironment } from '@assay/contract';
import { createRedactor, type Egress } from '@assay/net';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { BrokenSealError } from '../../platform/vault/envelope.ts';
import { resolveHeaders } from '../../shared/resolve-headers.ts';
import { requireRole } from '../projects/index.ts';
import { planEnvironmentChange } from './change-environment.ts';
import { describeFailure } from './describe-failure.ts';
import type { EnvironmentSecrets } from './environment-secrets.ts';
import { findEnvironment, type VisibleEnvironment } from './environments.store.ts';
import { isReadOnly } from './locked-environment.ts';
import type { SecretChange } from './plan-secret-changes.ts';
import { type Probe, type ProbeOutcome, sendProbe } from './send-probe.ts';

export interface TestConnectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<EnvironmentSecrets, 'openSecrets'>;
  readonly egress: Pick<Egress, 'send'>;
}

export type TestConnection = (
  actor: Actor,
  id: string,
  edits: TestEnvironment | null | undefined,
  signal: AbortSignal,
) => Promise<ConnectionTest>;

type Values = Readonly<Record<string, string>>;
type Prepared =
  | { readonly kind: 'probe'; readonly probe: Probe; readonly redact: (text: string) => string }
  | { readonly kind: 'refused'; readonly problem: string };

/** Requests the base URL as a run would, and describes the result. */
export function createTestConnection(deps: TestConnectionDeps): TestConnection {
  return async (actor, id, edits, signal) => {
    const found = await findEnvironment(deps.db, actor.userId, id);
    if (found === null) throw new AppError('ENVIRONMENT_NOT_FOUND');
    const wanted = edits ?? {};
    if (Object.keys(wanted).length > 0) requireEditable(found, deps.clock.now());
    const prepared = await prepare(deps, found, wanted);
    if (prepared.kind === 'refused') return { ok: false, status: null, elapsedMs: 0, error: prepared.problem, cause: null };
    const startedAt = performance.now();
    const outcome = await sendProbe(deps.egress, prepared.probe, signal);
    return present(outcome, Math.round(performance.now() - startedAt), prepared);
  };
}

/** Edits decide where the stored secrets are sent, so testing them requires the same role as saving them. */
function requireEditable({ environment, role }: VisibleEnvironment, now: Date): void {
  requireRole(role, 'editor');
  if (isReadOnly(environment, now)) throw new AppError('ENVIRONMENT_LOCKED', { name: environment.name });
}

async function prepare(
  { db, secrets }: TestConnectionDeps,
  { environment }: VisibleEnvironment,
  edits: TestEnvironment,
): Promise<Prepared> {
  const planned = await planEnvironmentChange(db, environment, edits);
  const stored = await secrets.openSecrets(environment.id).catch((error: unknown) => {
    if (error instanceof BrokenSealError) return null;
    throw error;
  });
  if (stored === null) return { kind: 'refused', problem: 'The environment’s secrets cannot be decrypted with this server’s key.' };
  const values = planned.secrets === null ? stored : valuesAfter(stored, planned.secrets);
  const resolved = resolveHeaders(planned, values);
  if (resolved.kind === 'missing') return { kind: 'refused', problem: resolved.problem };
  const unfit = resolved.headers.find(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value));
  if (unfit !== undefined)
    return {
      kind: 'refused',
      problem: `The header ${unfit[0]} uses a secret with a line break or other characters that are not allowed in a header.`,
    };
  const probe = {
    url: edits.baseUrl ?? environment.baseUrl,
    headers: resolved.headers,
    timeoutMs: edits.timeoutMs ?? environment.timeoutMs,
    followRedirects: edits.followRedirects ?? environment.followRedirects,
  };
  return { kind: 'probe', probe, redact: createRedactor(Object.values(values)) };
}

function valuesAfter(stored: Values, changes: readonly SecretChange[]): Values {
  return Object.fromEntries(
    changes.flatMap((change) => {
      const value = change.kind === 'set' ? change.value : stored[change.kind === 'move' ? change.from : change.keyPath];
      return value === undefined ? [] : [[change.keyPath, value]];
    }),
  );
}

function present(outcome: ProbeOutcome, elapsedMs: number, { probe, redact }: Extract<Prepared, { kind: 'probe' }>): ConnectionTest {
  if (outcome.kind === 'failure')
    return { ok: false, status: null, elapsedMs, error: redact(describeFailure(outcome, probe.timeoutMs)), cause: outcome.cause };
  const ok = outcome.status < 500;
  return { ok, status: outcome.status, elapsedMs, error: ok ? null : `The host returned ${outcome.status}.`, cause: null };
}
