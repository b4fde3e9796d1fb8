// The API that every runner is measured against: a single plain process on loopback that counts requests.
import { createServer } from 'node:http';

const TOKEN = 'bench-token-51f0c2';
const counts = { requests: 0, refused: 0, connections: 0 };
const filler = 'lorem ipsum dolor sit amet '.repeat(5);
const roomOf = (id, name) => ({
  id,
  name,
  beds: id % 4,
  tags: ['quiet', 'north'],
  price: { amount: 80 + id, currency: 'EUR' },
  about: filler,
});

function answer(reply, status, value) {
  const body = JSON.stringify(value);
  reply.writeHead(status, { 'content-type': 'application/json', 'x-api': 'rooms', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function route(request, reply) {
  const { method } = request;
  const [path, query = ''] = request.url.split('?');
  if (path === '/counts') {
    const { user, system } = process.cpuUsage();
    return answer(reply, 200, { ...counts, cpuMs: (user + system) / 1000 });
  }
  if (path === '/clear') {
    Object.assign(counts, { requests: 0, refused: 0, connections: 0 });
    return answer(reply, 200, {});
  }
  counts.requests += 1;
  const sent = method === 'POST' || method === 'PUT' ? JSON.parse(await textOf(request)) : null;
  if (path === '/session') return answer(reply, 200, { token: TOKEN, kind: 'bearer' });
  if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    counts.refused += 1;
    return answer(reply, 401, { error: 'no token' });
  }
  if (path === '/rooms' && method === 'POST') return answer(reply, 201, roomOf(1000, sent.name));
  const limit = Number(new URLSearchParams(query).get('limit')) || 10;
  if (path === '/rooms')
    return answer(reply, 200, { size: limit, rooms: Array.from({ length: limit }, (_, at) => roomOf(at, `room ${at}`)) });
  const id = Number(path.slice('/rooms/'.length));
  if (method === 'DELETE') return answer(reply, 200, { gone: id });
  return answer(reply, 200, roomOf(id, sent?.name ?? `room ${id}`));
}

const server = createServer({ keepAliveTimeout: 30_000 }, (request, reply) => void route(request, reply));
server.on('connection', () => {
  counts.connections += 1;
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
