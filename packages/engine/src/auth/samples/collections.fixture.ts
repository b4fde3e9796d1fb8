import type { Sample } from './sample.fixture.ts';

/** JSON exports from REST clients and browsers. Every secret is invented. */
export const COLLECTIONS_SAMPLES: readonly Sample[] = [
  {
    name: 'a HAR entry of a login with a cookie',
    text: `{"log":{"entries":[{"request":{"method":"POST","url":"https://bank.example/login","headers":[],"postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"user","value":"eve"},{"name":"password","value":"pw-example-9"}]}},"response":{"headers":[{"name":"Set-Cookie","value":"JSESSIONID=abc"}]}},{"request":{"method":"GET","url":"https://bank.example/accounts","headers":[{"name":"Cookie","value":"JSESSIONID=abc123example"}]},"response":{"headers":[]}}]}}`,
    expect: {
      type: 'session_cookie',
      url: 'https://bank.example/login',
      header: 'Cookie',
      format: 'JSESSIONID={token}',
      user: 'user',
      pass: 'password',
    },
  },
  {
    name: 'a Postman collection with an API key in the query',
    text: `{"info":{"name":"Maps"},"auth":{"type":"apikey","apikey":[{"key":"key","value":"appkey"},{"key":"value","value":"{{maps_key}}"},{"key":"in","value":"query"}]},"item":[{"name":"Route","request":{"method":"GET","header":[],"url":{"raw":"https://maps.example/route"}}}]}`,
    expect: { type: 'api_key_header', in: 'query', header: 'appkey' },
  },
  {
    name: 'a Postman request with Basic',
    text: `{"name":"x","request":{"auth":{"type":"basic","basic":[{"key":"username","value":"u"},{"key":"password","value":"{{pw}}"}]},"method":"GET","url":"https://api.example.com/a"}}`,
    expect: { type: 'basic' },
  },
  {
    name: 'postman collection with inherited oauth',
    text: `{"info":{"name":"Canyon"},"auth":{"type":"oauth2","oauth2":[{"key":"grant_type","value":"client_credentials"},{"key":"accessTokenUrl","value":"https://id.canyon.example/token"},{"key":"clientId","value":"{{id}}"},{"key":"clientSecret","value":"{{secret}}"},{"key":"scope","value":"rocks"},{"key":"client_authentication","value":"header"}]},"item":[{"name":"rocks","request":{"method":"GET","url":"https://api.canyon.example/rocks"}}]}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.canyon.example/token', client: 'basic', scopes: ['rocks'] },
  },
  {
    name: 'a Postman collection that sets a token by script',
    text: `{"info":{"name":"Aspen","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"Login","event":[{"listen":"test","script":{"exec":["const d = pm.response.json();","pm.collectionVariables.set('authToken', d.data.access);"]}}],"request":{"method":"POST","header":[{"key":"Content-Type","value":"application/json"}],"body":{"mode":"raw","raw":"{\\"username\\":\\"{{user}}\\",\\"password\\":\\"{{pass}}\\"}"},"url":{"raw":"https://api.aspen.example/auth/jwt/create"}}},{"name":"Me","request":{"method":"GET","header":[{"key":"Authorization","value":"JWT {{authToken}}"}],"url":{"raw":"https://api.aspen.example/me"}}}]}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.aspen.example/auth/jwt/create',
      user: 'username',
      pass: 'password',
      header: 'Authorization',
      format: 'JWT {token}',
    },
  },
  {
    name: 'appsettings with an OAuth section',
    text: `{"Logging":{"LogLevel":{"Default":"Information"}},"Partner":{"BaseUrl":"https://api.sterlet.example","OAuth":{"TokenEndpoint":"https://id.sterlet.example/connect/token","ClientId":"sync","ClientSecret":"__set_in_vault__","Scope":"partner.api"}}}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.sterlet.example/connect/token', scopes: ['partner.api'] },
  },
  {
    name: 'Hoppscotch export with an API key',
    text: `{"v":2,"name":"Bakery","folders":[],"requests":[{"v":"3","name":"loaves","method":"GET","endpoint":"https://bakery.crumb.example/loaves","params":[],"headers":[],"auth":{"authType":"api-key","addTo":"HEADERS","authActive":true,"key":"X-Bakery-Key","value":"<<bakeryKey>>"}}]}`,
    expect: { type: 'api_key_header', header: 'X-Bakery-Key', in: 'header' },
  },
  {
    name: 'Thunder Client collection with OAuth',
    text: `{"client":"Thunder Client","collectionName":"Ferry","requests":[{"name":"routes","url":"https://ferry.example/routes","method":"GET","auth":{"type":"oauth2","oauth2":{"grantType":"client_credentials","accessTokenUrl":"https://id.ferry.example/oauth/token","clientId":"{{id}}","clientSecret":"{{secret}}","scope":"routes","clientAuth":"in-body"}}}]}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.ferry.example/oauth/token', scopes: ['routes'] },
  },
  {
    name: 'an Insomnia export with OAuth',
    text: `{"_type":"export","__export_format":4,"__export_source":"insomnia.desktop.app:v9","resources":[{"_id":"wrk_1","_type":"workspace","name":"Dairy"},{"_id":"req_1","_type":"request","method":"GET","url":"https://dairy.example/api/cows","headers":[],"authentication":{"type":"oauth2","grantType":"client_credentials","accessTokenUrl":"https://dairy.example/oauth/token","clientId":"milk","clientSecret":"{{ _.secret }}","scope":"cows:read"}}]}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://dairy.example/oauth/token', scopes: ['cows:read'] },
  },
  {
    name: 'an Insomnia export with a key header',
    text: `{"_type":"export","__export_format":4,"resources":[{"_id":"req_2","_type":"request","method":"GET","url":"https://dairy.example/api/milk","headers":[{"name":"X-Dairy-Key","value":"{{ _.key }}"}],"authentication":{}}]}`,
    expect: { type: 'api_key_header', header: 'X-Dairy-Key' },
  },
  {
    name: 'a Google service account file',
    text: `{"type":"service_account","project_id":"demo-shop","private_key_id":"fake0key0id","private_key":"-----BEGIN PRIVATE KEY-----\\nnot-a-key\\n-----END PRIVATE KEY-----\\n","client_email":"robot@demo-shop.iam.gserviceaccount.com","client_id":"1000000000000000","token_uri":"https://oauth2.googleapis.com/token"}`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
];
