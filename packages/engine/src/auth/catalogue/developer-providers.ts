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
  queryKey,
} from './provider.ts';

const GITHUB = 'https://github.com/login';
const ATLASSIAN = 'https://auth.atlassian.com';

/** Code hosting, infrastructure, monitoring, machine learning. */
export const DEVELOPER_PROVIDERS: readonly Provider[] = [
  provider('GitHub', /\bgit ?hub\b|\boctokit\b/i, [
    bearer(),
    authCode(`${GITHUB}/oauth/access_token`, `${GITHUB}/oauth/authorize`),
    deviceCode(`${GITHUB}/oauth/access_token`, `${GITHUB}/device/code`),
  ]),
  provider('GitLab', /\bgit ?lab\b/i, [
    key('PRIVATE-TOKEN'),
    authCode('https://gitlab.com/oauth/token', 'https://gitlab.com/oauth/authorize'),
    passwordGrant('https://gitlab.com/oauth/token'),
    bearer({ pick: /bearer|oauth/i }),
    key('JOB-TOKEN', { pick: /job token|ci_job/i }),
  ]),
  provider('Bitbucket', /\bbitbucket\b/i, [
    basic(),
    clientCredentials('https://bitbucket.org/site/oauth2/access_token', { clientAuth: 'basic' }),
    authCode('https://bitbucket.org/site/oauth2/access_token', 'https://bitbucket.org/site/oauth2/authorize'),
    bearer(),
  ]),
  provider('Atlassian', /\batlassian\b|\bjira\b|\bconfluence\b/i, [
    basic(),
    authCode(`${ATLASSIAN}/oauth/token`, `${ATLASSIAN}/authorize`, { bodyType: 'json' }),
    bearer({ pick: /personal access token|\bpat\b|data ?cent(?:er|re)|server/i }),
  ]),
  provider('Azure DevOps', /\bazure devops\b|\bvsts\b/i, [
    basic(),
    clientCredentials('https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token'),
  ]),
  provider('Sentry', /\bSentry\b|\bsentry (?:api|auth|token|\.io)/, [bearer()]),
  provider('Datadog', /\bdata ?dog\b/i, [key('DD-API-KEY', { extraHeaders: { 'DD-APPLICATION-KEY': '{{DD_APPLICATION_KEY}}' } })]),
  provider('New Relic', /\bnew ?relic\b/i, [key('Api-Key')]),
  provider('Cloudflare', /\bcloud ?flare\b/i, [
    bearer(),
    key('X-Auth-Key', { extraHeaders: { 'X-Auth-Email': '{{CLOUDFLARE_EMAIL}}' }, pick: /global/i }),
  ]),
  provider('DigitalOcean', /\bdigital ?ocean\b/i, [
    bearer(),
    authCode('https://cloud.digitalocean.com/v1/oauth/token', 'https://cloud.digitalocean.com/v1/oauth/authorize'),
  ]),
  provider('Heroku', /\bheroku\b/i, [bearer()]),
  provider('Vercel', /\bvercel\b/i, [bearer()]),
  provider('Netlify', /\bnetlify\b/i, [bearer(), authCode('https://api.netlify.com/oauth/token', 'https://app.netlify.com/authorize')]),
  provider('OpenAI', /\bopen ?ai\b|\bchatgpt\b/i, [bearer()]),
  provider('Anthropic', /\banthropic\b|\bclaude api\b/i, [key('x-api-key', { extraHeaders: { 'anthropic-version': '2023-06-01' } })]),
  provider('Hugging Face', /\bhugging ?face\b/i, [bearer()]),
  provider('Google Maps', /\bgoogle maps\b|\bmaps api\b|\bplaces api\b/i, [queryKey('key')]),
  provider('OpenWeather', /\bopen ?weather(?:map)?\b/i, [queryKey('appid')]),
  provider('Elastic', /\belastic ?search\b|\bElastic\b|\bopensearch\b|\bkibana\b/i, [
    basic(),
    key('Authorization', { format: 'ApiKey {token}' }),
  ]),
  provider('Grafana', /\bgrafana\b/i, [bearer(), basic()]),
  provider('Vault', /\b(?:hashicorp )?Vault\b|\bhashicorp vault\b|\bvault (?:api|token)\b/, [
    key('X-Vault-Token'),
    login(
      '{host}/v1/auth/approle/login',
      { user: 'role_id', pass: 'secret_id', path: '$.auth.client_token' },
      { injection: { in: 'header', name: 'X-Vault-Token', format: '{token}' }, pick: /app ?role/i },
    ),
  ]),
  provider('Consul', /\bconsul\b/i, [key('X-Consul-Token')]),
  provider('Kubernetes', /\bkubernetes\b|\bk8s\b|\bkube api\b/i, [bearer()]),
  provider('Jenkins', /\bjenkins\b/i, [basic()]),
  provider('CircleCI', /\bcircle ?ci\b/i, [key('Circle-Token')]),
  provider('npm registry', /\bnpm registry\b/i, [bearer()]),
  provider('Docker Hub', /\bdocker ?hub\b/i, [
    login('https://hub.docker.com/v2/users/login', { user: 'username', pass: 'password', path: '$.token' }),
    bearer(),
  ]),
  provider('Artifactory', /\bartifactory\b|\bjfrog\b/i, [bearer(), key('X-JFrog-Art-Api'), basic()]),
  provider('SonarQube', /\bsonar(?:qube|cloud)\b/i, [bearer(), basic()]),
  provider('PagerDuty', /\bpager ?duty\b/i, [key('Authorization', { format: 'Token token={token}' })]),
  provider('Opsgenie', /\bops ?genie\b/i, [key('Authorization', { format: 'GenieKey {token}' })]),
  provider('LaunchDarkly', /\blaunch ?darkly\b/i, [key('Authorization')]),
  provider('Algolia', /\balgolia\b/i, [key('X-Algolia-API-Key', { extraHeaders: { 'X-Algolia-Application-Id': '{{ALGOLIA_APP_ID}}' } })]),
  provider('Pinecone', /\bpinecone\b/i, [key('Api-Key')]),
  provider('Snowflake', /\bsnow ?flake\b/i, [
    bearer(),
    authCode('https://{account}.snowflakecomputing.com/oauth/token-request', 'https://{account}.snowflakecomputing.com/oauth/authorize', {
      clientAuth: 'basic',
    }),
  ]),
  provider(
    'Databricks',
    /\bdata ?bricks\b/i,
    [bearer(), clientCredentials('https://{domain}/oidc/v1/token', { clientAuth: 'basic', scopes: ['all-apis'] })],
    /\.(?:cloud\.databricks\.com|azuredatabricks\.net)$/,
  ),
  provider('Hasura', /\bhasura\b/i, [key('x-hasura-admin-secret'), bearer({ pick: /\bjwt\b|bearer/i })]),
  provider('RapidAPI', /\brapid ?api\b/i, [key('X-RapidAPI-Key', { extraHeaders: { 'X-RapidAPI-Host': '{{RAPIDAPI_HOST}}' } })]),
  provider('Azure API Management', /\bapi management\b|\bapim\b/i, [key('Ocp-Apim-Subscription-Key')]),
  provider('bunny.net', /\bbunny(?:\.net|cdn)\b/i, [key('AccessKey')], /\.bunny(?:cdn\.com|\.net)$/),
  provider('Fastly', /\bfastly\b/i, [key('Fastly-Key')], /\.fastly\.com$/),
  provider('Gitea', /\bgitea\b|\bforgejo\b/i, [key('Authorization', { format: 'token {token}' }), basic({ pick: /basic|password/i })]),
  provider('Typesense', /\btypesense\b/i, [key('X-TYPESENSE-API-KEY')]),
  provider('Meilisearch', /\bmeili ?search\b/i, [bearer()]),
  provider('Qdrant', /\bqdrant\b/i, [key('api-key')]),
  provider('ElevenLabs', /\beleven ?labs\b/i, [key('xi-api-key')]),
  provider('Mistral AI', /\bmistral\b/i, [bearer()]),
];
