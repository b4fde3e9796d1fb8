import type { Sample } from './sample.fixture.ts';

/** Documents and snippets that came after the readers were written; every secret is invented. */
export const UNSEEN_DOCUMENTS: readonly Sample[] = [
  {
    name: 'a Bruno file with client credentials',
    text: `meta {
  name: Token
  type: http
  seq: 1
}

post {
  url: https://login.hotelhub.example/connect/token
  body: formUrlEncoded
  auth: none
}

body:form-urlencoded {
  grant_type: client_credentials
  client_id: {{clientId}}
  client_secret: {{clientSecret}}
  scope: rooms.read
}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.hotelhub.example/connect/token', scopes: ['rooms.read'] },
  },
  {
    name: 'a Bruno file with a bearer token',
    text: `get {
  url: {{host}}/v3/rooms
  body: none
  auth: bearer
}

auth:bearer {
  token: {{roomToken}}
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'a Bruno file with its OAuth block',
    text: `get {
  url: https://api.hotelhub.example/rooms
  auth: oauth2
}

auth:oauth2 {
  grant_type: client_credentials
  access_token_url: https://login.hotelhub.example/oauth2/token
  client_id: hub
  client_secret: {{secret}}
  scope: rooms
}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.hotelhub.example/oauth2/token' },
  },
  {
    name: 'a Terraform provider with an API token',
    text: `terraform {
  required_providers {
    weather = { source = "acme/weather", version = "~> 2.1" }
  }
}

provider "weather" {
  base_url  = "https://api.weather.example/v2"
  api_token = var.weather_token
}`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'a Terraform REST provider with headers',
    text: `provider "restapi" {
  uri     = "https://inventory.example/api"
  headers = {
    "X-Inventory-Key" = var.inventory_key
    "Content-Type"    = "application/json"
  }
}`,
    expect: { type: 'api_key_header', header: 'X-Inventory-Key' },
  },
  {
    name: 'a Google service account file',
    text: JSON.stringify({
      type: 'service_account',
      project_id: 'demo-shop',
      private_key_id: 'fake0key0id',
      private_key: '-----BEGIN PRIVATE KEY-----\nnot-a-key\n-----END PRIVATE KEY-----\n',
      client_email: 'robot@demo-shop.iam.gserviceaccount.com',
      client_id: '1000000000000000',
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'Robot Framework with a login',
    text: `*** Settings ***
Library    RequestsLibrary

*** Test Cases ***
Read Profile
    Create Session    crm    https://crm.example
    \${body}=    Create Dictionary    username=tester    password=fake-pass
    \${resp}=    POST On Session    crm    /api/session/login    json=\${body}
    \${token}=    Set Variable    \${resp.json()}[token]
    \${headers}=    Create Dictionary    Authorization=Bearer \${token}
    GET On Session    crm    /api/profile    headers=\${headers}`,
    expect: { type: 'custom_login', header: 'Authorization', user: 'username', pass: 'password' },
  },
  {
    name: 'Robot Framework with a key',
    text: `*** Test Cases ***
List Parcels
    \${headers}=    Create Dictionary    X-Parcel-Key=%{PARCEL_KEY}
    \${resp}=    GET    https://parcels.example/v1/list    headers=\${headers}
    Should Be Equal As Integers    \${resp.status_code}    200`,
    expect: { type: 'api_key_header', header: 'X-Parcel-Key' },
  },
  {
    name: 'C# with a bearer on the message',
    text: `using var message = new HttpRequestMessage(HttpMethod.Get, "https://ledger.example/api/accounts");
message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", configuration["Ledger:Token"]);
using var answer = await http.SendAsync(message);`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'C# form post for a token',
    text: `var fields = new Dictionary<string, string> {
    ["grant_type"] = "client_credentials",
    ["client_id"] = options.ClientId,
    ["client_secret"] = options.ClientSecret,
    ["resource"] = "urn:ledger"
};
var answer = await http.PostAsync("https://sts.ledger.example/adfs/oauth2/token", new FormUrlEncodedContent(fields));`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sts.ledger.example/adfs/oauth2/token' },
  },
  {
    name: 'OkHttp with an interceptor that adds a header',
    text: `OkHttpClient client = new OkHttpClient.Builder()
    .addInterceptor(chain -> chain.proceed(chain.request().newBuilder()
        .header("X-Tenant-Token", System.getenv("TENANT_TOKEN")).build()))
    .build();
Request request = new Request.Builder().url("https://fleet.example/v1/trucks").build();
client.newCall(request).execute();`,
    expect: { type: 'api_key_header', header: 'X-Tenant-Token' },
  },
  {
    name: 'Spring RestClient with Basic',
    text: `RestClient client = RestClient.builder().baseUrl("https://billing.example")
    .defaultHeaders(h -> h.setBasicAuth("svc-billing", password)).build();
Invoice[] invoices = client.get().uri("/invoices").retrieve().body(Invoice[].class);`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Spring RestClient that asks for a token',
    text: `MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
form.add("grant_type", "password");
form.add("client_id", "desk");
form.add("username", user);
form.add("password", pass);
Map token = restClient.post().uri("https://idp.billing.example/realms/main/protocol/openid-connect/token")
    .contentType(MediaType.APPLICATION_FORM_URLENCODED).body(form).retrieve().body(Map.class);`,
    expect: { type: 'password', url: 'https://idp.billing.example/realms/main/protocol/openid-connect/token' },
  },
  {
    name: 'Guzzle with an auth pair',
    text: `$guzzle = new \\GuzzleHttp\\Client(['base_uri' => 'https://stock.example/api/', 'auth' => ['robot', getenv('STOCK_PASS')]]);
$answer = $guzzle->get('articles');`,
    expect: { type: 'basic', header: 'Authorization' },
  },
];
