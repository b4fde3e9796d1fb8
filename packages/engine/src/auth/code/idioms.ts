import { squash } from '../calls/http-call.ts';

/** What a call or option of an HTTP library means. */
export type Effect =
  | 'send' // sends a request: the method is the second word of the line, `-` when an argument or option names it
  | 'build' // makes a request object that is filled and sent later
  | 'basic' // user name and password as Basic credentials
  | 'bearer' // a bearer token
  | 'jar' // cookies are kept between calls
  | 'scheme' // a scheme that cannot be set up here, named by the second word
  | 'grant' // an OAuth library that knows the grant, named by the second word
  | 'env' // reads a setting, the second argument is its default
  | 'base64'
  | 'credential' // scheme and value of an Authorization header
  | 'format' // fills a pattern
  | 'join' // joins a base address and a path
  | 'signs'; // makes a signed token

interface Idiom {
  readonly effect: Effect;
  readonly detail: string;
}

/**
 * One line per idiom: the name of the call as written in lower case without signs, its effect, a detail, and the libraries that have it.
 * A name with a dot is looked for at the end of the whole name, as in `jwt.sign`.
 */
const TABLE = `
get               send GET       requests, axios, httpx, OkHttp, Guzzle, and nearly every other
post              send POST
put               send PUT
patch             send PATCH
delete            send DELETE
head              send HEAD
getasync          send GET       .NET HttpClient
getstringasync    send GET
getfromjsonasync  send GET
getjsonasync      send GET       Flurl
postasync         send POST
postasjsonasync   send POST
postjsonasync     send POST
posturlencodedasync send POST
putasync          send PUT
putasjsonasync    send PUT
postform          send POST      Go net/http, Ruby Net::HTTP.post_form
postforobject     send POST      Spring RestTemplate
postforentity     send POST
getforobject      send GET
getforentity      send GET
exchange          send -
submitform        send POST      Ktor
fetch             send -         browsers, Node
ofetch            send -
usefetch          send -
sendrequest       send -         Postman scripts
target            build -        JAX-RS
axios             send -
got               send -
ky                send -
needle            send -
ajax              send -         jQuery
request           send -         requests, httpx, undici, request
urlopen           send -         Python urllib
invokerestmethod  send -         PowerShell
invokewebrequest  send -
irm               send -
iwr               send -
filegetcontents   send -         PHP
newrequest        build -        Go net/http
newrequestwithcontext build -
httprequestmessage build -       .NET
restrequest       build -        RestSharp
urlrequest        build -        Swift
newbuilder        build -        Java HttpClient
builder           build -        OkHttp
url               build -        OkHttp, Ktor: .url(address)
uri               build -        Java HttpClient, Spring WebClient
curlinit          build -        PHP cURL
curleasyinit      build -        libcurl
httppost          build POST     Apache HttpClient
httpget           build GET
post.new          build POST     Ruby Net::HTTP
get.new           build GET
put.new           build PUT
delete.new        build DELETE
createrequest     build -
open              build -        XMLHttpRequest.open(method, address)
openconnection    build -        java.net.URL
httpopen          build -
basic             basic -        REST Assured: auth().basic(user, password)
auth              basic -        superagent: .auth(user, password)
basicauthrequestinterceptor basic - Feign
basicauthcredentials basic - Ktor
addpassword       basic -        Python urllib: add_password(realm, address, user, password)
basicauth         basic -        httpx, Ktor, reqwest, HTTParty, resty
httpbasicauth     basic -        requests
setbasicauth      basic -        Go net/http, Spring HttpHeaders
withbasicauth     basic -        Laravel
reqauthbasic      basic -        R httr2
authenticate      basic -        R httr
httpbasicauthenticator basic -   RestSharp
networkcredential basic -        .NET
usernamepasswordcredentials basic - Apache HttpClient
passwordauthentication basic -   java.net
basiccredential   basic -
credentials.basic basic -        OkHttp
withbasicauthentication basic -
bearer            bearer -       Fuel: authentication().bearer(token)
bearertokens      bearer -       Ktor
bearerauth        bearer -       reqwest, Ktor
setbearerauth     bearer -       Spring
setbearertoken    bearer -       IdentityModel
withtoken         bearer -       Laravel
withoauthbearertoken bearer -    Flurl
setauthtoken      bearer -       resty
reqauthbearertoken bearer -      R httr2
authorizationbearer bearer -     Swift
withbearertoken   bearer -
oauth2accesstoken bearer -
clientsession     jar -          aiohttp
session           jar -          requests
cookiejar         jar -
cookiecontainer   jar -          .NET
cookiemanager     jar -          java.net
cookiejar.new     jar -          Go
agent             jar -          supertest, superagent
withcookies       jar -
storagestate      jar -          Playwright
httpcookies       jar -          Ktor
httpdigestauth    scheme digest  requests
digestauth        scheme digest  httpx
withdigestauth    scheme digest  Laravel
setdigestauth     scheme digest  resty
httpntlmauth      scheme negotiate requests-ntlm
ntlmv2            scheme negotiate
httpkerberosauth  scheme negotiate requests-kerberos
httpnegotiateauth scheme negotiate
awsrequestsauth   scheme aws_sigv4
aws4auth          scheme aws_sigv4 requests-aws4auth
awssigv4          scheme aws_sigv4
sigv4auth         scheme aws_sigv4 botocore
signaturev4       scheme aws_sigv4 AWS SDK for JavaScript
aws4.sign         scheme aws_sigv4 aws4
v4.newsigner      scheme aws_sigv4 AWS SDK for Go
aws4signer        scheme aws_sigv4 AWS SDK for Java
oauth1            scheme oauth1  requests-oauthlib
oauth1session     scheme oauth1
oauth1auth        scheme oauth1  authlib
oauth1.newconfig  scheme oauth1  dghubble/oauth1
edgegridauth      scheme edgegrid Akamai
loadx509keypair   scheme mtls    Go crypto/tls
x509keypair       scheme mtls
loadcertchain     scheme mtls    Python ssl
clientcertificates.add scheme mtls .NET HttpClientHandler
frompkcs12        scheme mtls    reqwest, native-tls
identity.frompem  scheme mtls    reqwest
keymanagerfactory.getinstance scheme mtls Java
fromserviceaccountfile scheme jwt_assertion google-auth
fromserviceaccountinfo scheme jwt_assertion
auth.jwt          scheme jwt_assertion googleapis: new google.auth.JWT
jwtconfigfromjson scheme jwt_assertion golang.org/x/oauth2/google
acquiretokenforclient grant client_credentials MSAL
acquiretokenbyclientcredential grant client_credentials MSAL for Node
clientsecretcredential grant client_credentials Azure Identity
backendapplicationclient grant client_credentials requests-oauthlib
clientcredentials.config grant client_credentials golang.org/x/oauth2
clientcredentials grant client_credentials simple-oauth2: new ClientCredentials(config)
requestclientcredentialstokenasync grant client_credentials IdentityModel
clientcredentialstokenrequest grant client_credentials
clientcredentials.gettoken grant client_credentials oauth2 gem
reqoauthclientcredentials grant client_credentials R httr2
exchangeclientcredentials grant client_credentials Rust oauth2
clientcredentialsgrant grant client_credentials
getclientcredentialstoken grant client_credentials
acquiretokenbyusernamepassword grant password MSAL
legacyapplicationclient grant password requests-oauthlib
requestpasswordtokenasync grant password IdentityModel
passwordtokenrequest grant password
exchangepassword  grant password Rust oauth2
password.gettoken grant password oauth2 gem
reqoauthpassword  grant password R httr2
passwordcredentialstoken grant password golang.org/x/oauth2
usernamepasswordcredential grant password Azure Identity
resourceownerpassword grant password simple-oauth2
praw.reddit       grant password PRAW: a script app signs in with the password grant
initiatedeviceflow grant urn:ietf:params:oauth:grant-type:device_code MSAL
acquiretokenbydevicecode grant urn:ietf:params:oauth:grant-type:device_code
acquiretokenbydeviceflow grant urn:ietf:params:oauth:grant-type:device_code
acquiretokenwithdevicecode grant urn:ietf:params:oauth:grant-type:device_code
devicecodecredential grant urn:ietf:params:oauth:grant-type:device_code Azure Identity
deviceauth        grant urn:ietf:params:oauth:grant-type:device_code golang.org/x/oauth2
deviceaccesstoken grant urn:ietf:params:oauth:grant-type:device_code
authcodeurl       grant authorization_code golang.org/x/oauth2
getauthcodeurl    grant authorization_code MSAL for Node
acquiretokenbycode grant authorization_code
webapplicationclient grant authorization_code requests-oauthlib
buildauthorizationurl grant authorization_code openid-client
authorizationurl  grant authorization_code requests-oauthlib
loginwithredirect grant authorization_code Auth0 SPA
loginredirect     grant authorization_code MSAL browser
loginpopup        grant authorization_code
acquiretokeninteractive grant authorization_code
signinredirect    grant authorization_code oidc-client
getenv            env -          Python, Go, PHP, Java
environ.get       env -
env               env -          Laravel
env.get           env -          Deno
env.var           env -          Rust
fetchenv          env -
env.fetch         env -          Ruby
getenvironmentvariable env -     .NET
config            env -          Laravel
config.get        env -
getproperty       env -          Java
getvalue          env -
btoa              base64 -
b64encode         base64 -
base64encode      base64 -
strictencode64    base64 -       Ruby
encode64          base64 -
encodetostring    base64 -       Java, Go
tobase64string    base64 -       .NET
base64encodedstring base64 -     Swift
urlsafeb64encode  base64 -
base64.encode     base64 -
authenticationheadervalue credential - .NET
sprintf           format -
format            format -
stringf           format -
urljoin           join -         Python urllib
uri.join          join -         Ruby
joinpath          join -         Go net/url
url               join -         new URL(path, base)
uri               join -         .NET new Uri(base, path)
resolve           join -         java.net.URI, Dart
jwt.sign          signs -        jsonwebtoken
jwt.encode        signs -        PyJWT, ruby-jwt
signjwt           signs -        jose: new SignJWT
signedstring      signs -        golang-jwt
jwts.builder      signs -        jjwt
`;

