import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denyOwnPort } from './address-policy.ts';
import { createDeadlines } from './deadlines.ts';
import { createEgress, type Egress } from './egress.ts';
import { createGuardedAgent, type Resolver } from './guarded-agent.ts';
import { sendOnce } from './send-once.ts';
import { parseTarget } from './target-url.ts';

let hits = 0;
let connections = 0;
let target: Server;
let port = 0;

beforeAll(async () => {
  target = createServer((request, reply) => {
    hits += 1;
    if (request.url === '/redirect') {
      reply.writeHead(302, { location: `http://127.0.0.1:${port}/after` }).end();
      return;
    }
    reply.setHeader('content-type', 'text/plain').end(`seen ${request.url}`);
  });
  target.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((ready) => target.listen(0, '127.0.0.1', ready));
  port = (target.address() as AddressInfo).port;
});

afterAll(() => {
  target.closeAllConnections();
  target.close();
});

const get = (egress: Egress, url: string) =>
  egress.send({ method: 'GET', url, headers: [], body: null, timeoutMs: 1500, maxBytes: 10_000 });

/** Notations for this machine's address and for addresses in private or special networks. */
const formsOf = (p: number): readonly string[] => [
  `http://127.0.0.1:${p}/`,
  `http://127.1:${p}/`,
  `http://127.0.1:${p}/`,
  `http://127.255.255.254:${p}/`,
  `http://2130706433:${p}/`,
  `http://0x7f000001:${p}/`,
  `http://0x7f.0.0.1:${p}/`,
  `http://0x7f.1:${p}/`,
  `http://017700000001:${p}/`,
  `http://0177.0.0.1:${p}/`,
  `http://0177.0.0.01:${p}/`,
  `http://１２７.０.０.１:${p}/`,
  `http://127。0。0。1:${p}/`,
  `http://①②⑦.⓪.⓪.①:${p}/`,
  `http://%31%32%37.0.0.1:${p}/`,
  `http://0:${p}/`,
  `http://0.0.0.0:${p}/`,
  `http://0x0:${p}/`,
  `http://localhost:${p}/`,
  `http://LOCALHOST:${p}/`,
  `http://localhost.:${p}/`,
  `http://ip6-localhost:${p}/`,
  `http://[::1]:${p}/`,
  `http://[0:0:0:0:0:0:0:1]:${p}/`,
  `http://[::]:${p}/`,
  `http://[::ffff:127.0.0.1]:${p}/`,
  `http://[::ffff:7f00:1]:${p}/`,
  `http://[0:0:0:0:0:ffff:127.0.0.1]:${p}/`,
  `http://[::127.0.0.1]:${p}/`,
  `http://[64:ff9b::127.0.0.1]:${p}/`,
  `http://[64:ff9b:1::7f00:1]:${p}/`,
  `http://[2002:7f00:1::]:${p}/`,
  `http://[2001:0:7f00:1::]:${p}/`,
  `http://[fe80::1]:${p}/`,
  `http://[fd00:ec2::254]:${p}/`,
  `http://[fc00::1]:${p}/`,
  `http://[fec0::1]:${p}/`,
  `http://[ff02::1]:${p}/`,
  `http://169.254.169.254:${p}/`,
  `http://10.0.0.1:${p}/`,
  `http://172.16.0.1:${p}/`,
  `http://192.168.0.1:${p}/`,
  `http://100.64.0.1:${p}/`,
  `http://100.100.100.200:${p}/`,
  `http://168.63.129.16:${p}/`,
  `http://192.0.0.192:${p}/`,
  `http://198.18.0.1:${p}/`,
  `http://224.0.0.1:${p}/`,
  `http://255.255.255.255:${p}/`,
  `http://user@127.0.0.1:${p}/`,
  `http://public.example@127.0.0.1:${p}/`,
  `http:\\\\127.0.0.1:${p}/`,
  `http:/127.0.0.1:${p}/`,
  `http:127.0.0.1:${p}/`,
  `\thttp://127.0.0.1:${p}/`,
  `http://127.0.0.1\n:${p}/`,
  `file:///etc/hostname`,
  `ftp://127.0.0.1:${p}/`,
  `gopher://127.0.0.1:${p}/`,
  `unix:/var/run/x.sock`,
  `data:text/plain,x`,
  `//127.0.0.1:${p}/`,
];

