import type { Sample } from './sample.fixture.ts';

/** curl, wget and HTTPie commands. Every secret is invented. */
export const SHELL_2_SAMPLES: readonly Sample[] = [
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
    text: `curl https://accounts.spotify.example/api/token -H 'Content-Type: application/x-www-form-urlencoded' \\
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
    text: `http -A bearer -a "$PAT" https://api.example.com/user`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'httpie login in JSON',
    text: `http POST :8000/api/login email=me@example.com password=changeme-example`,
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
  {
    name: 'curl commands of a README',
    text: `## Usage

Get a session first:

\`\`\`bash
$ curl -s -X POST https://api.vendace.example/v1/session \\
    -H 'content-type: application/json' \\
    -d '{"apiUser":"demo","apiKey":"fake-key-123"}'
{"sessionToken":"fake-session","expires":3600}
\`\`\`

Then pass it on:

\`\`\`bash
$ curl -H 'Session: fake-session' https://api.vendace.example/v1/lakes
\`\`\``,
    expect: {
      type: 'custom_login',
      url: 'https://api.vendace.example/v1/session',
      user: 'apiUser',
      pass: 'apiKey',
      redact: ['fake-key-123'],
    },
  },
  {
    name: 'a Makefile with curl',
    text: `TOKEN ?= $(shell cat .token)

smoke:
	curl -fsS -H "PRIVATE-TOKEN: $(TOKEN)" https://git.smelt.example/api/v4/projects

.PHONY: smoke`,
    expect: { type: 'api_key_header', header: 'PRIVATE-TOKEN' },
  },
  {
    name: 'bash with functions and jq',
    text: `#!/usr/bin/env bash
set -euo pipefail
: "\${CLIENT_ID:?}" "\${CLIENT_SECRET:?}"
AUTH_HOST=https://auth.lighthouse.example

get_token() {
  curl -sf -X POST "$AUTH_HOST/connect/token" \\
    -u "$CLIENT_ID:$CLIENT_SECRET" \\
    -d grant_type=client_credentials -d scope=beams | jq -r .access_token
}

TOKEN=$(get_token)
curl -sf -H "Authorization: Bearer $TOKEN" https://api.lighthouse.example/beams`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.lighthouse.example/connect/token', client: 'basic', scopes: ['beams'] },
  },
  {
    name: 'xh with a bearer',
    text: `xh -A bearer -a $FORGE_TOKEN https://forge.anvil.example/api/v1/hammers`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
];
