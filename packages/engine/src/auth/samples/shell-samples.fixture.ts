import type { Sample } from './sample.fixture.ts';

export const SHELL_SAMPLES: readonly Sample[] = [
  {
    name: 'curl with a token piped through jq into a variable',
    text: String.raw`TOKEN=$(curl -s -X POST https://id.harbor.test/oauth2/token \
  -u "$CLIENT_ID:$CLIENT_SECRET" \
  -d grant_type=client_credentials -d 'scope=ships:read ships:write' | jq -r .access_token)

curl -H "Authorization: Bearer $TOKEN" https://api.harbor.test/v1/ships`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.harbor.test/oauth2/token',
      client: 'basic',
      body: 'form',
      scopes: ['ships:read', 'ships:write'],
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'curl login whose token goes into a header of its own',
    text: `export AUTH=$(curl -sS https://crm.example.net/api/authenticate --json '{"user":"bot","pwd":"hunter2-example"}' | jq -r '.result.sessionToken')
curl https://crm.example.net/api/leads -H "X-Session-Token: $AUTH"`,
    expect: {
      type: 'custom_login',
      url: 'https://crm.example.net/api/authenticate',
      user: 'user',
      pass: 'pwd',
      path: '$.result.sessionToken',
      header: 'X-Session-Token',
      format: '{token}',
      redact: ['hunter2-example'],
    },
  },
  {
    name: 'curl with run-together switches and Basic in the address',
    text: `curl -sSLo out.json 'https://reporter:s3cr3t-example@jenkins.example.org/job/build/api/json'`,
    expect: { type: 'basic', url: null, header: 'Authorization', redact: ['s3cr3t-example'] },
  },
  {
    name: 'curl with a literal Basic header',
    text: `curl --location 'https://acme.atlassian.net/rest/api/3/myself' --header 'Authorization: Basic bWVAYWNtZS5pbzphcGktdG9rZW4tZXhhbXBsZQ==' --header 'Accept: application/json'`,
    expect: { type: 'basic', header: 'Authorization', redact: ['bWVAYWNtZS5pbzphcGktdG9rZW4tZXhhbXBsZQ==', 'api-token-example'] },
  },
  {
    name: 'curl of Windows with carets',
    text: `curl ^"https://api.airlines.test/v2/flights?limit=3^" ^
  -H ^"accept: application/json^" ^
  -H ^"Ocp-Apim-Subscription-Key: 0123456789abcdef^"`,
    expect: { type: 'api_key_header', header: 'Ocp-Apim-Subscription-Key', redact: ['0123456789abcdef'] },
  },
  {
    name: 'two Datadog keys',
    text: `curl -X GET "https://api.datadoghq.com/api/v1/dashboard" -H "DD-API-KEY: \${DD_API_KEY}" -H "DD-APPLICATION-KEY: \${DD_APP_KEY}"`,
    expect: { type: 'api_key_header', header: 'DD-API-KEY' },
  },
  {
    name: 'an Authorization scheme that is not standard',
    text: `curl 'https://api.discogs.test/users' -H 'Authorization: Token token=abcdef0123456789'`,
    expect: { type: 'api_key_header', header: 'Authorization' },
  },
  {
    name: 'curl digest',
    text: `curl --digest -u admin:admin-example http://192.0.2.10/cgi-bin/status`,
    expect: { type: 'unsupported', raw: 'digest' },
  },
  {
    name: 'curl with a client certificate',
    text: `curl --cert ./client.pem --key ./client.key https://api.bank.example/accounts`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'curl with an AWS signature',
    text: `curl "https://abc.execute-api.eu-west-1.amazonaws.com/prod" --aws-sigv4 "aws:amz:eu-west-1:execute-api" --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'curl device flow',
    text: `curl -X POST https://login.example.dev/oauth/device/code -d 'client_id=tv-app' -d 'scope=profile'
curl -X POST https://login.example.dev/oauth/token -d 'client_id=tv-app' -d 'device_code=GmRhm' --data-urlencode 'grant_type=urn:ietf:params:oauth:grant-type:device_code'`,
    expect: { type: 'device_code', url: 'https://login.example.dev/oauth/token' },
  },
  {
    name: 'curl code exchange with PKCE',
    text: String.raw`curl https://accounts.spotify.example/api/token -H 'Content-Type: application/x-www-form-urlencoded' \
 --data "grant_type=authorization_code&client_id=$ID&code=$CODE&redirect_uri=http%3A%2F%2Flocalhost&code_verifier=$V"`,
    expect: { type: 'auth_code', url: 'https://accounts.spotify.example/api/token', body: 'form' },
  },
  {
    name: 'curl with a here-document',
    text: `curl -X POST https://erp.example.com/b1s/v1/Login -H 'Content-Type: application/json' -d @- <<EOF
{"CompanyDB": "SBODEMO", "UserName": "manager", "Password": "pass-example-1"}
EOF`,
    expect: {
      type: 'custom_login',
      url: 'https://erp.example.com/b1s/v1/Login',
      user: 'UserName',
      pass: 'Password',
      body: 'json',
      redact: ['pass-example-1'],
    },
  },
  {
    name: 'curl without credentials',
    text: `curl -s 'https://api.openbrewerydb.org/v1/breweries?by_city=san_diego&per_page=3' -H 'Accept: application/json' | jq '.[].name'`,
    expect: { type: 'none' },
  },
  {
    name: 'httpie with a bearer token',
    text: 'http -A bearer -a "$PAT" https://api.example.com/user',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'httpie login in JSON',
    text: 'http POST :8000/api/login email=me@example.com password=changeme-example',
    expect: { type: 'custom_login', url: 'http://localhost:8000/api/login', body: 'json', user: 'email', pass: 'password' },
  },
  {
    name: 'httpie key header',
    text: `xh get https://api.fly.test/v1/apps X-Api-Token:$FLY_TOKEN`,
    expect: { type: 'api_key_header', header: 'X-Api-Token' },
  },
  {
    name: 'wget with a cookie jar',
    text: `wget --save-cookies jar.txt --keep-session-cookies --post-data 'username=ops&password=ops-example' https://wiki.example.org/login
wget --load-cookies jar.txt https://wiki.example.org/export`,
    expect: { type: 'session_cookie', url: 'https://wiki.example.org/login', user: 'username', pass: 'password', header: 'Cookie' },
  },
];
