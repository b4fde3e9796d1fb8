import { expect, test } from 'vitest';
import { makeCase, makeSuite, reply, runAll, scriptedWorld, verdictsOf } from './world.fixture.ts';

const create = { req: { method: 'POST', path: '/a' }, expect: { must: { status: ['2xx'] } } } as const;
const suite = makeSuite([makeCase('one', [create])]);
const busy = (after: string) => reply(429, null, { 'Retry-After': after });

test('A request that came too early is sent again after the wait that the server asks for.', async () => {
  const world = scriptedWorld({ 'POST /a': [busy('38'), reply(201)] });
  expect(verdictsOf(await runAll(suite, world))).toEqual({ one: 'pass' });
  expect(world.slept).toEqual([38_000]);
});

test('A server that stays busy, or asks for a long wait, is an error.', async () => {
  const world = scriptedWorld({ 'POST /a': busy('5') });
  expect(verdictsOf(await runAll(suite, world))).toEqual({ one: 'error' });
  expect(world.requests).toHaveLength(3);
  const patient = scriptedWorld({ 'POST /a': busy('3600') });
  expect(verdictsOf(await runAll(suite, patient))).toEqual({ one: 'error' });
  expect(patient.slept).toEqual([]);
});
