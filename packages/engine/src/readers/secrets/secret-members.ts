import type { TracedText } from './traced-text.ts';

/** A credential in a text, with the name that identifies it as a credential. */
export interface FoundSecret {
  readonly name: string;
  readonly value: TracedText;
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|[^\s"'{}[\](),:=&]+|[{}[\](),:=]/g;

type IsSecret = (name: string, value: string) => boolean;

/**
 * Finds credentials in pairs such as `"name": "value"`, `name: 'value'` and `name = value`. It accepts more than JSON, because people paste
 * GraphQL, JavaScript objects and invalid JSON.
 */
export function findSecretMembers(
  text: TracedText,
  isSecret: IsSecret,
  nested: (text: TracedText) => readonly FoundSecret[],
): readonly FoundSecret[] {
  return membersIn(text).flatMap(({ name, written, value, isQuoted }) => {
    if (name !== null && isSecret(name, value.text)) return [{ name, value: written }];
    return isQuoted ? nested(value) : [];
  });
}

interface Member {
  readonly name: string | null;
  /** The value between its quotes, as written in the source. */
  readonly written: TracedText;
  readonly value: TracedText;
  readonly isQuoted: boolean;
}

function membersIn(text: TracedText): readonly Member[] {
  if (!/[:=]/.test(text.text)) return [];
  const names = new MemberNames();
  const members: Member[] = [];
  let end = 0;
  for (const match of text.text.matchAll(TOKEN)) {
    if (text.text.slice(end, match.index).includes('\n')) names.endLine();
    end = match.index + match[0].length;
    if (names.readMark(match[0])) continue;
    const token = text.slice(match.index, end);
    const written = unquoted(token);
    const isQuoted = written !== token;
    const value = isQuoted ? unescaped(written) : written;
    if (/^\s*[:=]/.test(text.text.slice(end, end + 20))) names.begin(value.text);
    else members.push({ name: names.take({ isQuoted }), written, value, isQuoted });
  }
  return members;
}

/** Tracks the name that the next value belongs to. The entries of a list belong to the list's name. */
class MemberNames {
  readonly #lists: (string | null)[] = [];
  #name: string | null = null;
  #isUsed = false;

  begin(name: string): void {
    this.#name = name;
    this.#isUsed = false;
  }

  /** An unquoted value may have several words, but only one line. */
  endLine(): void {
    if (this.#isUsed) this.#name = null;
  }

  take({ isQuoted }: { readonly isQuoted: boolean }): string | null {
    const name = this.#name ?? this.#lists.at(-1) ?? null;
    this.#isUsed = true;
    if (isQuoted) this.#name = null;
    return name;
  }

  /** Reads a bracket or a comma. Returns false for names and values. */
  readMark(token: string): boolean {
    if (token === ':' || token === '=') return true;
    if (!/^[{}[\](),]$/.test(token)) return false;
    if (/[{[(]/.test(token)) this.#lists.push(token === '[' ? (this.#name ?? this.#lists.at(-1) ?? null) : null);
    else if (token !== ',') this.#lists.pop();
    this.#name = null;
    return true;
  }
}

function unquoted(text: TracedText): TracedText {
  const quote = text.text[0];
  if (quote !== '"' && quote !== "'") return text;
  return text.slice(1, text.text.length > 1 && text.text.endsWith(quote) ? text.text.length - 1 : text.text.length);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function unescaped(text: TracedText): TracedText {
  return text.replace(/\\(?:u([\da-f]{4})|([\s\S]))/gi, (match, written) =>
    written.as(match[1] === undefined ? (ESCAPES[match[2] ?? ''] ?? match[2] ?? '') : String.fromCharCode(parseInt(match[1], 16))),
  );
}
