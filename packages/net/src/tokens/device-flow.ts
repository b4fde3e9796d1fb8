import type { SendOutcome } from '@assay/engine/model';
import { deviceAuthorizationRequest, OperationProcessingError, processDeviceAuthorizationResponse } from 'oauth4webapi';
import { recordExchange } from './exchange-record.ts';
import { authorizationServer, clientAuthentication, oauthClient, sendThrough } from './oauth-calls.ts';
import type { TokenPorts } from './obtain-token.ts';
import { readTokenResponse } from './read-token-response.ts';
import { tokenFailure } from './token-failure.ts';
import type { TokenExchange, TokenFailure } from './token-outcome.ts';
import type { ClientSettings } from './token-settings.ts';

export interface DeviceSettings {
  readonly deviceUrl: string;
  readonly client: ClientSettings;
  readonly scopes: readonly string[];
  readonly audience: string | null;
  readonly timeoutMs: number;
}

/** Instructions for the user. `deviceCode` is a secret between this server and the token endpoint. */
export interface DeviceStart {
  readonly kind: 'started';
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly verificationUriComplete: string | null;
  readonly expiresInS: number;
  readonly intervalS: number;
}

interface Started {
  readonly outcome: DeviceStart | TokenFailure;
  readonly exchanges: readonly TokenExchange[];
}

/** Requests a code that the user enters elsewhere (RFC 8628). */
export async function startDeviceFlow(ports: TokenPorts, settings: DeviceSettings, signal?: AbortSignal): Promise<Started> {
  const { deviceUrl, client, scopes, audience, timeoutMs } = settings;
  if (client.id === '') return { outcome: tokenFailure('invalid_client', 'The client ID is missing.'), exchanges: [] };
  const server = authorizationServer({ device_authorization_endpoint: deviceUrl });
  const wanted = {
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    ...(audience === null || audience === '' ? {} : { audience }),
  };
  const startedAt = ports.now();
  const sent = await sendThrough(ports.send, { timeoutMs, signal }, (options) =>
    deviceAuthorizationRequest(server, oauthClient(client), clientAuthentication(client), wanted, options),
  );
  const ms = ports.now() - startedAt;
  const read = readTokenResponse(sent.outcome, { url: deviceUrl, tokenPath: '$.device_code', now: ports.now(), json: ports.json });
  const deviceCode = read.kind === 'token' ? [read.token.value] : [];
  const exchange = recordExchange({ ...sent, ms, secrets: [client.secret, ...deviceCode] });
  const outcome = read.kind === 'failure' ? read : await startOf(sent.outcome, settings, ports);
  return { outcome, exchanges: [exchange] };
}

/** Checks the response according to RFC 8628, 3.2, after normalising known deviations. */
async function startOf(outcome: SendOutcome, { client }: DeviceSettings, { json }: TokenPorts): Promise<DeviceStart | TokenFailure> {
  const parsed = outcome.kind === 'response' ? json.parse(outcome.body) : null;
  const member = (name: string) => (parsed === null ? undefined : json.select(parsed.value, `$.${name}`)?.[0]);
  const uri = member('verification_uri') ?? member('verification_url');
  const complete = member('verification_uri_complete');
  const conform = Response.json({
    device_code: member('device_code'),
    user_code: member('user_code'),
    verification_uri: isWebAddress(uri) ? uri : undefined,
    ...(isWebAddress(complete) ? { verification_uri_complete: complete } : {}),
    expires_in: secondsOr(member('expires_in'), 600),
    interval: secondsOr(member('interval'), 5),
  });
  try {
    const started = await processDeviceAuthorizationResponse(authorizationServer({}), oauthClient(client), conform);
    return {
      kind: 'started',
      deviceCode: started.device_code,
      userCode: started.user_code,
      verificationUri: started.verification_uri,
      verificationUriComplete: started.verification_uri_complete ?? null,
      expiresInS: started.expires_in,
      intervalS: started.interval ?? 5,
    };
  } catch (error) {
    if (!(error instanceof OperationProcessingError)) throw error;
    return tokenFailure('token_missing', 'The device endpoint did not return a user code and a verification URL.');
  }
}

const isWebAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value);

const secondsOr = (value: unknown, otherwise: number) => (typeof value === 'number' && value > 0 && value < 86_400 ? value : otherwise);
