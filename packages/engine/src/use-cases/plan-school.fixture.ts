import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const query = (name: string) => ({ name, in: 'query', schema: { type: 'integer' } });
const responses = { 200: { description: 'done' }, 400: { description: 'bad input' } };
const body = (properties: object) => ({ requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } });

/** A school API with clients, and with verbs in American spelling. */
const document = {
  openapi: '3.0.3',
  info: { title: 'School', version: '1' },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  paths: {
    '/ping': { get: { summary: 'Liveness probe', security: [], responses } },
    '/students': {
      get: { summary: 'List students', parameters: [query('limit'), query('offset')], responses },
      post: { summary: 'Create a student', ...body({ name: { type: 'string' }, age: { type: 'integer' } }), responses },
    },
    '/students/{studentId}': {
      get: { summary: 'Get a student', parameters: [id('studentId')], responses },
      delete: { summary: 'Delete a student', parameters: [id('studentId')], responses },
    },
    '/courses': { get: { summary: 'List courses', security: [], responses }, post: { summary: 'Create a course', responses } },
    '/courses/{courseId}/enrollments': {
      get: { summary: 'List enrollments', parameters: [id('courseId')], responses },
      post: { summary: 'Enroll a student', parameters: [id('courseId')], responses },
    },
    '/courses/{courseId}/enrollments/{enrollmentId}': {
      delete: { summary: 'Withdraw', parameters: [id('courseId'), id('enrollmentId')], responses },
    },
    '/readings': { get: { summary: 'List readings', responses }, post: { summary: 'Store a reading', responses } },
    '/clients': { get: { summary: 'List clients', responses }, post: { summary: 'Create a client', responses } },
    '/invoices': { get: { summary: 'List invoices', responses }, post: { summary: 'Create an invoice', responses } },
    '/invoices/{invoice}/finalize': { post: { summary: 'Finalize an invoice', parameters: [id('invoice')], responses } },
  },
};

function read() {
  const found = readApi(JSON.stringify(document));
  if (found.kind === 'refused') throw new Error(found.problem);
  return found.model;
}

export const school: MessageContext = { ...contextWithoutSuite, model: read() };
