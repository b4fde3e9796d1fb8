import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const note = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'string' }, text: { type: 'string' } } };
const json = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } });
const security = [{ bearerAuth: [] }];

/** The spec of the notes API, which says that a note belongs to a user. */
export const documentAt = (url: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Leaky notes', version: '1.0.0' },
    servers: [{ url }],
    components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/notes': {
        get: { operationId: 'listNotes', security, responses: { 200: json({ type: 'array', items: note }) } },
        post: {
          operationId: 'createNote',
          security,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } } } },
          },
          responses: { 201: json(note) },
        },
      },
      '/notes/{noteId}': {
        parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: 'readNote',
          security,
          responses: { 200: json(note), 403: { description: 'not yours' }, 404: { description: 'gone' } },
        },
      },
    },
  });

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Note {
  readonly id: string;
  readonly text: string;
  readonly owner: string;
}

const reply = (status: number, body: unknown): Reply => ({ status, body });
const shown = ({ id, text }: Note) => ({ id, text });
const PASSWORDS: Readonly<Record<string, string>> = { ada: 'ada-password', grace: 'grace-password' };

function logIn(body: string): Reply {
  const { username, password } = JSON.parse(body);
  return PASSWORDS[username] === password ? reply(200, { access_token: `token-of-${username}-123456` }) : reply(401, { error: 'wrong' });
}

function openNotes() {
  const notes = new Map<string, Note>();
  return {
    list: (owner: string): Reply => reply(200, [...notes.values()].filter((one) => one.owner === owner).map(shown)),
    create: (owner: string, body: string): Reply => {
      const made = { id: `n${notes.size + 1}`, text: String(JSON.parse(body).text), owner };
      notes.set(made.id, made);
      return reply(201, shown(made));
    },
    // The defect: the owner is never checked.
    read: (id: string): Reply => {
      const found = notes.get(id);
      return found === undefined ? reply(404, { error: 'gone' }) : reply(200, shown(found));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** A notes API with a login and two users, in which every user can read every note. */
export async function startLeakyNotes(): Promise<{ readonly url: string; readonly server: Server }> {
  const notes = openNotes();
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const body = await textOf(request);
    const path = request.url ?? '';
    if (path === '/login') return logIn(body);
    const user = /^Bearer token-of-(\w+)-123456$/.exec(request.headers.authorization ?? '')?.[1];
    if (user === undefined) return reply(401, { error: 'sign in' });
    if (path !== '/notes') return notes.read(path.replace('/notes/', ''));
    return request.method === 'POST' ? notes.create(user, body) : notes.list(user);
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
