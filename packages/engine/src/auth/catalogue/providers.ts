import { type Provider, readProviders } from './provider.ts';

export const IDENTITY_PROVIDERS: readonly Provider[] = readProviders(String.raw`
Auth0 | /\bauth0\b/i /\.auth0\.com$/ https://{domain}/oauth | client ~/token body=json audience={audience}; password ~/token body=json;
  code ~/token https://{domain}/authorize; device ~/token ~/device/code
Okta | /\bokta\b/i /\.okta(?:preview|-emea)?\.com$/ https://{domain}/oauth2/default/v1 | client ~/token client=basic; password ~/token;
  code ~/token ~/authorize; device ~/token ~/device/authorize;
  key Authorization as="SSWS {token}" pick=/ssws|api[ -]token|management api|admin api/i
Microsoft Entra ID | /\b(?:entra(?: id)?|azure ?(?:ad|active directory)|aad|microsoft identity|msal|azure b2c)\b|microsoft\.com\/devicelogin|\.onmicrosoft\.com/i /^login\.microsoftonline\.com$/ https://login.microsoftonline.com/{tenant}/oauth2/v2.0 |
  client ~/token scopes={resource}/.default; code ~/token ~/authorize; device ~/token ~/devicecode; password ~/token
Microsoft Graph | /\b(?:microsoft|ms) graph\b|\bgraph api\b|\boffice ?365\b|\bsharepoint\b|\boutlook (?:api|mail)\b/i https://login.microsoftonline.com/{tenant}/oauth2/v2.0 |
  client ~/token scopes=https://graph.microsoft.com/.default; code ~/token ~/authorize; device ~/token ~/devicecode
Google | /\bgoogle(?:apis)?\b(?! maps)|\bgcp\b|\bgmail\b|\bfirestore\b|\byoutube\b/i /\.googleapis\.com$/ https://oauth2.googleapis.com |
  code ~/token https://accounts.google.com/o/oauth2/v2/auth; device ~/token ~/device/code; key X-Goog-Api-Key pick=/api[ -]?key/i;
  refused jwt_bearer pick=/service[ -]account|\bserver[ -]to[ -]server\b|\bkey\.json\b/i
Amazon Cognito | /\bcognito\b/i /\.amazoncognito\.com$/ https://{domain}.auth.{region}.amazoncognito.com/oauth2 |
  client ~/token client=basic; code ~/token ~/authorize client=basic;
  login https://cognito-idp.{region}.amazonaws.com/ user=AuthParameters.USERNAME pass=AuthParameters.PASSWORD path=$.AuthenticationResult.AccessToken header:X-Amz-Target=AWSCognitoIdentityProviderService.InitiateAuth header:Content-Type=application/x-amz-json-1.1
Keycloak | /\bkey ?cloak\b|\bred ?hat sso\b/i {host}/realms/{realm}/protocol/openid-connect | client ~/token; password ~/token;
  code ~/token ~/auth; device ~/token ~/auth/device
Supabase | /\bsupabase\b/i /\.supabase\.co$/ |
  password https://{project}.supabase.co/auth/v1/token?grant_type=password body=json user=email header:apikey={{SUPABASE_ANON_KEY}};
  bearer header:apikey={{SUPABASE_KEY}}; key apikey pick=/\banon(?:ymous)?[ -]key|service[ _-]role|publishable|\bapi ?key/i
Firebase Authentication | /\bfirebase\b|\bidentity toolkit\b/i |
  login https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key={{FIREBASE_API_KEY}} param:returnSecureToken=true user=email pass=password path=$.idToken;
  bearer
Duende IdentityServer | /\bidentity ?server\b|\bduende\b|\bopeniddict\b/i {host}/connect | client ~/token; password ~/token;
  code ~/token ~/authorize; device ~/token ~/deviceauthorization
Ping Identity | /\bping ?(?:identity|one|federate)\b/i https://auth.pingone.com/{environment}/as | client ~/token client=basic;
  code ~/token ~/authorize
OneLogin | /\bone ?login\b/i | client https://{subdomain}.onelogin.com/auth/oauth2/v2/token client=basic
FusionAuth | /\bfusion ?auth\b/i {host}/oauth2 | key Authorization pick=/api[ -]?key/i;
  login {host}/api/login user=loginId pass=password path=$.token; password ~/token pick=/password grant|grant[_ ]type|resource owner/i;
  client ~/token client=basic; code ~/token ~/authorize
Ory Hydra | /\bhydra\b/i {host}/oauth2 | client ~/token client=basic; code ~/token ~/auth client=basic; device ~/token ~/device/auth
Ory | /\bory\b(?! hydra)/i | client https://{project}.projects.oryapis.com/oauth2/token client=basic;
  bearer pick=/api[ -]?key|access token/i
ZITADEL | /\bzitadel\b/i /\.zitadel\.(?:cloud|app)$/ https://{domain}/oauth/v2 | client ~/token client=basic;
  bearer pick=/\bpat\b|personal access/i; code ~/token ~/authorize; device ~/token ~/device_authorization
Logto | /\blogto\b/i /\.logto\.app$/ https://{domain}/oidc | client ~/token client=basic; code ~/token ~/auth
WorkOS | /\bwork ?os\b/i | bearer
Stytch | /\bstytch\b/i | basic
Authentik | /\bauthentik\b/i {host}/application/o | client ~/token/; bearer pick=/api|token/i; code ~/token/ ~/authorize/;
  device ~/token/ ~/device/
Django REST framework | /\bdjango rest(?: framework)?\b|\bDRF\b|\bTokenAuthentication\b/i | key Authorization as="Token {token}";
  bearer pick=/\bjwt\b|\bsimplejwt\b|\bbearer\b/i
Clerk | /\bClerk\b|\bclerk\.(?:com|dev)\b|\bclerk api\b/ | bearer
SAP BTP | /\bxsuaa\b|\bsap btp\b|\bBTP\b/i /\.hana\.ondemand\.com$/ | client https://{domain}/oauth/token; password https://{domain}/oauth/token
Amazon Selling Partner API | /\bselling partner\b|\bsp-api\b|\blogin with amazon\b/i |
  code https://api.amazon.com/auth/o2/token https://sellercentral.amazon.com/apps/authorize/consent sent=x-amz-access-token
AWS services | /\bboto3\b|\baws-sdk\b|\baws (?:api|sdk|services?)\b|\bamazon (?:s3|web services|dynamodb)\b|\bapi gateway with iam\b|\bs3 (?:api|bucket)\b/i |
  refused aws_sigv4; key x-api-key pick=/\bapi[ -]?keys?\b|\busage plan\b/i
`);

