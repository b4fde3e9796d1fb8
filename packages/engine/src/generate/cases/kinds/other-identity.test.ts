import { describe, expect, test } from 'vitest';
import { type IdentityProfile, type JsonObject, roleByName, type Suite } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const note = object({ id: { type: 'string' }, text: { type: 'string' } }, ['id', 'text']);
const newNote = jsonBody(object({ text: { type: 'string' } }, ['text']));
const security = [{ main: [] }];
const forbidden = { 403: { description: 'not yours' } };

interface Sketch {
  readonly item?: JsonObject;
  readonly refusals?: JsonObject;
  readonly list?: JsonObject;
  readonly summary?: string;
  readonly collection?: string;
}

/** Notes that can be created, read, replaced and removed. */
function documentWith({
  item = note,
  refusals = {},
  list = { security },
  summary = 'One of them',
  collection = '/notes',
}: Sketch): JsonObject {
  const parameters = [pathParam('noteId')];
  return documentOf(
    {
      [collection]: {
        get: { operationId: 'list', ...list, responses: ok({ type: 'array', items: item }) },
        post: { operationId: 'make', security, ...newNote, responses: ok(item, 201) },
      },
      [`${collection}/{noteId}`]: {
        get: { operationId: 'read', summary, security, parameters, responses: { ...ok(item), ...refusals } },
        put: { operationId: 'replace', security, parameters, ...newNote, responses: { ...ok(item), ...refusals } },
        delete: { operationId: 'remove', security, parameters, responses: { 204: { description: 'gone' }, ...refusals } },
      },
    },
    { securitySchemes: { main: { type: 'http', scheme: 'bearer' } } },
  );
}

const profileOf = (identity: string): IdentityProfile => ({
  identity,
  role: roleByName(identity),
  type: 'password',
  tokenUrl: 'https://id.example/token',
  injections: [{ in: 'header', name: 'Authorization', format: 'Bearer {token}' }],
  scopes: [],
  audience: '',
  clientId: '',
  clientAuth: 'none',
  tokenPath: '$.access_token',
  bodyType: 'json',
  userKey: '',
  passKey: '',
  extraParams: {},
});

const suiteFor = (sketch: Sketch, identities: readonly string[] = ['default', 'grace']): Suite =>
  suiteOf(generate({ say: '/generate auth', document: documentWith(sketch), profiles: identities.map(profileOf) }));
const caseOf = (suite: Suite, id: string) => suite.cases.find((testCase) => testCase.id === id);
const lines = (suite: Suite, id: string) => caseOf(suite, id)?.steps.map(({ req }) => `${req.auth} ${req.method} ${req.path}`);

describe('With a second identity', () => {
  const suite = suiteFor({ refusals: forbidden });

  test('the suite has both logins and an entry for the second one', () => {
    expect(Object.keys(suite.identities ?? {})).toEqual(['default', 'grace']);
    expect(suite.identities?.grace?.gives).toEqual({ MAIN_2: '{{token}}' });
    expect(suite.auth['main.grace']?.value).toBe('Bearer {{MAIN_2}}');
    expect(suite.env.GRACE_LOGIN_PASSWORD).toMatchObject({ secret: true });
  });

  test('a change by someone else must be rejected and must change nothing', () => {
    expect(lines(suite, 'replace.auth.other')).toEqual([
      'main.grace GET /notes',
      'main POST /notes',
      'main GET /notes/{{noteId}}',
      'main.grace PUT /notes/{{noteId}}',
      'main GET /notes/{{noteId}}',
    ]);
    const steps = caseOf(suite, 'replace.auth.other')?.steps ?? [];
    expect(steps[2]?.capture).toMatchObject({ before: '$' });
    expect(steps[3]?.expect).toEqual({ must: { status: ['401', '403', '404'] } });
    expect(steps[4]?.expect).toEqual({ must: { status: ['2xx'], body: [['$', 'same', '{{before}}']] } });
  });

  test('a note that nobody could remove is removed at the end by its owner', () => {
    expect(caseOf(suite, 'remove.auth.other')?.finally?.map(({ req }) => `${req.auth} ${req.method}`)).toEqual(['main DELETE']);
  });

  test('a change without credentials must change nothing either', () => {
    expect(lines(suite, 'remove.auth.anonymous')).toEqual([
      'main POST /notes',
      'main GET /notes/{{noteId}}',
      'none DELETE /notes/{{noteId}}',
      'main GET /notes/{{noteId}}',
    ]);
    expect(caseOf(suite, 'read.auth.anonymous')).toBeUndefined();
  });
});

test('Without a second identity there are no such cases.', () => {
  const ids = suiteFor({ refusals: forbidden }, ['default']).cases.map(({ id }) => id);
  expect(ids.filter((id) => /other|anonymous/.test(id))).toEqual([]);
});

