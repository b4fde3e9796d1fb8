import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../testing/programs/run-until-stopped-program.ts', import.meta.url));

function start(behaviour: string) {
  const child = spawn(process.execPath, [program, behaviour]);
  const seen = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    seen.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    seen.err += String(chunk);
  });
  return {
    child,
    seen,
    // A process may exit before all of its output was read. The `close` event comes after the output.
    exit: once(child, 'close'),
    says: (text: string) => expect.poll(() => seen.out).toContain(text),
  };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the program cleanly', async (signal) => {
  const { child, seen, exit, says } = start('obey');
  await says('started');
  child.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(seen.out).toBe('started\nstopping\nstopped\n');
});

test('a second signal ends a program that hangs while stopping', async () => {
  const { child, exit, says } = start('hang');
  await says('started');
  child.kill('SIGTERM');
  await says('stopping');
  child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
});

test('an error that the operator can fix is printed as one line, with exit code 2', async () => {
  const { seen, exit } = start('refuse');
  expect(await exit).toEqual([2, null]);
  expect(seen.err).toBe('PORT is "x"; it takes a port number.\n');
});
