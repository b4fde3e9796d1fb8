import { readBodyText } from '../../readers/calls/body-text.ts';
import { passwordRank, userNameRank } from '../../readers/calls/credential-names.ts';
import { wordList } from '../../readers/calls/word-list.ts';

/** Field names in a login request and response. */
export interface LoginFields {
  readonly userKey: string | null;
  readonly passKey: string | null;
  readonly tokenPath: string | null;
}

const TOKEN = /token|jwt|bearer|session_?id|session_?key|ticket|^sid$/i;
const USERS = wordList('username user email login phone mobile account identifier userid user_id loginid j_username');
const PASSWORDS = wordList('password pass passwd pwd pin passphrase passcode secret j_password');
/** Field names by the words for them in other languages. */
const TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  username: wordList('benutzername benutzer nutzername nutzer anmeldename usuario utilisateur identifiant utente'),
  email: wordList('e-mail correo courriel'),
  password: wordList('passwort kennwort contraseña clave passe senha'),
};

/** Reads the field names of a login and the location of the token from a prompt with braces, quotes or plain words. */
export function readLoginFields(text: string): LoginFields {
  const shapes = [...bracedShapes(text), ...formShapes(text)];
  const sent = shapes.find((names) => names.some((name) => passwordRank(name) >= 0)) ?? [];
  const answered = shapes
    .filter((shape) => shape !== sent)
    .flat()
    .find(isToken);
  const words = text.replace(/(?:https?:\/)?\/[^\s"'`,;)]+/g, ' ');
  const passKey = sent.find((name) => passwordRank(name) >= 0) ?? wordIn(words, PASSWORDS) ?? translatedIn(words, ['password']);
  const userKey = sent.find((name) => name !== passKey && userNameRank(name) >= 0) ?? sent.find((name) => name !== passKey);
  return {
    userKey: userKey ?? wordIn(words, USERS) ?? translatedIn(words, ['username', 'email']),
    passKey,
    tokenPath: answered === undefined ? writtenPath(text) : `$.${answered}`,
  };
}

/** Returns true for `token`, `sessionId`, and for `id` or `value` inside an object with such a name. */
function isToken(name: string): boolean {
  const [last = '', holder = ''] = name.split('.').reverse();
  const isHeld = /^(?:id|value|key)$/i.test(last) && /session|token|auth|ticket/i.test(holder);
  return (TOKEN.test(last) || isHeld) && !/refresh|type/i.test(last);
}

/**
 * Returns the field names in every `{...}`: `{"result":{"jwt":"..."}}` becomes `result.jwt`, and `{email, password}` becomes both words.
 */
function bracedShapes(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/\{[^{}]{0,2000}(?:\{[^{}]{0,2000}\}[^{}]{0,2000}){0,4}\}/g)].map(([braced]) => {
    const body = readBodyText(braced.replaceAll('...', '""').replaceAll('""""', '""'), 'application/json');
    return body.kind === 'json' ? body.fields.map(({ name }) => name) : (braced.match(/[\w.-]+(?=["']?\s*[:,}])/g) ?? []);
  });
}

/** Returns the names in "with u= and p=", and in `u=…&p=…`. */
function formShapes(text: string): readonly (readonly string[])[] {
  const names = [...text.matchAll(/(?<![\w?-])([A-Za-z]\w{0,30})=(?!=)(?!https?:)/g)].map(([, name = '']) => name);
  return names.length === 2 ? [names] : [];
}

const DOTTED = /(?:^|[\s"'`(])(\$?\.?(?:[A-Za-z_]\w{0,40}\.){1,6}[A-Za-z_]{0,40}(?:token|jwt|Token|sessionId|session_id)[A-Za-z_]*)\b/;
const GIVES = 'returns?|answers?|responds?|gives?|get|receive|response|field|property';
const TOKEN_FIELD = '(?:access|auth|id|session|api)?_?[Tt]oken|jwt|accessToken|authToken|idToken|sessionToken';
const ANSWERED = new RegExp(`\\b(?:${GIVES})\\b[^.\\n]{0,40}?["'\`]?\\b(${TOKEN_FIELD})\\b`);
const NAMED_FIELD = /\b(?:field|property|in|called|named)\s+["'`]?(?:token|jwt)\b|["'`](?:token|jwt)["'`]/i;

/** Matches `data.access_token`, `$.auth.jwt` and "in the field token". */
function writtenPath(text: string): string | null {
  const dotted = DOTTED.exec(text)?.[1];
  if (dotted !== undefined && !/https?:|\.com|\.io|\.net/.test(dotted)) return `$.${dotted.replace(/^\$?\.?/, '')}`;
  const quoted = /\b(?:field|property|attribute|member)\s+["'`](\w{2,40})["'`]/i.exec(text)?.[1];
  if (quoted !== undefined && TOKEN.test(quoted)) return `$.${quoted}`;
  const field = ANSWERED.exec(text)?.[1];
  // "gives a token" contains no field name, but "in the field token" does.
  return field === undefined || (/^(?:token|jwt)$/.test(field) && !NAMED_FIELD.test(text)) ? null : `$.${field}`;
}

/** Returns the word in the list that occurs first in the prompt. */
function wordIn(text: string, words: readonly string[]): string | null {
  return new RegExp(`\\b(?:${words.join('|')})\\b`, 'i').exec(text)?.[0].toLowerCase() ?? null;
}

/** A word in quotes is the field's name itself. */
function translatedIn(text: string, names: readonly string[]): string | null {
  for (const name of names) {
    const found = new RegExp(`(["'\x60«„]?)(?<![\\w-])(${(TRANSLATED[name] ?? []).join('|')})(?![\\wñ])`, 'i').exec(text);
    if (found !== null) return found[1] === '' ? name : (found[2] ?? name);
  }
  return null;
}
