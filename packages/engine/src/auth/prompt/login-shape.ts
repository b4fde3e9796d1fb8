import { passRank, userRank } from '../calls/credential-names.ts';
import { wordList } from '../calls/word-list.ts';

export interface LoginShape {
  readonly userKey: string | null;
  readonly passKey: string | null;
  readonly tokenPath: string | null;
}

const TOKEN = /token|jwt|bearer|session_?id|^sid$/i;
const USERS = wordList('username user email login phone mobile account identifier userid user_id loginid');
const PASSWORDS = wordList('password pass passwd pwd pin passphrase passcode secret');

/** Field names of a login and the place of the token, as a prompt writes them: braces, quotes or plain words. */
export function readLoginShape(text: string): LoginShape {
  const shapes = bracedShapes(text);
  const sent = shapes.find((paths) => paths.some((path) => passRank(path.at(-1) ?? '') >= 0)) ?? [];
  const flat = sent.map((path) => path.join('.'));
  const answered = shapes
    .filter((shape) => shape !== sent)
    .flat()
    .find((path) => TOKEN.test(path.at(-1) ?? '') && !/refresh|type/i.test(path.at(-1) ?? ''));
  const words = text.replace(/(?:https?:\/)?\/[^\s"'`,;)]+/g, ' ');
  const passKey = flat.find((name) => passRank(name) >= 0) ?? wordIn(words, PASSWORDS);
  const userKey =
    flat.find((name) => name !== passKey && userRank(name) >= 0) ?? flat.find((name) => name !== passKey) ?? wordIn(words, USERS);
  return { userKey, passKey, tokenPath: answered === undefined ? writtenPath(text) : `$.${answered.join('.')}` };
}

/** Every `{...}` of a text as the paths of its names: `{"result":{"jwt":"..."}}` gives `result.jwt`. */
function bracedShapes(text: string): readonly (readonly (readonly string[])[])[] {
  const shapes: string[][][] = [];
  let open: string[] = [];
  let current: string[][] = [];
  let last = '';
  let isValue = false;
  for (const token of text.slice(0, 20_000).matchAll(/[{}:,]|"([^"]*)"|'([^']*)'|[\w.-]+/g)) {
    const [sign] = token;
    if (sign === '{') {
      open = [...open, isValue ? last : ''];
      isValue = false;
    } else if (sign === '}') {
      open = open.slice(0, -1);
      isValue = false;
      if (open.length === 0 && current.length > 0) {
        shapes.push(current);
        current = [];
      }
    } else if (sign === ':') isValue = true;
    else if (sign === ',') isValue = false;
    else if (open.length > 0 && !isValue) {
      last = token[1] ?? token[2] ?? sign;
      current.push([...open.filter((name) => name !== ''), last]);
    }
  }
  return shapes;
}

/** `data.access_token`, `$.auth.jwt`, "in the field token" */
function writtenPath(text: string): string | null {
  const dotted =
    /(?:^|[\s"'`(])(\$?\.?(?:[A-Za-z_]\w{0,40}\.){1,6}[A-Za-z_]{0,40}(?:token|jwt|Token|sessionId|session_id)[A-Za-z_]*)\b/.exec(text)?.[1];
  if (dotted !== undefined && !/https?:|\.com|\.io|\.net/.test(dotted)) return `$.${dotted.replace(/^\$?\.?/, '')}`;
  const field =
    /\b(?:returns?|answers?|responds?|gives?|get|receive|response|field|property)\b[^.\n]{0,40}?["'`]?\b((?:access|auth|id|session|api)?_?[Tt]oken|jwt|accessToken|authToken|idToken|sessionToken)\b["'`]?/.exec(
      text,
    )?.[1];
  return field === undefined || /^(?:token|jwt)$/.test(field) === false
    ? field === undefined
      ? null
      : `$.${field}`
    : /\b(?:field|property|in|called|named)\s+["'`]?(?:token|jwt)/i.test(text) || /["'`](?:token|jwt)["'`]/.test(text)
      ? `$.${field}`
      : null;
}

function wordIn(text: string, words: readonly string[]): string | null {
  const found = words.flatMap((word) => {
    const at = text.search(new RegExp(`\\b${word}\\b`, 'i'));
    return at < 0 ? [] : [{ word, at }];
  });
  return found.sort((left, right) => left.at - right.at)[0]?.word ?? null;
}
