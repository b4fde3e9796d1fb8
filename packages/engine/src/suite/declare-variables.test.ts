import { expect, test } from 'vitest';
import { SUITE_HEADER } from '../model/suite-header.fixture.ts';
import { declareVariables } from './declare-variables.ts';

const header = {
  ...SUITE_HEADER,
  include: [],
};
const file = { path: 'tests.json', content: JSON.stringify(header) };
const envOf = (text: string | undefined) => JSON.parse(text ?? '{}').env;

test('a new variable is declared and a known one keeps its declaration', () => {
  const [header] = declareVariables([file], { TENANT: { default: 'acme' }, BASE_URL: { default: 'http://other.test' } });
  expect(envOf(header?.content)).toEqual({ TENANT: { default: 'acme' }, BASE_URL: { required: true } });
});

test('without new variables the file keeps its bytes', () => {
  expect(declareVariables([file], {})).toEqual([file]);
});
