import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartupError } from '../process/startup-error.ts';

/** The key that encrypts, and earlier keys that are only used to decrypt. */
export interface RootKeys {
  readonly current: Uint8Array;
  readonly older: readonly Uint8Array[];
}

type KeyConfig = Pick<Config, 'rootKey' | 'olderRootKeys' | 'dataDir'>;

export const keyFileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'root.key');

/** The root keys from the environment, or from a file that only the owner can read, created on first start. */
export async function loadRootKeys(config: KeyConfig): Promise<RootKeys> {
  if (config.rootKey !== null) return { current: config.rootKey, older: config.olderRootKeys };
  const file = keyFileOf(config);
  await mkdir(config.dataDir, { recursive: true });
  await createOnce(file);
  const [current, ...older] = await readKeyFile(file);
  if (current === undefined) throw damaged(file);
  await chmod(file, 0o600);
  return { current, older: [...older, ...config.olderRootKeys] };
}

/** Loads the current keys again, for a process that encounters an unknown key. */
export const reloadRootKeys = (config: KeyConfig): readonly Uint8Array[] =>
  config.rootKey === null ? parseKeys(keyFileOf(config), readFileSync(keyFileOf(config), 'utf8')) : [];

const readKeyFile = async (file: string) => parseKeys(file, await readFile(file, 'utf8'));

/** One key per line, the encrypting key first. While a key is being replaced there are two. */
function parseKeys(file: string, text: string): readonly Uint8Array[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const keys = lines.map((line) => new Uint8Array(Buffer.from(line.trim(), 'base64')));
  if (keys.some((key) => key.length !== 32)) throw damaged(file);
  return keys;
}

const damaged = (file: string) =>
  new StartupError(
    `The key file ${file} does not contain 32 bytes in base64. Restore the correct file. Stored secrets cannot be decrypted without it.`,
  );

/** Replaces the file atomically, so that it contains every needed key at any moment. */
export async function writeKeyFile(file: string, keys: readonly Uint8Array[]): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join(''), { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Written to a temporary file and linked into place, so that the file never appears half-written and is never replaced. */
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