describe('with private ranges denied', () => {
  const closed = () => createEgress({ allowPrivate: false, allow: [], deny: [] });

  test('no spelling of a private address reaches the listener, and each is rejected before connecting', async () => {
    const egress = closed();
    hits = 0;
    for (const form of formsOf(port)) {
      const outcome = await get(egress, form);
      expect(outcome, form).toMatchObject({ kind: 'failure', sent: false });
      // A name that does not resolve on this machine fails with a DNS error. All others are denied.
      if (outcome.kind === 'failure') expect(['denied', 'dns'], `${form}: ${outcome.message}`).toContain(outcome.cause);
    }
    expect(hits).toBe(0);
    await egress.close();
  });

  // The loopback address 127.0.0.5 represents the public host: an allow rule opens it, so only 127.0.0.1 is private here.
  const openHost = [{ cidr: '127.0.0.5/32', port: null }];

  test('a name that changes from an open to a private address between lookups is never reached', async () => {
    let answers = 0;
    const alternating: Resolver = (_host, _options, done) => {
      answers += 1;
      done(null, [{ address: answers % 2 === 0 ? '127.0.0.1' : '127.0.0.5', family: 4 }]);
    };
    const egress = createEgress({ allowPrivate: false, allow: openHost, deny: [], resolver: alternating });
    hits = 0;
    const causes: string[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const outcome = await get(egress, `http://rebind.test:${port}/`);
      if (outcome.kind === 'failure') causes.push(outcome.cause);
    }
    expect(hits).toBe(0);
    // The allowed address has no listener, so every attempt fails: either no connection is made, or the guard denies it.
    expect(new Set(causes)).toEqual(new Set(['connect', 'denied']));
    await egress.close();
  });

  test('one private DNS result among open ones blocks the name', async () => {
    const mixed: Resolver = (_host, _options, done) =>
      done(null, [
        { address: '127.0.0.5', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const egress = createEgress({ allowPrivate: false, allow: openHost, deny: [], resolver: mixed });
    expect(await get(egress, `http://mixed.test:${port}/`)).toMatchObject({ kind: 'failure', cause: 'denied' });
    await egress.close();
  });

  // Each of the next three tests disables all layers but one, which has to stop the request on its own.
  test('a literal address in the URL is rejected before a connection is made', async () => {
    const egress = closed();
    connections = 0;
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'])
      expect(await get(egress, `http://${host}:${port}/`), host).toMatchObject({ kind: 'failure', cause: 'denied' });
    expect(connections).toBe(0);
    await egress.close();
  });

  test('a name that resolves to a private address is rejected before a connection is made', async () => {
    const inside: Resolver = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const egress = createEgress({ allowPrivate: false, allow: openHost, deny: [], resolver: inside });
    connections = 0;
    expect(await get(egress, `http://inside.test:${port}/`)).toMatchObject({ kind: 'failure', cause: 'denied' });
    expect(connections).toBe(0);
    await egress.close();
  });

  test('a connection to a private peer is closed before any byte is sent', async () => {
    let reads = 0;
    // The address is public when it is checked and private when it is dialled, as a DNS server or address translation can cause.
    const shifting: Resolver = (_host, _options, done) =>
      done(null, [
        {
          family: 4,
          get address() {
            reads += 1;
            return reads === 1 ? '127.0.0.5' : '127.0.0.1';
          },
        },
      ]);
    const egress = createEgress({ allowPrivate: false, allow: openHost, deny: [], resolver: shifting });
    [hits, connections] = [0, 0];
    expect(await get(egress, `http://shifting.test:${port}/`)).toMatchObject({ kind: 'failure', cause: 'denied', sent: false });
    expect([connections, hits]).toEqual([1, 0]);
    await egress.close();
  });

  test('an allow rule opens exactly its address and port', async () => {
    const egress = createEgress({ allowPrivate: false, allow: [{ cidr: '127.0.0.1/32', port }], deny: [] });
    expect(await get(egress, `http://127.0.0.1:${port}/a`)).toMatchObject({ kind: 'response', status: 200, body: 'seen /a' });
    expect(await get(egress, `http://2130706433:${port}/b`)).toMatchObject({ kind: 'response', body: 'seen /b' });
    expect(await get(egress, `http://127.0.0.2:${port}/`)).toMatchObject({ cause: 'denied' });
    expect(await get(egress, `http://127.0.0.1:${port + 1}/`)).toMatchObject({ cause: 'denied' });
    await egress.close();
  });

  test('a redirect of an allowed host to a private address is rejected at the hop', async () => {
    const names: Resolver = (_host, _options, done) => done(null, [{ address: '127.0.0.9', family: 4 }]);
    const outside = createServer((_request, reply) => reply.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end());
    await new Promise<void>((ready) => outside.listen(0, '127.0.0.9', ready));
    const outsidePort = (outside.address() as AddressInfo).port;
    const narrow = createEgress({ allowPrivate: false, allow: [{ cidr: '127.0.0.9/32', port: outsidePort }], deny: [], resolver: names });
    hits = 0;
    const outcome = await narrow.fetchText(`http://outside.test:${outsidePort}/`, { timeoutMs: 2000, maxBytes: 1000 });
    expect(outcome).toMatchObject({ kind: 'failure', cause: 'denied' });
    expect(hits).toBe(0);
    outside.closeAllConnections();
    outside.close();
    await narrow.close();
  });
});

describe('with private ranges allowed', () => {
  test('loopback is reachable, metadata and the unspecified address are not', async () => {
    const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
    expect(await get(egress, `http://localhost:${port}/x`)).toMatchObject({ kind: 'response', body: 'seen /x' });
    expect(await get(egress, 'http://169.254.169.254/latest/meta-data/')).toMatchObject({ cause: 'denied' });
    expect(await get(egress, `http://0.0.0.0:${port}/`)).toMatchObject({ cause: 'denied' });
    await egress.close();
  });

  test('the server’s own port stays blocked on every address of this machine', async () => {
    const egress = createEgress({ allowPrivate: true, allow: [], deny: denyOwnPort(port) });
    hits = 0;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.9.9.9', '[::ffff:127.0.0.1]']) {
      expect(await get(egress, `http://${host}:${port}/`), host).toMatchObject({ kind: 'failure', cause: 'denied' });
    }
    expect(hits).toBe(0);
    await egress.close();
  });

  test('dot segments and odd escapes of a path arrive unchanged', async () => {
    const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
    expect(await get(egress, `http://127.0.0.1:${port}/a/../b/%2e%2e/c?q=%20`)).toMatchObject({ body: 'seen /a/../b/%2e%2e/c?q=%20' });
    await egress.close();
  });
});

test('a request on a new connection leaves the open ones alone', async () => {
  const egress = createEgress({ allowPrivate: false, allow: [{ cidr: '127.0.0.1/32', port }], deny: [] });
  const before = connections;
  await get(egress, `http://127.0.0.1:${port}/first`);
  await get(egress, `http://127.0.0.1:${port}/second`);
  expect(connections - before).toBe(1);
  const outcome = await egress.send({
    method: 'POST',
    url: `http://127.0.0.1:${port}/third`,
    headers: [],
    body: null,
    timeoutMs: 1500,
    maxBytes: 10_000,
    newConnection: true,
  });
  expect(outcome).toMatchObject({ kind: 'response', body: 'seen /third' });
  expect(connections - before).toBe(2);
  await get(egress, `http://127.0.0.1:${port}/fourth`);
  expect(connections - before).toBe(2);
  await egress.close();
});

test('a client that has called many hosts remembers only some of them', async () => {
  const resolver: Resolver = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const { agent, connects } = createGuardedAgent({
    policy: { allowPrivate: true, allow: [], deny: [] },
    connectTimeoutMs: 1000,
    connections: 1,
    resolver,
  });
  const deadlines = createDeadlines(() => performance.now());
  const ask = (host: number) => {
    const url = `http://h${host}.test:${port}/`;
    const target = parseTarget(url);
    if (target.kind === 'refused') throw new Error(target.why);
    const request = {
      method: 'GET' as const,
      url,
      headers: [['connection', 'close']] as const,
      body: null,
      timeoutMs: 5000,
      maxBytes: 1000,
    };
    return sendOnce({ agent, connects, deadlines, request, target, signal: undefined });
  };
  await Promise.all(Array.from({ length: 250 }, (_, host) => ask(host)));
  expect(connects.byOrigin.size).toBeLessThanOrEqual(200);
  await agent.destroy();
});
