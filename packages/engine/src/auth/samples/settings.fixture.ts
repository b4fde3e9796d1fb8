import type { Sample } from './sample.fixture.ts';

/** Configuration files and short lines of code. Every secret is invented. */
export const SETTINGS_SAMPLES: readonly Sample[] = [
  {
    name: 'an environment file',
    text: `ORDERS_TOKEN_URL=https://login.orders.example/oauth2/token
ORDERS_CLIENT_ID=orders-service
ORDERS_CLIENT_SECRET=very-secret-example
ORDERS_SCOPE=orders.read`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.orders.example/oauth2/token',
      scopes: ['orders.read'],
      redact: ['very-secret-example'],
    },
  },
  {
    name: 'Spring settings',
    text: `spring:
  security:
    oauth2:
      client:
        registration:
          billing:
            client-id: billing
            client-secret: \${BILLING_SECRET}
            authorization-grant-type: client_credentials
            scope: read
        provider:
          billing:
            token-uri: https://sso.example.com/token`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.example.com/token', scopes: ['read'] },
  },
  {
    name: 'headers copied from a browser',
    text: `accept: application/json
authorization: Bearer eyJhbGciOiJIUzI1NiJ9.example.example
user-agent: Mozilla/5.0`,
    expect: { type: 'bearer_static', header: 'Authorization', redact: ['eyJhbGciOiJIUzI1NiJ9.example.example'] },
  },
  {
    name: 'Ansible with basic',
    text: `- name: Trigger a build
  ansible.builtin.uri:
    url: https://ci.carbon.example/job/x/build
    method: POST
    url_username: "{{ ci_user }}"
    url_password: "{{ ci_token }}"
    force_basic_auth: true`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'a Prometheus scrape with an OAuth block',
    text: `scrape_configs:
  - job_name: sodium
    scheme: https
    oauth2:
      client_id: prom
      client_secret_file: /etc/prom/secret
      token_url: https://id.sodium.example/oauth2/token
      scopes: [metrics.read]
    static_configs:
      - targets: [api.sodium.example]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.sodium.example/oauth2/token', scopes: ['metrics.read'] },
  },
  {
    name: 'Python signing with hmac',
    text: `ts = str(int(time.time() * 1000))
sign = hmac.new(SECRET.encode(), (ts + "GET" + path).encode(), hashlib.sha256).hexdigest()
r = requests.get(BASE + path, headers={"KC-API-KEY": KEY, "KC-API-SIGN": sign, "KC-API-TIMESTAMP": ts})`,
    expect: { type: 'unsupported', raw: 'hmac' },
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
    name: 'Insomnia version 5 in YAML',
    text: `type: collection.insomnia.rest/5.0
name: Jacana
collection:
  - url: https://api.jacana.example/nests
    name: nests
    method: GET
    authentication:
      type: oauth2
      grantType: client_credentials
      accessTokenUrl: https://login.jacana.example/oauth2/token
      clientId: "{{ _.client_id }}"
      clientSecret: "{{ _.client_secret }}"
      scope: nests.read`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.jacana.example/oauth2/token', scopes: ['nests.read'] },
  },
  {
    name: 'Quarkus properties',
    text: `quarkus.oidc-client.auth-server-url=https://sso.skua.example/realms/ocean
quarkus.oidc-client.client-id=importer
quarkus.oidc-client.credentials.secret=\${SKUA_SECRET}
quarkus.oidc-client.grant.type=client
quarkus.rest-client.ocean.url=https://ocean.skua.example`,
    expect: { type: 'oauth2_client_credentials' },
  },
  {
    name: 'docker compose with a token for a sidecar',
    text: `services:
  sync:
    image: registry.example/sync:3
    environment:
      API_URL: https://api.noddy.example
      API_USERNAME: sync-bot
      API_PASSWORD: \${NODDY_PASSWORD}`,
    expect: { type: 'basic' },
  },
  {
    name: 'Python query key',
    text: `params = {"q": "Berlin", "apikey": os.getenv("ACCU_KEY")}
r = requests.get("https://dataservice.weather.example/locations/v1/search", params=params, timeout=10)`,
    expect: { type: 'api_key_header', in: 'query', header: 'apikey' },
  },
  {
    name: 'MSAL for Python',
    text: `app = msal.ConfidentialClientApplication(client_id, authority=f"https://login.microsoftonline.com/{tenant_id}", client_credential=secret)
result = app.acquire_token_for_client(scopes=["https://graph.microsoft.com/.default"])`,
    expect: { type: 'oauth2_client_credentials', scopes: ['https://graph.microsoft.com/.default'] },
  },
  {
    name: 'an authorize link',
    text: `https://login.acme.example/oauth2/authorize?response_type=code&client_id=web&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fcb&scope=openid%20email&code_challenge=abc&code_challenge_method=S256`,
    expect: { type: 'auth_code' },
  },
  {
    name: 'Ruby RestClient basic',
    text: `RestClient::Request.execute(method: :get, url: 'https://api.acme.test/x', user: 'me', password: ENV['PW'])`,
    expect: { type: 'basic' },
  },
  {
    name: 'Ansible uri',
    text: `- name: get token
  ansible.builtin.uri:
    url: https://sso.depot.example/oauth/token
    method: POST
    body_format: form-urlencoded
    body:
      grant_type: client_credentials
      client_id: "{{ cid }}"
      client_secret: "{{ secret }}"`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.depot.example/oauth/token' },
  },
  {
    name: 'Artillery yaml',
    text: `config:
  target: https://depot.example
  http:
    defaults:
      headers:
        Authorization: "Bearer {{ $env.TOKEN }}"`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Delphi',
    text: `Client.Authenticator := HTTPBasicAuthenticator1; HTTPBasicAuthenticator1.Username := 'ada'; HTTPBasicAuthenticator1.Password := 'x'; Client.BaseURL := 'https://depot.example';`,
    expect: { type: 'basic' },
  },
  {
    name: 'env file',
    text: `API_BASE_URL=https://api.reef.example
OAUTH_TOKEN_URL=https://id.reef.example/oauth/token
OAUTH_CLIENT_ID=reef
OAUTH_CLIENT_SECRET=fake-reef-secret
OAUTH_SCOPES=fish.read fish.write`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.reef.example/oauth/token',
      scopes: ['fish.read', 'fish.write'],
      redact: ['fake-reef-secret'],
    },
  },
  {
    name: 'MATLAB',
    text: `options = weboptions('HeaderFields', {'Authorization', ['Bearer ' token]});
data = webread('https://api.x.test/data', options);`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'C++ cpr',
    text: `cpr::Response r = cpr::Get(cpr::Url{"https://api.x.test/x"}, cpr::Authentication{"user", "pass-example", cpr::AuthMode::BASIC});`,
    expect: { type: 'basic' },
  },
  {
    name: 'Step CI workflow',
    text: `version: "1.1"
name: Sequoia
env:
  host: https://api.sequoia.example
tests:
  smoke:
    steps:
      - name: list
        http:
          url: https://\${{env.host}}/rings
          method: GET
          auth:
            bearer:
              token: \${{secrets.token}}
          check:
            status: 200`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Micronaut settings',
    text: `micronaut.http.services.baobab.url=https://api.baobab.example
micronaut.security.oauth2.clients.baobab.client-id=\${BAOBAB_ID}
micronaut.security.oauth2.clients.baobab.client-secret=\${BAOBAB_SECRET}
micronaut.security.oauth2.clients.baobab.grant-type=client_credentials
micronaut.security.oauth2.clients.baobab.token.url=https://id.baobab.example/oauth2/token`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.baobab.example/oauth2/token' },
  },
  {
    name: 'an .env of a front end',
    text: `VITE_API_URL=https://api.teak.example
VITE_API_KEY=fake-teak-key
VITE_SENTRY_DSN=https://public@sentry.example/1`,
    expect: { type: 'api_key_header', redact: ['fake-teak-key'] },
  },
  {
    name: 'Kubernetes with a secret',
    text: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ebony
spec:
  template:
    spec:
      containers:
        - name: ebony
          image: registry.example/ebony:1
          ports:
            - containerPort: 8080`,
    expect: { type: 'none' },
  },
  {
    name: 'Tavern test',
    text: `test_name: Login and read
stages:
  - name: login
    request:
      url: https://api.grayling.example/login
      method: POST
      json:
        username: "{tavern.env_vars.USER}"
        password: "{tavern.env_vars.PASS}"
    response:
      status_code: 200
      save:
        json:
          access: token.access
  - name: read
    request:
      url: https://api.grayling.example/me
      method: GET
      headers:
        Authorization: "Bearer {access}"`,
    expect: {
      type: 'custom_login',
      url: 'https://api.grayling.example/login',
      user: 'username',
      pass: 'password',
      path: '$.token.access',
      header: 'Authorization',
    },
  },
  {
    name: 'Spring WebClient with ServletOAuth2 and properties',
    text: `spring:
  security:
    oauth2:
      client:
        registration:
          ledger:
            client-id: \${LEDGER_ID}
            client-secret: \${LEDGER_SECRET}
            authorization-grant-type: client_credentials
            client-authentication-method: client_secret_post
            scope: entries.read
        provider:
          ledger:
            token-uri: https://login.ledger.example/oauth2/token`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.ledger.example/oauth2/token',
      client: 'post',
      scopes: ['entries.read'],
    },
  },
  {
    name: 'Net::HTTP with a form for a token',
    text: `uri = URI("https://auth.harbor.example/oauth/token")
res = Net::HTTP.post_form(uri, "grant_type" => "client_credentials", "client_id" => ENV["ID"], "client_secret" => ENV["SECRET"])
token = JSON.parse(res.body)["access_token"]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.harbor.example/oauth/token' },
  },
];
