import { TracedBuilder, type TracedText } from '../secrets/traced-text.ts';
import type { Variables } from './variables.ts';

/** Reads the commands in `$(...)` and returns their output. */
export type Substitute = (script: TracedText, line: number) => TracedText;

/** A command with its words. Quotes and variables are resolved. */
export interface Command {
  readonly words: readonly TracedText[];
  readonly line: number;
  /** True when it reads from the previous command through a pipe. */
  readonly piped: boolean;
  /** The content of a here-document. */
  readonly input: TracedText | null;
}

const ENDS = [';', '|', '&', '\n', '(', ')'];
/** Matches `${NAME}`, `${NAME:-default}`, `$NAME` and `$1`. */
const VARIABLE = /\$(?:\{([A-Za-z_]\w*|\d)(?::?[-=]([^}]*)|[^}]*)\}|([A-Za-z_]\w*|\d))/;

/** Splits a shell script into commands and words as a POSIX shell would. Variables become `{{NAME}}`. */
export class CommandSplitter {
  readonly #source: TracedText;
  readonly #text: string;
  readonly #variables: Variables;
  readonly #substitute: Substitute;
  #index = 0;
  #line = 1;
  /** A here-document whose command has not ended yet. */
  #skip: { readonly from: number; readonly to: number } | null = null;

  constructor(source: TracedText, variables: Variables, substitute: Substitute) {
    this.#source = source;
    this.#text = source.text;
    this.#variables = variables;
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
    const words: TracedText[] = [];
    const piped = this.#skipEnds();
    const line = this.#line;
    let input: TracedText | null = null;
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

  #word(): TracedText {
    const word = new TracedBuilder();
    while (this.#index < this.#text.length) {
      const char = this.#peek();
      if (/\s/.test(char) || (char !== '(' && ENDS.includes(char))) break;
      this.#piece(char, word);
    }
    return word.build();
  }

  #piece(char: string, word: TracedBuilder): void {
    if (char === "'") this.#quoted(word);
    else if (char === '"') this.#doubleQuoted(word);
    else if (char === '$') this.#dollar(word);
    else if (char === '`') this.#backticks(word);
    else {
      const at = this.#index;
      this.#advance();
      if (char !== '\\' && !(char === '^' && this.#peek() === '"')) word.addFrom(this.#source, at);
      else this.#escaped(word);
    }
  }

  /** Adds the character after a backslash. Before a line break, both are dropped. */
  #escaped(word: TracedBuilder): void {
    if (this.#peek() !== '\n') word.addFrom(this.#source, this.#index, this.#index + this.#peek().length);
    this.#advance();
  }

  #quoted(word: TracedBuilder): void {
    this.#advance();
    while (this.#peek() !== '' && this.#peek() !== "'") this.#take(word);
    this.#advance();
  }

  #take(word: TracedBuilder): void {
    word.addFrom(this.#source, this.#index);
    this.#advance();
  }

  #doubleQuoted(word: TracedBuilder): void {
    this.#advance();
    while (this.#peek() !== '' && this.#peek() !== '"') {
      const char = this.#peek();
      if (char === '$') this.#dollar(word);
      else if (char === '`') this.#backticks(word);
      else if (char === '\\' && '"\\$`\n'.includes(this.#text[this.#index + 1] ?? '')) {
        this.#advance();
        this.#escaped(word);
      } else this.#take(word);
    }
    this.#advance();
  }

  #dollar(word: TracedBuilder): void {
    const rest = this.#text.slice(this.#index, this.#index + 200);
    if (rest.startsWith("$'")) this.#ansiQuoted(word);
    else if (rest.startsWith('$(')) this.#substitution(word);
    else this.#plainDollar(rest, word);
  }

  #plainDollar(rest: string, word: TracedBuilder): void {
    const found = new RegExp(`^${VARIABLE.source}`).exec(rest);
    if (found === null) {
      this.#take(word);
      return;
    }
    const from = this.#index;
    for (let count = 0; count < found[0].length; count += 1) this.#advance();
    word.add(this.#valueOf(found, this.#source.slice(from, this.#index)));
  }

  /** A default value is used only if it is part of a URL. Any other default may be a secret or a value for tests. */
  #valueOf([, braced, other = '', plain]: RegExpExecArray, matched: TracedText): TracedText {
    const from = matched.text.length - 1 - other.length;
    const isAddress = /^https?:\/\//.test(other) || /(?:^|_)(?:HOST|HOSTNAME|DOMAIN|PORT)$/i.test(braced ?? '');
    const fallback = other !== '' && isAddress ? matched.slice(from, from + other.length) : null;
    return this.#variables.insert(braced ?? plain ?? '', fallback);
  }

  #ansiQuoted(word: TracedBuilder): void {
    this.#advance();
    this.#advance();
    while (this.#peek() !== '' && this.#peek() !== "'") {
      const from = this.#index;
      const escaped = /^\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|([\s\S]))/.exec(this.#text.slice(from, from + 6));
      if (escaped === null) this.#take(word);
      else {
        for (let count = 0; count < escaped[0].length; count += 1) this.#advance();
        const code = escaped[1] ?? escaped[2];
        const char =
          code === undefined
            ? ({ n: '\n', t: '\t', r: '\r' }[escaped[3] ?? ''] ?? escaped[3] ?? '')
            : String.fromCharCode(parseInt(code, 16));
        word.add(this.#source.slice(from, from + escaped[0].length).as(char));
      }
    }
    this.#advance();
  }

  #substitution(word: TracedBuilder): void {
    const line = this.#line;
    this.#advance();
    this.#advance();
    const from = this.#index;
    let depth = 1;
    while (this.#peek() !== '' && depth > 0) {
      const char = this.#advance();
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
    }
    word.add(this.#substitute(this.#source.slice(from, depth === 0 ? this.#index - 1 : this.#index), line));
  }

  #backticks(word: TracedBuilder): void {
    const line = this.#line;
    this.#advance();
    const from = this.#index;
    while (this.#peek() !== '' && this.#peek() !== '`') this.#advance();
    const script = this.#source.slice(from, this.#index);
    this.#advance();
    word.add(this.#substitute(script, line));
  }

  #hereDocument(): TracedText | null {
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
    // The rest of the line belongs to the command: `<<EOF | jq .token`.
    this.#skip = { from: bodyStart - 1, to: end + mark.length + 1 };
    for (let count = 0; count < found[0].length; count += 1) this.#advance();
    const body = this.#source.slice(bodyStart, Math.max(bodyStart, end));
    return body.replace(new RegExp(VARIABLE, 'g'), (match, matched) => this.#valueOf(match, matched));
  }
}
