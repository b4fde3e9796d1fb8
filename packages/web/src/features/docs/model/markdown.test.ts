import { describe, expect, it } from 'vitest';
import { docLink } from './doc-link.ts';
import { parseInline, plainText } from './inline.ts';
import { parseMarkdown } from './markdown.ts';
import { pictureUrl } from './pictures.ts';

const kinds = (source: string): readonly string[] => parseMarkdown(source).map(({ kind }) => kind);

describe('the Markdown of the docs', () => {
  it('reads headings, paragraphs, lists, tables, code, quotes and rules', () => {
    const source = '# A\n\ntext\nmore\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```sh\nnpm start\n```\n\n> note\n\n---\n';
    expect(kinds(source)).toEqual(['heading', 'paragraph', 'list', 'table', 'code', 'quote', 'rule']);
  });

  it('gives two headings with the same name different anchors', () => {
    const ids = parseMarkdown('## Exit codes\n\n## Exit codes\n').map((block) => (block.kind === 'heading' ? block.id : ''));
    expect(ids).toEqual(['exit-codes', 'exit-codes-2']);
  });

  it('joins wrapped lines of a list item and keeps the nested list', () => {
    const [list] = parseMarkdown('1. one\n   goes on\n   - inner\n2. two\n');
    if (list?.kind !== 'list') throw new Error('a list was expected');
    expect(list.ordered).toBe(true);
    expect(list.items.map(({ content }) => plainText(content))).toEqual(['one goes on', 'two']);
    expect(list.items[0]?.nested?.items.map(({ content }) => plainText(content))).toEqual(['inner']);
  });

  it('does not split a table cell at a bar inside code or after a backslash', () => {
    const [table] = parseMarkdown('| a | b |\n|---|---|\n| `x|y` | p\\|q |\n');
    if (table?.kind !== 'table') throw new Error('a table was expected');
    expect(table.rows.map((row) => row.map(plainText))).toEqual([['x|y', 'p|q']]);
  });

  it('keeps code unchanged, including an unclosed block', () => {
    expect(parseMarkdown('```json\n{ "a": "**b**" }')).toEqual([{ kind: 'code', language: 'json', text: '{ "a": "**b**" }' }]);
  });

  it('reads an escaped mark as plain text', () => {
    expect(plainText(parseInline('\\[a\\]\\(http://e.test\\) \\<b\\> max\\_files'))).toBe('[a](http://e.test) <b> max_files');
  });

  it('treats HTML as text', () => {
    expect(parseInline('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }]);
  });

  it('reads marks inside a sentence, and leaves names with underscores unchanged', () => {
    expect(parseInline('`a*b` **c** _d_ max_files_now').map(({ kind }) => kind)).toEqual(['code', 'text', 'strong', 'text', 'em', 'text']);
  });
});

describe('a picture', () => {
  it('is one of the docs’ pictures, by its file name', () => {
    expect(parseMarkdown('![How it fits](pictures/concepts.svg)')).toEqual([{ kind: 'picture', name: 'concepts.svg', alt: 'How it fits' }]);
    expect(parseMarkdown('![From the root](docs/pictures/concepts.svg)')).toMatchObject([{ kind: 'picture', name: 'concepts.svg' }]);
    expect(pictureUrl('concepts.svg', 'dark')).toContain('concepts');
    expect(pictureUrl('../../secret.svg', 'dark')).toBeUndefined();
  });

  it('of a screen is the one in the theme of the reader', () => {
    expect(parseMarkdown('![A run](pictures/chat-light.png)')).toMatchObject([{ kind: 'picture', name: 'chat-light.png' }]);
    expect(pictureUrl('chat-light.png', 'dark')).toContain('chat-dark');
    expect(pictureUrl('chat-light.png', 'light')).toContain('chat-light');
  });

  it.each(['![x](https://evil.test/?d=1)', '![x](pictures/../../a.svg)', '![x](data:image/svg+xml,x)'])('is not shown for %s', (text) => {
    expect(parseMarkdown(text).map(({ kind }) => kind)).toEqual(['paragraph']);
  });
});

describe('a link of the docs', () => {
  it('to another file becomes a link to its page', () => {
    expect(docLink('run-packs.md#exit-codes')).toEqual({ kind: 'inside', href: '/docs/run-packs#exit-codes' });
    expect(docLink('quick-start.md')).toEqual({ kind: 'inside', href: '/docs' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd'])('with %s has no target', (href) => {
    expect(docLink(href)).toEqual({ kind: 'none' });
  });
});
