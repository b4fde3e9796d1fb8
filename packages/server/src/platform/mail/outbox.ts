import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeEmail } from './compose-email.ts';
import type { Mail } from './mail.ts';

export interface OutboxOptions {
  readonly folder: string;
  readonly from: string;
  /** Called with each email's file name, never with its content. */
  readonly announce: (line: string) => void;
}

/** Stores emails as files that only the owner can read, for installations without a mail server. */
export function createOutbox({ folder, from, announce }: OutboxOptions): Mail {
  return {
    send: async (email) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(`${file}.draft`, composeEmail(from, email), { mode: 0o600, flag: 'wx' });
      await rename(`${file}.draft`, file);
      announce(`Mail: ${file}`);
    },
  };
}
