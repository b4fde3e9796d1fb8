import type { Sample } from './sample.fixture.ts';

/** curl, wget and HTTPie commands. Every secret is invented. */
export const SHELL_SAMPLES: readonly Sample[] = [
  {
    name: 'GitHub Actions with an environment and a login step',
    text: `jobs:
  smoke:
    runs-on: ubuntu-latest
    env:
      API: https://staging.tannery.example
    steps:
      - uses: actions/checkout@v4
      - name: Smoke
        env:
          TOKEN: \${{ secrets.STAGING_TOKEN }}
        run: |
          curl --fail --silent \\
            --header "Authorization: Bearer \${TOKEN}" \\
            "\${API}/hides"`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'wget with a bearer header',
    text: `wget --quiet --header="Authorization: Bearer $FARM_TOKEN" -O fields.json https://farm.example/api/fields`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'wget that posts a login and keeps the cookie',
    text: `wget --save-cookies jar.txt --keep-session-cookies --post-data 'login=ada&password=fake-pass' https://forum.example/login.php -O /dev/null
wget --load-cookies jar.txt https://forum.example/private.json`,
    expect: { type: 'session_cookie', url: 'https://forum.example/login.php', user: 'login', pass: 'password' },
  },
  {
    name: 'curl that reads .netrc',
    text: `curl --netrc-file ./netrc https://artifacts.example/api/storage`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'curl with AWS signatures',
    text: `curl --aws-sigv4 "aws:amz:eu-central-1:execute-api" --user "$AKID:$ASECRET" https://abc123.execute-api.eu-central-1.amazonaws.com/prod/items`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'Mollie curl',
    text: `curl -X GET https://api.mollie.com/v2/payments -H "Authorization: Bearer test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM"`,
    expect: { type: 'bearer_static', url: null, header: 'Authorization' },
  },
  {
    name: 'Amadeus curl',
    text: `curl "https://test.api.amadeus.com/v1/security/oauth2/token" -H "Content-Type: application/x-www-form-urlencoded" -d "grant_type=client_credentials&client_id=$AMADEUS_ID&client_secret=$AMADEUS_SECRET"`,
    expect: { type: 'oauth2_client_credentials', url: 'https://test.api.amadeus.com/v1/security/oauth2/token', header: 'Authorization' },
  },
  {
    name: 'Jenkins httpie',
    text: `http -a admin:11aaFAKEtoken https://jenkins.example.com/job/build/api/json`,
    expect: { type: 'basic', url: null, header: 'Authorization' },
  },
  {
    name: 'WordPress cookie curl',
    text: `curl 'https://blog.example.com/wp-json/wp/v2/posts' -b 'wordpress_logged_in_abc=fakevalue%7C123'`,
    expect: { type: 'session_cookie', url: null, header: 'Cookie' },
  },
  {
    name: 'Salesforce password',
    text: `curl https://login.salesforce.com/services/oauth2/token -d "grant_type=password" -d "client_id=3MVG9fake" -d "client_secret=fakesecret123" -d "username=ada@example.com" -d "password=fakepassword"`,
    expect: { type: 'password', url: 'https://login.salesforce.com/services/oauth2/token', header: 'Authorization' },
  },
  {
    name: 'Elastic ApiKey',
    text: `curl -H "Authorization: ApiKey VnVhQ2ZHY0JDZGJrUW0tZTVhT3g6dWkybHAyYXhUTm1zeWFrdzl0dk5udw==" https://es.example.com:9200/_cluster/health`,
    expect: { type: 'api_key_header', url: null, header: 'Authorization' },
  },
  {
    name: 'curl with a bearer in a config heredoc',
    text: `curl --request GET \\
  --url 'https://api.radon.example/v4/zones?per_page=50' \\
  --header 'X-Auth-Email: ops@radon.example' \\
  --header 'X-Auth-Key: fake-global-key'`,
    expect: { type: 'api_key_header', header: 'X-Auth-Key', redact: ['fake-global-key'] },
  },
  {
    name: 'httpie login and session',
    text: `http --session=dev POST https://app.helium.example/login username=ada password="$PW"
http --session=dev https://app.helium.example/api/balloons`,
    expect: { type: 'session_cookie', url: 'https://app.helium.example/login', user: 'username', pass: 'password' },
  },
  {
    name: 'wget with a header and a query',
    text: `wget -qO- --header="Accept: application/json" --header="Authorization: Token token=\${PD_KEY}" "https://events.cacomistle.example/incidents?limit=5"`,
    expect: { type: 'api_key_header', header: 'Authorization' },
  },
  {
    name: 'curl with a signed header made by openssl',
    text: `ts=$(date +%s)
sig=$(printf '%sGET/v1/orders' "$ts" | openssl dgst -sha256 -hmac "$API_SECRET" -hex | sed 's/^.* //')
curl -H "X-Api-Key: $API_KEY" -H "X-Timestamp: $ts" -H "X-Signature: $sig" https://exchange.olingo.example/v1/orders`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'a GitHub Actions job with curl and basic',
    text: `- name: Upload
  run: |
    curl -u "\${{ secrets.NEXUS_USER }}:\${{ secrets.NEXUS_PASS }}" \\
      --upload-file build/app.jar \\
      https://nexus.binturong.example/repository/releases/app.jar`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'curl that reads the cookie from a jar after a form',
    text: `curl -c jar.txt -X POST https://intranet.redshank.example/j_spring_security_check \\
     --data-urlencode "j_username=$USER_NAME" --data-urlencode "j_password=$USER_PASS"
curl -b jar.txt https://intranet.redshank.example/rest/items`,
    expect: {
      type: 'session_cookie',
      url: 'https://intranet.redshank.example/j_spring_security_check',
      user: 'j_username',
      pass: 'j_password',
      header: 'Cookie',
    },
  },
  {
    name: 'curl token exchange',
    text: `curl -X POST https://sts.curlew.example/token \\
  -d grant_type=urn:ietf:params:oauth:grant-type:token-exchange \\
  -d subject_token="$ID_TOKEN" \\
  -d subject_token_type=urn:ietf:params:oauth:token-type:id_token`,
    expect: { type: 'unsupported', raw: 'token_exchange' },
  },
  {
    name: 'a GraphQL request with a key',
    text: `curl https://app.acme.example/graphql -H 'x-hasura-admin-secret: hasura-example' -H 'content-type: application/json' --data '{"query":"{ users { id } }"}'`,
    expect: { type: 'api_key_header', header: 'x-hasura-admin-secret', redact: ['hasura-example'] },
  },
  {
    name: 'a signed assertion',
    text: `curl -X POST https://oauth2.acme.example/token -d 'grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer' -d "assertion=$JWT"`,
    expect: { type: 'unsupported', raw: 'jwt_bearer' },
  },
  {
    name: 'curl with several -d of a password grant',
    text: `curl -s --request POST "$KC_URL/realms/master/protocol/openid-connect/token" \\
  --data-urlencode "username=admin" --data-urlencode "password=$KC_PW" \\
  -d "grant_type=password" -d "client_id=admin-cli" | python3 -c "import sys, json; print(json.load(sys.stdin)['access_token'])"`,
    expect: {
      type: 'password',
      url: '{{KC_URL}}/realms/master/protocol/openid-connect/token',
      user: 'username',
      pass: 'password',
      path: '$.access_token',
    },
  },
  {
    name: 'curl oauth2-bearer',
    text: `curl --oauth2-bearer "$T" https://api.acme.test/me`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'curl cookie by hand',
    text: `curl https://app.acme.test/api -b 'SESSION=abc-example; lang=en'`,
    expect: { type: 'session_cookie', header: 'Cookie', format: 'SESSION={token}', redact: ['abc-example'] },
  },
  {
    name: 'curl -G with a key',
    text: `curl -G https://api.acme.test/search -d q=x -d api_key=$KEY`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'GitHub Actions step',
    text: `- run: |
    curl -sS -H "X-Depot-Token: \${{ secrets.DEPOT_TOKEN }}" https://depot.example/api/builds`,
    expect: { type: 'api_key_header', header: 'X-Depot-Token' },
  },
  {
    name: 'httpie',
    text: `http POST https://api.savanna.example/login email=ada@example.com password=fake-pw-1`,
    expect: { type: 'custom_login', url: 'https://api.savanna.example/login', user: 'email', pass: 'password', redact: ['fake-pw-1'] },
  },
  {
    name: 'curl key',
    text: `curl https://api.delta.example/v1/rivers -H "x-api-key: $DELTA_KEY"`,
    expect: { type: 'api_key_header', header: 'x-api-key' },
  },
  {
    name: 'curl bearer',
    text: `curl -X GET "https://api.fjord.example/v1/boats" -H "accept: application/json" -H "Authorization: Bearer eyJfake.fake.fake"`,
    expect: { type: 'bearer_static', redact: ['eyJfake.fake.fake'] },
  },
  {
    name: 'curl token form',
    text: `curl -X POST https://auth.geyser.example/oauth2/token \\
  -H "Content-Type: application/x-www-form-urlencoded" \\
  -d "grant_type=client_credentials&client_id=CLIENT_ID&client_secret=CLIENT_SECRET&scope=steam.read"`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.geyser.example/oauth2/token', client: 'post', scopes: ['steam.read'] },
  },
  {
    name: 'Bash with a here-string and python',
    text: `RESP=$(curl -s -X POST "https://api.laurel.example/v2/user/login" -H "Content-Type: application/json" -d "{\\"user_name\\":\\"$LU\\",\\"user_pass\\":\\"$LP\\"}")
TOKEN=$(echo "$RESP" | jq -r '.result.auth_key')
curl -s -H "X-Auth-Key: $TOKEN" https://api.laurel.example/v2/zones`,
    expect: {
      type: 'custom_login',
      url: 'https://api.laurel.example/v2/user/login',
      user: 'user_name',
      pass: 'user_pass',
      path: '$.result.auth_key',
      header: 'X-Auth-Key',
    },
  },
  {
    name: 'curl with --json and a netrc-like user',
    text: `curl --json '{"name":"yew"}' --user "yew-bot:$YEW_PASS" https://api.yew.example/berries`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'curl with a token piped through jq into a variable',
    text: `TOKEN=$(curl -s -X POST https://id.harbor.test/oauth2/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
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
];
