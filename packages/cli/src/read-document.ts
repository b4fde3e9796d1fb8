import { readFile, stat } from 'node:fs/promises';
import { type ApiModel, readApi } from '@assay/engine';
import { createEgress } from '@assay/net';
import { UsageError } from './exit.ts';
import { plain } from './reporters/pretty.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/** An API description from a file or an http(s) address. */
export async function readDocument(source: string): Promise<{ readonly model: ApiModel; readonly text: string }> {
  const text = /^https?:\/\//i.test(source) ? await fetchDocument(source) : await readLocal(source);
  const read = readApi(text);
  if (read.kind === 'refused') throw new UsageError(`${plain(source)}: ${plain(read.problem)}`);
  return { model: read.model, text };
}

async function fetchDocument(url: string): Promise<string> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  try {
    const outcome = await egress.fetchText(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    if (outcome.kind === 'failure') throw new UsageError(`${plain(url)} cannot be fetched: ${plain(outcome.message)}`);
    if (outcome.status >= 400) throw new UsageError(`${plain(url)} answered with status ${outcome.status}.`);
    return outcome.text;
  } finally {
    await egress.close();
  }
}

async function readLocal(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new UsageError(`There is no file ${plain(path)}.`);
  if (found.size > MAX_BYTES) throw new UsageError(`${plain(path)} is larger than 50 MiB.`);
  return readFile(path, 'utf8');
}
