import { findDocumentLinks } from './document-links.ts';
import { isApiDescription, isHtmlPage } from './is-api-description.ts';

export interface FetchedPage {
  readonly status: number;
  readonly text: string;
  /** The URL after redirects. */
  readonly address: string;
}

/** Fetches a URL with the same origin. Null when there is no response. */
export type FetchPage = (address: string) => Promise<FetchedPage | null>;

export type FoundDocument =
  | { readonly kind: 'found'; readonly text: string; readonly address: string }
  | { readonly kind: 'missing'; readonly problem: string };

/** The paths where frameworks usually serve their spec, the most common first. */
const USUAL_SPEC_PATHS = [
  'openapi.json',
  'swagger.json',
  'v3/api-docs',
  'api-docs',
  'openapi.yaml',
  'swagger/v1/swagger.json',
  'api/openapi.json',
  'api-json',
  'openapi/v1.json',
  'api/schema/',
  'swagger/doc.json',
  'api/swagger.json',
  'docs/openapi.json',
  'documentation/json',
  'q/openapi',
  'openapi',
  'api/v1/openapi.json',
  'api/docs.json',
  'api-docs.json',
  'swagger.yaml',
  'openapi.yml',
  'v2/api-docs',
  'apispec_1.json',
  'api/v3/openapi.json',
];
const MAX_FETCHES = 60;

/** True when a response may lead to a spec at another URL. */
export function mayLeadToSpec({ status, text, address }: FetchedPage): boolean {
  if (/\.(?:json|ya?ml)$/i.test(pathOf(address))) return false;
  if (status >= 200 && status < 300) return isHtmlPage(text) || (/^\s*\{/.test(text) && text.length < 100_000 && !isApiDescription(text));
  return status === 404 || status === 405 || status === 401 || status === 403;
}

/**
 * Finds the spec behind a documentation page or a base URL: first the links on the page, then the usual paths. Yields each URL before it is
 * fetched. Other origins are skipped, because a Swagger UI page may still link to the Petstore example.
 */
export async function* findDocument(page: FetchedPage, fetchPage: FetchPage): AsyncGenerator<string, FoundDocument> {
  const search = new Search(page, fetchPage);
  const shown = isHtmlPage(page.text) ? yield* search.follow(page) : null;
  const found = shown ?? (yield* search.tryUsual());
  return found ?? { kind: 'missing', problem: search.describe() };
}

class Search {
  readonly #page: FetchedPage;
  readonly #fetch: FetchPage;
  readonly #tried = new Set<string>();
  readonly #elsewhere = new Set<string>();
  #isSilent = false;

  constructor(page: FetchedPage, fetchPage: FetchPage) {
    this.#page = page;
    this.#fetch = fetchPage;
    this.#tried.add(page.address);
  }

  /** Follows a page's links to the spec, directly or through settings and scripts. */
  async *follow(page: FetchedPage): AsyncGenerator<string, FoundDocument | null> {
    const { inline, documents, settings, scripts } = findDocumentLinks(page.text);
    const [text] = inline;
    if (text !== undefined) return { kind: 'found', text, address: page.address };
    for (const link of documents) {
      const found = yield* this.#open(link);
      if (found !== null && isApiDescription(found.text)) return { kind: 'found', text: found.text, address: found.address };
    }
    for (const link of [...settings, ...scripts]) {
      const next = yield* this.#open(link);
      const found = next === null || isHtmlPage(next.text) ? null : yield* this.follow(next);
      if (found !== null) return found;
    }
    return null;
  }

  async *tryUsual(): AsyncGenerator<string, FoundDocument | null> {
    for (const folder of foldersOf(this.#page.address)) {
      for (const name of USUAL_SPEC_PATHS) {
        const found = yield* this.#open(`${folder}${name}`);
        if (found !== null && isApiDescription(found.text)) return { kind: 'found', text: found.text, address: found.address };
      }
    }
    return null;
  }

  describe(): string {
    const host = new URL(this.#page.address).host;
    const [elsewhere] = this.#elsewhere;
    if (elsewhere !== undefined) return `the page at ${host} shows the spec at ${elsewhere}; import that URL instead`;
    const what = isHtmlPage(this.#page.text) ? `returned an HTML page` : `returned ${this.#page.status}`;
    return `${host} ${what}, and no spec was found there or at common paths such as /openapi.json; enter the direct URL of the spec`;
  }

  async *#open(link: string): AsyncGenerator<string, FetchedPage | null> {
    const address = resolve(link, this.#page.address);
    if (address === null || this.#isSilent || this.#tried.has(address) || this.#tried.size >= MAX_FETCHES) return null;
    if (new URL(address).origin !== new URL(this.#page.address).origin) {
      this.#elsewhere.add(address);
      return null;
    }
    this.#tried.add(address);
    yield address;
    const found = await this.#fetch(address);
    // If a host does not respond at one URL, the other usual paths are not tried.
    if (found === null) this.#isSilent = true;
    return found !== null && found.status >= 200 && found.status < 300 ? found : null;
  }
}

/** Returns the folder of the URL and all folders above it, the root last. */
function foldersOf(address: string): readonly string[] {
  const { origin, pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  const folders = parts.map((_, index) => `${origin}/${parts.slice(0, parts.length - index).join('/')}/`);
  return [...folders.slice(0, 2), `${origin}/`];
}

function resolve(link: string, base: string): string | null {
  try {
    const { href, protocol } = new URL(link, base);
    return protocol === 'http:' || protocol === 'https:' ? href.replace(/#.*$/, '') : null;
  } catch {
    return null;
  }
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}
