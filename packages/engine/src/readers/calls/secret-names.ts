import { wordList } from './word-list.ts';

/** What a name implies about its value. With a weak name or in a setting, the value must also look like a secret. */
export type NameKind = 'strong' | 'weak' | 'setting';

const STRONG = wordList(`
  token tokens secret secrets password passwords passwort passwörter kennwort kennwörter passwd pwd pw pass passe passphrase passcode psw pin
  apikey credential credentials contraseña contrasena clave mdp senha wachtwoord geheimnis jwt bearer authorization sid cookie schlüssel
  schluessel clé losungswort pepper sessid sessionid jsessionid phpsessid
`);
const STRONG_END =
  /(?:token|secret|password|passwd|passwort|kennwort|wachtwoord|geheimnis|schl(?:ü|ue)ssel|(?:api|access|secret|auth|private|license|service|master|account|shared|storage|subscription|signing)key)$/;
const WEAK = wordList('key keys auth session signature sig salt seed code keyword ticket otp assertion bearer credential license');
/** `api key` means a secret, while `sort key` does not. */
const QUALIFIES_KEY = wordList(`
  api access secret private auth subscription signing encryption master license service shared hmac app client account storage consumer admin
  session integration partner developer deploy functions x
`);
const PUBLIC = wordList(`
  url uri host hostname port user username name id region env mode path file dir level timeout version realm tenant scope scopes audience issuer
  type header method format locale lang domain bucket topic queue endpoint origin base site project org workspace email mail login database db
`);

/** Splits a name at its separators and at capital letters. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-zß-ÿ\d])([A-ZÀ-Þ])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-zß-ÿ\d]+/)
    .filter((word) => word !== '');

/** Classifies a name. `before` is the text before it, because a name may consist of two words. */
export function nameKind(name: string, before: string): NameKind | null {
  const words = wordsOf(name);
  const last = (words.at(-1) ?? '').replace(/\d+$/, '');
  const previous = words.at(-2) ?? /([a-z]+)[ ._-]$/i.exec(before)?.[1]?.toLowerCase() ?? '';
  if (STRONG.includes(last) || STRONG_END.test(last)) return 'strong';
  if (/^keys?$/.test(last) && QUALIFIES_KEY.includes(previous)) return 'strong';
  if (WEAK.includes(last)) return 'weak';
  return /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name) && !PUBLIC.includes(last) ? 'setting' : null;
}

/** Words that occur in names, schemes and descriptions. A value that contains only such words is not a secret. */
const VOCABULARY = wordList(`
  access account admin api apikey app application assertion auth authenticate authentication authorization authorized base64 basic bearer body
  client code consumer cookie cookies credential credentials csrf custom data default device digest email endpoint false field form from
  get grant header headers hidden http id in input integer issuer jwt key keys kennwort login name needed no none not null number oauth oauth2 of off
  on optional pass passwd passwort password personal phrase pin post private prompt provider public query read ref refresh required response
  result role secret secrets secure sensitive session set sid signature source static str string subscription system text the to token tokens true
  type undefined unknown update url user username uuid value var with write x your self this os env environ process config cfg settings options
  contraseña clave schlüssel scheme bytes char object array json any bool boolean enter missing expired invalid changed grants endpoints
  csrftoken csrfmiddlewaretoken include omit same origin redirect manual content uri domain product one scope audience
  oauth1 saml hmac aws service management flow id_token urn yes path file vault store storage manager hash encoded plain raw final const
`);

/** True for a value that contains only names and everyday words: `client_secret`, `X-Auth-Token`, `string`. */
export function hasOnlyCommonWords(value: string): boolean {
  const words = wordsOf(value);
  return (
    words.length > 0 &&
    words.every((word) => VOCABULARY.includes(word) || /^(?:hs|rs|es|ps|sha|md|aes|rsa|utf|http|oauth|tls|v)\d*$/.test(word))
  );
}

/** A long word outside of URLs, paths and dotted names. */
const WORD = /(?<![\w/.-])[A-Za-z\d][\w-]{13,200}(?![\w/-]|\.\w)/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PUBLIC_ID = /(?:id|client|tenant|realm|account|org|organization|project|app|pool|version|commit|sha\d*)["'\x60]?\W{0,6}$/i;

/** A generated word switches often between letters and digits. IDs are public, even if they are random. */
function isRandom({ 0: word, index, input }: RegExpExecArray): boolean {
  if (UUID.test(word) || PUBLIC_ID.test(input.slice(Math.max(0, index - 30), index))) return false;
  return word.split(/[-_]/).some((part) => part.length >= 6 && (part.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0) >= 3);
}

/** Returns the words in a text that are generated, whatever they are called. */
export const findGeneratedWords = (text: string): readonly string[] => [...text.matchAll(WORD)].filter(isRandom).map(([word]) => word);
