import formbody from '@fastify/formbody';
import Fastify from 'fastify';

export interface TokenServer {
  readonly url: string;
  /** Requests to the token endpoint, in order. */
  readonly asked: { readonly form: Readonly<Record<string, string>>; readonly authorization: string | undefined }[];
  /** Set once the user has entered the code. */
  readonly consent: { given: boolean; lifetimeS: number };
  /** Every refresh token it issued, in order. */
  readonly issued: string[];
  /** From now on this refresh token gets `invalid_grant`. */
  revoke(refreshToken: string): void;
  close(): Promise<void>;
}

const CLIENT = `Basic ${Buffer.from('shop:shop-secret').toString('base64')}`;

/** A small authorization server: four grants, one client, one user, and its own discovery document. */
export async function startTokenServer(): Promise<TokenServer> {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(formbody);
  const asked: TokenServer['asked'] = [];
  const consent = { given: false, lifetimeS: 3600 };
  const revoked = new Set<string>();
  const issued: string[] = [];
  const issue = (token: string): string => {
    issued.push(token);
    return token;
  };
  let count = 0;
  app.post('/token', async (request, reply) => {
    const form = request.body as Record<string, string>;
    const { authorization } = request.headers;
    asked.push({ form, authorization });
    const refuse = (status: number, error: string) => reply.status(status).send({ error });
    if (authorization !== CLIENT && form.client_secret !== 'shop-secret') return refuse(401, 'invalid_client');
    if (form.grant_type === 'password' && form.password !== 'enchantress') return refuse(400, 'invalid_grant');
    if (form.grant_type?.endsWith('device_code') && !consent.given) return refuse(400, 'authorization_pending');
    if (revoked.has(form.refresh_token ?? '')) return refuse(400, 'invalid_grant');
    count += 1;
    const refresh = form.grant_type === 'client_credentials' ? {} : { refresh_token: issue(`refresh-of-the-server-${count}`) };
    return { access_token: `token-of-the-server-${count}`, token_type: 'Bearer', expires_in: consent.lifetimeS, ...refresh };
  });
  app.post('/device', async () => ({
    device_code: 'device-code-of-the-server',
    user_code: 'WDJB-MJHT',
    verification_uri: `${url}/verify`,
    interval: 1,
    expires_in: 300,
  }));
  app.post('/login', async (request, reply) => {
    const body = request.body as { user?: { email?: string; pass?: string } };
    if (body.user?.pass !== 'enchantress') return reply.status(401).send({ message: 'wrong password' });
    return { data: { jwt: 'token-of-the-login' } };
  });
  app.get('/me', async (request, reply) => {
    const pair = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    return pair === 'ada:enchantress' ? { ok: true } : reply.status(401).header('www-authenticate', 'Basic realm="me"').send({});
  });
  app.get('/.well-known/openid-configuration', async () => ({
    issuer: url,
    token_endpoint: `${url}/token`,
    authorization_endpoint: `${url}/authorize`,
    device_authorization_endpoint: `${url}/device`,
    grant_types_supported: ['client_credentials', 'authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
    scopes_supported: ['read'],
  }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, asked, consent, issued, revoke: (token) => revoked.add(token), close: () => app.close() };
}
