import { readFile, stat } from 'node:fs/promises';
import { type ApiModel, decodeText, type FetchedPage, findDocument, isApiDescription, mayLeadToSpec, readApi } from '@assay/engine';
import { createEgress, type Egress } from '@assay/net';
import { UsageError } from './exit.ts';
import { terminalSafe } from './reporters/terminal-safe.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const SEARCH_TIMEOUT_MS = 5000;

/** A spec that was read, with its text. */
export interface SpecDocument {
  readonly model: ApiModel;
  readonly text: string;
  /** The URL of the API that it describes. Null if neither the spec nor its own URL reveals it. */
  readonly baseUrl: string | null;
}

/** Reads the spec that is the command's only argument. */
export async function readOnlyDocument(positionals: readonly string[]): Promise<SpecDocument> {
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0) throw new UsageError('Pass one spec: a file or a URL.');
  return readDocument(source);
}

/** The longest code in which authentication is searched for. */
const MAX_CODE = 200_000;

export type SpecOrCode = { readonly kind: 'spec'; readonly model: ApiModel } | { readonly kind: 'code'; readonly text: string };

/** Reads the command's only argument: a spec, or a local file with code, a request or configuration. */
export async function readSpecOrCode(positionals: readonly string[]): Promise<SpecOrCode> {
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0) throw new UsageError('Pass one file or URL: a spec, or code that calls the API.');
  if (!isUrl(source)) {
    const text = await readLocal(source);
    if (!isApiDescription(text) && text.length <= MAX_CODE) return { kind: 'code', text };
  }
  return { kind: 'spec', model: (await readDocument(source)).model };
}

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** Reads a spec from a file or an http(s) URL. The URL may point to the spec, to a documentation page, or to the API. */
export async function readDocument(source: string, timeoutMs = TIMEOUT_MS): Promise<SpecDocument> {
  const { text, address } = isUrl(source) ? await fetchDocument(source, timeoutMs) : { text: await readLocal(source), address: null };
  const read = readApi(text);
  if (read.kind === 'refused') throw new UsageError(`${terminalSafe(source)}: ${terminalSafe(read.problem)}`);
  return { model: read.model, text, baseUrl: baseUrlOf(read.model, address) };
}

/** In OpenAPI, relative servers are relative to the spec, and a spec without servers describes the host that it comes from. */
function baseUrlOf({ servers }: ApiModel, address: string | null): string | null {
  const url = URL.parse(servers[0] ?? '/', address ?? undefined);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href.replace(/\/$/, '') : null;
}

interface FetchedDocument {
  readonly text: string;
  readonly address: string;
}

async function fetchDocument(url: string, timeoutMs: number): Promise<FetchedDocument> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  try {
    const outcome = await egress.fetchText(url, { timeoutMs, maxBytes: MAX_BYTES });
    if (outcome.kind === 'failure') throw new UsageError(`${terminalSafe(url)} could not be downloaded: ${terminalSafe(outcome.message)}`);
    const page = { status: outcome.status, text: outcome.text, address: outcome.finalUrl };
    if (mayLeadToSpec(page)) return await search(egress, page);
    if (outcome.status >= 400) throw new UsageError(`${terminalSafe(url)} returned status ${outcome.status}.`);
    return { text: page.text, address: page.address };
  } finally {
    await egress.close();
  }
}

async function search(egress: Egress, page: FetchedPage): Promise<FetchedDocument> {
  const steps = findDocument(page, async (address) => {
    const outcome = await egress.fetchText(address, { timeoutMs: SEARCH_TIMEOUT_MS, maxBytes: MAX_BYTES });
    return outcome.kind === 'failure' ? null : { status: outcome.status, text: outcome.text, address: outcome.finalUrl };
  });
  for (;;) {
    const step = await steps.next();
    if (step.done !== true) continue;
    if (step.value.kind === 'missing') throw new UsageError(`${terminalSafe(step.value.problem)}.`);
    return { text: step.value.text, address: step.value.address };
  }
}

async function readLocal(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new UsageError(`File not found: ${terminalSafe(path)}.`);
  if (found.size > MAX_BYTES) throw new UsageError(`${terminalSafe(path)} is larger than 50 MiB.`);
  return decodeText(await readFile(path));
}
