import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the fifth set; every secret is invented. */
export const FIFTH_FILES: readonly Sample[] = [
  {
    name: 'PHP WordPress remote call',
    text: `$response = wp_remote_get( 'https://api.zorilla.example/v1/forms', array(
    'headers' => array(
        'Authorization' => 'Basic ' . base64_encode( $api_key . ':x' ),
    ),
) );`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Ruby Faraday with a middleware and a header block',
    text: `conn = Faraday.new('https://api.genet.example') do |f|
  f.request :json
  f.headers['X-Genet-Token'] = Rails.application.credentials.genet[:token]
  f.adapter Faraday.default_adapter
end
conn.get('/v1/prey')`,
    expect: { type: 'api_key_header', header: 'X-Genet-Token' },
  },
  {
    name: 'Rust struct and reqwest login',
    text: `#[derive(Serialize)]
struct Login<'a> {
    username: &'a str,
    password: &'a str,
}

#[derive(Deserialize)]
struct Reply {
    token: String,
}

let reply: Reply = client
    .post("https://game.linsang.example/api/login")
    .json(&Login { username: &user, password: &pass })
    .send()
    .await?
    .json()
    .await?;
let profile = client.get("https://game.linsang.example/api/profile").bearer_auth(reply.token).send().await?;`,
    expect: {
      type: 'custom_login',
      url: 'https://game.linsang.example/api/login',
      user: 'username',
      pass: 'password',
      path: '$.token',
      header: 'Authorization',
    },
  },
  {
    name: 'Elixir Req with options',
    text: `req = Req.new(base_url: "https://api.civet.example", auth: {:bearer, System.fetch_env!("CIVET_TOKEN")})
Req.get!(req, url: "/beans").body`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PowerShell with a splat',
    text: `$params = @{
    Uri         = "https://tickets.fossa.example/oauth_token.do"
    Method      = 'POST'
    Body        = @{
        grant_type    = 'password'
        client_id     = $clientId
        client_secret = $clientSecret
        username      = $user
        password      = $pass
    }
    ContentType = 'application/x-www-form-urlencoded'
}
$token = (Invoke-RestMethod @params).access_token`,
    expect: {
      type: 'password',
      url: 'https://tickets.fossa.example/oauth_token.do',
      user: 'username',
      pass: 'password',
      path: '$.access_token',
    },
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
    name: 'a Hurl file with captures',
    text: `POST https://api.kinkajou.example/login
{
  "user": "{{user}}",
  "password": "{{password}}"
}
HTTP 200
[Captures]
jwt: jsonpath "$.auth.jwt"

GET https://api.kinkajou.example/honey
Authorization: Bearer {{jwt}}
HTTP 200`,
    expect: {
      type: 'custom_login',
      url: 'https://api.kinkajou.example/login',
      user: 'user',
      pass: 'password',
      path: '$.auth.jwt',
      header: 'Authorization',
    },
  },
  {
    name: 'an Artillery scenario that logs in',
    text: `config:
  target: "https://shop.coati.example"
scenarios:
  - flow:
      - post:
          url: "/api/auth/login"
          json:
            email: "{{ email }}"
            password: "{{ password }}"
          capture:
            - json: "$.data.accessToken"
              as: "token"
      - get:
          url: "/api/cart"
          headers:
            Authorization: "Bearer {{ token }}"`,
    expect: { type: 'custom_login', user: 'email', pass: 'password', path: '$.data.accessToken', header: 'Authorization' },
  },
  {
    name: 'a Karate feature with a key',
    text: `Feature: herds
  Background:
    * url 'https://api.olinguito.example'
    * header X-Herd-Key = karate.properties['herd.key']

  Scenario: list
    Given path 'herds'
    When method get
    Then status 200`,
    expect: { type: 'api_key_header', header: 'X-Herd-Key' },
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
    name: 'Helm values for an OAuth proxy',
    text: `oauth2:
  enabled: true
  issuer: https://login.suricata.example
  tokenUrl: https://login.suricata.example/oauth2/v1/token
  clientId: suricata-sync
  existingSecret: suricata-oauth
  clientSecretKey: client-secret
  grantType: client_credentials
  scopes:
    - sync.read
    - sync.write`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.suricata.example/oauth2/v1/token',
      scopes: ['sync.read', 'sync.write'],
    },
  },
  {
    name: 'a Bruno collection with an API key',
    text: `auth {
  mode: apikey
}

auth:apikey {
  key: X-Mongoose-Key
  value: {{key}}
  placement: header
}`,
    expect: { type: 'api_key_header', header: 'X-Mongoose-Key', in: 'header' },
  },
  {
    name: 'a unit test with a password in it',
    text: `describe('validatePassword', () => {
  it('accepts a long one', () => {
    const user = { name: 'Ada', password: 'correct horse battery' };
    expect(validatePassword(user.password)).toBe(true);
  });
});`,
    expect: { type: 'none' },
  },
];
