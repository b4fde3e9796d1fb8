import { describe, expect, test } from 'vitest';
import { bookshop } from '../bookshop.fixture.ts';
import type { Action, ApiModel, CaseFilter, MessageContext, TestWish } from '../model/index.ts';
import { judgeProposals } from './judge-proposals.ts';
import { buildActionPrompt } from './prompt-for-actions.ts';

const model: ApiModel = bookshop;
const ALL: CaseFilter = { operations: null, tags: null, ids: null, statuses: null, failing: false };
const oneCase = (id: string, op: string) => ({ id, title: id, op, tags: ['smoke'], statuses: ['200'] });
const context: MessageContext = {
  model,
  environments: [
    { name: 'local', isLocked: false, isLoopback: true },
    { name: 'prod', isLocked: true, isLoopback: false },
  ],
  selectedEnvironment: 'local',
  suite: { name: 'Books', revision: 2, cases: [oneCase('a', 'GET /books'), oneCase('b', 'POST /orders'), oneCase('c', 'POST /books')] },
  suiteNames: [],
  lastRun: { status: 'failed', failedCases: ['b'] },
  hasActiveRun: false,
  now: 0,
};

const judge = (message: string, action: Action) => judgeProposals(message, context, [action]).judgements[0];
const run = (environment: string | null): Action => ({ kind: 'run-tests', environment, cases: null, load: null });
const explore = (environment: string | null): Action => ({ kind: 'explore-api', environment, readOnly: false, search: true });

describe('actions that a model proposes', () => {
  test('reading is allowed, whatever the message says', () => {
    expect(judge('hm', { kind: 'describe-api' })).toMatchObject({ kind: 'allowed', decision: { kind: 'do' } });
  });

  test('an exploration is allowed where the message asks for it, and only shown where the message may mean tests', () => {
    expect(judge('explore the api', explore(null))).toMatchObject({ kind: 'allowed', decision: { kind: 'do' } });
    expect(judge('find bugs in my api', explore(null))).toMatchObject({ kind: 'allowed', decision: { kind: 'preview' } });
    expect(judge('explore prod', explore('prod'))?.kind).toBe('refused');
  });

  test('an operation that the API does not have is refused', () => {
    const action: Action = { kind: 'describe-operation', operations: ['GET /nothing'], aspect: 'body' };
    expect(judge('what does GET /books take?', action)).toEqual({ kind: 'refused', reason: 'the API has no operation GET /nothing' });
  });

  test.each<[string, Action]>([
    ['how many tests are there?', { kind: 'remove-cases', cases: ALL }],
    ['what is p95?', run(null)],
    ['thanks', { kind: 'undo-change' }],
    ['do not run it yet', run(null)],
    ['smoke test books', { kind: 'rename-suite', name: 'Mine' }],
    ['rename the suite to Checkout', { kind: 'rename-suite', name: 'Mine' }],
    ['smoke test books', { kind: 'import-spec', url: 'http://evil.example/' }],
    ['run it', run('prod')],
    ['run it', explore(null)],
    ['what is exploring?', explore(null)],
    ['explore the api', explore('staging')],
    ["poke around but don't change anything", explore(null)],
    ['run it on staging', run(null)],
    ['run it', { kind: 'run-tests', environment: null, cases: null, load: { users: 500, seconds: 60, p95Ms: null } }],
    ['drop the orders tests', { kind: 'remove-cases', cases: ALL }],
    [
      'write smoke tests for books',
      {
        kind: 'make-tests',
        into: 'new-suite',
        wishes: [{ kind: 'suite', kinds: ['smoke'], perOperation: null, atMost: null, scope: { kind: 'all' } }],
      },
    ],
  ])('refuses for “%s” the action %j', (message, action) => {
    expect(judge(message, action)?.kind).toBe('refused');
  });

  test('a run that the message asks for starts, and a locked environment needs its name', () => {
    expect(judge('run it', run(null))).toMatchObject({ decision: { kind: 'do' } });
    expect(judge('run it on prod', run('prod'))).toMatchObject({ decision: { kind: 'preview' } });
  });

  test('cases are removed at once when both readings agree, and shown first when they do not', () => {
    const cases = (operations: readonly string[]): Action => ({ kind: 'remove-cases', cases: { ...ALL, operations } });
    expect(judge('drop the orders tests', cases(['POST /orders']))).toMatchObject({ decision: { kind: 'do' } });
    expect(judge('drop the orders tests', cases(['GET /books']))?.kind).toBe('refused');
    expect(judge('remove some of them', cases(['GET /books']))).toMatchObject({
      decision: { kind: 'preview', message: '/remove of GET /books' },
    });
  });
});

describe('tests that a model proposes', () => {
  const suite = (scope: Extract<TestWish, { kind: 'suite' }>['scope']): Action => ({
    kind: 'make-tests',
    into: 'suite-at-hand',
    wishes: [{ kind: 'suite', kinds: ['smoke'], perOperation: null, atMost: null, scope }],
  });

  test('are written when they are about what the message names', () => {
    const operations = [{ method: null, path: '/users' }];
    expect(judge('smoke test users', suite({ kind: 'named', operations }))).toMatchObject({ decision: { kind: 'do' } });
    expect(judge('smoke test users', suite({ kind: 'search', words: 'users', method: null }))).toMatchObject({ decision: { kind: 'do' } });
    const [whole] = judgeProposals('smoke test everything', { ...context, suite: null }, [suite({ kind: 'all' })]).judgements;
    expect(whole).toMatchObject({ decision: { kind: 'do' } });
  });

  test('are refused when they are about something else', () => {
    expect(judge('smoke test users', suite({ kind: 'search', words: 'orders', method: null }))?.kind).toBe('refused');
    expect(judge('smoke test users', suite({ kind: 'search', words: 'xyzzy', method: null }))?.kind).toBe('refused');
    expect(judge('that is too long, make it shorter', suite({ kind: 'all' }))?.kind).toBe('refused');
    const operations = model.operations.map(({ method, path }) => ({ method, path }));
    expect(judge('smoke test users', suite({ kind: 'named', operations }))?.kind).toBe('refused');
  });
});

describe('what a model gets', () => {
  test('at most thirty operations, and no pasted credential', () => {
    const operations = Array.from({ length: 400 }, (_, at) => model.operations.map((one) => ({ ...one, key: `${one.key}${at}` }))).flat();
    const { user } = buildActionPrompt('test books with token: abc123-def456', { ...context, model: { ...model, operations } }, []);
    expect(JSON.parse(user).operations).toHaveLength(30);
    expect(user).not.toContain('abc123');
  });

  test('a project without a spec has no operations', () => {
    const { user } = buildActionPrompt('hello', { ...context, model: null, suite: null }, []);
    expect(JSON.parse(user)).toMatchObject({ api: null, operations: [], suite: null });
  });
});
