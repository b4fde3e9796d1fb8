import { expect, test } from 'vitest';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object } from '../../sketch.fixture.ts';

const name = { type: 'string', minLength: 1, maxLength: 40 };
const acceptedAt = (path: string): readonly string[] => {
  const post = { operationId: 'send', ...jsonBody(object({ user: name, password: name }, ['user', 'password'])) };
  const { cases } = suiteOf(generate({ say: '/generate boundary', document: documentOf({ [path]: { post } }) }));
  return cases.filter(({ steps }) => steps.at(-1)?.expect.must?.status?.includes('2xx') === true).map(({ id }) => id);
};

test('the longest user name signs nobody in, so only too long ones are tested', () => {
  expect(acceptedAt('/login').filter((id) => /max|wide/.test(id))).toEqual([]);
});

test('the longest name of a new user is accepted', () => {
  expect(acceptedAt('/users')).toContain('send.user.max');
});
