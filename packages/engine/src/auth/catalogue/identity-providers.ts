import { REFUSALS } from '../classify/refusals.ts';
import {
  authCode,
  basic,
  bearer,
  clientCredentials,
  deviceCode,
  key,
  login,
  type Provider,
  passwordGrant,
  provider,
  refused,
} from './provider.ts';

const OKTA = 'https://{domain}/oauth2/default/v1';
const ENTRA = 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0';
const KEYCLOAK = '{host}/realms/{realm}/protocol/openid-connect';
const COGNITO = 'https://{domain}.auth.{region}.amazoncognito.com/oauth2';

/** Providers whose product is identity. */
export const IDENTITY_PROVIDERS: readonly Provider[] = [
  provider(
    'Auth0',
    /\bauth0\b/i,
    [
      clientCredentials('https://{domain}/oauth/token', { bodyType: 'json', audience: '{audience}' }),
      passwordGrant('https://{domain}/oauth/token', { bodyType: 'json' }),
      authCode('https://{domain}/oauth/token', 'https://{domain}/authorize'),
      deviceCode('https://{domain}/oauth/token', 'https://{domain}/oauth/device/code'),
    ],
    /\.auth0\.com$/,
  ),
  provider(
    'Okta',
    /\bokta\b/i,
    [
      clientCredentials(`${OKTA}/token`, { clientAuth: 'basic' }),
      passwordGrant(`${OKTA}/token`),
      authCode(`${OKTA}/token`, `${OKTA}/authorize`),
      deviceCode(`${OKTA}/token`, `${OKTA}/device/authorize`),
      key('Authorization', { format: 'SSWS {token}', pick: /ssws|api[ -]token|management api|admin api/i }),
    ],
    /\.okta(?:preview|-emea)?\.com$/,
  ),
  provider(
    'Microsoft Entra ID',
    /\b(?:entra(?: id)?|azure ?(?:ad|active directory)|aad|microsoft identity|msal|azure b2c)\b/i,
    [
      clientCredentials(`${ENTRA}/token`, { scopes: ['{resource}/.default'] }),
      authCode(`${ENTRA}/token`, `${ENTRA}/authorize`),
      deviceCode(`${ENTRA}/token`, `${ENTRA}/devicecode`),
      passwordGrant(`${ENTRA}/token`),
    ],
    /^login\.microsoftonline\.com$/,
  ),
  provider('Microsoft Graph', /\b(?:microsoft|ms) graph\b|\bgraph api\b|\boffice ?365\b|\bsharepoint\b|\boutlook (?:api|mail)\b/i, [
    clientCredentials(`${ENTRA}/token`, { scopes: ['https://graph.microsoft.com/.default'] }),
    authCode(`${ENTRA}/token`, `${ENTRA}/authorize`),
    deviceCode(`${ENTRA}/token`, `${ENTRA}/devicecode`),
  ]),
  provider(
    'Google',
    /\bgoogle(?:apis)?\b(?! maps)|\bgcp\b|\bgmail\b|\bfirestore\b|\byoutube\b/i,
    [
      authCode('https://oauth2.googleapis.com/token', 'https://accounts.google.com/o/oauth2/v2/auth'),
      deviceCode('https://oauth2.googleapis.com/token', 'https://oauth2.googleapis.com/device/code'),
      key('X-Goog-Api-Key', { pick: /api[ -]?key/i }),
      refused(
        'jwt_bearer',
        'A Google service account signs an assertion for each token, which is not supported; use a token obtained elsewhere as a static bearer token.',
        { pick: /service[ -]account|\bserver[ -]to[ -]server\b|\bkey\.json\b/i },
      ),
    ],
    /\.googleapis\.com$/,
  ),
  provider(
    'Amazon Cognito',
    /\bcognito\b/i,
    [
      clientCredentials(`${COGNITO}/token`, { clientAuth: 'basic' }),
      authCode(`${COGNITO}/token`, `${COGNITO}/authorize`, { clientAuth: 'basic' }),
      login(
        'https://cognito-idp.{region}.amazonaws.com/',
        { user: 'AuthParameters.USERNAME', pass: 'AuthParameters.PASSWORD', path: '$.AuthenticationResult.AccessToken' },
        {
          extraHeaders: { 'X-Amz-Target': 'AWSCognitoIdentityProviderService.InitiateAuth', 'Content-Type': 'application/x-amz-json-1.1' },
        },
      ),
    ],
    /\.amazoncognito\.com$/,
  ),
  provider('Keycloak', /\bkey ?cloak\b|\bred ?hat sso\b/i, [
    clientCredentials(`${KEYCLOAK}/token`),
    passwordGrant(`${KEYCLOAK}/token`),
    authCode(`${KEYCLOAK}/token`, `${KEYCLOAK}/auth`),
    deviceCode(`${KEYCLOAK}/token`, `${KEYCLOAK}/auth/device`),
  ]),
  provider(
    'Supabase',
    /\bsupabase\b/i,
    [
      passwordGrant('https://{project}.supabase.co/auth/v1/token?grant_type=password', {
        bodyType: 'json',
        userKey: 'email',
        form: { grantType: 'password', fields: { username: 'email', password: 'password' } },
        extraHeaders: { apikey: '{{SUPABASE_ANON_KEY}}' },
      }),
      bearer({ extraHeaders: { apikey: '{{SUPABASE_KEY}}' } }),
      key('apikey', { pick: /\banon(?:ymous)?[ -]key|service[ _-]role|publishable|\bapi ?key/i }),
    ],
    /\.supabase\.co$/,
  ),
  provider('Firebase Authentication', /\bfirebase\b|\bidentity toolkit\b/i, [
    login(
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key={{FIREBASE_API_KEY}}',
      { user: 'email', pass: 'password', path: '$.idToken' },
      { extraParams: { returnSecureToken: 'true' } },
    ),
    bearer(),
  ]),
  provider('Duende IdentityServer', /\bidentity ?server\b|\bduende\b|\bopeniddict\b/i, [
    clientCredentials('{host}/connect/token'),
    passwordGrant('{host}/connect/token'),
    authCode('{host}/connect/token', '{host}/connect/authorize'),
    deviceCode('{host}/connect/token', '{host}/connect/deviceauthorization'),
  ]),
  provider('Ping Identity', /\bping ?(?:identity|one|federate)\b/i, [
    clientCredentials('https://auth.pingone.com/{environment}/as/token', { clientAuth: 'basic' }),
    authCode('https://auth.pingone.com/{environment}/as/token', 'https://auth.pingone.com/{environment}/as/authorize'),
  ]),
  provider('OneLogin', /\bone ?login\b/i, [
    clientCredentials('https://{subdomain}.onelogin.com/auth/oauth2/v2/token', { clientAuth: 'basic' }),
  ]),
  provider('FusionAuth', /\bfusion ?auth\b/i, [
    key('Authorization', { pick: /api[ -]?key/i }),
    login('{host}/api/login', { user: 'loginId', pass: 'password', path: '$.token' }),
    passwordGrant('{host}/oauth2/token', { pick: /password grant|grant[_ ]type|resource owner/i }),
    clientCredentials('{host}/oauth2/token', { clientAuth: 'basic' }),
    authCode('{host}/oauth2/token', '{host}/oauth2/authorize'),
  ]),
  provider('Ory Hydra', /\bhydra\b/i, [
    clientCredentials('{host}/oauth2/token', { clientAuth: 'basic' }),
    authCode('{host}/oauth2/token', '{host}/oauth2/auth', { clientAuth: 'basic' }),
    deviceCode('{host}/oauth2/token', '{host}/oauth2/device/auth'),
  ]),
  provider('Ory', /\bory\b(?! hydra)/i, [
    clientCredentials('https://{project}.projects.oryapis.com/oauth2/token', { clientAuth: 'basic' }),
    bearer({ pick: /api[ -]?key|access token/i }),
  ]),
  provider(
    'ZITADEL',
    /\bzitadel\b/i,
    [
      clientCredentials('https://{domain}/oauth/v2/token', { clientAuth: 'basic' }),
      bearer({ pick: /\bpat\b|personal access/i }),
      authCode('https://{domain}/oauth/v2/token', 'https://{domain}/oauth/v2/authorize'),
      deviceCode('https://{domain}/oauth/v2/token', 'https://{domain}/oauth/v2/device_authorization'),
    ],
    /\.zitadel\.(?:cloud|app)$/,
  ),
  provider(
    'Logto',
    /\blogto\b/i,
    [
      clientCredentials('https://{domain}/oidc/token', { clientAuth: 'basic' }),
      authCode('https://{domain}/oidc/token', 'https://{domain}/oidc/auth'),
    ],
    /\.logto\.app$/,
  ),
  provider('WorkOS', /\bwork ?os\b/i, [bearer()]),
  provider('Stytch', /\bstytch\b/i, [basic()]),
  provider('Authentik', /\bauthentik\b/i, [
    clientCredentials('{host}/application/o/token/'),
    bearer({ pick: /api|token/i }),
    authCode('{host}/application/o/token/', '{host}/application/o/authorize/'),
    deviceCode('{host}/application/o/token/', '{host}/application/o/device/'),
  ]),
  provider('Django REST framework', /\bdjango rest(?: framework)?\b|\bDRF\b|\bTokenAuthentication\b/i, [
    key('Authorization', { format: 'Token {token}' }),
    bearer({ pick: /\bjwt\b|\bsimplejwt\b|\bbearer\b/i }),
  ]),
  provider('Clerk', /\bClerk\b|\bclerk\.(?:com|dev)\b|\bclerk api\b/, [bearer()]),
  provider(
    'AWS services',
    /\bboto3\b|\baws-sdk\b|\baws (?:api|sdk|services?)\b|\bamazon (?:s3|web services|dynamodb)\b|\bapi gateway with iam\b|\bs3 (?:api|bucket)\b|\bselling partner\b/i,
    [refused('aws_sigv4', REFUSALS.aws_sigv4 ?? ''), key('x-api-key', { pick: /\bapi[ -]?keys?\b|\busage plan\b/i })],
  ),
];
