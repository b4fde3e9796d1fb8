import type { Language } from './language.ts';
import type { Item, Node } from './node.ts';
import type { Token } from './token.ts';

/** The rules call each other in circles; the cursor hands them to one another. */
export interface Grammar {
  readonly items: (cursor: Cursor, close: string | null) => readonly Item[];
  readonly expression: (cursor: Cursor) => Node | null;
  readonly operand: (cursor: Cursor) => Node | null;
}

/** Deeper nesting is skipped: the reader is recursive. */
export const MAX_DEPTH = 60;

/** A place in the tokens that moves forward only. */
export class Cursor {
  readonly language: Language;
  depth = 0;
  #index = 0;
  readonly #tokens: readonly Token[];
  readonly #grammar: Grammar;

  constructor(tokens: readonly Token[], language: Language, grammar: Grammar) {
    this.#tokens = tokens;
    this.language = language;
    this.#grammar = grammar;
  }

  items(close: string | null): readonly Item[] {
    return this.#grammar.items(this, close);
  }

  expression(): Node | null {
    return this.#grammar.expression(this);
  }

  operand(): Node | null {
    return this.#grammar.operand(this);
  }

  peek(ahead = 0): Token | null {
    return this.#tokens[this.#index + ahead] ?? null;
  }

  next(): Token | null {
    const token = this.peek();
    this.#index += 1;
    return token;
  }

  skip(count: number): void {
    this.#index += count;
  }

  get index(): number {
    return this.#index;
  }

  get line(): number {
    return this.peek()?.line ?? this.previousLine;
  }

  get previousLine(): number {
    return this.#tokens[this.#index - 1]?.line ?? 1;
  }

  /** True when the next token stands on the line of the one before it. */
  get sameLine(): boolean {
    const before = this.#tokens[this.#index - 1];
    return before === undefined || this.peek()?.row === before.row;
  }

  isPunct(value: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === 'punct' && token.value === value;
  }

  isWord(value: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === 'word' && token.value === value;
  }

  take(value: string): boolean {
    if (!this.isPunct(value)) return false;
    this.#index += 1;
    return true;
  }
}
