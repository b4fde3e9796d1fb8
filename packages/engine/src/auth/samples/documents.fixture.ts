import type { Sample } from './sample.fixture.ts';

/** Files from other tools: OpenAPI security, Bruno, Robot Framework, JMeter, Karate, netrc, Terraform. Every secret is invented. */
export const DOCUMENTS_SAMPLES: readonly Sample[] = [
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
    name: 'JMeter plan with a header manager',
    text: `<HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="HTTP Header Manager" enabled="true">
  <collectionProp name="HeaderManager.headers">
    <elementProp name="" elementType="Header">
      <stringProp name="Header.name">Authorization</stringProp>
      <stringProp name="Header.value">Bearer \${token}</stringProp>
    </elementProp>
    <elementProp name="" elementType="Header">
      <stringProp name="Header.name">Accept</stringProp>
      <stringProp name="Header.value">application/json</stringProp>
    </elementProp>
  </collectionProp>
</HeaderManager>`,
    expect: { type: 'bearer_static', header: 'Authorization', format: 'Bearer {token}' },
  },
  {
    name: 'Karate',
    text: `Given url 'https://id.x.test/token'
And form field grant_type = 'password'
And form field username = 'ada'
And form field password = 'pw-example'
When method post
* def accessToken = response.access_token`,
    expect: { type: 'password', url: 'https://id.x.test/token' },
  },
  {
    name: 'a form on a page with a password field is no login',
    text: `<form class="signup"><input name="password"><a href="https://acme.test/about">About</a></form>`,
    expect: { type: 'none' },
  },
  {
    name: 'nginx adds a key for the upstream',
    text: `location /maps/ {
    proxy_pass https://tiles.atlas.example/;
    proxy_set_header Host tiles.atlas.example;
    proxy_set_header X-Atlas-Token "fake-atlas-token-1";
    proxy_set_header X-Real-IP $remote_addr;
}`,
    expect: { type: 'api_key_header', header: 'X-Atlas-Token', redact: ['fake-atlas-token-1'] },
  },
  {
    name: 'securitySchemes in YAML',
    text: `components:
  securitySchemes:
    machine:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://accounts.tide.example/oauth2/token
          scopes:
            tides:read: Read tides
security:
  - machine: [tides:read]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://accounts.tide.example/oauth2/token' },
  },
  {
    name: 'securitySchemes in JSON with a key',
    text: `{"components":{"securitySchemes":{"tideKey":{"type":"apiKey","in":"header","name":"X-Tide-Key"}}}}`,
    expect: { type: 'api_key_header', header: 'X-Tide-Key' },
  },
  {
    name: 'a .netrc file',
    text: `machine artifacts.example
login deploy
password fake-netrc-pass`,
    expect: { type: 'basic', header: 'Authorization' },
  },
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
];
