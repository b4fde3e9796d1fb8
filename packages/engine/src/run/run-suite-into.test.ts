import { expect, test } from 'vitest';
import type { RunEvent } from '../model/index.ts';
import type { RunOptions } from './options.ts';
import { runSuite, runSuiteWithCallback } from './run-suite.ts';
import { BASE, get, makeCase, makeSuite, reply, scriptedWorld } from './world.fixture.ts';

const suite = makeSuite([makeCase('one', [get('/a')]), makeCase('two', [get('/b')], { needs: ['one'] })]);
const responses = { 'GET /a': [reply(200)], 'GET /b': [reply(404)] };
const optionsWith = (ports: RunOptions['ports']): RunOptions => ({
  runId: 'r',
  env: { BASE_URL: BASE },
  ports,
  concurrency: 2,
  headers: [],
  timeoutMs: 1000,
  followRedirects: true,
  redact: (text) => text,
  learnSecret: () => {},
});

test('a reader gets the same events as an iterator, in the same order', async () => {
  const iterated: RunEvent[] = [];
  for await (const event of runSuite(suite, optionsWith(scriptedWorld(responses).ports))) iterated.push(event);
  const read: RunEvent[] = [];
  await runSuiteWithCallback(suite, optionsWith(scriptedWorld(responses).ports), (event) => void read.push(event));
  expect(read.at(-1)).toMatchObject({ kind: 'run-finished', summary: { cases: { pass: 1, fail: 1 } } });
  expect(read).toEqual(iterated);
});

test('a reader that throws ends the run with its error, and no further request is sent', async () => {
  const world = scriptedWorld(responses);
  const running = runSuiteWithCallback(suite, optionsWith(world.ports), ({ kind }) => {
    if (kind === 'step-finished') throw new Error('the disk is full');
  });
  await expect(running).rejects.toThrow('the disk is full');
  expect(world.requests).toHaveLength(1);
});
