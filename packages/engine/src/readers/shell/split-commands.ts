import { placeholderFor } from '../calls/placeholder.ts';

/** Reads the commands in `$(...)` and returns their output. */
export type Substitute = (script: string, line: number) => string;

/** A command with its words. Quotes and variables are resolved. */
export interface Command {
  readonly words: readonly string[];
  readonly line: number;
  /** True when it reads from the previous command through a pipe. */
  readonly piped: boolean;
  /** The content of a here-document. */
  readonly input: string | null;
}

const ENDS = [';', '|', '&', '\n', '(', ')'];

/** Splits a shell script into commands and words as a POSIX shell would. Variables become `{{NAME}}`. */
export class CommandSplitter {
  readonly #text: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #substitute: Substitute;
  #index = 0;
  #line = 1;
  /** A here-document whose command has not ended yet. */
  #skip: { readonly from: number; readonly to: number } | null = null;

  constructor(text: string, known: ReadonlyMap<string, string>, substitute: Substitute) {
    this.#text = text;
    this.#known = known;
    this.#substitute = substitute;
  }

  /** Returns the next command, or null at the end. Later commands see assignments that were made between calls. */
  next(): Command | null {
    for (;;) {
      const command = this.#command();
      if (command !== null || this.#peek() === '') return command;
    }
  }

  #command(): Command | null {
    const words: string[] = [];
    const piped = this.#skipEnds();
    const line = this.#line;
    let input: string | null = null;
    for (;;) {
      this.#skipBlank();
      const char = this.#peek();
      if (char === '' || ENDS.includes(char)) break;
      if (char === '#') this.#skipLine();
      else if (this.#text.startsWith('<<', this.#index)) input = this.#hereDocument();
      else words.push(this.#word());
    }
    return words.length === 0 ? null : { words, line, piped, input };
  }

  /** Skips separators and comments before a command. Returns true when the last separator was a pipe. */
  #skipEnds(): boolean {
    let piped = false;
    for (;;) {
      this.#skipBlank();
      const char = this.#peek();
      if (char === '#') this.#skipLine();
      else if (char !== '' && ENDS.includes(char)) {
        piped = char === '|' && this.#text[this.#index + 1] !== '|' && this.#text[this.#index - 1] !== '|';
        this.#advance();
      } else return piped;
    }
  }

  #peek(): string {
    return this.#text[this.#index] ?? '';
  }

  #advance(): string {
    const char = this.#peek();
    if (char === '\n') this.#line += 1;
    this.#index += 1;
    if (this.#index - 1 === this.#skip?.from) this.#skipDocument(this.#skip.to);
    return char;
  }

