import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartupRefusal } from '../startup-refusal.ts';

/** The root key from the environment, or from a file only the owner can read, made on first start. */
export async function loadRootKey(config: Pick<Config, 'rootKey' | 'dataDir'>): Promise<Uint8Array> {
  if (config.rootKey !== null) return config.rootKey;
  const file = join(config.dataDir, 'root.key');
  await mkdir(config.dataDir, { recursive: true });
  await createOnce(file);
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== 32)
    throw new StartupRefusal(
      `The key file ${file} does not hold 32 bytes as base64. Put the right file back: without it stored secrets cannot be read.`,
    );
  await chmod(file, 0o600);
  return key;
}

/** Written aside and linked into place, so that the file is never seen half written nor replaced. */
async function createOnce(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
