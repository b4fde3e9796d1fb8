import type { Language } from '../program/language.ts';
import { lex } from '../program/lex.ts';

/** A word or a quoted text of a source in any language. */
export interface Trace {
  readonly kind: 'word' | 'text';
  readonly text: string;
  /** What stands right after it. */
  readonly next: string;
}

/** Words and texts of a source whose grammar is not known, in order; comments are left out. */
export function tracesOf(source: string, language: Language): readonly Trace[] {
  const tokens = lex(source, language, () => '{{value}}');
  return tokens.flatMap((token, index): Trace[] => {
    if (token.kind !== 'word' && token.kind !== 'text') return [];
    const after = tokens[index + 1];
    const next = after?.kind === 'punct' ? after.value : '';
    const text = token.kind === 'word' ? token.value : token.parts.map((part) => (typeof part === 'string' ? part : '{{value}}')).join('');
    return [{ kind: token.kind, text, next }];
  });
}
