import type { Block } from './blocks.ts';
import { parseInline, plainText } from './inline.ts';
import { takeList } from './markdown-list.ts';

/** A block and the number of lines it occupies. */
interface ParsedBlock {
  readonly block: Block;
  readonly lines: number;
}

const HEADING = /^(#{1,4})\s+(.+?)\s*#*$/;
const FENCE = /^```\s*(\S*)\s*$/;
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const RULE = /^(-{3,}|\*{3,})\s*$/;
const PICTURE = /^!\[([^\]]+)\]\((?:docs\/)?pictures\/([a-z-]+\.(?:svg|png))\)\s*$/;
const LIST = /^(\d+\.|[-*])\s+/;

/** Splits a table row into cells. An escaped bar, or one inside code, does not split. */
function cellsOf(line: string): readonly string[] {
  const cells = [''];
  let isCode = false;
  for (const [part] of line.trim().matchAll(/\\\||`|\||[^`|\\]+|\\/g)) {
    if (part === '`') isCode = !isCode;
    if (part === '|' && !isCode) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${part === '\\|' ? '|' : part}`);
  }
  const trimmed = cells.map((cell) => cell.trim());
  return trimmed.slice(trimmed[0] === '' ? 1 : 0, trimmed.at(-1) === '' ? -1 : undefined);
}

function takeCode(lines: readonly string[]): ParsedBlock | null {
  const open = FENCE.exec(lines[0] ?? '');
  if (open === null) return null;
  const close = lines.findIndex((line, index) => index > 0 && /^```\s*$/.test(line));
  const end = close === -1 ? lines.length : close;
  return { block: { kind: 'code', language: open[1] ?? '', text: lines.slice(1, end).join('\n') }, lines: end + 1 };
}

function takeHeading(lines: readonly string[]): ParsedBlock | null {
  const match = HEADING.exec(lines[0] ?? '');
  if (match === null) return null;
  const content = parseInline(match[2] ?? '');
  return { block: { kind: 'heading', level: (match[1] ?? '').length, id: headingSlug(plainText(content)), content }, lines: 1 };
}

function takeTable(lines: readonly string[]): ParsedBlock | null {
  if (!lines[0]?.includes('|') || !TABLE_LINE.test(lines[1] ?? '') || !lines[1]?.includes('|')) return null;
  const end = lines.findIndex((line, index) => index > 1 && !line.includes('|'));
  const rows = lines.slice(2, end === -1 ? undefined : end);
  const parse = (line: string) => cellsOf(line).map(parseInline);
  return { block: { kind: 'table', head: parse(lines[0]), rows: rows.map(parse) }, lines: rows.length + 2 };
}

function takeQuote(lines: readonly string[]): ParsedBlock | null {
  const end = lines.findIndex((line) => !line.startsWith('>'));
  const quoted = lines.slice(0, end === -1 ? undefined : end);
  if (quoted.length === 0) return null;
  const source = quoted.map((line) => line.replace(/^>\s?/, '')).join(' ');
  return { block: { kind: 'quote', content: parseInline(source) }, lines: quoted.length };
}

const takeRule = (lines: readonly string[]): ParsedBlock | null =>
  RULE.test(lines[0] ?? '') ? { block: { kind: 'rule' }, lines: 1 } : null;

function takePicture(lines: readonly string[]): ParsedBlock | null {
  const match = PICTURE.exec(lines[0] ?? '');
  return match === null ? null : { block: { kind: 'picture', alt: match[1] ?? '', name: match[2] ?? '' }, lines: 1 };
}

const startsBlock = (line: string): boolean =>
  line.trim() === '' || HEADING.test(line) || FENCE.test(line) || LIST.test(line) || line.startsWith('>') || RULE.test(line);

function takeParagraph(lines: readonly string[]): ParsedBlock {
  const end = lines.findIndex((line, index) => index > 0 && startsBlock(line));
  const own = lines.slice(0, end === -1 ? undefined : end);
  return { block: { kind: 'paragraph', content: parseInline(own.map((line) => line.trim()).join(' ')) }, lines: own.length };
}

/** The anchor of a heading. */
export function headingSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Makes the anchors of headings with the same name unique. */
function withUniqueIds(blocks: readonly Block[]): readonly Block[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const count = seen.get(block.id) ?? 0;
    seen.set(block.id, count + 1);
    return count === 0 ? block : { ...block, id: `${block.id}-${count + 1}` };
  });
}

/** Parses the Markdown in our docs: headings, paragraphs, lists, tables, code, quotes and our own pictures. Raw HTML is not supported. */
export function parseMarkdown(source: string): readonly Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const rest = lines.slice(at);
    const taken =
      takeCode(rest) ??
      takeHeading(rest) ??
      takePicture(rest) ??
      takeRule(rest) ??
      takeTable(rest) ??
      takeQuote(rest) ??
      takeList(rest) ??
      takeParagraph(rest);
    blocks.push(taken.block);
    at += taken.lines;
  }
  return withUniqueIds(blocks);
}
