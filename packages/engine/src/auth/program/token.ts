import type { TextPart } from './node.ts';

/** `row` counts lines as the language sees them (a continued line is one row), `line` as people do. */
export type Token =
  | { readonly kind: 'word'; readonly value: string; readonly line: number; readonly row: number; readonly glued: boolean }
  | { readonly kind: 'text'; readonly parts: readonly TextPart[]; readonly line: number; readonly row: number; readonly glued: boolean }
  | { readonly kind: 'number'; readonly value: string; readonly line: number; readonly row: number; readonly glued: boolean }
  | { readonly kind: 'punct'; readonly value: string; readonly line: number; readonly row: number; readonly glued: boolean };
