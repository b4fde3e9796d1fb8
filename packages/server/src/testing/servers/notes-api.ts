import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';

export interface NotesApi {
  readonly url: string;
  readonly specUrl: string;
  /** How many notes were created. */
  created(): number;
  /** The notes that exist. */
  ids(): readonly string[];
  close(): Promise<void>;
}

const note = { type: 'object', required: ['text'], properties: { id: { type: 'string', readOnly: true }, text: { type: 'string' } } };
const json = { 'application/json': { schema: note } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const spec = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: note } } } } } },
      post: { requestBody: { required: true, content: json }, responses: { 201: { description: 'created', content: json } } },
    },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { 200: { description: 'ok', content: json }, 404: { description: 'unknown' } } },
      put: { requestBody: { required: true, content: json }, responses: { 200: { description: 'ok', content: json } } },
      delete: { responses: { 204: { description: 'gone' }, 404: { description: 'unknown' } } },
    },
  },
};

/** A slow API with one kind of resource. */
export async function startNotesApi(delayMs: number): Promise<NotesApi> {
  const notes = new Map<string, object>();
  let created = 0;
  const app = Fastify({ forceCloseConnections: true });
  const find = (request: { readonly params: unknown }): string => (request.params as { readonly id: string }).id;
  app.addHook('onRequest', () => wait(delayMs));
  app.get('/openapi.json', async () => spec);
  app.get('/notes', async () => [...notes.values()]);
  app.post('/notes', async (request, reply) => {
    created += 1;
    const made = { ...(request.body as object), id: `n${created}` };
    notes.set(made.id, made);
    return reply.status(201).send(made);
  });
  app.get('/notes/:id', async (request, reply) => notes.get(find(request)) ?? reply.status(404).send({}));
  app.put('/notes/:id', async (request, reply) => {
    if (!notes.has(find(request))) return reply.status(404).send({});
    const changed = { ...(request.body as object), id: find(request) };
    notes.set(find(request), changed);
    return changed;
  });
  app.delete('/notes/:id', async (request, reply) => reply.status(notes.delete(find(request)) ? 204 : 404).send());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, specUrl: `${url}/openapi.json`, created: () => created, ids: () => [...notes.keys()], close: () => app.close() };
}
