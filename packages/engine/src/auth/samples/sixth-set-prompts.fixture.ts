import type { Sample } from './sample.fixture.ts';

/** Descriptions of the sixth set. */
export const SIXTH_PROMPTS: readonly Sample[] = [
  { name: 'only a header and its value', text: 'X-Api-Token: <your token>', expect: { type: 'api_key_header', header: 'X-Api-Token' } },
  {
    name: 'token word header',
    text: 'Authorization: Token <key>',
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  { name: 'bearer with angle brackets', text: 'Authorization: Bearer <jwt>', expect: { type: 'bearer_static', header: 'Authorization' } },
  {
    name: 'help me',
    text: 'hey, can you set up auth? its a spring boot app with basic auth in front, user is admin',
    expect: { type: 'basic' },
  },
  {
    name: 'FastAPI login',
    text: 'FastAPI app with OAuth2PasswordBearer, tokenUrl is /api/v1/login/access-token',
    expect: { type: 'password', url: '/api/v1/login/access-token' },
  },
  {
    name: 'Django token',
    text: 'Django REST framework TokenAuthentication',
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  { name: 'Laravel Sanctum', text: 'our Laravel API uses Sanctum personal access tokens', expect: { type: 'bearer_static' } },
  {
    name: 'Rails devise',
    text: 'after POST /users/sign_in with user[email] and user[password] the JWT comes back in the Authorization response header',
    expect: { type: 'custom_login', url: '/users/sign_in' },
  },
  {
    name: 'Keycloak in words',
    text: 'we have a keycloak (https://kc.asp.example, realm river) and a confidential client called ci-tests with service accounts enabled',
    expect: { type: 'oauth2_client_credentials', url: 'https://kc.asp.example/realms/river/protocol/openid-connect/token' },
  },
  {
    name: 'gateway key',
    text: 'Azure API Management in front, needs the subscription key',
    expect: { type: 'api_key_header', header: 'Ocp-Apim-Subscription-Key' },
  },
  { name: 'AWS API key', text: 'AWS API Gateway usage plan with an API key', expect: { type: 'api_key_header', header: 'x-api-key' } },
  { name: 'unsure user', text: "I don't know how it authenticates", expect: { type: 'none' } },
  { name: 'German basic', text: 'Basic Auth mit technischem Benutzer, kein OAuth', expect: { type: 'basic' } },
  { name: 'Dutch key', text: 'de api sleutel gaat mee in de header X-Sleutel', expect: { type: 'api_key_header', header: 'X-Sleutel' } },
  {
    name: 'French login',
    text: 'On se connecte avec POST /connexion (email + mot de passe) et on reçoit un jeton JWT',
    expect: { type: 'custom_login', url: '/connexion' },
  },
  {
    name: 'session in query',
    text: 'you log in at /rest/login with user and password and append the returned sid to each url as ?sid=',
    expect: { type: 'custom_login', url: '/rest/login', in: 'query', header: 'sid' },
  },
  {
    name: 'switch',
    text: 'Until version 3 it was a cookie, version 4 wants a Bearer token from the settings page',
    expect: { type: 'bearer_static' },
  },
  {
    name: 'mixed',
    text: 'GET endpoints are public, everything else needs the header X-Write-Key',
    expect: { type: 'api_key_header', header: 'X-Write-Key' },
  },
  { name: 'NTLM', text: 'SharePoint on premises with windows authentication', expect: { type: 'unsupported', raw: 'ntlm' } },
  { name: 'a wish for tests', text: 'Write tests for the login page of our shop', expect: { type: 'none' } },
];
