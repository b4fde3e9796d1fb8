import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const issue = object({ number: { type: 'integer' }, title: { type: 'string' } });
const scope = [pathParam('owner'), pathParam('repo')];
const one = { parameters: [...scope, pathParam('number', { type: 'integer' })] };
const document = documentOf({
  '/repos/{owner}/{repo}': {
    parameters: scope,
    get: { operationId: 'readRepo', responses: ok(object({ title: { type: 'string' } })) },
    delete: { operationId: 'dropRepo' },
  },
  '/repos/{owner}/{repo}/issues': {
    parameters: scope,
    get: { operationId: 'listIssues', responses: ok({ type: 'array', items: issue }) },
    post: { operationId: 'openIssue', ...jsonBody(object({ title: { type: 'string' } }, ['title'])), responses: ok(issue, 201) },
  },
  '/repos/{owner}/{repo}/issues/{number}': {
    ...one,
    get: { operationId: 'readIssue', responses: ok(issue) },
    delete: { operationId: 'dropIssue' },
  },
  '/labels/{name}': { parameters: [pathParam('name')], get: { operationId: 'readLabel' } },
  '/people/{username}': { parameters: [pathParam('username')], get: { operationId: 'readPerson' } },
});

const suiteFor = (say: string, given: JsonObject = document) => suiteOf(generate({ say, document: given }));
const suite = suiteFor('/generate smoke');
const pathsOf = (id: string) => {
  const found = suite.cases.find((testCase) => testCase.id === id);
  return [...(found?.steps ?? []), ...(found?.finally ?? [])].map(({ req }) => `${req.method} ${req.path}`);
};

describe('A value that no operation provides is an environment variable', () => {
  test('every operation has a case, and every variable is declared with a description', () => {
    expect(generate({ say: '/generate smoke', document }).omitted).toEqual([]);
    expect(suite.env.OWNER).toEqual({ doc: '{owner} of /repos/{owner}/{repo}, which no operation provides' });
    expect(suite.env.CHANGEABLE_REPO?.doc).toContain('may change or remove');
  });

  test('reading and changing use different variables, so that nothing is changed by accident', () => {
    expect(pathsOf('readRepo.smoke')).toEqual(['GET /repos/{{OWNER}}/{{REPO}}']);
    expect(pathsOf('dropRepo.smoke')).toEqual(['DELETE /repos/{{CHANGEABLE_OWNER}}/{{CHANGEABLE_REPO}}']);
  });

  test('a case that creates something reads and removes it in the same place', () => {
    const place = '/repos/{{CHANGEABLE_OWNER}}/{{CHANGEABLE_REPO}}/issues';
    const paths = pathsOf('readIssue.smoke');
    expect(paths).toEqual([`POST ${place}`, `GET ${place}/{{issueNumber}}`, `DELETE ${place}/{{issueNumber}}`]);
  });

  test('a generic name is prefixed with the segment before it, and no system variable is used', () => {
    expect(pathsOf('readLabel.smoke')).toEqual(['GET /labels/{{LABEL_NAME}}']);
    expect(pathsOf('readPerson.smoke')).toEqual(['GET /people/{{API_USERNAME}}']);
  });

  test('Unused variables are not declared.', () => {
    expect(Object.keys(suiteFor('/generate smoke GET /labels/{name}').env)).toEqual(['BASE_URL', 'LABEL_NAME']);
  });

  test('The heading names the values that a user has to provide.', () => {
    expect(generate({ say: '/generate smoke GET /labels/{name}', document }).heading).toContain(
      'Some of them need values from you: LABEL_NAME.',
    );
  });
});

test('an operation does not provide a value that it needs from a variable itself', () => {
  const account = object({ sid: { type: 'string' } });
  const accounts = documentOf({
    '/accounts/{sid}': { parameters: [pathParam('sid')], post: { operationId: 'change', responses: ok(account) } },
    '/accounts/{sid}/balance': { parameters: [pathParam('sid')], get: { operationId: 'balance' } },
  });
  const [balance] = suiteFor('/generate smoke balance', accounts).cases;
  expect(balance?.steps.map(({ req }) => req.path)).toEqual(['/accounts/{{ACCOUNT_SID}}/balance']);
});
