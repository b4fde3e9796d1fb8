import { expect, test } from 'vitest';
import type { AuthType } from '../model/index.ts';
import { detectFromCode } from './detect-from-code.ts';

/** Snippets in the manner of vendors that nobody had in mind when the readers were written; every secret is invented. */
const ROWS: readonly (readonly [vendor: string, code: string, type: AuthType, tokenUrl: string | null, header: string])[] = [
  [
    'Mollie curl',
    `curl -X GET https://api.mollie.com/v2/payments -H "Authorization: Bearer test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM"`,
    'bearer_static',
    null,
    'Authorization',
  ],
  [
    'Amadeus curl',
    `curl "https://test.api.amadeus.com/v1/security/oauth2/token" -H "Content-Type: application/x-www-form-urlencoded" -d "grant_type=client_credentials&client_id=$AMADEUS_ID&client_secret=$AMADEUS_SECRET"`,
    'oauth2_client_credentials',
    'https://test.api.amadeus.com/v1/security/oauth2/token',
    'Authorization',
  ],
  [
    'Adyen node',
    `import fetch from 'node-fetch';\nconst res = await fetch('https://checkout-test.adyen.com/v71/payments', { method: 'POST', headers: { 'X-API-Key': process.env.ADYEN_KEY, 'Content-Type': 'application/json' }, body: JSON.stringify({}) });`,
    'api_key_header',
    null,
    'X-API-Key',
  ],
  [
    'UPS python',
    `import requests, base64\nurl = "https://wwwcie.ups.com/security/v1/oauth/token"\nr = requests.post(url, data={"grant_type": "client_credentials"}, auth=(CLIENT_ID, CLIENT_SECRET), headers={"x-merchant-id": "123"})\ntoken = r.json()["access_token"]\nrequests.get("https://wwwcie.ups.com/api/rating", headers={"Authorization": "Bearer " + token})`,
    'oauth2_client_credentials',
    'https://wwwcie.ups.com/security/v1/oauth/token',
    'Authorization',
  ],
  [
    'Directus axios',
    `const { data } = await axios.post('https://cms.example.com/auth/login', { email: 'ada@example.com', password: 'fake-pass-1' });\nconst token = data.data.access_token;\nawait axios.get('https://cms.example.com/items/books', { headers: { Authorization: \`Bearer \${token}\` } });`,
    'custom_login',
    'https://cms.example.com/auth/login',
    'Authorization',
  ],
  ['Jenkins httpie', `http -a admin:11aaFAKEtoken https://jenkins.example.com/job/build/api/json`, 'basic', null, 'Authorization'],
  [
    'Grafana go',
    `req, _ := http.NewRequest("GET", "https://grafana.example.com/api/dashboards/home", nil)\nreq.Header.Set("Authorization", "Bearer "+os.Getenv("GRAFANA_TOKEN"))\nresp, err := http.DefaultClient.Do(req)`,
    'bearer_static',
    null,
    'Authorization',
  ],
  [
    'WordPress cookie curl',
    `curl 'https://blog.example.com/wp-json/wp/v2/posts' -b 'wordpress_logged_in_abc=fakevalue%7C123'`,
    'session_cookie',
    null,
    'Cookie',
  ],
  [
    'Salesforce password',
    `curl https://login.salesforce.com/services/oauth2/token -d "grant_type=password" -d "client_id=3MVG9fake" -d "client_secret=fakesecret123" -d "username=ada@example.com" -d "password=fakepassword"`,
    'password',
    'https://login.salesforce.com/services/oauth2/token',
    'Authorization',
  ],
  [
    'Elastic ApiKey',
    `curl -H "Authorization: ApiKey VnVhQ2ZHY0JDZGJrUW0tZTVhT3g6dWkybHAyYXhUTm1zeWFrdzl0dk5udw==" https://es.example.com:9200/_cluster/health`,
    'api_key_header',
    null,
    'Authorization',
  ],
  [
    'FedEx java-ish',
    `HttpRequest request = HttpRequest.newBuilder().uri(URI.create("https://apis.fedex.com/oauth/token")).header("Content-Type","application/x-www-form-urlencoded").POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret)).build();`,
    'oauth2_client_credentials',
    'https://apis.fedex.com/oauth/token',
    'Authorization',
  ],
  [
    'PHP guzzle',
    `$client = new GuzzleHttp\\Client();\n$res = $client->request('POST', 'https://id.example.com/connect/token', ['form_params' => ['grant_type' => 'client_credentials', 'client_id' => 'app', 'client_secret' => 'fake-secret', 'scope' => 'api.read']]);`,
    'oauth2_client_credentials',
    'https://id.example.com/connect/token',
    'Authorization',
  ],
  [
    'C# HttpClient',
    `var client = new HttpClient();\nclient.DefaultRequestHeaders.Add("Ocp-Apim-Subscription-Key", subscriptionKey);\nvar response = await client.GetAsync("https://westeurope.api.cognitive.microsoft.com/vision/v3.2/analyze");`,
    'api_key_header',
    null,
    'Ocp-Apim-Subscription-Key',
  ],
  [
    'Strapi fetch',
    `const r = await fetch("https://strapi.example.com/api/auth/local", { method: "POST", headers: {"Content-Type":"application/json"}, body: JSON.stringify({ identifier: "ada@example.com", password: "fake-pass" }) }); const { jwt } = await r.json();`,
    'custom_login',
    'https://strapi.example.com/api/auth/local',
    'Authorization',
  ],
];

test.each(ROWS)('%s', (_vendor, code, type, tokenUrl, header) => {
  const { best } = detectFromCode(code);
  expect({ type: best?.type, tokenUrl: best?.tokenUrl, header: best?.injection.name, disabled: best?.disabled }).toEqual({
    type,
    tokenUrl,
    header,
    disabled: false,
  });
});
