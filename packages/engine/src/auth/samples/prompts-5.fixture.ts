import type { Sample } from './sample.fixture.ts';

/** Plain-language descriptions that name values indirectly. Every secret is invented. */
export const PROMPTS_5_SAMPLES: readonly Sample[] = [
  {
    name: 'a German client certificate',
    text: 'Die Schnittstelle verlangt ein Client-Zertifikat, sonst nichts.',
    expect: { type: 'unsupported' },
  },
  {
    name: 'a Spanish client certificate',
    text: 'No hay token: el servidor sólo acepta nuestro certificado de cliente.',
    expect: { type: 'unsupported' },
  },
  {
    name: 'a French client certificate',
    text: `Pas de mot de passe, l'API vérifie juste le certificat client.`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'a German login',
    text: 'Man schickt benutzername und passwort per POST als JSON an https://shop.curlew.example/api/login und bekommt ein Token zurück, das als Bearer mitgeht.',
    expect: { type: 'custom_login', url: 'https://shop.curlew.example/api/login', header: 'Authorization' },
  },
  {
    name: 'a Spanish login',
    text: 'Primero se hace POST a https://tienda.curlew.example/api/sesion con usuario y contraseña, devuelve un token y ese token va en la cabecera X-Sesion-Token.',
    expect: { type: 'custom_login', url: 'https://tienda.curlew.example/api/sesion', header: 'X-Sesion-Token' },
  },
  {
    name: 'a French login',
    text: `On envoie identifiant et mot de passe à https://boutique.curlew.example/api/connexion, la réponse contient un jeton, envoyé ensuite dans l'en-tête X-Jeton-Session.`,
    expect: { type: 'custom_login', url: 'https://boutique.curlew.example/api/connexion', header: 'X-Jeton-Session' },
  },
  {
    name: 'a French client grant',
    text: 'Machine à machine: on demande un jeton à https://id.curlew.example/oauth/token avec client_id et client_secret.',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.curlew.example/oauth/token' },
  },
  {
    name: 'a German client grant',
    text: 'Wir holen uns mit client_id und client_secret ein Access Token von https://id.curlew.example/oauth/token, Scope katalog.lesen.',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.curlew.example/oauth/token' },
  },
  {
    name: 'a history with three states',
    text: 'It used to be basic auth, later an API key, but since the relaunch it is OAuth with client credentials against https://id.curlew.example/token.',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.curlew.example/token' },
  },
  {
    name: 'a German history',
    text: 'Früher war das Basic Auth, heute schicken wir einen API-Schlüssel im Header X-Lager-Key.',
    expect: { type: 'api_key_header', header: 'X-Lager-Key' },
  },
  {
    name: 'a Spanish history',
    text: 'Antes era autenticación básica, ahora usamos una clave de API en la cabecera X-Almacen-Key.',
    expect: { type: 'api_key_header', header: 'X-Almacen-Key' },
  },
  {
    name: 'a German device flow',
    text: 'Das Gerät zeigt einen Code an, den der Nutzer am Handy eingibt; danach fragt das Gerät https://id.curlew.example/oauth/token ab, bis es ein Token bekommt.',
    expect: { type: 'device_code', url: 'https://id.curlew.example/oauth/token' },
  },
  {
    name: 'an English device flow without its name',
    text: 'The kiosk prints a short code, people enter it at https://curlew.example/link on their phone, and the kiosk polls https://id.curlew.example/token.',
    expect: { type: 'device_code', url: 'https://id.curlew.example/token' },
  },
  {
    name: 'a Spanish device flow',
    text: 'La tele muestra un código y el usuario lo introduce en el móvil; mientras tanto la tele consulta https://id.curlew.example/token.',
    expect: { type: 'device_code', url: 'https://id.curlew.example/token' },
  },
  {
    name: 'host and path in two sentences',
    text: 'Our server is https://erp.curlew.example. You POST username and password to /api/login and get back a token for the Authorization header (Bearer).',
    expect: { type: 'custom_login', url: 'https://erp.curlew.example/api/login', header: 'Authorization' },
  },
  {
    name: 'a code with PKCE in a web app',
    text: 'Vue app, authorization code with PKCE, no client secret. Token endpoint https://id.curlew.example/oauth/token, scopes openid profile.',
    expect: { type: 'auth_code', url: 'https://id.curlew.example/oauth/token' },
  },
  {
    name: 'a Spanish signature',
    text: 'Cada petición va firmada con HMAC usando el secreto compartido, en la cabecera X-Firma.',
    expect: { type: 'unsupported' },
  },
  {
    name: 'a French basic',
    text: 'Authentification basique avec identifiant et mot de passe.',
    expect: { type: 'basic' },
  },
  {
    name: 'a German key in the URL',
    text: 'Der Schlüssel steht als Parameter apikey in der URL.',
    expect: { type: 'api_key_header', header: 'apikey', in: 'query' },
  },
  {
    name: 'a Spanish cookie',
    text: 'Después del login el servidor pone una cookie llamada SESIONID y la mandamos siempre.',
    expect: { type: 'session_cookie', header: 'Cookie' },
  },
];
