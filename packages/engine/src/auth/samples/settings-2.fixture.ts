import type { Sample } from './sample.fixture.ts';

/** Configuration files and short lines of code. Every secret is invented. */
export const SETTINGS_2_SAMPLES: readonly Sample[] = [
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
