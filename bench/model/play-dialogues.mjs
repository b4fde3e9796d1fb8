import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO } from '../start-assay.mjs';

/** Plays dialogues with the chat benchmark's runner and returns how often each verdict occurred. */
export async function playDialogues(url, { chat, corpus, ids, parallel }) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-dialogues-'));
  const out = join(folder, 'details.json');
  const args = [join(chat, 'chat-bench.mjs'), url, DEMO.username, DEMO.password, join(chat, 'dialogues.jsonl')];
  const options = ['--corpus', join(corpus, 'specs'), '--only', ids.join(','), '--parallel', String(parallel), '--quiet', '--out', out];
  try {
    const child = spawn(process.execPath, [...args, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
    await new Promise((resolve) => child.once('exit', resolve));
    return JSON.parse(readFileSync(out, 'utf8')).totals;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
