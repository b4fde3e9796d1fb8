import { passRank, userRank } from '../calls/credential-names.ts';
import { wordList } from '../calls/word-list.ts';

/** Names of the fields of a login. */
export interface LoginShape {
  readonly userKey: string | null;
  readonly passKey: string | null;
  readonly tokenPath: string | null;
}

const TOKEN = /token|jwt|bearer|session_?id|session_?key|ticket|^sid$/i;
const USERS = wordList('username user email login phone mobile account identifier userid user_id loginid j_username');
const PASSWORDS = wordList('password pass passwd pwd pin passphrase passcode secret j_password');

/** Field names of a login and the place of the token, as a prompt writes them: braces, quotes or plain words. */
export function readLoginShape(text: string): LoginShape {
  const shapes = bracedShapes(text);
  const sent = shapes.find((paths) => paths.some((path) => passRank(path.at(-1) ?? '') >= 0)) ?? [];
  const written = sent.map((path) => path.join('.'));
  // `{"user":{"login":...}}` sends user.login; user alone only holds it.
  const flat = written.filter((name) => !written.some((other) => other.startsWith(`${name}.`)));
  const answered = shapes
    .filter((shape) => shape !== sent)
    .flat()
    .find((path) => isToken(path));
  const words = text.replace(/(?:https?:\/)?\/[^\s"'`,;)]+/g, ' ');
  const passKey = flat.find((name) => passRank(name) >= 0) ?? wordIn(words, PASSWORDS);
  const userKey =
    flat.find((name) => name !== passKey && userRank(name) >= 0) ?? flat.find((name) => name !== passKey) ?? wordIn(words, USERS);
  return { userKey, passKey, tokenPath: answered === undefined ? writtenPath(text) : `$.${answered.join('.')}` };
}

/** `token`, `sessionId`, and `id` or `value` of something that is called so. */
function isToken(path: readonly string[]): boolean {
  const last = path.at(-1) ?? '';
  const holder = path.at(-2) ?? '';
  return (
    (TOKEN.test(last) || (/^(?:id|value|key)$/i.test(last) && /session|token|auth|ticket/i.test(holder))) && !/refresh|type/i.test(last)
  );
}

type Shape = readonly (readonly string[])[];

/** Every `{...}` of a text as the paths of its names: `{"result":{"jwt":"..."}}` gives `result.jwt`. */
function bracedShapes(text: string): readonly Shape[] {
  const shapes: Shape[] = [];
  const reader = new ShapeReader();
  for (const token of text.matchAll(/[{}:,]|"([^"]*)"|'([^']*)'|[\w.-]+/g)) {
    const shape = reader.take(token[0], token[1] ?? token[2] ?? token[0]);
    if (shape !== null) shapes.push(shape);
  }
  return shapes;
}

const MAX_NESTING = 12;

class ShapeReader {
  #open: readonly string[] = [];
  #paths: string[][] = [];
  #last = '';
  #isValue = false;

  /** Takes one sign or word; gives a shape when its last brace closes. */
  take(sign: string, word: string): Shape | null {
    if (sign === '}') return this.#close();
    if (sign === '{') {
      if (this.#open.length < MAX_NESTING) this.#open = [...this.#open, this.#isValue && this.#open.length > 0 ? this.#last : ''];
      this.#isValue = false;
    } else if (sign === ':' || sign === ',') this.#isValue = sign === ':';
    else if (this.#open.length > 0 && !this.#isValue) {
      this.#last = word;
      this.#paths.push([...this.#open.filter((name) => name !== ''), word]);
    }
    return null;
  }

  #close(): Shape | null {
    this.#open = this.#open.slice(0, -1);
    this.#isValue = false;
    if (this.#open.length > 0 || this.#paths.length === 0) return null;
    const shape = this.#paths;
    this.#paths = [];
    return shape;
  }
}

const DOTTED = /(?:^|[\s"'`(])(\$?\.?(?:[A-Za-z_]\w{0,40}\.){1,6}[A-Za-z_]{0,40}(?:token|jwt|Token|sessionId|session_id)[A-Za-z_]*)\b/;
const ANSWERED =
  /\b(?:returns?|answers?|responds?|gives?|get|receive|response|field|property)\b[^.\n]{0,40}?["'`]?\b((?:access|auth|id|session|api)?_?[Tt]oken|jwt|accessToken|authToken|idToken|sessionToken)\b/;
const NAMED_FIELD = /\b(?:field|property|in|called|named)\s+["'`]?(?:token|jwt)\b|["'`](?:token|jwt)["'`]/i;

/** `data.access_token`, `$.auth.jwt`, "in the field token" */
function writtenPath(text: string): string | null {
  const dotted = DOTTED.exec(text)?.[1];
  if (dotted !== undefined && !/https?:|\.com|\.io|\.net/.test(dotted)) return `$.${dotted.replace(/^\$?\.?/, '')}`;
  const quoted = /\b(?:field|property|attribute|member)\s+["'`](\w{2,40})["'`]/i.exec(text)?.[1];
  if (quoted !== undefined && TOKEN.test(quoted)) return `$.${quoted}`;
  const field = ANSWERED.exec(text)?.[1];
  if (field === undefined) return null;
  // "gives a token" speaks of the thing, "in the field token" of its name.
  return /^(?:token|jwt)$/.test(field) && !NAMED_FIELD.test(text) ? null : `$.${field}`;
}

function wordIn(text: string, words: readonly string[]): string | null {
  const found = words.flatMap((word) => {
    const at = text.search(new RegExp(`\\b${word}\\b`, 'i'));
    return at < 0 ? [] : [{ word, at }];
  });
  return found.sort((left, right) => left.at - right.at)[0]?.word ?? null;
}
