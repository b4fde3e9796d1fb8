import { describe, expect, test } from 'vitest';
import type { StepResult, TestCase } from '../model/index.ts';
import {
  BASE,
  get,
  makeCase,
  makeSuite,
  noResponse,
  reply,
  resultsOf,
  runAll,
  scriptedWorld,
  summaryOf,
  verdictsOf,
} from './world.fixture.ts';

const update = (path: string, status: readonly string[], json: object = {}): TestCase['steps'][number] => ({
  req: { method: 'PUT', path, json: JSON.parse(JSON.stringify(json)) },
  expect: { must: { status } },
});
const control = makeCase('control', [update('/things/1', ['2xx'], { name: 'n-{{RUN_ID}}' })]);
const negative = (status: readonly string[], more: Partial<TestCase> = {}): TestCase =>
  makeCase('negative', [update('/things/1', status)], { needs: ['control'], ...more });

const bodiesOf = (world: ReturnType<typeof scriptedWorld>): readonly (string | null)[] => world.requests.map(({ body }) => body);

describe('A rejection that may mean that the resource is gone', () => {
  test.each([404, 405, 410])('%i counts as the rejection when the control still passes', async (status) => {
    const world = scriptedWorld({ 'PUT /things/1': [reply(200), reply(status), reply(200)] });
    const events = await runAll(makeSuite([control, negative(['4xx'])]), world);
    expect(verdictsOf(events)).toEqual({ control: 'pass', negative: 'pass' });
    expect(bodiesOf(world)).toEqual(['{"name":"n-1a2b3c4d"}', '{}', '{"name":"n-1a2b3c4dc1"}']);
  });

  test.each([404, 405, 410])('%i is inconclusive when the control no longer passes', async (status) => {
    const world = scriptedWorld({ 'PUT /things/1': [reply(200), reply(status)] });
    const events = await runAll(makeSuite([control, negative(['4xx'])]), world);
    const [step, again] = resultsOf(events, 'negative').toSorted((a, b) => a.step - b.step);
    expect(step).toMatchObject({
      verdict: 'inconclusive',
      reason: `Returned ${status}, and the control request control no longer passes, so this is inconclusive.`,
      control: 'control',
      failures: [],
    });
    expect(again).toMatchObject({ step: 1, part: 'control', control: 'control', verdict: 'fail', op: 'GET /', exchange: { status } });
    expect(summaryOf(events)).toMatchObject({ outcome: 'passed', cases: { inconclusive: 1, pass: 1 }, steps: 3, p95Count: 2 });
  });

  test('a control that conflicts with what it created before still counts', async () => {
    const world = scriptedWorld({ 'PUT /things/1': [reply(200), reply(404), reply(409)] });
    expect(verdictsOf(await runAll(makeSuite([control, negative(['4xx'])]), world))).toEqual({ control: 'pass', negative: 'pass' });
  });

  test('an unexpected status is not a failure when the control no longer passes', async () => {
    const world = scriptedWorld({ 'PUT /things/1': [reply(200), reply(404)] });
    expect(verdictsOf(await runAll(makeSuite([control, negative(['422'])]), world))).toMatchObject({ negative: 'inconclusive' });
  });

  test.each([
    ['another rejection', reply(400), ['4xx'], 'pass'],
    ['a case that may succeed', reply(404), ['2xx', '404'], 'pass'],
    ['a case that may redirect', reply(404), ['3xx', '404'], 'pass'],
    ['a success instead of the expected rejection', reply(200), ['4xx'], 'fail'],
  ])('%s is judged without sending the control again', async (_name, outcome, status, verdict) => {
    const world = scriptedWorld({ 'PUT /things/1': [reply(200), outcome] });
    expect(verdictsOf(await runAll(makeSuite([control, negative(status)]), world))).toMatchObject({ negative: verdict });
    expect(world.requests).toHaveLength(2);
  });

  test('a value that is missing when the control is sent again is reported with its own step number', async () => {
    const create = { req: { method: 'POST' as const, path: '/things' }, expect: {}, capture: { id: '$.id' } };
    const twoSteps = makeCase('control', [create, get('/things/{{id}}')]);
    const world = scriptedWorld({
      'POST /things': [reply(201, { id: 1 }), reply(500)],
      'GET /things/1': reply(200),
      'PUT /things/1': reply(404),
    });
    const events = await runAll(makeSuite([twoSteps, negative(['4xx'])]), world);
    expect(resultsOf(events, 'negative').map(({ reason }) => reason)).toContain(
      'id was not captured: step 1 of the control control, POST /things, returned 500.',
    );
  });

  test('A case without a control is judged alone.', async () => {
    const world = scriptedWorld({ 'PUT /things/1': reply(404) });
    expect(verdictsOf(await runAll(makeSuite([makeCase('alone', [update('/things/1', ['4xx'])])]), world))).toEqual({ alone: 'pass' });
    expect(world.requests).toHaveLength(1);
  });
});

