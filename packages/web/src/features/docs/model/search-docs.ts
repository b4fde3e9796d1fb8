import { typoDistance } from '../../../lib/typo-distance.ts';
import type { Block } from './blocks.ts';
import { plainText } from './inline.ts';
import { parseMarkdown } from './markdown.ts';
import { type DocPage, docPages, loadText, pathOf } from './pages.ts';

/** A page or a section that the docs search can open. */
export interface SearchEntry {
  readonly title: string;
  readonly page: string;
  readonly to: string;
  /** The text below the heading. */
  readonly text: string;
}

export interface SearchHit extends SearchEntry {
  /** The part of the text that contains the search terms. Empty if only the title contains them. */
  readonly excerpt: string;
}

function textOf(block: Block): string {
  if (block.kind === 'list')
    return block.items.map(({ content, nested }) => `${plainText(content)} ${nested ? textOf(nested) : ''}`).join(' ');
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join('. ');
  if (block.kind === 'code') return block.text;
  if (block.kind === 'picture') return block.alt;
  return 'content' in block ? plainText(block.content) : '';
}

async function entriesOf(page: DocPage): Promise<readonly SearchEntry[]> {
  const entries: SearchEntry[] = [{ title: page.title, page: page.group, to: pathOf(page), text: '' }];
  for (const block of parseMarkdown(await loadText(page.slug))) {
    if (block.kind === 'heading' && block.level > 1) {
      entries.push({ title: plainText(block.content), page: page.title, to: `${pathOf(page)}#${block.id}`, text: '' });
      continue;
    }
    const last = entries.at(-1);
    if (last !== undefined && block.kind !== 'heading')
      entries[entries.length - 1] = { ...last, text: `${last.text} ${textOf(block)}`.trim() };
  }
  return entries;
}

/** The pages and sections of all docs with their text. */
export async function loadEntries(): Promise<readonly SearchEntry[]> {
  return (await Promise.all(docPages.map(entriesOf))).flat();
}

/** Filler words in questions. */
const FILLERS = new Set('a an and can do does for how i in is it my of on or the this to what when where which with'.split(' '));
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu) ?? [];
/** Treats `runs`, `running` and `run` as the same word. */
const stemOf = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ing|ed|es|s)$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1') : word;

function isTypoOf(word: string, wanted: string): boolean {
  const allowed = wanted.length >= 8 ? 2 : wanted.length >= 5 ? 1 : 0;
  return allowed > 0 && Math.abs(word.length - wanted.length) <= allowed && typoDistance(word, wanted) <= allowed;
}

/** How well a word matches the others: 1 for an exact match, less for a prefix, a substring and a typo. */
function closeness(words: readonly string[], wanted: string): number {
  const stem = stemOf(wanted);
  if (words.some((word) => word === wanted || stemOf(word) === stem)) return 1;
  if (words.some((word) => word.startsWith(wanted))) return 0.7;
  if (wanted.length > 2 && words.some((word) => word.includes(wanted))) return 0.4;
  return words.some((word) => isTypoOf(word, wanted)) ? 0.3 : 0;
}

interface Indexed {
  readonly entry: SearchEntry;
  readonly title: readonly string[];
  readonly page: readonly string[];
  readonly text: readonly string[];
}

const indexes = new WeakMap<readonly SearchEntry[], readonly Indexed[]>();

/** Splitting all docs into words takes longer than a search, so it is done only once. */
function indexOf(entries: readonly SearchEntry[]): readonly Indexed[] {
  const known = indexes.get(entries);
  if (known !== undefined) return known;
  const made = entries.map((entry) => ({
    entry,
    title: wordsOf(entry.title),
    page: wordsOf(entry.page),
    text: [...new Set(wordsOf(entry.text))],
  }));
  indexes.set(entries, made);
  return made;
}

const TITLE = 12;
const PAGE = 5;
const TEXT = 3;
const PHRASE = 10;

/**
 * Zero if more than half of the words are not found. Section titles count more than page titles, and those count more than text. Short
 * titles rank higher.
 */
function scoreOf({ entry, title, page, text }: Indexed, wanted: readonly string[], phrase: string): number {
  let score = 0;
  let found = 0;
  let inTitle = 0;
  for (const word of wanted) {
    const best = [closeness(title, word) * TITLE, closeness(page, word) * PAGE, closeness(text, word) * TEXT];
    if (Math.max(...best) > 0) found += 1;
    if (best[0] !== 0) inTitle += 1;
    score += best.reduce((sum, value) => sum + value, 0);
  }
  if (found * 2 < wanted.length) return 0;
  const isPhrase = entry.title.toLowerCase().startsWith(phrase) ? PHRASE : entry.text.toLowerCase().includes(phrase) ? PHRASE / 4 : 0;
  const share = found / wanted.length;
  return (score / wanted.length) * share + isPhrase + (inTitle / Math.max(1, title.length)) * TEXT * share;
}

const BEFORE = 30;
const SHOWN = 140;

/** The text around the first search term. */
function excerptOf({ text }: SearchEntry, wanted: readonly string[]): string {
  const lower = text.toLowerCase();
  const stems = wanted.map(stemOf);
  const places = stems.map((stem) => lower.indexOf(stem)).filter((index) => index >= 0);
  // The position followed by the most search terms.
  const wordsAt = (place: number): number => stems.filter((stem) => lower.slice(place, place + SHOWN - BEFORE).includes(stem)).length;
  const [at] = places.toSorted((a, b) => wordsAt(b) - wordsAt(a) || a - b);
  if (at === undefined) return '';
  const from = at <= BEFORE ? 0 : lower.indexOf(' ', at - BEFORE) + 1;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + SHOWN)}${from + SHOWN < text.length ? ' …' : ''}`;
}

/** The entries that contain at least half of the query's words, best first. Without a query, all entries in reading order. */
export function searchEntries(entries: readonly SearchEntry[], query: string): readonly SearchHit[] {
  const phrase = query.trim().toLowerCase();
  const all = wordsOf(phrase);
  const subject = all.filter((word) => !FILLERS.has(word));
  const wanted = subject.length > 0 ? subject : all;
  if (wanted.length === 0) return entries.map((entry) => ({ ...entry, excerpt: '' }));
  return indexOf(entries)
    .map((indexed) => ({ entry: indexed.entry, score: scoreOf(indexed, wanted, phrase) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry, wanted) }));
}
