import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const LONGEST_WAIT_MS = 300_000;

/** Lets one worker create a value while all other workers of the same server wait for it. If that fails, the next worker tries. */
export async function shareOnce<Value>(name: string, create: () => Promise<Value>): Promise<Value> {
  const file = join(process.env.ASSAY_E2E_DATA ?? '', `${name}.json`);
  const claim = `${file}.claim`;
  if (!isFirst(claim)) {
    await expect.poll(() => existsSync(file) || !existsSync(claim), { timeout: LONGEST_WAIT_MS }).toBe(true);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : shareOnce(name, create);
  }
  try {
    const value = await create();
    writeFileSync(`${file}.draft`, JSON.stringify(value));
    renameSync(`${file}.draft`, file);
    return value;
  } catch (error) {
    rmSync(claim, { recursive: true });
    throw error;
  }
}

/** Only one process can create the folder. */
function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}
