import type { PointerTree } from './pointer-tree.ts';

const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;

/** Finds the lines of the requested values in valid JSON, in one pass that builds no tree. */
export function markJsonLines(text: string, tree: PointerTree): void {
  new JsonReader(text).value(tree);
}

class JsonReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  value(node: PointerTree | undefined): void {
    const first = this.#skipSpace();
    if (node !== undefined) node.line ??= this.#line;
    if (first === '{') this.#members(node, '}');
    else if (first === '[') this.#members(node, ']');
    else if (first === '"') this.#skipString();
    else while (this.#at < this.#text.length && !/[,\]}\s]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #members(node: PointerTree | undefined, close: string): void {
    this.#at += 1;
    for (let index = 0; this.#at < this.#text.length; index += 1) {
      const first = this.#skipSpace();
      if (first === close) break;
      if (first === ',') this.#at += 1;
      const child = node?.children.get(close === '}' ? this.#key(node) : String(index));
      if (close === '}' && node === undefined) this.#key(undefined);
      this.value(child);
      if (this.#skipSpace() === ',') this.#at += 1;
    }
    this.#at += 1;
  }

  /** Returns a property's name, decoded only on demand. */
  #key(node: PointerTree | undefined): string {
    this.#skipSpace();
    const from = this.#at;
    this.#skipString();
    const raw = this.#text.slice(from, this.#at);
    this.#skipSpace();
    this.#at += 1;
    return node === undefined ? '' : nameOf(raw);
  }

  #skipString(): void {
    let at = this.#text.indexOf('"', this.#at + 1);
    while (at >= 0 && this.#isEscaped(at)) at = this.#text.indexOf('"', at + 1);
    this.#at = at < 0 ? this.#text.length : at + 1;
  }

  #isEscaped(quote: number): boolean {
    let slashes = 0;
    while (this.#text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
    return slashes % 2 === 1;
  }

  #skipSpace(): string {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === NEWLINE) this.#line += 1;
      else if (code === QUOTE || (code > 32 && code !== 0xfeff)) break;
    }
    return this.#text[this.#at] ?? '';
  }
}

function nameOf(raw: string): string {
  try {
    return String(JSON.parse(raw));
  } catch {
    return '';
  }
}
