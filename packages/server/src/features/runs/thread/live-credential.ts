import { type OutgoingRequest, type RunPorts, SAFE_METHODS, type Suite } from '@assay/engine/model';
import { createTokenSource, type Egress, type LearningRedactor, secretsInSettings, tokenProblem } from '@assay/net';
import { jsonReader } from '../../../shared/json-reader.ts';
import type { ExchangedToken, RunCredential } from '../../auth-profiles/index.ts';
import { type FilledCredential, fillCredential } from './fill-credential.ts';

/** A run's credential while the run is executing. */
export interface LiveCredential extends FilledCredential {
  readonly kind: 'live';
  readonly send: RunPorts['send'];
}

export interface CredentialInput {
  readonly credential: RunCredential;
  readonly suite: Pick<Suite, 'auth' | 'env'>;
  readonly send: Egress['send'];
  readonly cancelled: AbortSignal;
  /** Learns the credential and every token that the run obtains. */
  readonly redactor: LearningRedactor;
  /** Receives a refresh token that was issued in exchange for the stored one. */
  readonly keepRefreshToken: (profileId: string, exchanged: ExchangedToken) => void;
}

type Opened = LiveCredential | { readonly kind: 'refused'; readonly problem: string };

const KEY = 'run';

/**
 * Prepares the profile's credential. A token is obtained now, renewed before it expires, and renewed once more when a
 * target rejects it.
 */
export async function openCredential(input: CredentialInput): Promise<Opened> {
  const { credential, suite, cancelled, redactor } = input;
  const send: RunPorts['send'] = (request) => input.send(request, cancelled);
  if (credential.kind === 'refused') return { kind: 'refused', problem: credential.problem };
  if (credential.kind === 'fixed') {
    for (const secret of [...credential.secrets, credential.value]) redactor.learn(secret);
    return { kind: 'live', ...fillCredential(suite, credential.injections, credential.value), send };
  }
  return openToken(input, credential);
}

async function openToken(
  input: CredentialInput,
  { settings, injections, renews }: Extract<RunCredential, { kind: 'token' }>,
): Promise<Opened> {
  const { suite, cancelled, redactor } = input;
  const source = createTokenSource({ send: input.send, now: () => Date.now(), json: jsonReader });
  for (const secret of secretsInSettings(settings)) redactor.learn(secret);
  // A server that rotates refresh tokens invalidates the old one, so the new one is stored before anything else happens.
  let held = settings.kind === 'refresh' ? settings.refreshToken : null;
  const rotate = (given: string) => {
    redactor.learn(given);
    if (renews === null || held === null || held === given) return;
    input.keepRefreshToken(renews, { used: held, given });
    held = given;
  };
  const current = async () => {
    const { outcome } = await source.get(KEY, settings, cancelled);
    if (outcome.kind !== 'token') {
      if (outcome.code === 'invalid_grant' && renews !== null && held !== null) input.keepRefreshToken(renews, { used: held, given: null });
      return outcome;
    }
    redactor.learn(outcome.token.value);
    if (outcome.token.refreshToken !== null) rotate(outcome.token.refreshToken);
    return outcome;
  };
  const first = await current();
  if (first.kind === 'failure') return { kind: 'refused', problem: redactor.redact(tokenProblem(settings, first)) };
  const original = first.token.value;
  const send: RunPorts['send'] = async (request) => {
    if (!carries(request, original)) return input.send(request, cancelled);
    const now = await current();
    const used = now.kind === 'token' ? now.token.value : original;
    const outcome = await input.send(withToken(request, original, used), cancelled);
    if (outcome.kind !== 'response' || outcome.status !== 401 || !SAFE_METHODS.includes(request.method)) return outcome;
    source.refuse(KEY, used);
    const renewed = await current();
    if (renewed.kind === 'failure' || renewed.token.value === used) return outcome;
    return input.send(withToken(request, original, renewed.token.value), cancelled);
  };
  return { kind: 'live', ...fillCredential(suite, injections, original), send };
}

/** The suite was filled with the first token. Later tokens replace it in every request that contains it. */
const carries = ({ headers, url }: OutgoingRequest, token: string) =>
  headers.some(([, value]) => value.includes(token)) || url.includes(encodeURIComponent(token));

function withToken(request: OutgoingRequest, original: string, token: string): OutgoingRequest {
  if (token === original) return request;
  return {
    ...request,
    url: request.url.replaceAll(encodeURIComponent(original), () => encodeURIComponent(token)),
    headers: request.headers.map(([name, value]) => [name, value.replaceAll(original, () => token)] as const),
  };
}
