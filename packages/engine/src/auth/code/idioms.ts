import { normaliseName } from '../../readers/calls/http-call.ts';
import { wordList } from '../../readers/calls/word-list.ts';

const EFFECTS = {
  send: 'sends a request; the detail is its method, without one an argument or option names it',
  build: 'makes a request object that is filled and sent later',
  basic: 'takes user name and password as Basic credentials',
  bearer: 'takes a bearer token',
  jar: 'keeps cookies between calls',
  scheme: 'uses the scheme of the detail, which cannot be set up here',
  grant: 'belongs to an OAuth library and means the grant of the detail',
  env: 'reads a setting; the second argument is its default',
  base64: 'encodes as base64',
  credential: 'joins scheme and value of an Authorization header',
  format: 'fills a pattern',
  join: 'joins a base address and a path',
  signs: 'makes a signed token',
} as const;

/** What a library call does to a request. */
export type Effect = keyof typeof EFFECTS;

interface Idiom {
  readonly effect: Effect;
  readonly detail: string;
}

/**
 * One line per library or language: `call=effect` or `call=effect:detail`. Calls are in lower case without punctuation. An entry with a dot
 * matches the end of the full name, as in `jwt.sign`.
 */
const LIBRARY_CALLS = `
most libraries: get=send:GET post=send:POST put=send:PUT patch=send:PATCH delete=send:DELETE head=send:HEAD request=send exchange=send open=build
most libraries: url=build uri=build builder=build createrequest=build basicauth=basic setbasicauth=basic bearer=bearer basic=basic auth=basic
most libraries: sprintf=format format=format stringf=format getenv=env env.get=env config.get=env getvalue=env resolve=join url=join uri=join
most libraries: cookiejar=jar withcookies=jar session=jar agent=jar base64encode=base64 base64.encode=base64 encodetostring=base64
JavaScript: fetch=send ofetch=send usefetch=send axios=send got=send ky=send needle=send ajax=send btoa=base64
Postman scripts, Playwright: sendrequest=send storagestate=jar
Python: urlopen=send addpassword=basic urljoin=join environ.get=env b64encode=base64 urlsafeb64encode=base64 loadcertchain=scheme:mtls
requests, aiohttp, httpx: httpbasicauth=basic clientsession=jar httpdigestauth=scheme:digest digestauth=scheme:digest
requests-ntlm, requests-kerberos: httpntlmauth=scheme:negotiate ntlmv2=scheme:negotiate httpkerberosauth=scheme:negotiate httpnegotiateauth=scheme:negotiate
requests-oauthlib: oauth1=scheme:oauth1 oauth1session=scheme:oauth1 backendapplicationclient=grant:client_credentials
requests-oauthlib: legacyapplicationclient=grant:password webapplicationclient=grant:authorization_code authorizationurl=grant:authorization_code
Authlib, PRAW, EdgeGrid: oauth1auth=scheme:oauth1 praw.reddit=grant:password edgegridauth=scheme:edgegrid
Google: fromserviceaccountfile=scheme:jwt_assertion fromserviceaccountinfo=scheme:jwt_assertion auth.jwt=scheme:jwt_assertion jwtconfigfromjson=scheme:jwt_assertion
AWS: awsrequestsauth=scheme:aws_sigv4 aws4auth=scheme:aws_sigv4 awssigv4=scheme:aws_sigv4 sigv4auth=scheme:aws_sigv4 signaturev4=scheme:aws_sigv4
AWS: aws4.sign=scheme:aws_sigv4 v4.newsigner=scheme:aws_sigv4 aws4signer=scheme:aws_sigv4
.NET: getasync=send:GET getstringasync=send:GET getfromjsonasync=send:GET postasync=send:POST postasjsonasync=send:POST putasync=send:PUT
.NET: putasjsonasync=send:PUT httprequestmessage=build networkcredential=basic cookiecontainer=jar clientcertificates.add=scheme:mtls
.NET: getenvironmentvariable=env tobase64string=base64 authenticationheadervalue=credential
Flurl, RestSharp: getjsonasync=send:GET postjsonasync=send:POST posturlencodedasync=send:POST withoauthbearertoken=bearer restrequest=build httpbasicauthenticator=basic
IdentityModel: setbearertoken=bearer requestclientcredentialstokenasync=grant:client_credentials clientcredentialstokenrequest=grant:client_credentials
IdentityModel: requestpasswordtokenasync=grant:password passwordtokenrequest=grant:password
Java: newbuilder=build openconnection=build passwordauthentication=basic cookiemanager=jar getproperty=env keymanagerfactory.getinstance=scheme:mtls
OkHttp, Apache HttpClient, JAX-RS: credentials.basic=basic httppost=build:POST httpget=build:GET usernamepasswordcredentials=basic target=build
Spring, Feign: postforobject=send:POST postforentity=send:POST getforobject=send:GET getforentity=send:GET setbearerauth=bearer basicauthrequestinterceptor=basic
Ktor: submitform=send:POST basicauthcredentials=basic bearertokens=bearer bearerauth=bearer httpcookies=jar
Go: newrequest=build newrequestwithcontext=build postform=send:POST cookiejar.new=jar loadx509keypair=scheme:mtls x509keypair=scheme:mtls joinpath=join
resty, dghubble/oauth1: setauthtoken=bearer setdigestauth=scheme:digest oauth1.newconfig=scheme:oauth1
golang.org/x/oauth2: clientcredentials.config=grant:client_credentials passwordcredentialstoken=grant:password authcodeurl=grant:authorization_code
golang.org/x/oauth2: deviceauth=grant:device_code deviceaccesstoken=grant:device_code
PHP: filegetcontents=send curlinit=build curleasyinit=build env=env config=env withbasicauth=basic withtoken=bearer withdigestauth=scheme:digest
Ruby: post.new=build:POST get.new=build:GET put.new=build:PUT delete.new=build:DELETE env.fetch=env strictencode64=base64 encode64=base64 uri.join=join
oauth2 gem: clientcredentials.gettoken=grant:client_credentials password.gettoken=grant:password
Rust: env.var=env frompkcs12=scheme:mtls identity.frompem=scheme:mtls exchangeclientcredentials=grant:client_credentials exchangepassword=grant:password
Swift: urlrequest=build authorizationbearer=bearer withbearertoken=bearer oauth2accesstoken=bearer base64encodedstring=base64
PowerShell, Perl: invokerestmethod=send invokewebrequest=send irm=send iwr=send credentials=basic
R: reqauthbasic=basic authenticate=basic reqauthbearertoken=bearer reqoauthclientcredentials=grant:client_credentials reqoauthpassword=grant:password
R: reqoauthdevice=grant:device_code oauthflowdevice=grant:device_code reqoauthauthcode=grant:authorization_code sys.getenv=env paste0=join
MSAL: acquiretokenforclient=grant:client_credentials acquiretokenbyclientcredential=grant:client_credentials acquiretokenbyusernamepassword=grant:password
MSAL: initiatedeviceflow=grant:device_code acquiretokenbydevicecode=grant:device_code acquiretokenbydeviceflow=grant:device_code
MSAL: acquiretokenwithdevicecode=grant:device_code getauthcodeurl=grant:authorization_code acquiretokenbycode=grant:authorization_code
MSAL: loginredirect=grant:authorization_code loginpopup=grant:authorization_code acquiretokeninteractive=grant:authorization_code
Azure Identity: clientsecretcredential=grant:client_credentials usernamepasswordcredential=grant:password devicecodecredential=grant:device_code
simple-oauth2: clientcredentials=grant:client_credentials resourceownerpassword=grant:password
openid-client, oidc-client, Auth0: clientcredentialsgrant=grant:client_credentials buildauthorizationurl=grant:authorization_code signinredirect=grant:authorization_code loginwithredirect=grant:authorization_code
JWT libraries: jwt.sign=signs jwt.encode=signs signjwt=signs signedstring=signs jwts.builder=signs
`;

