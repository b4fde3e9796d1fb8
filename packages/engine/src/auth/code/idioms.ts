import { normaliseName } from '../../readers/calls/http-call.ts';

const EFFECTS = {
  send: 'sends a request; the detail is its method, without one an argument or option names it',
  build: 'creates a request object that is filled and sent later',
  basic: 'takes a user name and password as Basic credentials',
  bearer: 'takes a bearer token',
  jar: 'keeps cookies between calls',
  scheme: 'uses the scheme of the detail, which cannot be set up here',
  grant: 'belongs to an OAuth library and means the grant of the detail',
  env: 'reads a setting; the second argument is its default',
  base64: 'encodes as base64',
  credential: 'joins the scheme and value of an Authorization header',
  format: 'fills a pattern',
  join: 'joins a base URL and a path',
  signs: 'makes a signed token',
} as const;

/** What a library call does to a request. */
export type Effect = keyof typeof EFFECTS;

interface Idiom {
  readonly effect: Effect;
  readonly detail: string;
}

/**
 * `effect detail: pattern`. A pattern describes the end of a call's full name in lower case without punctuation, such as `http.post`. Without
 * a detail, the first group is the detail.
 */
const LIBRARY_CALLS = String.raw`
send: (get|post|put|patch|delete|head)(?:async|string|json|from|as|url|encoded|form|for|object|entity)*
send: request|exchange|o?fetch|usefetch|axios|got|ky|needle|ajax|sendrequest|urlopen|filegetcontents|invoke(?:restmethod|webrequest)|irm|iwr
send POST: submitform
build: http(get|post|put|patch|delete)
build: (get|post|put|patch|delete)\.new
build: open|\w*\.ur[il]|(?:new)?builder|createrequest|httprequestmessage|(?:rest|url)request|openconnection|target|newrequest(?:withcontext)?|curl(?:easy)?init
basic: \w*basicauth(?:credentials|requestinterceptor)?|httpbasicauthenticator|basic|auth|authenticate|addpassword|credentials(?:\.basic)?
basic: networkcredential|passwordauthentication|usernamepasswordcredentials
bearer: \w*bearer(?:auth|tokens?)?|withtoken|setauthtoken|authorizationbearer|oauth2accesstoken
jar: cookie(?:jar|manager|container)(?:\.new)?|withcookies|httpcookies|session|clientsession|agent|storagestate
scheme jwt_assertion: fromserviceaccount(?:file|info)|auth\.jwt|jwtconfigfromjson
scheme aws_sigv4: \w*(?:aws(?:request|4|v4|sig)|sig(?:nature)?v4|v4\.?(?:new)?sign)[\w.]*
scheme digest: [\w.]*(?:digestauth|authdigest|digest(?:scheme|client))\w*
scheme negotiate: [\w.]*(?:ntlm|kerberos|gssapi|spnego|httpnegotiate)\w*
scheme oauth1: \w*oauth1(?!\d)[\w.]*
scheme edgegrid: \w*edgegrid\w*
scheme mtls: [\w.]*(?:clientcert|loadcertchain|x509keypair|keymanagerfactory|loadkeymaterial|frompkcs12|identity\.frompem)[\w.]*
grant urn:ietf:params:oauth:grant-type:device_code: \w*device(?:flow|code|auth|accesstoken)\w*|reqoauthdevice
grant authorization_code: \w*authcode\w*|\w*exchangecode\w*|(?:build)?authorizationurl|acquiretoken(?:bycode|interactive)
grant authorization_code: (?:signin|login)(?:with)?(?:redirect|popup)|webapplicationclient
grant client_credentials: \w*clientcredentials?(?:\.\w+|\w*)|acquiretokenforclient|clientsecretcredential|backendapplicationclient
grant password: \w*(?:(?<!username)passwordcredentials|usernamepassword(?!credentials)|resourceownerpassword|oauthpassword|exchangepassword)\w*
grant password: \w*(?:password(?:token)?request|requestpassword)\w*|password\.gettoken|legacyapplicationclient|praw\.reddit
env: \w*getenv|env\.(?:get|fetch|var)|environ\.get|getenvironmentvariable|config\.get|getvalue|getproperty|env|config
base64: btoa|\w*(?:base64|b64)\w*|\w*encode64|base64\.encode\w*
credential: authenticationheadervalue
format: sprintf|format|stringf
join: resolve|url|uri|urljoin|uri\.join|joinpath|paste0
signs: jwt\.(?:sign|encode)|signjwt|signedstring|jwts\.builder|(?:make|create|build|generate|sign)\w*jwt
`;

const IDIOMS = LIBRARY_CALLS.trim()
  .split('\n')
  .map((line) => {
    const [, effect = '', detail = null, pattern = ''] = /^(\w+)(?: (\S+))?: (.*)$/.exec(line) ?? [];
    if (!isEffect(effect)) throw new Error(`The table of idioms has the unknown effect ${effect}.`);
    return { effect, detail, mark: new RegExp(`(?:^|\\.)(?:${pattern})$`) };
  });

function isEffect(text: string): text is Effect {
  return Object.hasOwn(EFFECTS, text);
}

/** Looks up a call by its name parts, such as `['Http', 'withToken']`. Returns undefined when the table has no entry. */
export function findIdiom(chain: readonly string[], effect: Effect): Idiom | undefined {
  const name = chain.slice(-2).map(normaliseName).join('.');
  const found = IDIOMS.find((one) => one.effect === effect && one.mark.test(name));
  return found === undefined ? undefined : { effect, detail: found.detail ?? found.mark.exec(name)?.[1]?.toUpperCase() ?? '' };
}

/** Which part of a request the values in an option, call or variable become. */
export type ValueRole = 'header' | 'query' | 'form' | 'json' | 'body' | 'basic' | 'cookie';

/** Names of options, functions and classes, in lower case without punctuation. The first match counts. */
const ROLE_NAMES: readonly (readonly [ValueRole, RegExp])[] = [
  [
    'header',
    /headers?$|^(?:withheader|addheader|headermap|curlopthttpheader|forhttpheaderfield|setrequestproperty|tryaddwithoutvalidation|common)$/,
  ],
  ['form', /^(?:set|as|post|submit|add|body|reqbody|from|linked)?form(?!at)|^urlencode|httpbuildquery|^values$|encodewwwform|formencode/],
  ['form', /urlsearchparams|multivaluemap|namevalue(?:pair|collection)|^(?:addparameter|posturlencodedasync|urlencodedformentity)$/],
  ['query', /quer(?:y|ies)|^params$|^qs$|searchparams|^parameter$|^appendpair$/],
  ['json', /json|^(?:dumps|stringify|marshal|serialize|serializeobject|generate|writevalueasstring)$/],
  ['basic', /^(?:auth|basicauth|httpauth|httpcredentials|credentials?|userpwd|curloptuserpwd)$/],
  [
    'body',
    /^(?:data|body|payload|content|setbody|send|(?:curlopt)?postfields|(?:http|req|request)body|bodypublishers|ofstring|stringcontent|postdata)$/,
  ],
  ['cookie', /^(?:(?:set|add)?cookie|(?:with)?cookies)$/],
];

/** Returns the role that a name implies for its contents, or null when it implies none. */
export function valueRoleByName(name: string): ValueRole | null {
  const plain = normaliseName(name);
  return ROLE_NAMES.find(([, mark]) => mark.test(plain))?.[0] ?? null;
}
