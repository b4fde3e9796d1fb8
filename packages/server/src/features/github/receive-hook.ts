import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallReply, ParsedCall } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, CallContext } from '../../platform/http/feature.ts';
import {
  type Attention,
  type ConnectionRow,
  findConnectionById,
  isDeliveryHandled,
  recordDelivery,
  updateConnection,
} from './github.store.ts';
import type { GithubDeps } from './github-deps.ts';
import { openHookSecret } from './open-connection.ts';

type Hook = ParsedCall<'githubHook'>['body'];
type Result = CallReply<'githubHook'>;

const REMEMBERED_MS = 30 * 24 * 3600_000;
const STARTS: ReadonlySet<string> = new Set(['opened', 'synchronize', 'reopened']);

const ignored = (reason: string): Result => ({ result: 'ignored', reason, runId: null });

/** Compares signatures in constant time. */
function isSigned(secret: string, body: string, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Accepts a GitHub delivery that is signed with this connection's secret and was not seen before. */
export async function receiveHook(deps: GithubDeps, id: string, body: Hook, context: CallContext): Promise<Result> {
  const connection = await findConnectionById(deps.db, id);
  const { headers, rawBody } = context;
  // An unknown URL and a wrong signature result in the same error.
  if (connection === null || !isSigned(await openHookSecret(deps, connection), rawBody, headers['x-hub-signature-256'] ?? ''))
    throw new AppError('HOOK_REFUSED');
  const deliveryId = (headers['x-github-delivery'] ?? '').slice(0, 100);
  if (deliveryId === '' || (await isDeliveryHandled(deps.db, id, deliveryId))) throw new AppError('HOOK_REPLAYED');
  const result = await handle(deps, connection, { body, deliveryId, event: headers['x-github-event'] ?? '' });
  // Recorded only now, so that GitHub can deliver it again after a failure.
  const forgetBefore = new Date(deps.clock.now().getTime() - REMEMBERED_MS);
  if (!(await recordDelivery(deps.db, { connectionId: id, deliveryId, forgetBefore }))) throw new AppError('HOOK_REPLAYED');
  return result;
}

interface Delivery {
  readonly body: Hook;
  readonly deliveryId: string;
  readonly event: string;
}

async function handle(deps: GithubDeps, connection: ConnectionRow, delivery: Delivery): Promise<Result> {
  if (delivery.event === 'ping') return { result: 'pong', reason: null, runId: null };
  if (delivery.event !== 'pull_request') return ignored('only pull requests start runs');
  return startRun(deps, connection, delivery);
}

async function startRun(deps: GithubDeps, connection: ConnectionRow, { body, deliveryId }: Delivery): Promise<Result> {
  const { action = '', pull_request: pull, repository } = body;
  if (repository?.full_name.toLowerCase() !== connection.repo.toLowerCase()) return ignored('the webhook is for another repository');
  if (!connection.prChecks) return ignored('PR checks are turned off');
  if (pull === undefined || !STARTS.has(action)) return ignored('this event does not start a run');
  if (connection.connectedBy === null)
    return giveUp(deps, connection, {
      attention: 'the user who connected the repository has left the project; connect the repository again',
      attentionReason: 'no-user',
    });
  const actor: Actor = { userId: connection.connectedBy, sessionId: connection.id, name: 'GitHub', roles: [] };
  const wanted = {
    projectId: connection.projectId,
    suiteName: 'PR checks',
    actor: 'GitHub',
    trigger: 'PR',
    runPackId: null,
    rerunOf: null,
    conversationId: null,
    environmentId: connection.environmentId,
    suiteId: connection.suiteId,
    commit: { sha: pull.head.sha, branch: pull.head.ref, pullRequest: pull.number },
  };
  try {
    // The key makes a delivery start one run, even if it arrives twice before it is recorded.
    const { runId } = await deps.runs.create(actor, wanted, `github:${connection.id}:${deliveryId}`);
    return { result: 'started', reason: null, runId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return giveUp(deps, connection, { attention: `a run could not be started: ${error.message}`, attentionReason: 'no-run' });
  }
}

/** GitHub cannot fix the problem, so the webhook responds with success. The integration card shows the problem. */
async function giveUp({ db }: GithubDeps, { id }: ConnectionRow, problem: Attention & { readonly attention: string }): Promise<Result> {
  await updateConnection(db, id, problem);
  return ignored(problem.attention);
}
