import { describe, expect, test } from 'vitest';
import { applyFacts } from '../facts/apply-facts.ts';
import { isObject } from '../json/values.ts';
import type { Operation } from '../model/index.ts';
import { exploreWith, json, modelOf, object, responses } from './scripted-api.fixture.ts';

const settings = object({ profile: { type: 'string' } });
const optional = { requestBody: { content: { 'application/json': { schema: settings } } }, responses };

describe('Optional bodies', () => {
  test('An operation that works only without its body is reached, and its requests in a suite have none.', async () => {
    const model = modelOf({ '/engines': { post: optional } });
    const { result } = await exploreWith(model, ({ body }) =>
      body === undefined ? json(201, { id: 1 }) : json(500, { message: 'unknown profile' }),
    );
    expect(result.operations[0]).toMatchObject({ reason: null });
    expect(result.facts).toContainEqual(expect.objectContaining({ op: 'POST /engines', kind: 'no-body' }));
    const [op] = applyFacts(model, result.facts).operations;
    expect(op?.bodies).toEqual([]);
  });

  test('An operation that works only with its body is reached, and keeps it.', async () => {
    const model = modelOf({ '/engines': { post: optional } });
    const { result } = await exploreWith(model, ({ body }) =>
      isObject(body) && body.profile !== undefined ? json(201, { id: 1 }) : json(400, { message: 'profile is required' }),
    );
    expect(result.operations[0]).toMatchObject({ reason: null });
    const [op]: readonly Operation[] = applyFacts(model, result.facts).operations;
    expect(op?.bodies[0]?.examples[0]?.value).toHaveProperty('profile');
  });

  test('A body that the spec does not list is sent if the server asks for one.', async () => {
    const model = modelOf({ '/engines': { post: { responses } } });
    const { result } = await exploreWith(model, ({ body }) =>
      body === undefined ? json(400, { message: 'Invalid JSON in body of request' }) : json(201, { id: 1 }),
    );
    expect(result.operations[0]).toMatchObject({ reason: null });
    expect(result.facts).toContainEqual(expect.objectContaining({ op: 'POST /engines', kind: 'content-type' }));
  });
});