/** Code hosting, infrastructure, monitoring, machine learning. */
export const DEVELOPER_PROVIDERS: readonly Provider[] = readProviders(String.raw`
GitHub | /\bgit ?hub\b|\boctokit\b/i https://github.com/login | bearer; code ~/oauth/access_token ~/oauth/authorize;
  device ~/oauth/access_token ~/device/code
GitLab | /\bgit ?lab\b/i https://gitlab.com/oauth | key PRIVATE-TOKEN; code ~/token ~/authorize; password ~/token;
  bearer pick=/bearer|oauth/i; key JOB-TOKEN pick=/job token|ci_job/i
Bitbucket | /\bbitbucket\b/i https://bitbucket.org/site/oauth2 | basic; client ~/access_token client=basic;
  code ~/access_token ~/authorize; bearer
Atlassian | /\batlassian\b|\bjira\b|\bconfluence\b/i https://auth.atlassian.com | basic; code ~/oauth/token ~/authorize body=json;
  bearer pick=/personal access token|\bpat\b|data ?cent(?:er|re)|server/i
Azure DevOps | /\bazure devops\b|\bvsts\b/i | basic; client https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token
Sentry | /\bSentry\b|\bsentry (?:api|auth|token|\.io)/ | bearer
Datadog | /\bdata ?dog\b/i | key DD-API-KEY header:DD-APPLICATION-KEY={{DD_APPLICATION_KEY}}
New Relic | /\bnew ?relic\b/i | key Api-Key
Cloudflare | /\bcloud ?flare\b/i | bearer; key X-Auth-Key header:X-Auth-Email={{CLOUDFLARE_EMAIL}} pick=/global/i
DigitalOcean | /\bdigital ?ocean\b/i https://cloud.digitalocean.com/v1/oauth | bearer; code ~/token ~/authorize
Heroku | /\bheroku\b/i | bearer
Vercel | /\bvercel\b/i | bearer
Netlify | /\bnetlify\b/i | bearer; code https://api.netlify.com/oauth/token https://app.netlify.com/authorize
OpenAI | /\bopen ?ai\b|\bchatgpt\b/i | bearer
Anthropic | /\banthropic\b|\bclaude api\b/i | key x-api-key header:anthropic-version=2023-06-01
Hugging Face | /\bhugging ?face\b/i | bearer
Google Maps | /\bgoogle maps\b|\bmaps api\b|\bplaces api\b/i | query key
OpenWeather | /\bopen ?weather(?:map)?\b/i | query appid
Elastic | /\belastic ?search\b|\bElastic\b|\bopensearch\b|\bkibana\b/i | basic; key Authorization as="ApiKey {token}"
Grafana | /\bgrafana\b/i | bearer; basic
Vault | /\b(?:hashicorp )?Vault\b|\bhashicorp vault\b|\bvault (?:api|token)\b/ | key X-Vault-Token;
  login {host}/v1/auth/approle/login sent=X-Vault-Token user=role_id pass=secret_id path=$.auth.client_token pick=/app ?role/i
Consul | /\bconsul\b/i | key X-Consul-Token
Kubernetes | /\bkubernetes\b|\bk8s\b|\bkube api\b/i | bearer
Jenkins | /\bjenkins\b/i | basic
CircleCI | /\bcircle ?ci\b/i | key Circle-Token
npm registry | /\bnpm registry\b/i | bearer
Docker Hub | /\bdocker ?hub\b/i | login https://hub.docker.com/v2/users/login user=username pass=password path=$.token; bearer
Artifactory | /\bartifactory\b|\bjfrog\b/i | bearer; key X-JFrog-Art-Api; basic
SonarQube | /\bsonar(?:qube|cloud)\b/i | bearer; basic
PagerDuty | /\bpager ?duty\b/i | key Authorization as="Token token={token}"
Opsgenie | /\bops ?genie\b/i | key Authorization as="GenieKey {token}"
LaunchDarkly | /\blaunch ?darkly\b/i | key Authorization
Algolia | /\balgolia\b/i | key X-Algolia-API-Key header:X-Algolia-Application-Id={{ALGOLIA_APP_ID}}
Pinecone | /\bpinecone\b/i | key Api-Key
Snowflake | /\bsnow ?flake\b/i https://{account}.snowflakecomputing.com/oauth | bearer; code ~/token-request ~/authorize client=basic
Databricks | /\bdata ?bricks\b/i /\.(?:cloud\.databricks\.com|azuredatabricks\.net)$/ | bearer;
  client https://{domain}/oidc/v1/token client=basic scopes=all-apis
Hasura | /\bhasura\b/i | key x-hasura-admin-secret; bearer pick=/\bjwt\b|bearer/i
RapidAPI | /\brapid ?api\b/i | key X-RapidAPI-Key header:X-RapidAPI-Host={{RAPIDAPI_HOST}}
Azure API Management | /\bapi management\b|\bapim\b/i | key Ocp-Apim-Subscription-Key
bunny.net | /\bbunny(?:\.net|cdn)\b/i /\.bunny(?:cdn\.com|\.net)$/ | key AccessKey
Fastly | /\bfastly\b/i /\.fastly\.com$/ | key Fastly-Key
Gitea | /\bgitea\b|\bforgejo\b/i | key Authorization as="token {token}"; basic pick=/basic|password/i
Typesense | /\btypesense\b/i | key X-TYPESENSE-API-KEY
Meilisearch | /\bmeili ?search\b/i | bearer
Qdrant | /\bqdrant\b/i | key api-key
ElevenLabs | /\beleven ?labs\b/i | key xi-api-key
Mistral AI | /\bmistral\b/i | bearer
`);

