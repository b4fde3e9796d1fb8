import { expect, test } from 'vitest';
import { exploreWith, modelOf, object } from './scripted-api.fixture.ts';
import { PlainServer, pathsOf } from './search/sample-services/plain-server.fixture.ts';

const LENGTH = 12_000;
const status = { type: 'string', enum: ['open', 'closed'] };
const moment = (example: string) => ({ type: 'string', format: 'date-time', example });

function modelWith(text: string) {
  const said = { summary: text, description: text };
  const fields = {
    title: { type: 'string', maxLength: 60, description: text },
    internal: { type: 'boolean', description: text },
    quantity: { type: 'integer', minimum: 1, description: text },
    starts_at: moment('2031-03-14T09:00:00Z'),
    ends_at: moment('2031-03-14T11:00:00Z'),
    file: object({ name: { type: 'string' } }),
  };
  const shown = { status, created_at: moment('2026-03-14T09:00:00Z') };
  const rooms = pathsOf('rooms', { fields, required: ['title'], shown, post: said, patch: said, delete: said, get: said });
  const notes = pathsOf('notes', { fields: { internal: { type: 'boolean' } }, parent: 'rooms', post: said, get: said });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, description: text }];
  const refusals = Object.fromEntries([400, 403, 404, 409, 422].map((code) => [code, { description: text }]));
  const close = { post: { parameters, ...said, responses: { 200: { description: text }, ...refusals } } };
  return modelOf({ ...rooms, ...notes, '/rooms/{id}/close': close }, { info: { title: 'T', version: '1', description: text } });
}

/** The CPU time in milliseconds of an exploration in which all descriptions repeat these texts. */
async function timeWith(parts: readonly string[]): Promise<number> {
  const model = modelWith(parts.map((part) => part.repeat(LENGTH / parts.length / part.length)).join('. '));
  const server = new PlainServer({ show: (_kind, row) => ({ status: 'open', created_at: '2026-03-14T09:00:00Z', ...row }) });
  const before = process.cpuUsage();
  await exploreWith(model, (call) => server.serve(call), { search: { requests: 150, milliseconds: 1e9 } });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  [
    [
      'a',
      'a-',
      'a ',
      'only a the a the ',
      'only the author ',
      'only the a who ',
      'notes are shown to ',
      'open: open or ',
      'open or ',
      'open, ',
      'open → ',
      'from open to ',
      'must be open or ',
    ],
  ],
  [
    [
      'must not ',
      'only ',
      'already booked on ',
      'can be open while ',
      'must be in the ',
      'not open ',
      'that is open, or ',
      '409 is open ',
      '409 ',
      'equal ',
      'overlaps ',
      'between 2 and 3 ',
      'period 2 to 3 ',
    ],
  ],
  [
    [
      'at most 2 a ',
      'more than a a ',
      'is not listed ',
      'is full ',
      'deleted and its ',
      'tokens revoked ',
      'omitted kept ',
      'PNG only ',
      'a = a + ',
      'sum of the ',
      'by id or ',
    ],
  ],
])('An exploration stays fast if every description repeats each of %j.', async (parts) => {
  expect(await timeWith(parts)).toBeLessThan(8000);
});
