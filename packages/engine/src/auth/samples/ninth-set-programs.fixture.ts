import type { Sample } from './sample.fixture.ts';

/** Programs of the ninth set that was written before anything was mended for it; every secret is invented. */
export const NINTH_PROGRAMS: readonly Sample[] = [
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
    name: 'python requests login',
    text: `import requests

url = "https://api.glacier.example/auth/login"
payload = {"username": "demo", "password": "fake-demo"}
response = requests.post(url, json=payload)
token = response.json()["access_token"]

headers = {"Authorization": f"Bearer {token}"}
r = requests.get("https://api.glacier.example/ice", headers=headers)
print(r.json())`,
    expect: {
      type: 'custom_login',
      url: 'https://api.glacier.example/auth/login',
      user: 'username',
      pass: 'password',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'python basic',
    text: `import requests
from requests.auth import HTTPBasicAuth

response = requests.get("https://api.island.example/palms", auth=HTTPBasicAuth("user", "fake-pass"))`,
    expect: { type: 'basic', header: 'Authorization', redact: ['fake-pass'] },
  },
  {
    name: 'axios token exchange',
    text: `const axios = require('axios');
const params = new URLSearchParams();
params.append('grant_type', 'client_credentials');
params.append('client_id', process.env.CLIENT_ID);
params.append('client_secret', process.env.CLIENT_SECRET);

const { data } = await axios.post('https://login.lagoon.example/oauth/token', params);
const res = await axios.get('https://api.lagoon.example/corals', { headers: { Authorization: \`Bearer \${data.access_token}\` } });`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.lagoon.example/oauth/token',
      client: 'post',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'fetch key header',
    text: `fetch("https://api.marsh.example/frogs", {
  method: "GET",
  headers: { "Content-Type": "application/json", "X-API-KEY": "YOUR_API_KEY" },
})
  .then((response) => response.json())
  .then((data) => console.log(data));`,
    expect: { type: 'api_key_header', header: 'X-API-KEY' },
  },
  {
    name: 'java okhttp generated',
    text: `OkHttpClient client = new OkHttpClient().newBuilder().build();
MediaType mediaType = MediaType.parse("application/x-www-form-urlencoded");
RequestBody body = RequestBody.create(mediaType, "grant_type=password&username=ada&password=fake-pw&client_id=app");
Request request = new Request.Builder()
  .url("https://idp.oasis.example/connect/token")
  .method("POST", body)
  .addHeader("Content-Type", "application/x-www-form-urlencoded")
  .build();
Response response = client.newCall(request).execute();`,
    expect: { type: 'password', url: 'https://idp.oasis.example/connect/token', user: 'username', pass: 'password', redact: ['fake-pw'] },
  },
  {
    name: 'csharp httpclient generated',
    text: `var client = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, "https://api.plateau.example/api/Auth/login");
var content = new StringContent("{\\r\\n  \\"userName\\": \\"ada\\",\\r\\n  \\"password\\": \\"fake-pw\\"\\r\\n}", null, "application/json");
request.Content = content;
var response = await client.SendAsync(request);
response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());`,
    expect: {
      type: 'custom_login',
      url: 'https://api.plateau.example/api/Auth/login',
      user: 'userName',
      pass: 'password',
      redact: ['fake-pw'],
    },
  },
  {
    name: 'go generated',
    text: `package main

import (
  "fmt"
  "net/http"
  "io"
  "strings"
)

func main() {
  url := "https://auth.prairie.example/oauth/token"
  payload := strings.NewReader("{\\"client_id\\":\\"abc\\",\\"client_secret\\":\\"fake-secret\\",\\"audience\\":\\"https://prairie.example/api\\",\\"grant_type\\":\\"client_credentials\\"}")
  req, _ := http.NewRequest("POST", url, payload)
  req.Header.Add("content-type", "application/json")
  res, _ := http.DefaultClient.Do(req)
  defer res.Body.Close()
  body, _ := io.ReadAll(res.Body)
  fmt.Println(string(body))
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.prairie.example/oauth/token',
      body: 'json',
      audience: 'https://prairie.example/api',
      redact: ['fake-secret'],
    },
  },
  {
    name: 'php curl generated',
    text: `<?php
$curl = curl_init();
curl_setopt_array($curl, array(
  CURLOPT_URL => 'https://api.ravine.example/v2/echo',
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_CUSTOMREQUEST => 'GET',
  CURLOPT_HTTPHEADER => array('Authorization: Basic YWRhOmZha2UtcHc=', 'Accept: application/json'),
));
$response = curl_exec($curl);
curl_close($curl);
echo $response;`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'ruby generated',
    text: `require "uri"
require "net/http"

url = URI("https://api.summit.example/peaks")
https = Net::HTTP.new(url.host, url.port)
https.use_ssl = true
request = Net::HTTP::Get.new(url)
request["Authorization"] = "Bearer {{token}}"
response = https.request(request)
puts response.read_body`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'powershell generated',
    text: `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("X-Tundra-Key", "fake-tundra-key")
$response = Invoke-RestMethod 'https://api.tundra.example/moss' -Method 'GET' -Headers $headers
$response | ConvertTo-Json`,
    expect: { type: 'api_key_header', header: 'X-Tundra-Key', redact: ['fake-tundra-key'] },
  },
  {
    name: 'swift generated',
    text: `var request = URLRequest(url: URL(string: "https://api.valley.example/v1/farms")!, timeoutInterval: Double.infinity)
request.addValue("fake-valley-key", forHTTPHeaderField: "X-Valley-Key")
request.httpMethod = "GET"
let task = URLSession.shared.dataTask(with: request) { data, response, error in
  guard let data = data else { return }
  print(String(data: data, encoding: .utf8)!)
}
task.resume()`,
    expect: { type: 'api_key_header', header: 'X-Valley-Key', redact: ['fake-valley-key'] },
  },
];
