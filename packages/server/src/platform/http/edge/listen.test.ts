import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listen, listenOnFreePort } from './listen.ts';

function fresh() {
  const app = Fastify();
  onTestFinished(() => app.close());
  return app;
}

test('a local server moves to the next free port', async () => {
  const taken = await listen(fresh(), { host: '127.0.0.1', port: 0, mode: 'local' });
  const port = await listen(fresh(), { host: '127.0.0.1', port: taken, mode: 'local' });
  expect(port).toBeGreaterThan(taken);
  expect(port).toBeLessThanOrEqual(taken + 20);
});

test('a hosted server reports that its port is taken', async () => {
  const taken = await listen(fresh(), { host: '127.0.0.1', port: 0, mode: 'local' });
  await expect(listen(fresh(), { host: '127.0.0.1', port: taken, mode: 'hosted' })).rejects.toThrow(
    `Port ${taken} is already in use by another program. Stop that program, or set PORT to a free port.`,
  );
});

test('other errors are not mistaken for a taken port', async () => {
  const failing = () => Promise.reject(new Error('no such address'));
  await expect(listenOnFreePort({ port: 1, movable: true, variable: 'PORT' }, failing)).rejects.toThrow('no such address');
});
