import { expect, test } from 'vitest';
import { json, modelOf, object, param } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';
import { generalStateRule } from './general-state-rules.ts';

const text = { type: 'string', maxLength: 60 };
const status = { type: 'string', enum: ['open', 'filed'] };
const id = param('id', { type: 'integer' });
const step = object({ id: { type: 'integer' }, text }, ['id']);
const refusals = { 400: { description: 'no' }, 404: { description: 'no' }, 409: { description: 'no' } };
const plan = object({ id: { type: 'integer' }, title: text, status }, ['id']);
const paths = {
  ...pathsOf('plans', { fields: { title: text }, shown: { status } }),
  '/plans/{id}/file': { post: { parameters: [id], responses: { 200: responseWith(plan), ...refusals } } },
  '/plans/{id}/steps': {
    post: { parameters: [id], ...requestWith(object({ text }, ['text'])), responses: { 201: responseWith(step), ...refusals } },
  },
  '/plans/{id}/remarks': {
    post: { parameters: [id], ...requestWith(object({ text }, ['text'])), responses: { 201: responseWith(step), ...refusals } },
  },
};
const modelWith = (description: string) => modelOf(paths, { info: { title: 'T', version: '1', description } });

/** A filed plan rejects changes, but accepts steps if `isOpen` is true. Remarks are always possible. */
const rulesFor = (isOpen: boolean): Rules => ({
  before: (call, server) => {
    const [, number, part] = /^\/plans\/(\d+)(?:\/(\w+))?$/.exec(call.path) ?? [];
    const row = server.all('plans').find((one) => one.id === Number(number));
    if (row === undefined || call.method === 'GET') return null;
    const isFiled = row.status === 'filed';
    if (part === 'file') {
      if (isFiled) return json(409, {});
      server.replace(
        'plans',
        server.all('plans').map((one) => (one === row ? { ...row, status: 'filed' } : one)),
      );
      return json(200, { ...row, status: 'filed' }, { 'content-type': 'application/json' });
    }
    const isTaken = part === 'remarks' || call.method === 'DELETE' || (part === 'steps' && isOpen);
    return isFiled && !isTaken ? json(409, {}) : null;
  },
  show: (kind, row) => (kind === 'plans' ? { status: 'open', ...row } : row),
});

const RULE =
  'Everyone may read plans.\n\nA plan - its fields and its steps - can only be changed while it is open. Remarks are possible later.';
const broken = async (description: string, isOpen: boolean) =>
  (await brokenRules(modelWith(description), rulesFor(isOpen))).filter((rule) => rule.startsWith('ignores-state'));

test('A state rule in the introduction of the spec applies to the parts that it names.', async () => {
  expect(await broken(RULE, true)).toEqual(['ignores-state POST /plans/{id}/steps']);
  expect(await broken(RULE, false)).toEqual([]);
});

const ruleFor = (description: string, key: string) => {
  const model = modelWith(description);
  const op = model.operations.find((one) => one.key === key);
  return op === undefined ? null : generalStateRule(model, op, '/plans', ['open', 'filed']);
};

test('The rule names the resource and the part, and says in which states both can be changed.', () => {
  expect(ruleFor(RULE, 'POST /plans/{id}/steps')).toMatchObject({ allowed: ['open'] });
  expect(ruleFor(RULE, 'PATCH /plans/{id}')).toMatchObject({ allowed: ['open'] });
  expect(ruleFor(RULE, 'POST /plans/{id}/remarks')).toBeNull();
  expect(ruleFor('A plan can only be changed by its owner. Steps are shown while it is open.', 'POST /plans/{id}/steps')).toBeNull();
});
