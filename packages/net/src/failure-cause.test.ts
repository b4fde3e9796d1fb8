import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificate } from './certificate.fixture.ts';
import { createEgress } from './egress.ts';
import { findFailureCause } from './failure-cause.ts';

const ask = async (url: string, policy: { readonly allowPrivate: boolean }) => {
  const egress = createEgress({ ...policy, allow: [], deny: [] });
  onTestFinished(() => egress.close());
  const outcome = await egress.send({ method: 'GET', url, headers: [], body: null, timeoutMs: 5000, maxBytes: 1000 });
  return outcome.kind === 'failure' ? outcome : null;
};

test.each([
  ['self-signed', /^the certificate for localhost:\d+ is self-signed\. To trust it, .*NODE_EXTRA_CA_CERTS/],
  ['unknown-ca', /^the certificate for localhost:\d+ was issued by an unknown CA\. To trust it, .*NODE_EXTRA_CA_CERTS/],
] as const)('a server with a %s certificate is named with the reason and the way out', async (kind, message) => {
  const server = createServer(createCertificate(kind), (_request, reply) => reply.end());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const failure = await ask(`https://localhost:${(server.address() as AddressInfo).port}/`, { allowPrivate: true });
  expect(failure?.cause).toBe('tls');
  expect(failure?.message).toMatch(message);
  expect(failure?.message).not.toContain('use-system-ca');
});

test.each([
  ['CERT_HAS_EXPIRED', 'the certificate for api.test has expired. Renew it on that host'],
  ['CERT_NOT_YET_VALID', 'the certificate for api.test is not valid yet. Check the clocks on that host and on this server'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'the certificate for api.test was issued for other host names. Use one of those names, or issue a certificate for this one',
  ],
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'api.test does not support TLS on this port (ERR_SSL_WRONG_VERSION_NUMBER). Does the URL need http:// or another port',
  ],
])('%s has its own message', (code, message) => {
  const error = Object.assign(new Error('try running Node.js with --use-system-ca'), { code });
  expect(findFailureCause(error, 'api.test')).toEqual({ cause: 'tls', message });
});

test.each([
  ['ENOTFOUND', 'dns', 'the host api.test was not found (ENOTFOUND). Check its spelling'],
  ['EAI_AGAIN', 'dns', 'the host api.test could not be looked up (EAI_AGAIN). Check the network connection'],
  ['ECONNREFUSED', 'connect', 'the connection to api.test:81 was refused (ECONNREFUSED). Check that the server is running'],
  ['ENETUNREACH', 'connect', 'the host api.test:81 cannot be reached from this machine (ENETUNREACH)'],
  ['ECONNRESET', 'reset', 'the connection to api.test:81 was closed (ECONNRESET)'],
])('%s is explained without the address behind the host', (code, cause, message) => {
  const error = Object.assign(new Error(`connect ${code} 10.0.0.5:81`), { code });
  expect(findFailureCause(error, 'api.test:81')).toEqual({ cause, message });
});

test.each([
  ['http://10.0.0.5:8080/', 'the address 10.0.0.5:8080 may not be reached. An operator can allow it with ASSAY_EGRESS_ALLOW=10.0.0.5:8080'],
  ['https://10.0.0.5/', 'the address 10.0.0.5:443 may not be reached. An operator can allow it with ASSAY_EGRESS_ALLOW=10.0.0.5:443'],
  ['http://[fc00::1]:90/', 'the address [fc00::1]:90 may not be reached. An operator can allow it with ASSAY_EGRESS_ALLOW=[fc00::1]:90'],
])('%s is blocked with a hint for the setting that would allow it', async (url, message) => {
  expect(await ask(url, { allowPrivate: false })).toMatchObject({ cause: 'denied', message });
});

test('an error about a host name does not reveal the blocked address behind it', async () => {
  const failure = await ask('http://localhost:8123/', { allowPrivate: false });
  expect(failure?.message).toBe(
    'the host localhost resolves to a blocked IP address. An operator can allow it with ASSAY_EGRESS_ALLOW=<address of localhost>:8123',
  );
  expect(failure?.message).not.toMatch(/127\.|::1/);
});
