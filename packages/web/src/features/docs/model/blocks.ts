import type { Inline } from './inline.ts';

export interface Heading {
  readonly kind: 'heading';
  readonly level: number;
  readonly id: string;
  readonly content: readonly Inline[];
}

export interface ListItem {
  readonly content: readonly Inline[];
  readonly nested: List | null;
}

export interface List {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly start: number;
  readonly items: readonly ListItem[];
}

export type Block =
  | Heading
  | List
  | { readonly kind: 'paragraph' | 'quote'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string }
  | { readonly kind: 'rule' };
