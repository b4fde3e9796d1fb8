import type { Sample } from './sample.fixture.ts';

/** Snippets of java. Every secret is invented. */
export const JAVA_2_SAMPLES: readonly Sample[] = [
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
    name: 'FedEx java-ish',
    text: `HttpRequest request = HttpRequest.newBuilder().uri(URI.create("https://apis.fedex.com/oauth/token")).header("Content-Type","application/x-www-form-urlencoded").POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret)).build();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://apis.fedex.com/oauth/token', header: 'Authorization' },
  },
  {
    name: 'java http client basic header',
    text: `String auth = username + ":" + password;
String encoded = Base64.getEncoder().encodeToString(auth.getBytes(StandardCharsets.UTF_8));
HttpRequest req = HttpRequest.newBuilder(URI.create("https://ledger.elm.example/api/entries"))
    .header("Authorization", "Basic " + encoded)
    .GET()
    .build();`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'java spring webclient oauth filter',
    text: `WebClient client = WebClient.builder()
    .baseUrl("https://api.garlic.example")
    .defaultHeader(HttpHeaders.AUTHORIZATION, "Bearer " + apiToken)
    .build();
Mono<String> body = client.get().uri("/v1/stock").retrieve().bodyToMono(String.class);`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'java httpurlconnection login',
    text: `URL url = new URL("https://hr.ginger.example/api/auth/token");
HttpURLConnection con = (HttpURLConnection) url.openConnection();
con.setRequestMethod("POST");
con.setRequestProperty("Content-Type", "application/json");
con.setDoOutput(true);
String json = "{\\"username\\": \\"" + user + "\\", \\"password\\": \\"" + pass + "\\"}";
try (OutputStream os = con.getOutputStream()) { os.write(json.getBytes("utf-8")); }`,
    expect: { type: 'custom_login', url: 'https://hr.ginger.example/api/auth/token', user: 'username', pass: 'password' },
  },
];
