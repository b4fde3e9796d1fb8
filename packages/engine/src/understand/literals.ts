import type { Span } from '../model/reading.ts';

export type LiteralKind = 'address' | 'path' | 'quoted' | 'json' | 'pair' | 'name' | 'status' | 'date';

export interface Literal {
  readonly kind: LiteralKind;
  readonly span: Span;
  readonly text: string;
}

/** Patterns for text that no dictionary contains, longest kinds first. Every pattern runs in linear time. */
const PATTERNS: readonly (readonly [LiteralKind, string])[] = [
  ['json', '\\{[^{}\\n]{0,400}"[^{}\\n]{0,400}\\}|(?<=\\s)\\{\\s?\\}'],
  ['address', '\\b[hH]ttps?:\\/\\/[^\\s"\'<>]+'],
  // An instant such as `2030-12-31T00:00:00Z` is one value.
  ['name', '\\b\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?(?![\\p{L}\\p{N}])'],
  ['date', '\\b\\d{4}-\\d{2}-\\d{2}\\b'],
  [
    'quoted',
    '"[^"\\n]{0,200}"|“[^”\\n]{1,200}”|„[^“”\\n]{1,200}[“”]|`[^`\\n]{1,200}`|(?<![\\p{L}\\p{N}])\'[^\'\\n]{1,120}\'(?![\\p{L}\\p{N}])',
  ],
  ['name', '[\\p{L}\\p{N}._+-]{1,64}@[\\p{L}\\p{N}.-]{1,120}'],
  // Labels such as `alpine:latest` and colours such as `#ff8800` are values.
  [
    'name',
    '\\b\\p{L}[\\p{L}\\p{N}._-]{0,60}:[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,60}(?<![.:-])|(?<![\\p{L}\\p{N}&])#(?=\\p{N}{0,20}\\p{L})[\\p{L}\\p{N}]{2,40}',
  ],
  ['name', '\\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\\b'],
  // Versions and licenses such as `apache-2.0`.
  ['name', '\\b\\p{L}[\\p{L}\\p{N}]{0,40}-\\p{N}{1,6}(?:\\.\\p{N}{1,6}){1,4}\\b'],
  ['pair', '\\b[\\p{L}_][\\p{L}\\p{N}_.-]{0,60}=(?!>)(?:"[^"\\n]{0,200}"|[^\\s,;)]{1,120})'],
  ['path', '(?<![\\p{L}\\p{N}/])\\/[\\p{L}\\p{N}_{][\\p{L}\\p{N}_{}.:*/-]*(?:\\?[\\p{L}_][\\p{L}\\p{N}_.-]{0,60}=[^\\s,;)"<>]{0,200})?'],
  ['status', '(?<![\\p{L}\\p{N}.-])[1-5][xX]{2}\\b'],
  ['name', '\\b[\\p{L}][\\p{L}\\p{N}]*(?:[._][\\p{L}\\p{N}]+)+\\b|\\b(?:\\p{Ll}+|\\p{Lu}[\\p{Ll}\\p{N}]+)(?:\\p{Lu}[\\p{Ll}\\p{N}]+)+\\b'],
];

const ANY = new RegExp(PATTERNS.map(([, source]) => `(${source})`).join('|'), 'gu');

/** Kinds whose patterns may include the punctuation at the end of a sentence. */
const ENDS_SENTENCE: ReadonlySet<LiteralKind> = new Set(['address', 'path', 'pair']);

/** URLs, paths, quoted text and similar. They are extracted before any word is looked up. */
export function findLiterals(text: string): readonly Literal[] {
  return [...text.matchAll(ANY)].map((match) => {
    const group = match.slice(1).findIndex((one) => one !== undefined);
    const kind = PATTERNS[group]?.[0] ?? 'name';
    const found = ENDS_SENTENCE.has(kind) ? match[0].replace(/[.,;:!?)]+$/, '') : match[0];
    return { kind, text: found, span: { start: match.index, end: match.index + found.length } };
  });
}

/** The text inside quotation marks. */
export const unquoted = (text: string): string => (/^["'“„`]/.test(text) ? text.slice(1, -1) : text);
