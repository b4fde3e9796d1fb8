import { isCredentialHeader } from '../../readers/calls/credential-names.ts';
import { wordList } from '../../readers/calls/word-list.ts';
import { readWordTable } from '../../readers/calls/word-table.ts';
import { headerInjection, type Injection } from '../auth-candidate.ts';

/** URLs, headers, scopes and names found in a prompt. */
export interface NamedParts {
  readonly urls: readonly string[];
  readonly hosts: readonly string[];
  readonly endpoint: { readonly method: string; readonly url: string } | null;
  readonly injection: Injection | null;
  readonly cookie: string | null;
  readonly scopes: readonly string[];
  readonly audience: string | null;
  readonly clientId: string | null;
  readonly clientAuth: 'basic' | 'post' | null;
  readonly bodyType: 'json' | 'form' | null;
  readonly names: Readonly<Record<string, string>>;
}

const NAMES = wordList(
  'realm tenant project org organization region instance account subdomain shop store environment workspace domain directory',
);

const CLIENT_AUTH = readWordTable(
  ['basic', 'post'],
  'i',
  `
basic: client (?:credentials )?(?:in|as|via) (?:the )?(?:http )?basic | basic header for the client | client_secret_basic |
  credentials in (?:the |a )?(?:http )?(?:authorization |basic )?(?:auth )?header | base64 w+ (?:the |den |la |l['’]en-tête )?authorization
post: client_secret_post | credentials in (?:the )?(?:request )?body | secret in the (?:body|form) | im (?:body|rumpf|formular) | en el cuerpo | dans le corps
`,
);

