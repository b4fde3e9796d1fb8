import { type StubReply, type StubRequest, type StubServer, startStub } from './stub-server.ts';

const note = {
  type: 'object',
  required: ['id', 'text'],
  properties: { id: { type: 'string' }, text: { type: 'string', minLength: 1 } },
};
const json = (schema: object) => ({ 'application/json': { schema } });
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** The output of swagger-jsdoc for a small Express service: with servers, without security. */
const documentAt = (url: string) => ({
  openapi: '3.0.0',
  info: { title: 'Notes', version: '1.0.0' },
  servers: [{ url: `${url}/api`, description: 'Development server' }],
  paths: {
    '/notes': {
      get: { summary: 'List notes', responses: { 200: { description: 'OK', content: json({ type: 'array', items: note }) } } },
      post: {
        summary: 'Create a note',
        requestBody: {
          required: true,
          content: json({ type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } }),
        },
        responses: { 201: { description: 'Created', content: json(note) }, 400: { description: 'Bad request' } },
      },
    },
    '/notes/{id}': {
      get: {
        summary: 'Read a note',
        parameters: [idParameter],
        responses: { 200: { description: 'OK', content: json(note) }, 404: { description: 'Not found' } },
      },
      delete: {
        summary: 'Delete a note',
        parameters: [idParameter],
        responses: { 204: { description: 'Deleted' }, 404: { description: 'Not found' } },
      },
    },
  },
});

interface Note {
  readonly id: string;
  readonly text: string;
}

/** A typical Express service. In its defective version, reading an existing note fails with an unhandled error. */
export async function startNotes(behaviour: 'sound' | 'with-defect'): Promise<StubServer> {
  const notes = new Map<string, Note>([['1', { id: '1', text: 'Buy milk' }]]);
  return startStub((request, url) => {
    if (request.path === '/api-docs.json') return { status: 200, body: documentAt(url) };
    if (request.path === '/api/notes') return collection(request, notes);
    const id = /^\/api\/notes\/([^/]+)$/.exec(request.path)?.[1];
    if (id === undefined) return { status: 404, body: `Cannot ${request.method} ${request.path}`, type: 'text/html' };
    return single(request, { id: decodeURIComponent(id), notes, behaviour });
  });
}

function collection({ method, body }: StubRequest, notes: Map<string, Note>): StubReply {
  if (method === 'GET') return { status: 200, body: [...notes.values()] };
  if (method !== 'POST') return { status: 404, body: `Cannot ${method} /api/notes`, type: 'text/html' };
  const text = textOf(body);
  if (text === null) return { status: 400, body: { error: 'text is required' } };
  const created = { id: String(notes.size + 1), text };
  notes.set(created.id, created);
  return { status: 201, body: created };
}

function single(
  { method }: StubRequest,
  { id, notes, behaviour }: { readonly id: string; readonly notes: Map<string, Note>; readonly behaviour: 'sound' | 'with-defect' },
): StubReply {
  const found = notes.get(id);
  if (found === undefined) return { status: 404, body: { error: 'not found' } };
  if (method === 'DELETE') {
    notes.delete(id);
    return { status: 204 };
  }
  if (behaviour === 'with-defect') return { status: 500, body: 'TypeError: Cannot read properties of undefined', type: 'text/html' };
  return { status: 200, body: found };
}

function textOf(body: string): string | null {
  try {
    const { text } = JSON.parse(body);
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}
