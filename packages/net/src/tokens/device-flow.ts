import { clientParts, formRequest, formText } from './build-token-request.ts';
import { recordExchange } from './exchange-record.ts';
import { sendTimed, type TokenPorts } from './obtain-token.ts';
import { readTokenAnswer } from './read-token-answer.ts';
import { failure } from './token-failure.ts';
import type { TokenExchange, TokenFailure } from './token-outcome.ts';
import type { ClientSettings } from './token-settings.ts';

export interface DeviceSettings {
  readonly deviceUrl: string;
  readonly client: ClientSettings;
  readonly scopes: readonly string[];
  readonly audience: string | null;
  readonly timeoutMs: number;
}

/** What the user is told to do. `deviceCode` is a secret between this server and the token endpoint. */
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

/** Asks for a code that the user enters elsewhere (RFC 8628). */
export async function startDeviceFlow(ports: TokenPorts, settings: DeviceSettings, signal?: AbortSignal): Promise<Started> {
  const { deviceUrl, client, scopes, audience, timeoutMs } = settings;
  if (client.id === '') return { outcome: failure('invalid_client', 'The client id is missing.'), exchanges: [] };
  const { fields, headers } = clientParts(client);
  // RFC 8628, 3.1 wants the id in the body also when the header names it.
  const named = fields.some(([name]) => name === 'client_id') ? fields : [...fields, ['client_id', client.id] as const];
  const body = formText([
    ...named,
    ...(scopes.length === 0 ? [] : [['scope', scopes.join(' ')] as const]),
    ...(audience === null || audience === '' ? [] : [['audience', audience] as const]),
  ]);
  const request = formRequest(deviceUrl, { body, media: 'application/x-www-form-urlencoded', headers, timeoutMs });
  const { outcome: sent, ms } = await sendTimed(ports, request, signal);
  const read = readTokenAnswer(sent, { url: deviceUrl, tokenPath: '$.device_code', now: ports.now(), json: ports.json });
  const deviceCode = read.kind === 'token' ? [read.token.value] : [];
  const exchange = recordExchange({ request, outcome: sent, ms, secrets: [client.secret, ...deviceCode] });
  const outcome = read.kind === 'failure' || sent.kind === 'failure' ? read : startOf(read.token.value, sent.body, ports);
  return {
    outcome: outcome.kind === 'token' ? failure('not_json', 'The device endpoint gave no answer.') : outcome,
    exchanges: [exchange],
  };
}

function startOf(deviceCode: string, body: string, { json }: TokenPorts): DeviceStart | TokenFailure {
  const parsed = json.parse(body);
  const member = (name: string) => (parsed === null ? undefined : json.select(parsed.value, `$.${name}`)?.[0]);
  const userCode = member('user_code');
  const uri = member('verification_uri') ?? member('verification_url');
  if (typeof userCode !== 'string' || typeof uri !== 'string' || !/^https?:\/\//i.test(uri))
    return failure('token_missing', 'The device endpoint names no user code or no address to enter it.');
  const complete = member('verification_uri_complete');
  return {
    kind: 'started',
    deviceCode,
    userCode,
    verificationUri: uri,
    verificationUriComplete: typeof complete === 'string' && /^https?:\/\//i.test(complete) ? complete : null,
    expiresInS: secondsOr(member('expires_in'), 600),
    intervalS: secondsOr(member('interval'), 5),
  };
}

const secondsOr = (value: unknown, otherwise: number) => (typeof value === 'number' && value > 0 && value < 86_400 ? value : otherwise);