/** Extracts URLs, headers, scopes and names from a description. */
export function readNamedParts(text: string): NamedParts {
  const audience = withoutStop(/\baudience\b\s*(?:is|=|:|of)?\s*["'`]?([^\s"'`,;]+)/i.exec(text)?.[1]);
  const scopes = scopesIn(text);
  const urls = (text.match(/\bhttps?:\/\/[^\s"'`<>)\]]+/gi) ?? [])
    .flatMap((url) => withoutStop(url) ?? [])
    .filter((url) => url !== audience && !scopes.includes(url));
  const hosts = [...text.matchAll(/(?<![\w.-])(?:[a-z0-9][a-z0-9-]{0,60}\.){1,8}[a-z]{2,12}(?![\w-])/gi)].map((match) =>
    match[0].toLowerCase(),
  );
  return {
    urls,
    hosts: hosts.filter((host) => audience?.includes(host) !== true && !scopes.some((scope) => scope.toLowerCase() === host)),
    endpoint: withHost(endpointIn(text, urls), urls),
    injection: injectionIn(text),
    cookie: cookieIn(text),
    scopes,
    audience,
    clientId: /\bclient(?:[ _-]?id)?\s*(?:is|=|:|called|named)?\s+["'`]?((?=[\w.]*[-.\d_])[\w.-]{3,60})["'`]?/i.exec(text)?.[1] ?? null,
    clientAuth: CLIENT_AUTH.find(([, form]) => form.test(text))?.[0] ?? null,
    bodyType: /\b(?:url ?encoded|x-www-form|form|formular|formulario|formulaire)\b/i.test(text)
      ? 'form'
      : /\bjson\b/i.test(text)
        ? 'json'
        : null,
    names: namesIn(text),
  };
}

const KNOWN_COOKIE = /(?<!\w)(\.ASPXAUTH|PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|laravel_session|sessionid|session_id|sid)\b/i;
const NAMED_COOKIE =
  /cookie\s+(?<says>(?:called|named|name is|is called|namens|nomm[eé]|llamada|chiamato)\s+|["'`])?(?<name>[A-Za-z_][\w.-]{2,40})["'`]?(?=[\s.,;]|$)/i;
const BEFORE_COOKIE = /(?<![\w.-])([\w.-]{0,40}(?:session|sess|auth)[\w.-]{0,40})(?=\s+cookie)/i;

/** Returns the cookie's name if the prompt contains it. "session cookie" describes a purpose and is not a name. */
function cookieIn(text: string): string | null {
  const before = BEFORE_COOKIE.exec(text)?.[1];
  const own = before === undefined || /^(?:session|auth|authentication|login)$/i.test(before) ? undefined : before;
  const named = NAMED_COOKIE.exec(text)?.groups;
  // Without a word such as "named", only a word that is written like a name is accepted: "the cookie PORTALID", but not "the cookie after
  // that".
  const name = named?.says !== undefined || /[A-Z_.\d]/.test(named?.name ?? '') ? named?.name : undefined;
  return KNOWN_COOKIE.exec(text)?.[1] ?? own ?? name ?? null;
}

/** Removes the punctuation of the surrounding sentence from the end of a match. */
function withoutStop(text: string | undefined): string | null {
  return text?.replace(/[.,;:]+$/, '') ?? null;
}

const LOGIN_WORD = /token|log-?[io]n|sign-?in|auth|session|anmeld|connexion|einlogg|iniciar|sesion|acceso|entrar|identific/i;
const PATH = /(?:^|[\s"'`(])(\/[\w./-]{1,300})/g;
/** The address that a provider redirects to. */
const CALLBACK = /callback|redirect|\/cb\b|[?&]code=/i;
const pathIn = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

function endpointIn(text: string, urls: readonly string[]): NamedParts['endpoint'] {
  const call =
    /\b(POST|GET|PUT)\s+(?:to\s+|request to\s+|an\s+|auf\s+|à\s+|sur\s+|a\s+|en\s+)?((?:https?:\/\/|\/)[^\s"'`,;)]+)/i.exec(text) ??
    /\b(POST|PUT)(?:s|ed|ing)?\s[^.;\n]{1,80}?\s(?:to|at|against|an|à|a)\s+["'`]?((?:https?:\/\/|\/)[^\s"'`,;)]+)/i.exec(text);
  if (call !== null) return { method: (call[1] ?? '').toUpperCase(), url: (call[2] ?? '').replace(/[.:]+$/, '') };
  const own = urls.filter((one) => !CALLBACK.test(pathIn(one)));
  const url = own.find((one) => /token/i.test(pathIn(one))) ?? own.find((one) => LOGIN_WORD.test(pathIn(one)));
  if (url !== undefined) return { method: 'POST', url };
  const path = [...text.matchAll(PATH)].map(([, found = '']) => found).find((found) => LOGIN_WORD.test(found));
  return path === undefined ? null : { method: 'POST', url: path.replace(/[.:]+$/, '') };
}

/** A path belongs to the only host that the prompt names, even in another sentence. */
function withHost(endpoint: NamedParts['endpoint'], urls: readonly string[]): NamedParts['endpoint'] {
  const [host, ...more] = new Set(urls.filter((url) => /^https?:\/\/[^/]+\/?$/.test(url)));
  if (endpoint === null || !endpoint.url.startsWith('/') || host === undefined || more.length > 0) return endpoint;
  return { ...endpoint, url: host.replace(/\/$/, '') + endpoint.url };
}

/** Patterns for the word before the credential in an Authorization header, such as `Bearer`. */
const PREFIX_FORMS = [
  /\bAuthorization\s*:\s*(Bearer|Basic|[A-Za-z][\w-]*(?=\s+[<{["'`]?\w))/i,
  /\bAuthori[sz]ation\b[^.\n]{0,40}?\b(?:the (?:word|prefix|scheme|keyword)|prefixed (?:with|by)|starts with)\s+["'`]?([A-Za-z][\w-]*)/i,
  /\b(?:the (?:word|prefix|scheme|keyword)|prefixed (?:with|by))\s+["'`]?([A-Za-z][\w-]*)["'`]?[^.\n]{0,60}\bAuthori[sz]ation\b/i,
  /\bAuthori[sz]ation\b[^.\n]{0,60}?["'`]?(?<!\w)([A-Za-z][\w-]*)[ =:]+[<{[(][\w -]{1,40}[>}\])]/i,
];
/** Patterns for a query parameter's name: "query parameter key", "api_key query param", "?key=", "in the url as parameter apiKey". */
const QUERY_FORMS = [
  /\bquery (?:string )?(?:param(?:eter)?|argument|arg|field|string)\s*(?:called|named|is)?\s*["'`?]?(?!(?:in|of|with|and|on|for|called|named)\b)([A-Za-z][\w-]*)/i,
  /(?<![\w-])([A-Za-z][\w-]{0,60})["'`]?\s{1,3}(?:query|url) (?:string )?(?:param(?:eter)?|argument)/i,
  /\?([A-Za-z][\w-]*)=/,
  /\b(?:ur[li]|query|address|link)\b[^.\n]{0,30}\bparam(?:eter)?\s+(?:called |named )?["'`]?([A-Za-z][\w-]*)/i,
  /\bpar[aá]m\S*\s+(?:d['’]|de |der |della |de la |de l['’])?(?:ur[li]|query)\s+["'`«]?([A-Za-z][\w-]*)/i,
  /\bparam(?:eter)?\s+(?:called |named )?["'`]?([A-Za-z][\w-]*)["'`]?\s+(?:in|of|to|on|an|en|dans) (?:the |each |every |der |die |la |l['’])?(?:ur[li]|query|address|adresse|consulta)/i,
];
/** Phrases for an Authorization header that contains only the key. */
const NO_PREFIX =
  /\b(?:no|without(?: an?y?)?|not) (?:\w+ )?(?:prefix|scheme|bearer)\b|\bas[ -]is\b|\braw (?:value|key|token)\b|\b(?:key|token) (?:itself|alone)\b/i;

function firstMatch(forms: readonly RegExp[], text: string): string | undefined {
  return forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
}

/** Returns the header or parameter for the credential, if the prompt names it. */
function injectionIn(text: string): Injection | null {
  const prefix = firstMatch(PREFIX_FORMS, text);
  if (prefix !== undefined && !/^(?:header|is|with|as)$/i.test(prefix)) return headerInjection('Authorization', `${prefix} {token}`);
  const query = firstMatch(QUERY_FORMS, text);
  if (query !== undefined && !/^(?:the|a|an|grant_type|as|in)$/i.test(query)) return { in: 'query', name: query, format: '{token}' };
  if (/\bauthori[sz]ation\b/i.test(text) && NO_PREFIX.test(text)) return headerInjection('Authorization');
  const named = headerName(text);
  return named === null ? null : headerInjection(named);
}

const HEADER_FORMS = [
  /(?:\bheader|cabecera|encabezado|en-t[êe]te|kopfzeile) (?:called |named |is |name is |namens |llamad[ao] |nomm[ée]e? )?["'`«„]?([A-Za-z][\w-]{1,60})/gi,
  /(?<![\w-])([A-Za-z]\w{0,40}(?:-\w{1,40}){1,6})["'`]?\s{1,3}(?:request |http )?header/gi,
  /(?<![\w-])([A-Za-z]\w{0,40}(?:-\w{1,40}){1,6})\s?:/g,
  /(?<![\w-])(X-[\w-]{1,80})\b/gi,
  // Matches a header-style name that ends like a credential, because the last word distinguishes several headers.
  /(?<![\w/.-])([A-Z]\w{0,40}(?:-[A-Z]\w{0,40}){0,5}-(?:Key|Token|Secret|Auth))(?![\w-])(?<!\b(?:Bearer|API|Api|Access|Refresh|OAuth2?|Auth0)-(?:Token|Key|Secret))/g,
];

const NO_HEADER = wordList('content-type accept authorization is with as and for in the called named like or');

function headerName(text: string): string | null {
  const names = HEADER_FORMS.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name));
  return names.find((name) => !NO_HEADER.includes(name.toLowerCase()) && (name.includes('-') || isCredentialHeader(name))) ?? null;
}

const SCOPE = String.raw`(?:[A-Za-z]\w*[.:/_-][\w.:/-]+|\*|openid|profile|email|offline_access|read|write)`;
const BETWEEN = String.raw`(?:\s*,\s*|\s+and\s+|\s+|\s*\+\s*)`;
const SCOPES = new RegExp(`\\bscopes?\\b\\s*(?:are|is|ist|sind|es|son|est|sont|=|:|of)?\\s*["'\`]?(${SCOPE}(?:${BETWEEN}${SCOPE})*)`, 'i');

function scopesIn(text: string): readonly string[] {
  const found = SCOPES.exec(text)?.[1]?.match(new RegExp(SCOPE, 'gi')) ?? [];
  return found.map((scope) => scope.replace(/[.,;:]+$/, ''));
}

function namesIn(text: string): Readonly<Record<string, string>> {
  const names: [string, string][] = [];
  for (const name of NAMES) {
    const found = new RegExp(
      `\\b${name}\\b\\s*(?:id|name|ref)?\\s*(?:is|=|:|called|named|hei(?:ß|ss)t|lautet|ist|es|se llama|est|s['’]appelle)?\\s*["'\`]?([\\w][\\w.-]*)`,
      'i',
    ).exec(text)?.[1];
    if (found !== undefined && !/^(?:and|is|the|for|with|users?|id|unknown|of|in|url|log|has|at|to|a|an)$/i.test(found))
      names.push([name, found.replace(/\.$/, '')]);
  }
  return Object.fromEntries(names);
}