const IDIOMS = new Map<string, readonly Idiom[]>();
for (const line of TABLE.trim().split('\n')) {
  const [name = '', effect = '', detail = ''] = line.split(/\s+/);
  IDIOMS.set(name, [...(IDIOMS.get(name) ?? []), { effect: asEffect(effect), detail: detail === '-' ? '' : detail }]);
}

function asEffect(text: string): Effect {
  const effects: readonly Effect[] = [
    'send',
    'build',
    'basic',
    'bearer',
    'jar',
    'scheme',
    'grant',
    'env',
    'base64',
    'credential',
    'format',
    'join',
    'signs',
  ];
  const found = effects.find((effect) => effect === text);
  if (found === undefined) throw new Error(`The table of idioms has a line with the unknown effect ${text}.`);
  return found;
}

/** What a call means by its name parts, `['Http', 'withToken']` for instance; undefined when the table has no such line. */
export function idiomOf(chain: readonly string[], effect: Effect): Idiom | undefined {
  const plain = chain.map(squash);
  const two = plain.slice(-2).join('.');
  const last = plain.at(-1) ?? '';
  return [...(IDIOMS.get(two) ?? []), ...(IDIOMS.get(last) ?? [])].find((one) => one.effect === effect);
}

/** Options that hold the parts of a request, by their names in lower case without signs. */
export const OPTION_ROLES: readonly (readonly [RegExp, 'header' | 'query' | 'form' | 'json' | 'body' | 'basic' | 'cookie'])[] = [
  [
    /^(?:\w*headers?|withheaders?|addheaders?|curlopthttpheader|headermap|setrequestheader|setrequestproperty|tryaddwithoutvalidation|forhttpheaderfield|defaultrequestheaders|common|reqheaders)$/,
    'header',
  ],
  [
    /^(?:params|query|qs|searchparams|queryparams?|queryparameters|urlqueryparameters|parameter|addqueryparameter|reqquery|queryitems|urlqueryitem|setqueryparam|appendqueryparameter|querystring)$/,
    'query',
  ],
  [
    /^(?:form|formparams|formdata|setformdata|urlsearchparams|formurlencodedcontent|urlencode|urlencoded|httpbuildquery|formbody|formbodybuilder|values|formparameters|encodewwwform|asform|submitform|posturlencodedasync|postform|addformdatapart|reqbodyform|urlencodedformentity|linkedmultivaluemap|multivaluemap|fromformdata|basicnamevaluepair|bodyform|addparameter|namevaluecollection|formencode)$/,
    'form',
  ],
  [
    /^(?:json|jsonencode|dumps|stringify|marshal|tojson|postasjsonasync|postjsonasync|addjsonbody|setjsonbody|jsoncontent|serialize|jsonserialize|reqbodyjson|jsonobject|buildjsonobject|converttojson|generate|writevalueasstring|serializeobject|sendjson|jsonbody|bodyjson|withjson|jsonserialization|encodejson)$/,
    'json',
  ],
  [/^(?:auth|basicauth|httpauth|httpcredentials|credentials?|userpwd|curloptuserpwd)$/, 'basic'],
  [
    /^(?:data|body|payload|content|setbody|send|postfields|curloptpostfields|httpbody|reqbody|requestbody|bodypublishers|ofstring|stringcontent|postdata)$/,
    'body',
  ],
  [/^(?:cookies?|setcookie|addcookie|withcookies)$/, 'cookie'],
];