const IDIOMS = new Map<string, readonly Idiom[]>();
for (const word of wordList(LIBRARY_CALLS.replaceAll(/^.*?: /gm, ''))) {
  const [, name = '', effect = '', detail = ''] = /^(.*?)=(\w+):?(.*)$/.exec(word) ?? [];
  if (!isEffect(effect)) throw new Error(`The table of idioms has the unknown effect ${effect}.`);
  const full = detail === 'device_code' ? 'urn:ietf:params:oauth:grant-type:device_code' : detail;
  IDIOMS.set(name, [...(IDIOMS.get(name) ?? []), { effect, detail: full }]);
}

function isEffect(text: string): text is Effect {
  return Object.hasOwn(EFFECTS, text);
}

/** Looks up a call by its name parts, such as `['Http', 'withToken']`. Returns undefined when the table has no entry. */
export function idiomOf(chain: readonly string[], effect: Effect): Idiom | undefined {
  const plain = chain.map(normaliseName);
  const two = plain.slice(-2).join('.');
  const last = plain.at(-1) ?? '';
  return [...(IDIOMS.get(two) ?? []), ...(IDIOMS.get(last) ?? [])].find((one) => one.effect === effect);
}

/** Which part of a request the values in an option, call or variable become. */
export type Role = 'header' | 'query' | 'form' | 'json' | 'body' | 'basic' | 'cookie';

const ROLE_WORDS: Readonly<Record<Role, readonly string[]>> = {
  header: wordList(`withheader addheader curlopthttpheader headermap setrequestheader setrequestproperty tryaddwithoutvalidation
    forhttpheaderfield defaultrequestheaders common reqheaders`),
  query:
    wordList(`params query qs searchparams queryparam queryparams queryparameters urlqueryparameters parameter addqueryparameter reqquery
    queryitems urlqueryitem setqueryparam appendqueryparameter querystring parsequerystring addquerystring appendpair`),
  form: wordList(`form formparams formdata setformdata urlsearchparams formurlencodedcontent urlencode urlencoded httpbuildquery formbody
    formbodybuilder values formparameters encodewwwform asform submitform posturlencodedasync postform addformdatapart reqbodyform
    urlencodedformentity linkedmultivaluemap multivaluemap fromformdata basicnamevaluepair bodyform addparameter namevaluecollection formencode`),
  json: wordList(`json jsonencode dumps stringify marshal tojson postasjsonasync postjsonasync addjsonbody setjsonbody jsoncontent serialize
    jsonserialize reqbodyjson jsonobject buildjsonobject converttojson generate writevalueasstring serializeobject sendjson jsonbody bodyjson
    withjson jsonserialization encodejson`),
  basic: wordList('auth basicauth httpauth httpcredentials credential credentials userpwd curloptuserpwd'),
  body: wordList(`data body payload content setbody send postfields curloptpostfields httpbody reqbody requestbody bodypublishers ofstring
    stringcontent postdata`),
  cookie: wordList('cookie cookies setcookie addcookie withcookies'),
};

/** Returns the role that a name implies for its contents, or null when it implies none. */
export function roleNamed(name: string): Role | null {
  const plain = normaliseName(name);
  if (/headers?$/.test(plain)) return 'header';
  const found = Object.entries(ROLE_WORDS).find(([, words]) => words.includes(plain))?.[0];
  return found === undefined || !isRole(found) ? null : found;
}

function isRole(text: string): text is Role {
  return Object.hasOwn(ROLE_WORDS, text);
}
