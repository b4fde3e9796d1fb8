import type { ParsedCall, TryReply } from '@assay/contract';
import type { ResponseCheck } from '@assay/engine';
import { writeCurl } from '@assay/engine/format';
import { HTTP_METHODS, type HttpMethod, type OutgoingRequest, SAFE_METHODS, type SendOutcome } from '@assay/engine/model';
import { createRedactor, type Egress } from '@assay/net';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { resolveHeaders } from '../../shared/resolve-headers.ts';
import { replaceSecrets } from '../../shared/secret-references.ts';
import type { AuthProfilesFeature, RequestCredential } from '../auth-profiles/index.ts';
import { type EnvironmentsFeature, isLocked } from '../environments/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { CurrentModels } from '../specs/index.ts';
import { buildUrl } from './build-url.ts';
import { type EndpointRow, findEndpoint } from './endpoints.store.ts';

export interface TryDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<CurrentModels, 'checkAnswer'>;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun' | 'openSecrets'>;
  readonly egress: Pick<Egress, 'send'>;
  readonly authProfiles: Pick<AuthProfilesFeature, 'credentialForRequest'>;
}

type TryBody = ParsedCall<'tryEndpoint'>['body'];
type Params = ParsedCall<'tryEndpoint'>['params'];
type Secrets = Readonly<Record<string, string>>;

const MAX_BYTES = 2 * 1024 * 1024;
const NO_CREDENTIAL: RequestCredential = { headers: [], query: {}, secrets: [] };

export type TryEndpoint = ReturnType<typeof createTryEndpoint>;

/** Sends one request through the guarded HTTP client, with the environment's headers and secrets. */
export function createTryEndpoint(deps: TryDeps) {
  const { db, access, models, environments, authProfiles, egress } = deps;

  return async (actor: Actor, { projectId, endpointId }: Params, body: TryBody, signal: AbortSignal): Promise<TryReply> => {
    await access.requireMember(actor, projectId, 'editor');
    const row = await findEndpoint(db, actor.userId, projectId, endpointId);
    if (row === null) throw new AppError('ENDPOINT_NOT_FOUND');
    const environment = await environments.environmentForRun(actor, projectId, body.environmentId);
    const method = body.method ?? methodOf(row);
    if (isLocked(environment) && !SAFE_METHODS.includes(method)) throw new AppError('ENVIRONMENT_LOCKED', { name: environment.name });
    const secrets = await environments.openSecrets(environment.id);
    const credential =
      body.authProfileId === null
        ? NO_CREDENTIAL
        : await authProfiles.credentialForRequest({ projectId, environment }, body.authProfileId, signal);
    const request = compose({ row, body, method, environment, secrets, credential });
    const redact = createRedactor([...Object.values(secrets), ...credential.secrets]);
    const outcome = await egress.send(request, signal);
    const check = await checkOutcome(models, row, outcome);
    return { ...presentOutcome(outcome, redact), ...presentCheck(check, redact), request: presentSent(request, redact) };
  };
}

/** A truncated body cannot be validated. */
async function checkOutcome(models: TryDeps['models'], row: EndpointRow, outcome: SendOutcome): Promise<ResponseCheck | null> {
  if (outcome.kind === 'failure' || outcome.truncated) return null;
  return models.checkAnswer(row.specId, `${row.method} ${row.path}`, answerOf(outcome));
}

function presentCheck(check: ResponseCheck | null, redact: (text: string) => string) {
  if (check === null) return { documented: false, schemaChecked: false, schemaProblems: [] };
  return { documented: check.documented, schemaChecked: check.checked, schemaProblems: check.problems.map(redact) };
}

function presentSent({ method, url, headers, body }: OutgoingRequest, redact: (text: string) => string): TryReply['request'] {
  const shown = headers.map(([name, value]) => [redact(name), redact(value)] as const);
  return {
    method,
    url: redact(url),
    curl: writeCurl({ method, url: redact(url), headers: shown, body: body === null ? null : redact(body) }),
  };
}

function methodOf(row: EndpointRow): HttpMethod {
  return HTTP_METHODS.find((method) => method === row.method) ?? 'GET';
}

interface Composed {
  readonly row: EndpointRow;
  readonly body: TryBody;
  readonly method: HttpMethod;
  readonly environment: {
    readonly baseUrl: string;
    readonly timeoutMs: number;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  };
  readonly secrets: Secrets;
  readonly credential: RequestCredential;
}

/** The user's values take precedence over the environment's, and may reference its secrets too. */
function compose({ row, body, method, environment, secrets, credential }: Composed): OutgoingRequest {
  const fill = (text: string) => replaceSecrets(text, (key) => (Object.hasOwn(secrets, key) ? (secrets[key] ?? null) : null));
  const fillAll = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
  const resolved = resolveHeaders(environment, secrets);
  if (resolved.kind === 'missing') throw new AppError('VALIDATION_FAILED', { problems: resolved.problem });
  const own = Object.entries(fillAll(body.headers ?? {}));
  const headers = [...resolved.headers, ...credential.headers, ...own];
  const latest = new Map(headers.map(([name, value]) => [name.toLowerCase(), [name, value] as const]));
  requireHeaders([...latest.values()]);
  const query = Object.entries(body.query ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? fill(value) : value.map(fill)] as const,
  );
  return {
    method,
    url: buildUrl({
      base: environment.baseUrl,
      path: row.path,
      pathValues: fillAll(body.path ?? {}),
      query: { ...credential.query, ...Object.fromEntries(query) },
    }),
    headers: [...latest.values()],
    body: body.body === undefined || body.body === null ? null : fill(body.body),
    timeoutMs: environment.timeoutMs,
    maxBytes: MAX_BYTES,
  };
}

function requireHeaders(headers: readonly (readonly [string, string])[]): void {
  const unfit = headers.find(([name, value]) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value));
  if (unfit === undefined) return;
  const problem = `The header ${unfit[0].replace(/[^\x20-\x7e]/g, '?')} contains characters that are not allowed in a header.`;
  throw new AppError('VALIDATION_FAILED', { problems: problem }, { fields: { headers: problem } });
}

function answerOf({ status, headers, body }: Extract<SendOutcome, { kind: 'response' }>) {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { status, media: type.split(';', 1)[0]?.trim().toLowerCase() ?? '', body };
}

function presentOutcome(outcome: SendOutcome, redact: (text: string) => string) {
  const { queued, connect, waiting, download } = outcome.phases;
  const phases = { queued, connect, waiting, download };
  const ms = queued + connect + waiting + download;
  if (outcome.kind === 'failure') {
    const error = { cause: outcome.cause, message: redact(outcome.message) };
    return { status: null, ms, phases, headers: [], body: '', bytes: 0, truncated: false, error };
  }
  return {
    status: outcome.status,
    ms,
    phases,
    headers: outcome.headers.map(([name, value]) => ({ name: redact(name), value: redact(value) })),
    body: redact(outcome.body),
    bytes: outcome.bytes,
    truncated: outcome.truncated,
    error: null,
  };
}