describe('A control that is sent again', () => {
  const create: TestCase['steps'][number] = {
    req: { method: 'POST', path: '/things', json: { name: 'n-{{RUN_ID}}' } },
    expect: { must: { status: ['201'] } },
    capture: { id: '$.id' },
  };
  const remove = { req: { method: 'DELETE', path: '/things/{{id}}' }, expect: {} } as const;
  const life = makeCase('life', [create, get('/things/{{id}}')], { finally: [remove] });
  const cleanup = { req: { method: 'DELETE', path: '/own' }, expect: {} } as const;
  const unknown = makeCase('unknown', [get('/things/none', ['404'])], { needs: ['life'], finally: [cleanup] });
  const script = {
    'POST /things': [reply(201, { id: 1 }), reply(201, { id: 2 })],
    'GET /things/1': reply(200),
    'GET /things/2': reply(200),
    'DELETE /things/1': reply(204),
    'DELETE /things/2': reply(204),
  };

  test('runs with its own captures and cleanup, before the cleanup of the case', async () => {
    const world = scriptedWorld(script);
    const events = await runAll(makeSuite([life, unknown]), world);
    expect(world.requests.slice(3).map(({ method, url }) => `${method} ${url.slice(BASE.length)}`)).toEqual([
      'GET /things/none',
      'POST /things',
      'GET /things/2',
      'DELETE /things/2',
      'DELETE /own',
    ]);
    expect(resultsOf(events, 'unknown').map(({ step, part }) => `${step} ${part}`)).toEqual([
      '2 control',
      '3 control',
      '4 control',
      '0 step',
      '1 finally',
    ]);
    expect(world.unsafe).toEqual(['life#0', 'life#2', 'unknown#2', 'unknown#4', 'unknown#1']);
    expect(summaryOf(events)).toMatchObject({ p95Count: 3 });
  });

  test('is sent once for any number of rejected steps of the case', async () => {
    const twice = makeCase('twice', [get('/things/none', ['404']), get('/things/other', ['404'])], { needs: ['life'] });
    const world = scriptedWorld(script);
    expect(verdictsOf(await runAll(makeSuite([life, twice]), world))).toEqual({ life: 'pass', twice: 'pass' });
    expect(world.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('is not checked by its own control, and every control of the case is sent', async () => {
    const second = makeCase('second', [get('/second', ['404'])], { needs: ['life'] });
    const both = makeCase('both', [get('/none', ['404'])], { needs: ['life', 'second'] });
    const world = scriptedWorld(script);
    const events = await runAll(makeSuite([life, second, both]), world, { concurrency: 1 });
    expect(resultsOf(events, 'both').map(({ step, control: id }) => `${step} ${id ?? 'own'}`)).toEqual([
      '1 life',
      '2 life',
      '3 life',
      '4 second',
      '0 own',
    ]);
  });

  test('makes the step inconclusive when it gets no response', async () => {
    const world = scriptedWorld({ ...script, 'POST /things': [reply(201, { id: 1 }), noResponse('reset', true)] });
    expect(verdictsOf(await runAll(makeSuite([life, unknown]), world))).toEqual({ life: 'pass', unknown: 'inconclusive' });
  });

  test('is not sent in a cancelled run, and the step gives the reason', async () => {
    const world = scriptedWorld({
      ...script,
      'GET /things/none': () => {
        world.cancel();
        return reply(404);
      },
    });
    const events = await runAll(makeSuite([life, unknown]), world);
    expect(world.requests).toHaveLength(4);
    expect(resultsOf(events, 'unknown')[0]?.reason).toBe(
      'Returned 404, and the run was cancelled before the control request life was sent again, so this is inconclusive.',
    );
  });

  describe('After a crash', () => {
    const finished = (results: readonly StepResult[], keys: readonly string[]): readonly StepResult[] =>
      results.filter(({ caseId, step }) => keys.includes(`${caseId}#${step}`));

    test('a write that an earlier attempt finished is not sent again', async () => {
      const first = await runAll(makeSuite([life, unknown]), scriptedWorld(script));
      const results = [...resultsOf(first, 'life'), ...resultsOf(first, 'unknown')];
      const world = scriptedWorld(script);
      const events = await runAll(makeSuite([life, unknown]), world, {
        finished: finished(results, ['life#0', 'life#1', 'life#2', 'unknown#2']),
      });
      expect(world.requests.map(({ method, url }) => `${method} ${url.slice(BASE.length)}`)).toEqual([
        'GET /things/none',
        'GET /things/2',
        'DELETE /things/2',
        'DELETE /own',
      ]);
      expect(verdictsOf(events)).toMatchObject({ unknown: 'pass' });
    });

    test('a write that may have been sent is not sent again', async () => {
      const first = await runAll(makeSuite([life, unknown]), scriptedWorld(script));
      const world = scriptedWorld(script);
      const events = await runAll(makeSuite([life, unknown]), world, {
        finished: resultsOf(first, 'life'),
        possiblySent: [{ caseId: 'unknown', step: 2 }],
      });
      expect(world.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
      expect(verdictsOf(events)).toMatchObject({ unknown: 'inconclusive' });
      expect(resultsOf(events, 'unknown').find(({ step }) => step === 2)).toMatchObject({ cause: 'interrupted', attempts: 0 });
    });
  });
});
