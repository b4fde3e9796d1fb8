import type { OutgoingRequest, SendOutcome } from '@assay/engine/model';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  type CustomFetchOptions,
  customFetch,
  None,
} from 'oauth4webapi';
import type { ClientSettings } from './token-settings.ts';

/** A token response has a few kilobytes. A larger response does not contain a token. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

export type Send = (request: OutgoingRequest, signal?: AbortSignal) => Promise<SendOutcome>;

export interface Exchange {
  readonly request: OutgoingRequest;
  readonly outcome: SendOutcome;
}

export interface CallLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

type OauthOptions = ReturnType<typeof oauthOptions>;

/** Lets the library build the request and sends it with our own client, so that it passes the same checks as any other request. */
export async function sendThrough(
  send: Send,
  { timeoutMs, signal }: CallLimits,
  call: (options: OauthOptions) => Promise<Response>,
): Promise<Exchange> {
  const sent: Exchange[] = [];
  await call(
    oauthOptions(async (url, init) => {
      const request = outgoing(url, init, timeoutMs);
      sent.push({ request, outcome: await send(request, signal) });
      // The token reader parses the raw response, because it accepts more deviations than a `Response` does.
      return new Response(null);
    }),
  );
  const [first] = sent;
  if (first === undefined) throw new Error('the library sent nothing');
  return first;
}

type Init = CustomFetchOptions<'POST', URLSearchParams>;
type OauthFetch = (url: string, init: Init) => Promise<Response>;

/** Plain HTTP is allowed because test servers use it. The egress policy decides which addresses may be called. */
function oauthOptions(fetchOf: OauthFetch) {
  return { [customFetch]: fetchOf, [allowInsecureRequests]: true, headers: { 'user-agent': 'Assay' } };
}

function outgoing(url: string, { method, headers, body }: Init, timeoutMs: number): OutgoingRequest {
  return { method, url, headers: Object.entries(headers), body: body.toString(), timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
}

/** The part of the server metadata that one call needs. The issuer is unknown and not used here. */
export function authorizationServer(endpoints: {
  readonly token_endpoint?: string;
  readonly device_authorization_endpoint?: string;
}): AuthorizationServer {
  return { issuer: 'https://issuer.invalid', ...endpoints };
}

/** The library requires an id for every client. A client without an id sends none. */
export function oauthClient({ id }: ClientSettings): Client {
  return { client_id: id === '' ? 'nameless' : id };
}

export function clientAuthentication({ id, secret, auth }: ClientSettings): ClientAuth {
  if (id === '') return () => {};
  if (secret === '') return None();
  return auth === 'post' ? ClientSecretPost(secret) : basicAuth(secret);
}

/**
 * RFC 6749, 2.3.1: both halves are form-encoded before they are joined. The library also encodes `-`, `.` and `_`, but servers that do not
 * decode these characters reject the client id. Leaving them unencoded works with both types of server.
 */
function basicAuth(secret: string): ClientAuth {
  return (_server, client, _body, headers) => {
    const joined = `${formEncode(client.client_id)}:${formEncode(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(joined, 'utf8').toString('base64')}`);
  };
}

const formEncode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