/** Payments, messaging, sales, support, media. */
export const BUSINESS_PROVIDERS: readonly Provider[] = readProviders(String.raw`
Stripe | /\bstripe\b/i | bearer; basic pick=/basic/i
PayPal | /\bpay ?pal\b|\bbraintree\b/i | client https://api-m.paypal.com/v1/oauth2/token client=basic;
  client https://api-m.sandbox.paypal.com/v1/oauth2/token client=basic pick=/\bsandbox\b/i
Square | /\bSquare\b|\bsquare (?:api|payments|up)\b/ https://connect.squareup.com/oauth2 | bearer; code ~/token ~/authorize body=json
Adyen | /\badyen\b/i | key X-API-Key; basic
Plaid | /\bPlaid\b|['"]plaid['"]|\bplaid (?:api|link)\b/ | key PLAID-SECRET header:PLAID-CLIENT-ID={{PLAID_CLIENT_ID}}
Razorpay | /\brazor ?pay\b/i | basic
Mollie | /\bmollie\b/i | bearer; code https://api.mollie.com/oauth2/tokens https://my.mollie.com/oauth2/authorize client=basic
Klarna | /\bklarna\b/i | basic
Twilio | /\btwilio\b/i | basic
SendGrid | /\bsend ?grid\b/i | bearer
Mailgun | /\bmail ?gun\b/i | basic
Mailchimp | /\bmail ?chimp\b/i https://login.mailchimp.com/oauth2 | basic; code ~/token ~/authorize; bearer
Postmark | /\bpostmark\b/i | key X-Postmark-Server-Token
Brevo | /\bbrevo\b|\bsendinblue\b/i | key api-key
Vonage | /\bvonage\b|\bnexmo\b/i | basic; bearer
Slack | /\bSlack\b|\bslack(?:_sdk|\/web)|\bslack (?:api|bot|app|token|web)\b|\bxox[bp]\b/ https://slack.com | bearer;
  code ~/api/oauth.v2.access ~/oauth/v2/authorize
Discord | /\bdiscord\b/i https://discord.com | key Authorization as="Bot {token}"; code ~/api/oauth2/token ~/oauth2/authorize;
  client ~/api/oauth2/token client=basic
Telegram | /\btelegram\b/i | refused path_token
Shopify | /\bshopify\b/i /\.myshopify\.com$/ https://{shop}.myshopify.com/admin/oauth | key X-Shopify-Access-Token;
  code ~/access_token ~/authorize body=json; client ~/access_token
WooCommerce | /\bwoo ?commerce\b/i | basic
WordPress | /\bword ?press\b/i | basic
Salesforce | /\bsales ?force\b|\bsfdc\b/i /\.(?:my\.)?salesforce\.com$/ https://login.salesforce.com/services/oauth2 |
  client https://{domain}/services/oauth2/token; password ~/token;
  password https://test.salesforce.com/services/oauth2/token pick=/sandbox/i; code ~/token ~/authorize;
  bearer pick=/session id|access token/i
HubSpot | /\bhub ?spot\b/i | bearer; code https://api.hubapi.com/oauth/v1/token https://app.hubspot.com/oauth/authorize
Pipedrive | /\bpipe ?drive\b/i https://oauth.pipedrive.com/oauth | key x-api-token; code ~/token ~/authorize client=basic
Zoho | /\bzoho\b/i https://accounts.zoho.com/oauth/v2 | code ~/token ~/auth as="Zoho-oauthtoken {token}"
Zoom | /\bZoom\b|\bzoom (?:api|app|server|oauth|meeting)/ https://zoom.us/oauth |
  client ~/token param:account_id={account_id} client=basic grant=account_credentials; code ~/token ~/authorize client=basic
Zendesk | /\bzen ?desk\b/i https://{subdomain}.zendesk.com/oauth | basic; code ~/tokens ~/authorizations/new body=json; bearer
Freshdesk | /\bfresh ?(?:desk|service|works)\b/i | basic
Intercom | /\bintercom\b/i | bearer; code https://api.intercom.io/auth/eagle/token https://app.intercom.com/oauth
ServiceNow | /\bservice ?now\b/i /\.service-now\.com$/ https://{instance}.service-now.com | basic; password ~/oauth_token.do;
  client ~/oauth_token.do
Xero | /\bxero\b/i https://identity.xero.com/connect | code ~/token https://login.xero.com/identity/connect/authorize client=basic;
  client ~/token client=basic
QuickBooks | /\bquick ?books\b|\bintuit\b/i |
  code https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer https://appcenter.intuit.com/connect/oauth2 client=basic
DocuSign | /\bdocu ?sign\b/i https://account.docusign.com/oauth | code ~/token ~/auth client=basic
SAP Business One | /\bsap (?:business one|b1)\b|\bservice layer\b/i |
  login {host}/b1s/v1/Login user=UserName pass=Password path=$.SessionId
Dropbox | /\bdrop ?box\b/i | bearer; code https://api.dropboxapi.com/oauth2/token https://www.dropbox.com/oauth2/authorize
Box | /\bBox\b|\bbox\.com\b|\bbox api\b/ https://api.box.com/oauth2 |
  client ~/token param:box_subject_type=enterprise param:box_subject_id={enterprise_id};
  code ~/token https://account.box.com/api/oauth2/authorize
Notion | /\bNotion\b|\bnotionhq\b|\bnotion (?:api|integration)\b/ https://api.notion.com/v1/oauth |
  bearer header:Notion-Version=2022-06-28; code ~/token ~/authorize body=json client=basic
Airtable | /\bair ?table\b/i https://airtable.com/oauth2/v1 | bearer; code ~/token ~/authorize client=basic
Linear | /\bLinear\b|\blinear\.app\b|\blinear (?:api|graphql)\b/ | key Authorization;
  code https://api.linear.app/oauth/token https://linear.app/oauth/authorize
Asana | /\basana\b/i https://app.asana.com/- | bearer; code ~/oauth_token ~/oauth_authorize
Trello | /\btrello\b/i | query token param:key={{TRELLO_KEY}}
monday.com | /\bmonday\.com\b|\bMonday (?:api|board)/i | key Authorization
ClickUp | /\bclick ?up\b/i | key Authorization; code https://api.clickup.com/api/v2/oauth/token https://app.clickup.com/api
Spotify | /\bspotify\b/i https://accounts.spotify.com | client ~/api/token client=basic; code ~/api/token ~/authorize client=basic
Twitch | /\btwitch\b/i https://id.twitch.tv/oauth2 | client ~/token header:Client-Id={{TWITCH_CLIENT_ID}};
  code ~/token ~/authorize header:Client-Id={{TWITCH_CLIENT_ID}}
X (Twitter) | /\btwitter\b|\bx api\b|\bX\.com\b/i https://api.twitter.com | bearer; client ~/oauth2/token client=basic;
  code ~/2/oauth2/token https://twitter.com/i/oauth2/authorize client=basic
LinkedIn | /\blinked ?in\b/i https://www.linkedin.com/oauth/v2 | code ~/accessToken ~/authorization; client ~/accessToken
Reddit | /\breddit\b/i https://www.reddit.com/api/v1 | client ~/access_token client=basic; password ~/access_token client=basic;
  code ~/access_token ~/authorize client=basic
Facebook | /\bfacebook\b|\binstagram\b|\bmeta graph\b|\bwhats ?app (?:cloud|business)/i https://graph.facebook.com | bearer;
  client ~/oauth/access_token; code ~/v19.0/oauth/access_token https://www.facebook.com/v19.0/dialog/oauth
Strava | /\bstrava\b/i https://www.strava.com/oauth | code ~/token ~/authorize
eBay | /\bebay\b/i https://api.ebay.com | client ~/identity/v1/oauth2/token client=basic scopes=~/oauth/api_scope;
  code ~/identity/v1/oauth2/token https://auth.ebay.com/oauth2/authorize client=basic
Amadeus | /\bamadeus\b/i | client https://test.api.amadeus.com/v1/security/oauth2/token
FedEx | /\bfed ?ex\b/i | client https://apis.fedex.com/oauth/token
UPS | /\bUPS (?:api|tracking|shipping|rating)\b|\bUPS\b/ | client https://onlinetools.ups.com/security/v1/oauth/token client=basic
Contentful | /\bcontentful\b/i | bearer
Calendly | /\bcalendly\b/i https://auth.calendly.com/oauth | bearer; code ~/token ~/authorize client=basic
Typeform | /\btype ?form\b/i https://api.typeform.com/oauth | bearer; code ~/token ~/authorize
Figma | /\bfigma\b/i | key X-Figma-Token; code https://api.figma.com/v1/oauth/token https://www.figma.com/oauth client=basic
DHL | /\bDHL\b/ | key DHL-API-Key; basic pick=/mydhl|express/i;
  password https://api-eu.dhl.com/parcel/de/account/auth/ropc/v1/token pick=/parcel|post & parcel|gkp|ropc/i
ShipStation | /\bship ?station\b/i | basic; key API-Key pick=/\bv2\b/i
Shippo | /\bshippo\b/i | key Authorization as="ShippoToken {token}"
EasyPost | /\beasy ?post\b/i | basic
Paddle | /\bPaddle\b|\bpaddle (?:api|billing)\b/ | bearer
Lemon Squeezy | /\blemon ?squeezy\b/i | bearer
DeepL | /\bdeepl\b/i /\.deepl\.com$/ | key Authorization as="DeepL-Auth-Key {token}"
Mixpanel | /\bmixpanel\b/i | basic
`);

/** All known providers, identity providers first. */
export const PROVIDERS: readonly Provider[] = [...IDENTITY_PROVIDERS, ...DEVELOPER_PROVIDERS, ...BUSINESS_PROVIDERS];

/** Finds providers that a prompt mentions by name or host, in the order of their appearance. */
export function findProviders(text: string, hosts: readonly string[]): readonly Provider[] {
  const found = PROVIDERS.flatMap((one) => {
    const at = text.search(one.words);
    const byHost = one.host !== null && hosts.some((host) => one.host?.test(host) === true);
    return at >= 0 || byHost ? [{ one, at: at < 0 ? text.length : at }] : [];
  });
  return found.sort((left, right) => left.at - right.at).map(({ one }) => one);
}