  #skipDocument(to: number): void {
    this.#line += this.#text.slice(this.#index, to).split('\n').length - 1;
    this.#index = to;
    this.#skip = null;
  }

  #skipBlank(): void {
    for (;;) {
      const char = this.#peek();
      const next = this.#text[this.#index + 1];
      if ((char === '\\' || char === '^' || char === '`') && (next === '\n' || next === '\r')) {
        this.#advance();
        if (this.#peek() === '\r') this.#advance();
        this.#advance();
      } else if (char === ' ' || char === '\t' || char === '\r') this.#advance();
      else return;
    }
  }

  #skipLine(): void {
    while (this.#peek() !== '' && this.#peek() !== '\n') this.#advance();
  }

  #word(): string {
    let word = '';
    while (this.#index < this.#text.length) {
      const char = this.#peek();
      if (/\s/.test(char) || (char !== '(' && ENDS.includes(char))) break;
      word += this.#piece(char);
    }
    return word;
  }

  #piece(char: string): string {
    if (char === "'") return this.#quoted();
    if (char === '"') return this.#doubleQuoted();
    if (char === '$') return this.#dollar();
    if (char === '`') return this.#backticks();
    this.#advance();
    if (char !== '\\' && !(char === '^' && this.#peek() === '"')) return char;
    const escaped = this.#advance();
    return escaped === '\n' ? '' : escaped;
  }

  #quoted(): string {
    this.#advance();
    let text = '';
    while (this.#peek() !== '' && this.#peek() !== "'") text += this.#advance();
    this.#advance();
    return text;
  }

  #doubleQuoted(): string {
    this.#advance();
    let text = '';
    while (this.#peek() !== '' && this.#peek() !== '"') {
      const char = this.#peek();
      if (char === '$') text += this.#dollar();
      else if (char === '`') text += this.#backticks();
      else if (char === '\\' && '"\\$`\n'.includes(this.#text[this.#index + 1] ?? '')) {
        this.#advance();
        const escaped = this.#advance();
        text += escaped === '\n' ? '' : escaped;
      } else text += this.#advance();
    }
    this.#advance();
    return text;
  }

  #dollar(): string {
    const rest = this.#text.slice(this.#index, this.#index + 200);
    if (rest.startsWith("$'")) return this.#ansiQuoted();
    if (rest.startsWith('$(')) return this.#substitution();
    const found = /^\$(?:\{([A-Za-z_]\w*)(?::?-([^}]*)|[^}]*)\}|([A-Za-z_]\w*|\d))/.exec(rest);
    if (found === null) return this.#advance();
    for (let count = 0; count < found[0].length; count += 1) this.#advance();
    const name = found[1] ?? found[3] ?? '';
    return this.#known.get(name) ?? withDefault(name, found[2]);
  }

  #ansiQuoted(): string {
    this.#advance();
    this.#advance();
    let text = '';
    while (this.#peek() !== '' && this.#peek() !== "'") {
      const char = this.#advance();
      if (char !== '\\') text += char;
      else {
        const escaped = this.#advance();
        text += { n: '\n', t: '\t', r: '\r' }[escaped] ?? escaped;
      }
    }
    this.#advance();
    return text;
  }

  #substitution(): string {
    const line = this.#line;
    this.#advance();
    this.#advance();
    let depth = 1;
    let script = '';
    while (this.#peek() !== '' && depth > 0) {
      const char = this.#advance();
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
      if (depth > 0) script += char;
    }
    return this.#substitute(script, line);
  }

  #backticks(): string {
    const line = this.#line;
    this.#advance();
    let script = '';
    while (this.#peek() !== '' && this.#peek() !== '`') script += this.#advance();
    this.#advance();
    return this.#substitute(script, line);
  }

  #hereDocument(): string | null {
    const found = /^<<-?\s?\\?(['"]?)(\w+)\1/.exec(this.#text.slice(this.#index, this.#index + 100));
    if (found === null) {
      this.#advance();
      this.#advance();
      return null;
    }
    const mark = found[2] ?? '';
    const bodyStart = this.#text.indexOf('\n', this.#index) + 1;
    const end = bodyStart === 0 ? -1 : this.#text.indexOf(`\n${mark}`, bodyStart - 1);
    if (end < 0) {
      this.#skipLine();
      return null;
    }
    const body = this.#text.slice(bodyStart, end);
    // The rest of the line belongs to the command: `<<EOF | jq .token`.
    this.#skip = { from: bodyStart - 1, to: end + mark.length + 1 };
    for (let count = 0; count < found[0].length; count += 1) this.#advance();
    return body.replace(
      /\$(?:\{([A-Za-z_]\w*)(?::?-([^}]*)|[^}]*)\}|([A-Za-z_]\w*))/g,
      (_all, braced?: string, other?: string, plain?: string) =>
        this.#known.get(braced ?? plain ?? '') ?? withDefault(braced ?? plain ?? '', other),
    );
  }
}

/** A default is used if it is a URL. Any other one may be a secret or a value for tests. */
const withDefault = (name: string, other: string | undefined): string =>
  other !== undefined && /^https?:\/\//.test(other) ? other : placeholderFor(name);
