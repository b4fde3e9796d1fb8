import type { Sample } from './sample.fixture.ts';

/** What people ask in words about vendors that came after the catalogue was written. */
export const UNSEEN_PROMPTS: readonly Sample[] = [
  {
    name: 'Ory Hydra',
    text: 'Our tokens come from an Ory Hydra at https://hydra.acme.example, machine clients only',
    expect: { type: 'oauth2_client_credentials', url: 'https://hydra.acme.example/oauth2/token' },
  },
  {
    name: 'Box with JWT',
    text: 'Box app with JWT server authentication (service account)',
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'Box with client credentials',
    text: 'Box custom app, client credentials grant',
    expect: { type: 'oauth2_client_credentials', url: 'https://api.box.com/oauth2/token' },
  },
  { name: 'bunny.net', text: 'purge the cache of a bunny.net pull zone', expect: { type: 'api_key_header', header: 'AccessKey' } },
  { name: 'DHL tracking', text: 'DHL shipment tracking unified API', expect: { type: 'api_key_header', header: 'DHL-API-Key' } },
  {
    name: 'Keycloak realm',
    text: 'Keycloak on https://sso.acme.example, realm staff, service account client',
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.acme.example/realms/staff/protocol/openid-connect/token' },
  },
  {
    name: 'Zitadel',
    text: 'ZITADEL instance https://acme-1x.zitadel.cloud with a service user using client credentials',
    expect: { type: 'oauth2_client_credentials', url: 'https://acme-1x.zitadel.cloud/oauth/v2/token' },
  },
  {
    name: 'FusionAuth',
    text: 'FusionAuth API key to manage users',
    expect: { type: 'api_key_header', header: 'Authorization', format: '{token}' },
  },
  {
    name: 'FusionAuth users',
    text: 'FusionAuth at https://auth.acme.example: people sign in with the password grant',
    expect: { type: 'password', url: 'https://auth.acme.example/oauth2/token' },
  },
  {
    name: 'Ory network',
    text: 'Ory Network project admin API with a personal access token',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  { name: 'Supabase rest', text: 'read tables over Supabase REST with the anon key', expect: { type: 'api_key_header', header: 'apikey' } },
  {
    name: 'Firebase email sign-in',
    text: 'Firebase auth, sign in test users by email and password and send the ID token',
    expect: {
      type: 'custom_login',
      url: 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key={{FIREBASE_API_KEY}}',
      path: '$.idToken',
    },
  },
  { name: 'Bitbucket', text: 'Bitbucket Cloud with an app password', expect: { type: 'basic', header: 'Authorization' } },
  { name: 'Postmark', text: 'send mails through Postmark', expect: { type: 'api_key_header', header: 'X-Postmark-Server-Token' } },
];
