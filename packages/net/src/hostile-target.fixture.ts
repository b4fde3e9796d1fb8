import { type AddressInfo, createServer, type Socket } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import type { ErrorCause } from '@assay/engine/model';

const HEAD = 'HTTP/1.1 200 OK\r\n';
const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;

/** A target that misbehaves at the byte level, and the expected error message. */
export interface HostileBehaviour {
  readonly name: string;
  readonly cause: ErrorCause;
  /** Replaces the loopback target when the address itself causes the error. */
  readonly url?: string;
  readonly scheme?: 'http' | 'https';
  readonly behave: (socket: Socket) => void;
}

const packed = (encoding: string, bytes: Buffer) => (socket: Socket) => {
  socket.write(`${HEAD}content-encoding: ${encoding}\r\ncontent-length: ${bytes.length}\r\n\r\n`);
  socket.end(bytes);
};

/** Writes one byte at a time, forever. */
const drip = (first: string, drop: string) => (socket: Socket) => {
  socket.write(first);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.once('close', () => clearInterval(timer));
};

/** Writes as fast as the client reads, forever. */
const pour = (first: string, portion: string) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(portion));
  };
  socket.write(first);
  socket.on('drain', more);
  more();
};

const silence = () => undefined;

export const HOSTILE_BEHAVIOURS: readonly HostileBehaviour[] = [
  { name: 'a name without an address', cause: 'dns', url: 'http://nothing.invalid/', behave: silence },
  { name: 'a port on which nobody listens', cause: 'connect', url: 'http://127.0.0.1:1/', behave: silence },
  { name: 'plain HTTP behind https', cause: 'tls', scheme: 'https', behave: (s) => s.end('HTTP/1.1 400 Bad Request\r\n\r\n') },
  { name: 'a TLS handshake that is never answered', cause: 'timeout-connect', scheme: 'https', behave: silence },
  { name: 'silence after the request', cause: 'timeout-first-byte', behave: silence },
  { name: 'a header line that never ends', cause: 'timeout-first-byte', behave: (s) => s.write(`${HEAD}x-slow: 1\r\n`) },
  { name: 'headers that drip', cause: 'timeout-first-byte', behave: drip(`${HEAD}x-slow: `, 'x') },
  {
    name: 'early hints and then nothing',
    cause: 'timeout-first-byte',
    behave: (s) => s.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)),
  },
  { name: 'a body that stops halfway', cause: 'timeout-total', behave: (s) => s.write(`${HEAD}content-length: 1000\r\n\r\nabc`) },
  { name: 'a body that drips', cause: 'timeout-total', behave: drip(`${HEAD}content-length: 100000\r\n\r\n`, 'x') },
  { name: 'a reset before an answer', cause: 'reset', behave: (s) => s.resetAndDestroy() },
  { name: 'an end before an answer', cause: 'reset', behave: (s) => s.end() },
  { name: 'an end in the middle of the body', cause: 'reset', behave: (s) => s.end(`${HEAD}content-length: 1000\r\n\r\nabc`) },
  { name: 'an end in the middle of the chunks', cause: 'reset', behave: (s) => s.end(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk}`) },
  { name: 'an answer that is not HTTP', cause: 'protocol', behave: (s) => s.end('SSH-2.0-OpenSSH\r\n') },
  {
    name: 'a chunk size that is no number',
    cause: 'protocol',
    behave: (s) => s.end(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n`),
  },
  {
    name: 'two different content lengths',
    cause: 'protocol',
    behave: (s) => s.end(`${HEAD}content-length: 3\r\ncontent-length: 5\r\n\r\nabc`),
  },
  { name: 'gzip that is none', cause: 'protocol', behave: packed('gzip', Buffer.from('this is plain text')) },
  { name: 'header lines without end', cause: 'too-large', behave: pour(HEAD, `x-more: ${'x'.repeat(1000)}\r\n`) },
  { name: 'a body above the limit', cause: 'too-large', behave: pour(`${HEAD}content-length: 10737418240\r\n\r\n`, 'x'.repeat(65_536)) },
  { name: 'an endless chunked body', cause: 'too-large', behave: pour(`${HEAD}transfer-encoding: chunked\r\n\r\n`, chunk.repeat(64)) },
  { name: 'a gzip bomb', cause: 'too-large', behave: packed('gzip', gzipSync(Buffer.alloc(50_000_000))) },
  { name: 'a deflate bomb', cause: 'too-large', behave: packed('deflate', deflateSync(Buffer.alloc(50_000_000))) },
];

export interface HostileTarget {
  readonly url: string;
  close(): void;
}

/** Starts a loopback target with one of these behaviours. */
export async function startHostileTarget({
  behave,
  scheme = 'http',
  url,
}: HostileBehaviour | Omit<HostileBehaviour, 'name' | 'cause'>): Promise<HostileTarget> {
  if (url !== undefined) return { url, close: () => {} };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => behave(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}/`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
