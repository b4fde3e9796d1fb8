import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { startHeartbeatFile } from './heartbeat-file.ts';

const log = createLog({ logLevel: 'silent' }, { write: () => {} });

test('the file is written while the check succeeds, and grows old when it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-alive-'));
  const aliveFile = join(folder, 'alive');
  const read = () => readFile(aliveFile, 'utf8').catch(() => '');
  let isUp = false;
  let checks = 0;
  const check = async () => {
    checks += 1;
    if (!isUp) throw new Error('down');
  };
  const stop = startHeartbeatFile({ aliveFile, check, log, everyMs: 5 });
  await expect.poll(() => checks).toBeGreaterThan(2);
  expect(await read()).toBe('');
  isUp = true;
  await expect.poll(read).toMatch(/^\d{4}-/);
  await stop();
  const last = checks;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(checks).toBe(last);
  await rm(folder, { recursive: true });
});
