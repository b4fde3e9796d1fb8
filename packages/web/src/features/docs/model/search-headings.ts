import { plainText } from './inline.ts';
import { parseMarkdown } from './markdown.ts';
import { type DocPage, docPages, loadText, pathOf } from './pages.ts';

/** A heading or page that the docs search can open. */
export interface SearchEntry {
  readonly title: string;
  readonly page: string;
  readonly to: string;
}

async function entriesOf(page: DocPage): Promise<readonly SearchEntry[]> {
  const headings = parseMarkdown(await loadText(page.slug)).filter((block) => block.kind === 'heading');
  const parts = headings.filter(({ level }) => level > 1);
  return [
    { title: page.title, page: page.group, to: pathOf(page) },
    ...parts.map(({ id, content }) => ({ title: plainText(content), page: page.title, to: `${pathOf(page)}#${id}` })),
  ];
}

/** The titles and headings of all pages. */
export async function loadEntries(): Promise<readonly SearchEntry[]> {
  return (await Promise.all(docPages.map(entriesOf))).flat();
}

/** Returns the entries that contain every word, with those that start with the query first. */
export function searchEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = (entry: SearchEntry): number => (entry.title.toLowerCase().startsWith(wanted) ? 0 : 1);
  return entries
    .filter((entry) => words.every((word) => `${entry.title} ${entry.page}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b));
}
