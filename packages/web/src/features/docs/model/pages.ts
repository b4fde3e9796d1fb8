import { docPath, screens } from '../../../lib/paths.ts';

/** The files in `docs/` and the architecture document. Each is a separate chunk, loaded when its page is opened. */
const texts = import.meta.glob<string>(['../../../../../../docs/*.md', '../../../../../../ARCHITECTURE.md'], {
  query: '?raw',
  import: 'default',
});

export interface DocPage {
  readonly slug: string;
  readonly title: string;
  readonly group: string;
}

const FIRST = 'quick-start';

const order: readonly DocPage[] = [
  { group: 'Start', slug: FIRST, title: 'Your first run' },
  { group: 'Start', slug: 'own-api', title: 'Test your own API' },
  { group: 'Start', slug: 'concepts', title: 'Concepts' },
  { group: 'Guides', slug: 'guides', title: 'How-to guides' },
  { group: 'Guides', slug: 'chat', title: 'Chat and commands' },
  { group: 'Guides', slug: 'suites', title: 'Test suites' },
  { group: 'Guides', slug: 'auth-pilot', title: 'Auth Pilot' },
  { group: 'Guides', slug: 'explore', title: 'Exploring an API' },
  { group: 'Guides', slug: 'runs', title: 'Runs and verdicts' },
  { group: 'Guides', slug: 'run-packs', title: 'Run packs' },
  { group: 'Guides', slug: 'ci', title: 'Tests in CI' },
  { group: 'Guides', slug: 'integrations', title: 'Integrations' },
  { group: 'Guides', slug: 'mcp', title: 'Coding agents (MCP)' },
  { group: 'Reference', slug: 'command-line', title: 'Command line' },
  { group: 'Reference', slug: 'suite-format', title: 'Suite format' },
  { group: 'Reference', slug: 'facts', title: 'Facts' },
  { group: 'Reference', slug: 'errors', title: 'Errors' },
  { group: 'Reference', slug: 'glossary', title: 'Glossary' },
  { group: 'Server', slug: 'hosting', title: 'Installation and settings' },
  { group: 'Server', slug: 'model', title: 'Language model' },
  { group: 'Server', slug: 'accounts', title: 'Accounts and email' },
  { group: 'Server', slug: 'privacy', title: 'Privacy' },
  { group: 'Background', slug: 'security', title: 'Security' },
  { group: 'Background', slug: 'architecture', title: 'Architecture' },
  { group: 'Background', slug: 'reliability', title: 'Reliability' },
  { group: 'Background', slug: 'bench', title: 'Benchmarks' },
  { group: 'Background', slug: 'testing', title: 'How we test Assay' },
  { group: 'Background', slug: 'license', title: 'License' },
];

const loaderOf = (slug: string): (() => Promise<string>) | undefined =>
  Object.entries(texts).find(([path]) => path.toLowerCase().endsWith(`/${slug}.md`))?.[1];

/** Pages in reading order, limited to those whose file exists. */
export const docPages: readonly DocPage[] = order.filter((page) => loaderOf(page.slug) !== undefined);

export const docGroups: readonly (readonly [group: string, pages: readonly DocPage[]])[] = [...Map.groupBy(docPages, (page) => page.group)];

export const pathOf = (page: DocPage): string => (page.slug === FIRST ? screens.docs : docPath(page.slug));

/** Returns the page for a slug, or the first page without one. */
export const findPage = (slug: string | undefined): DocPage | undefined => docPages.find((page) => page.slug === (slug ?? FIRST));

export function loadText(slug: string): Promise<string> {
  const load = loaderOf(slug);
  return load === undefined ? Promise.reject(new Error(`There is no page named ${slug}.`)) : load();
}

export function adjacentPages(page: DocPage): { readonly before: DocPage | undefined; readonly after: DocPage | undefined } {
  const at = docPages.indexOf(page);
  return { before: docPages[at - 1], after: docPages[at + 1] };
}
