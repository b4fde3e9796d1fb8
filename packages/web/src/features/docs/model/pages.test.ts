import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { docLink } from './doc-link.ts';
import type { Inline } from './inline.ts';
import { parseMarkdown } from './markdown.ts';
import { docPages, findPage, loadText, pathOf } from './pages.ts';

function linksIn(parts: readonly Inline[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'link' ? [part.href] : 'children' in part ? linksIn(part.children) : []));
}

function linksOf(block: Block): readonly string[] {
  if (block.kind === 'list') return block.items.flatMap((item) => [...linksIn(item.content), ...(item.nested ? linksOf(item.nested) : [])]);
  if (block.kind === 'table') return block.rows.flatMap((row) => row.flatMap(linksIn));
  return 'content' in block ? linksIn(block.content) : [];
}

describe('the pages of the docs', () => {
  it.each(docPages.map((page) => [page.slug]))('%s has one title and no section that is nested too early', async (slug) => {
    const levels = parseMarkdown(await loadText(slug)).flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it.each(docPages.map((page) => [page.slug]))('%s links only to pages that exist', async (slug) => {
    const links = parseMarkdown(await loadText(slug))
      .flatMap(linksOf)
      .map(docLink);
    const pages = new Set(docPages.map(pathOf));
    const broken = links.filter((link) => link.kind === 'none' || (link.kind === 'inside' && !pages.has(link.href.replace(/#.*/, ''))));
    expect(broken).toEqual([]);
  });

  it('start with the first run', () => {
    expect(findPage(undefined)?.slug).toBe('quick-start');
    expect(findPage('nothing-of-the-kind')).toBeUndefined();
  });
});
