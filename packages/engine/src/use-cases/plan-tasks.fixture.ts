import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';

const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };
const responses = { 200: { description: 'done' }, 404: { description: 'missing' } };
const task = { type: 'object', properties: { title: { type: 'string' }, isDone: { type: 'boolean' } } };
const body = { requestBody: { content: { 'application/json': { schema: task } } } };
const call = (summary: string) => ({ post: { summary, ...body, responses } });

/** Tasks with a count, an upload and comments below them, machines with actions, and calls with dots in their names. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Tasks', version: '1' },
  components: { securitySchemes: { api_key: { type: 'apiKey', in: 'header', name: 'api_key' } } },
  paths: {
    '/tasks': {
      get: { summary: 'List tasks', responses },
      post: { summary: 'Create a task', ...body, responses },
    },
    '/tasks/count': { get: { summary: 'Count tasks', security: [{ api_key: [] }], responses } },
    '/tasks/{id}': {
      ...id,
      get: { summary: 'Get a task', responses },
      put: { summary: 'Replace a task', ...body, responses },
      patch: { summary: 'Update a task', ...body, responses },
      delete: { summary: 'Delete a task', responses },
    },
    '/tasks/{id}/uploadImage': { ...id, post: { summary: 'Upload an image', responses } },
    '/machines/{id}/label': {
      ...id,
      get: { summary: 'Get the label of a machine', responses },
      put: { summary: 'Set the label of a machine', ...body, responses },
    },
    '/machines/{id}/stop': { ...id, post: { summary: 'Stop a machine', responses } },
    '/reminders.add': call('Creates a reminder'),
    '/reminders.complete': call('Marks a reminder as complete'),
    '/labels.archive': call('Archives a label'),
    '/admin.labels.archive': call('Archives a label of any team'),
  },
};

const read = readApi(JSON.stringify(document));
if (read.kind !== 'read') throw new Error('The spec of the tasks cannot be read.');
export const tasks: MessageContext = { ...contextWithoutSuite, model: read.model };
export const tasksWithTests = (...keys: readonly string[]): MessageContext => ({
  ...tasks,
  suite: {
    name: 'Nightly',
    revision: 1,
    cases: keys.map((op) => ({ id: op, title: op, op, tags: ['smoke'], statuses: ['200'] })),
  },
});
