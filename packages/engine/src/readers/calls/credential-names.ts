import { normaliseName, type Pair } from './http-call.ts';
import { wordList } from './word-list.ts';

/** Headers that look like credentials but are not. */
const NO_CREDENTIAL =
  /^(?:content|accept|user-?agent|host|origin|referer|cache|pragma|connection|if-|range|x-request|x-correlation|x-trace|traceparent|idempotency|x-idempotency|x-forwarded|x-csrf|x-xsrf|csrf|x-github-api-version|notion-version|x-client-version|sec-|etag|date|expires|www-authenticate|x-ratelimit|content-md5|x-amz-target|x-requested-with|prefer|x-goog-user-project|x-client-info|stripe-version|anthropic-version|openai-organization|openai-project|client_(?:id|secret)$)/i;
const KEY_WORDS =
  /(?:api|app|access|auth|subscription|secret|private|client|functions?|application|license|developer|dev|consumer|service|admin|master|user|session|security|vault|project|account|integration|server|deploy|job|rapid|ocp|partner|merchant|tenant|site|store|team|public|read|write|bot|webhook|shopify|auth|id)[a-z]*[-_]?(?:api)?[-_]?(?:key|token|secret|password|pass|code|credential)s?$/i;
const ALWAYS = wordList(`
    authorization cookie proxyauthorization apikey apitoken token xtoken xauth xkey key auth accesstoken xauthorization
    authtoken secret xsecret xapi jwt xjwt xaccesstoken privatetoken
  `);

/** True for a request header that contains a credential. */
export function isCredentialHeader(name: string): boolean {
  if (NO_CREDENTIAL.test(name)) return false;
  return (
    ALWAYS.includes(normaliseName(name)) ||
    KEY_WORDS.test(name) ||
    /(?:^|[-_])(?:token|apikey|api-?key|secret|key|auth|authorization|credential|signature)$/i.test(name)
  );
}

/** Matches values that can only be keys: mixed letters and digits that are not a date, a version or a request id. */
const KEY_LIKE =
  /^(?=\S*\d)(?=\S*[a-z])(?!v?\d+(?:[.-]\d+)*$|\d{4}-\d\d|[\da-f]{8}-[\da-f]{4}-|https?:|[\w-]+\/[\w.+-]+$)[\w.~+/=!@#$%^&*-]{8,}$/i;

/** True for a custom request header whose value is evidently a key: a literal key, or a variable such as `{{apiKey}}`. */
export function isCustomKeyHeader({ name, value }: Pair): boolean {
  if (!/^x-/i.test(name) || NO_CREDENTIAL.test(name) || /version|client|platform|agent/i.test(name)) return false;
  return /^\{\{\w*(?:key|token|secret)\}\}$/i.test(value) || (!value.includes('{{') && KEY_LIKE.test(value));
}

/** True for the header that identifies the account in a pair of credential headers. Its value is not secret. */
export function isIdentityHeader(name: string): boolean {
  return (
    /(?:^|[-_])(?:id|email|user|username|account|tenant|workspace|organi[sz]ation|org|site|store|client)(?:[-_]?(?:id|name|key))?$/i.test(
      name,
    ) && !/key$|token$|secret$/i.test(name)
  );
}

const QUERY_KEYS = wordList(`
    apikey key appid appkey accesstoken token authtoken apitoken auth accesskey subscriptionkey code sig apipassword
    secret clientsecret xapikey serviceKey servicekey wskey userkey personaltoken authkey hapikey apiaccesskey
    applicationkey developerkey licensekey jwt privatekey tokenkey appsecret apisecret
  `);
/** Names that mean a key only if the value looks like a key. */
const DOUBTFUL_QUERY = ['code', 'key', 'auth', 'sig', 'token'];

/** True for a query parameter that contains a key. */
export function isKeyParameter(name: string, value: string): boolean {
  const plain = normaliseName(name);
  if (
    !QUERY_KEYS.includes(plain) &&
    !/(?:^|[-_])(?:(?:api|app|access|auth|subscription)[-_]?(?:key|token|id)|(?:client|consumer|user|service|developer|partner|license|secret|private)[-_]?(?:key|token))$/i.test(
      name,
    )
  )
    return false;
  return !DOUBTFUL_QUERY.includes(plain) || value.includes('{{') || /^(?=.{8,})[\w.~+/=-]+$/.test(value) || /key|token|secret/i.test(value);
}

const USER_NAMES = wordList(`
    username user email login userid usr uname mail emailaddress identifier identity loginid account accountname
    useremail phone phonenumber mobile loginname userlogin usernameoremail emailorusername uid name u customerid
    employeeid membernumber membershipnumber customernumber accountnumber cardnumber personnelnumber nickname benutzername
    benutzerkennung kennung nutzer nutzername anmeldename mitarbeiternummer personalnummer kundennummer correo correoelectronico
    nombreusuario dni nif cedula cpf identifiant courriel utente utilizador gebruiker gebruikersnaam benutzer usuario utilisateur log principal member companydb apikey apiuser key
    accesskey clientid appid roleid id handle j_username jusername
  `);
const PASS_NAMES = wordList(`
    password pass passwd pwd passphrase userpassword loginpassword pin passcode secret p pw passwort kennwort
    contrasena contraseña clave motdepasse senha wachtwoord parola haslo heslo apisecret secretkey clientsecret apikey appsecret apipassword credential jpassword psw
    userpwd accesssecret secretid
  `);

/** Ranks how likely a field name means a user name: lower is better, and -1 means no match. */
export function userNameRank(name: string): number {
  const plain = lastPart(name);
  const at = USER_NAMES.indexOf(plain);
  return at < 0 && /(?:user|username|email|login|mail)$/.test(plain) ? USER_NAMES.length : at;
}

/** True for a name that is almost certainly a password. */
export function isPasswordName(name: string): boolean {
  return /pass(?:word|wd|phrase|code|wort)?$|pwd$|^pw$|^pin(?:code)?$|^psw$|(?:kennwort|passwort|contrasena|clave|motdepasse|senha|wachtwoord|parola|haslo|heslo)$/.test(
    lastPart(name),
  );
}

/** Ranks how likely a field name means a password: lower is better, and -1 means no match. */
export function passwordRank(name: string): number {
  const at = PASS_NAMES.indexOf(lastPart(name));
  return at < 0 && isPasswordName(name) ? PASS_NAMES.length : at;
}

function lastPart(name: string): string {
  return normaliseName(
    (
      name
        .split(/[.[\]]/)
        .filter((part) => part !== '')
        .at(-1) ?? name
    ).trim(),
  );
}

/** True for fields whose value must not be shown. */
export function isSecretName(name: string): boolean {
  return (
    /pass(?:word|wd|phrase|code)?$|^pwd$|secret|token|api[-_]?key|private|credential|assertion|signature|cookie|authorization|^code$|pin$|^sig$/i.test(
      lastPart(name),
    ) && !/tokenurl|tokentype|tokenuri|granttype/i.test(normaliseName(name))
  );
}
