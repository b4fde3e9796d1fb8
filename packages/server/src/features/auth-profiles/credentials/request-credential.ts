import type { AuthInjection } from '@assay/contract';
import { createTokenSource, secretsInSettings, type TokenPorts, tokenProblem } from '@assay/net';
import { AppError } from '../../../platform/http/app-error.ts';
import { createSaveRefreshOutcome, type KeepRefreshToken } from './refresh-tokens.ts';
import type { RunCredential, RunCredentials, RunTarget } from './run-credential.ts';

/** The headers and parameters that a profile adds to a request, and the values to mask in responses. */
export interface RequestCredential {
  readonly headers: readonly (readonly [string, string])[];
  readonly query: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

interface Deps {
  readonly credentials: RunCredentials;
  readonly ports: TokenPorts;
  readonly keepRefreshToken: KeepRefreshToken;
}

/** Prepares a chosen profile's credential for one request. Tokens are cached until they expire. */
export function createRequestCredential({ credentials, ports, keepRefreshToken }: Deps) {
  const source = createTokenSource(ports);
  const saveOutcome = createSaveRefreshOutcome(keepRefreshToken);

  async function openValue(
    credential: RunCredential,
    key: string,
    signal: AbortSignal,
  ): Promise<{ value: string; secrets: readonly string[] }> {
    if (credential.kind === 'refused') throw unusableProfileError(credential.problem);
    if (credential.kind === 'fixed') return { value: credential.value, secrets: credential.secrets };
    const { settings, renews } = credential;
    const { outcome } = await source.get(key, settings, signal);
    if (renews !== null && settings.kind === 'refresh') await saveOutcome(renews, settings.refreshToken, outcome);
    if (outcome.kind !== 'token') throw unusableProfileError(tokenProblem(settings, outcome));
    const { value, refreshToken } = outcome.token;
    return { value, secrets: [...secretsInSettings(settings), ...(refreshToken === null ? [] : [refreshToken])] };
  }

  return async (place: RunTarget, profileId: string, signal: AbortSignal): Promise<RequestCredential> => {
    const credential = await credentials.ofProfile(place, profileId);
    if (credential === null) throw unusableProfileError('The project does not have this auth profile.');
    const { value, secrets } = await openValue(credential, `${profileId} ${place.environment.id ?? ''}`, signal);
    const injections = credential.kind === 'refused' ? [] : credential.injections;
    return { ...inject(injections, value), secrets: [...secrets, value] };
  };
}

function inject(injections: readonly AuthInjection[], value: string): Omit<RequestCredential, 'secrets'> {
  const parts = injections.map(({ in: place, name, format }) => ({ place, name, text: format.replaceAll('{token}', () => value) }));
  const cookies = parts.filter(({ place }) => place === 'cookie').map(({ name, text }) => `${name}=${text}`);
  return {
    headers: [
      ...parts.filter(({ place }) => place === 'header').map(({ name, text }) => [name, text] as const),
      ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
    ],
    query: Object.fromEntries(parts.filter(({ place }) => place === 'query').map(({ name, text }) => [name, text])),
  };
}

/** Describes why a profile cannot be used; the UI shows it beside the profile selection. */
export function unusableProfileError(problem: string): AppError {
  return new AppError('VALIDATION_FAILED', { problems: problem }, { fields: { authProfileId: problem } });
}
