import { expect, onTestFinished, test } from 'vitest';
import { startTestWorld } from '../testing/app/test-world.ts';

test('a server without the sample world reports that', async () => {
  const world = await startTestWorld();
  onTestFinished(() => world.close());
  const reply = await world.call(await world.test.asUser('ada@example.test'), 'createSampleProject');
  expect([reply.status, reply.body.code]).toEqual([404, 'SAMPLE_NOT_OFFERED']);
});
