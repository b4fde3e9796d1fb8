import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
import { exitWithNpm } from ${JSON.stringify(new URL('./end-with-npm.mjs', import.meta.url).href)};
process.on('SIGTERM', () => { process.stdout.write('ended in order\\n'); process.exit(0); });
exitWithNpm();
setInterval(() => {}, 1000);
process.stdout.write('up\\n');`;

/** A shell between this test and Node, like the one npm starts. */
function startBehindShell(env) {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard = { text: '' };
  shell.stdout.on('data', (chunk) => {
    heard.text += chunk;
  });
  return { shell, heard };
}

test.skipIf(process.platform === 'win32')('a program started by npm shuts down when only npm’s shell is ended', async () => {
  const { shell, heard } = startBehindShell({ npm_lifecycle_event: 'start' });
  await expect.poll(() => heard.text, { timeout: 10_000 }).toContain('up');
  shell.kill('SIGTERM');
  await expect.poll(() => heard.text, { timeout: 10_000 }).toContain('ended in order');
});