describe('What the spec shows about the owner', () => {
  const levelOf = (sketch: Sketch): string => {
    const tried = caseOf(suiteFor(sketch), 'replace.auth.other')?.steps.at(-2)?.expect;
    if (tried === undefined) return 'no case';
    return tried.must?.status === undefined ? 'should' : 'must';
  };

  test.each<[string, Sketch, string]>([
    ['a documented 403', { refusals: forbidden }, 'must'],
    ['a field that names the owner', { item: object({ id: { type: 'string' }, ownerId: { type: 'string' } }, ['id']) }, 'must'],
    ['words about the owner', { summary: 'Reads one of your own notes' }, 'must'],
    ['only a name such as notes', {}, 'should'],
    ['nothing', { collection: '/widgets' }, 'no case'],
    ['words about everyone', { summary: 'A note that everyone may see' }, 'should'],
    ['a list that needs no credentials', { list: { security: [] }, refusals: forbidden }, 'should'],
  ])('%s', (_name, sketch, level) => {
    expect(levelOf(sketch)).toBe(level);
  });

  test('What everyone may read gets no case for reading.', () => {
    expect(caseOf(suiteFor({ summary: 'Public notes' }), 'read.auth.other')).toBeUndefined();
  });
});

describe('A privileged identity', () => {
  const authOf = (suite: Suite, id: string) => suite.cases.find((one) => one.id === id)?.steps.map(({ req }) => req.auth);

  test('is never another user of the same kind', () => {
    const suite = suiteFor({ refusals: forbidden }, ['default', 'admin', 'grace']);
    expect(authOf(suite, 'read.auth.other')).toContain('main.grace');
    expect(JSON.stringify(suite.cases)).not.toContain('main.admin');
    expect(suiteFor({ refusals: forbidden }, ['default', 'admin']).cases.map(({ id }) => id)).not.toContain('read.auth.other');
  });

  test('is what the profile says, whatever its name is', () => {
    const profiles = [
      profileOf('default'),
      { ...profileOf('admin'), role: 'user' as const },
      { ...profileOf('grace'), role: 'admin' as const },
    ];
    const suite = suiteOf(generate({ say: '/generate auth', document: documentWith({ refusals: forbidden }), profiles }));
    expect(authOf(suite, 'read.auth.other')).toContain('main.admin');
    expect(JSON.stringify(suite.cases)).not.toContain('main.grace');
  });

  test.each([
    ['words', '/reports', 'Administrators only: all reports'],
    ['the path', '/admin/reports', 'All reports'],
  ])('uses what %s reserve for a role, and a usual user must get a 403', (_by, path, summary) => {
    const document = documentOf(
      { [path]: { get: { operationId: 'reports', summary, security, responses: { ...ok(object({})), ...forbidden } } } },
      { securitySchemes: { main: { type: 'http', scheme: 'bearer' } } },
    );
    const profiles = ['default', 'grace', 'admin'].map(profileOf);
    const suite = suiteOf(generate({ say: '/generate smoke and auth', document, profiles }));
    expect(authOf(suite, 'reports.smoke')).toEqual(['main.admin']);
    const tried = suite.cases.find(({ id }) => id === 'reports.auth.role');
    expect(tried?.needs).toEqual(['reports.smoke']);
    expect(tried?.steps.map(({ req, expect: wanted }) => [req.auth, wanted])).toEqual([
      ['main', { must: { status: ['403'] }, unless: ['401'] }],
    ]);
    expect(authOf(suite, 'reports.auth.invalid')).toEqual(['main.invalid']);
    expect(suite.identities?.admin?.gives).toEqual({ MAIN_ADMIN: '{{token}}' });
  });

  test('changes nothing where the environment has none', () => {
    const document = documentOf(
      { '/admin/reports': { get: { operationId: 'reports', security, responses: ok(object({})) } } },
      { securitySchemes: { main: { type: 'http', scheme: 'bearer' } } },
    );
    const suite = suiteOf(generate({ say: '/generate smoke and auth', document, profiles: ['default', 'grace'].map(profileOf) }));
    expect(authOf(suite, 'reports.smoke')).toEqual(['main']);
    expect(authOf(suite, 'reports.auth.role')).toBeUndefined();
  });
});

describe('A user who may only read', () => {
  const levelsOf = (sketch: Sketch, identities: readonly string[]) =>
    suiteFor(sketch, identities)
      .cases.filter(({ id }) => id.endsWith('.auth.viewer'))
      .map(({ id, steps }) => [id, steps.at(-1)?.req.auth, steps.at(-1)?.expect?.must?.status ?? steps.at(-1)?.expect?.should?.status]);

  test('must not write, and is nobody’s peer', () => {
    const suite = suiteFor({ refusals: forbidden }, ['default', 'viewer']);
    expect(levelsOf({ refusals: forbidden }, ['default', 'viewer'])).toEqual([
      ['make.auth.viewer', 'main.viewer', ['403']],
      ['replace.auth.viewer', 'main.viewer', ['403', '404']],
      ['remove.auth.viewer', 'main.viewer', ['403', '404']],
    ]);
    expect(suite.identities?.viewer?.gives).toEqual({ MAIN_VIEWER: '{{token}}' });
    expect(suite.cases.map(({ id }) => id)).not.toContain('read.auth.other');
    expect(suite.cases.find(({ id }) => id === 'make.auth.viewer')?.steps.at(-1)?.expect?.must?.notStatus).toEqual(['5xx']);
    expect(suite.cases.find(({ id }) => id === 'replace.auth.viewer')?.steps.at(-1)?.expect?.must?.status).toEqual(['403', '404']);
  });

  test('has no cases where the environment has none', () => {
    expect(levelsOf({ refusals: forbidden }, ['default', 'grace', 'admin'])).toEqual([]);
  });
});
