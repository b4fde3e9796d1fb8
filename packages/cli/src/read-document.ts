import { readFile, stat } from 'node:fs/promises';
import { type ApiModel, decodeText, type FetchedPage, findDocument, mayLeadToDocument, readApi } from '@assay/engine';
import { createEgress, type Egress } from '@assay/net';
import { UsageError } from './exit.ts';
import { terminalSafe } from './reporters/pretty.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const SEARCH_TIMEOUT_MS = 5000;

/** Reads the spec that is the command's only argument. */
export async function readOnlyDocument(positionals: readonly string[]): Promise<{ readonly model: ApiModel; readonly text: string }> {
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0) throw new UsageError('Pass one spec: a file or a URL.');
  return readDocument(source);
}

/** Reads a spec from a file or an http(s) URL. The URL may point to the spec, to a documentation page, or to the API. */
export async function readDocument(source: string, timeoutMs = TIMEOUT_MS): Promise<{ readonly model: ApiModel; readonly text: string }> {
  const text = /^https?:\/\//i.test(source) ? await fetchDocument(source, timeoutMs) : await readLocal(source);
  const read = readApi(text);
  if (read.kind === 'refused') throw new UsageError(`${terminalSafe(source)}: ${terminalSafe(read.problem)}`);
  return { model: read.model, text };
}

async function fetchDocument(url: string, timeoutMs: number): Promise<string> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  try {
    const outcome = await egress.fetchText(url, { timeoutMs, maxBytes: MAX_BYTES });
    if (outcome.kind === 'failure') throw new UsageError(`${terminalSafe(url)} could not be downloaded: ${terminalSafe(outcome.message)}`);
    const page = { status: outcome.status, text: outcome.text, address: outcome.finalUrl };
    if (mayLeadToDocument(page)) return await search(egress, page);
    if (outcome.status >= 400) throw new UsageError(`${terminalSafe(url)} returned status ${outcome.status}.`);
    return outcome.text;
  } finally {
    await egress.close();
  }
}

async function search(egress: Egress, page: FetchedPage): Promise<string> {
  const steps = findDocument(page, async (address) => {
    const outcome = await egress.fetchText(address, { timeoutMs: SEARCH_TIMEOUT_MS, maxBytes: MAX_BYTES });
    return outcome.kind === 'failure' ? null : { status: outcome.status, text: outcome.text, address: outcome.finalUrl };
  });
  for (;;) {
    const step = await steps.next();
    if (step.done !== true) continue;
    if (step.value.kind === 'missing') throw new UsageError(`${terminalSafe(step.value.problem)}.`);
    return step.value.text;
  }
}

async function readLocal(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new UsageError(`File not found: ${terminalSafe(path)}.`);
  if (found.size > MAX_BYTES) throw new UsageError(`${terminalSafe(path)} is larger than 50 MiB.`);
  return decodeText(await readFile(path));
}
