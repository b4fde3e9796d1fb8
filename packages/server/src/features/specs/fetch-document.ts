import { type FetchedPage, findDocument, mayLeadToSpec } from '@assay/engine';
import type { Egress } from '@assay/net';
import { AppError } from '../../platform/http/app-error.ts';

const LIMIT_MIB = 20;
const TIMEOUT_MS = 10_000;
/** A search requests many URLs, so each gets less time. */
const SEARCH_TIMEOUT_MS = 4000;

type Fetch = Pick<Egress, 'fetchText'>;
type Headers = Readonly<Record<string, string>>;

export interface FetchedDocument {
  readonly text: string;
  /** The final URL, after redirects. */
  readonly address: string;
}

const refuse = (problem: string) => new AppError('SPEC_FETCH_FAILED', { problem }, { fields: { url: problem } });

/** Fetches a spec from a URL that a user entered; every error names the cause. */
export async function fetchDocument(egress: Fetch, address: string, headers: Headers = {}): Promise<FetchedDocument> {
  return requireDocument(await fetchPage(egress, address, headers));
}

/** `everywhere` also searches for the spec when its URL no longer exists. For a known source, a missing URL must be reported instead. */
export type SearchScope = 'everywhere' | 'page only';

/** Does the same for a URL that may also be a documentation page or a base URL. Yields each URL it tries. */
export async function* locateDocument(
  egress: Fetch,
  { address, headers, search }: { readonly address: string; readonly headers: Headers; readonly search: SearchScope },
): AsyncGenerator<string, FetchedDocument> {
  const page = await fetchPage(egress, address, headers);
  if (!mayLeadToSpec(page) || (search === 'page only' && page.status >= 300)) return { ...requireDocument(page), address };
  const found = yield* findDocument(page, (link) => fetchQuietly(egress, link, headers));
  if (found.kind === 'missing') throw refuse(found.problem);
  return found;
}

async function fetchPage(egress: Fetch, address: string, headers: Headers): Promise<FetchedPage> {
  const url = checkAddress(address);
  const outcome = await egress.fetchText(url.href, optionsOf(headers, TIMEOUT_MS));
  if (outcome.kind === 'failure') throw refuse(outcome.cause === 'too-large' ? `it is larger than ${LIMIT_MIB} MiB` : outcome.message);
  return { status: outcome.status, text: outcome.text, address: outcome.finalUrl };
}

/** Null when there is no response, or when a redirect leads to another origin. */
async function fetchQuietly(egress: Fetch, address: string, headers: Headers): Promise<FetchedPage | null> {
  const outcome = await egress.fetchText(address, optionsOf(headers, SEARCH_TIMEOUT_MS));
  if (outcome.kind === 'failure') return outcome.cause === 'too-large' ? { status: 413, text: '', address } : null;
  const isOwn = new URL(outcome.finalUrl).origin === new URL(address).origin;
  return { status: isOwn ? outcome.status : 404, text: outcome.text, address: outcome.finalUrl };
}

const optionsOf = (headers: Headers, timeoutMs: number) => ({
  timeoutMs,
  maxBytes: LIMIT_MIB * 1024 * 1024,
  headers: Object.entries(headers),
});

function checkAddress(address: string): URL {
  if (!URL.canParse(address)) throw refuse('the URL is not valid; it must start with http:// or https://');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse(`${url.protocol} URLs are not supported; use http:// or https://`);
  // The URL is stored and shown to every member, so it must contain no credentials.
  if (url.username !== '' || url.password !== '') throw refuse('the URL contains a username or password; remove it');
  return url;
}

function requireDocument({ status, text, address }: FetchedPage): FetchedDocument {
  const { host } = new URL(address);
  if (status < 200 || status > 299) throw refuse(`${host} returned ${status}`);
  if (text.trim() === '') throw refuse(`${host} returned an empty file`);
  return { text, address };
}
