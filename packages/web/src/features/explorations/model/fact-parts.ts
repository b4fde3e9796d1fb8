import type { Fact } from '@assay/contract';

/** The kinds of facts whose sentence ends with a JSON value, and the words before it. */
const BEFORE_VALUE: Readonly<Record<string, RegExp>> = { example: /^[^:]*: /, value: /^.*? can be /, rule: /^.*? must match / };

/** Splits a fact's sentence into text and the JSON value at its end, which is shown as code. */
export function factParts({ kind, text }: Pick<Fact, 'kind' | 'text'>): { readonly words: string; readonly value: string | null } {
  const words = BEFORE_VALUE[kind]?.exec(text)?.[0];
  return words === undefined ? { words: text, value: null } : { words, value: text.slice(words.length) };
}
