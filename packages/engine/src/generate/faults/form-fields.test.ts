import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { documentOf, generateCasesFor, idsOf, lastStep, object, ok } from '../sketch.fixture.ts';

const formOf = (schema: JsonObject, isRequired = false) =>
  generateCasesFor(
    '/generate negative',
    documentOf({
      '/queues': {
        post: {
          operationId: 'op',
          requestBody: { required: isRequired, content: { 'application/x-www-form-urlencoded': { schema } } },
          responses: ok(object({ id: { type: 'integer' } })),
        },
      },
    }),
  );

const QUEUE = object(
  { name: { type: 'string' }, size: { type: 'integer' }, mode: { type: 'string', enum: ['fifo', 'lifo'] }, open: { type: 'boolean' } },
  ['name'],
);

test.each([true, false])('A form without a required field is rejected, also when the spec calls the body optional: %s', (isRequired) => {
  expect(lastStep(formOf(QUEUE, isRequired), 'op.missing.name').req.form).not.toHaveProperty('name');
});

test('A string that is not a number and a value outside an enum are rejected.', () => {
  const cases = formOf(QUEUE);
  expect(lastStep(cases, 'op.size.type').req.form).toMatchObject({ size: 'not-a-number' });
  expect(lastStep(cases, 'op.mode.type').req.form).toMatchObject({ mode: 'assay-no-such-choice' });
  expect(lastStep(cases, 'op.size.type').expect).toMatchObject({ must: { status: ['4xx'] } });
});

test('A server may read any text as a boolean.', () => {
  expect(lastStep(formOf(QUEUE), 'op.open.type').expect).toEqual({ must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } });
});

test('A field that takes any text has no wrong value.', () => {
  expect(idsOf(formOf(QUEUE))).not.toContain('name.type');
});
