import type { Sample } from './sample.fixture.ts';

/** Java snippets. Every secret is invented. */
export const JAVA_SAMPLES: readonly Sample[] = [
  {
    name: 'Java with Unirest and a query',
    text: `HttpResponse<JsonNode> response = Unirest.get("https://api.silver.example/v1/prices")
    .queryString("access_key", System.getenv("SILVER_KEY"))
    .queryString("symbols", "XAG")
    .asJson();`,
    expect: { type: 'api_key_header', in: 'query', header: 'access_key' },
  },
  {
    name: 'Java OkHttp with a JSON login',
    text: `MediaType JSON = MediaType.get("application/json");
RequestBody body = RequestBody.create("{\\"login\\":\\"" + login + "\\",\\"password\\":\\"" + password + "\\"}", JSON);
Request request = new Request.Builder().url("https://api.mercury.example/v1/auth/sign-in").post(body).build();
try (Response response = client.newCall(request).execute()) {
    String token = new JSONObject(response.body().string()).getString("accessToken");
    Request next = new Request.Builder().url("https://api.mercury.example/v1/me").addHeader("Authorization", "Bearer " + token).build();
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.mercury.example/v1/auth/sign-in',
      user: 'login',
      pass: 'password',
      path: '$.accessToken',
      header: 'Authorization',
    },
  },
  {
    name: 'Java with a properties constant and a query key',
    text: `private static final String API_KEY = System.getProperty("maps.key");

String url = UriComponentsBuilder.fromHttpUrl("https://maps.wolverine.example/geocode")
    .queryParam("address", address)
    .queryParam("key", API_KEY)
    .toUriString();
ResponseEntity<String> response = restTemplate.getForEntity(url, String.class);`,
    expect: { type: 'api_key_header', in: 'query', header: 'key' },
  },
  {
    name: 'Java JAX-RS client',
    text: `Client client = ClientBuilder.newClient();
Form form = new Form();
form.param("grant_type", "client_credentials");
form.param("client_id", clientId);
form.param("client_secret", clientSecret);
Response res = client.target("https://sso.tayra.example/oauth2/token")
    .request(MediaType.APPLICATION_JSON)
    .post(Entity.form(form));
String token = res.readEntity(JsonObject.class).getString("access_token");
client.target("https://api.tayra.example/fruit").request().header("Authorization", "Bearer " + token).get();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.tayra.example/oauth2/token', client: 'post', path: '$.access_token' },
  },
  {
    name: 'OkHttp Authenticator with basic',
    text: `OkHttpClient client = new OkHttpClient.Builder()
    .authenticator((route, response) -> {
        String credential = Credentials.basic("svc", System.getenv("SVC_PASSWORD"));
        return response.request().newBuilder().header("Authorization", credential).build();
    })
    .build();
Request request = new Request.Builder().url("https://files.gannet.example/list").build();`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Java login with a text block and Jackson',
    text: `String json = """
    {"userName": "%s", "userPassword": "%s"}
    """.formatted(user, password);
HttpRequest login = HttpRequest.newBuilder()
    .uri(URI.create("https://hr.petrel.example/rest/v2/login"))
    .header("Content-Type", "application/json")
    .POST(HttpRequest.BodyPublishers.ofString(json))
    .build();
HttpResponse<String> response = client.send(login, HttpResponse.BodyHandlers.ofString());
String token = mapper.readTree(response.body()).get("payload").get("authToken").asText();
HttpRequest call = HttpRequest.newBuilder(URI.create("https://hr.petrel.example/rest/v2/people")).header("X-Auth-Token", token).build();`,
    expect: {
      type: 'custom_login',
      url: 'https://hr.petrel.example/rest/v2/login',
      user: 'userName',
      pass: 'userPassword',
      path: '$.payload.authToken',
      header: 'X-Auth-Token',
    },
  },
  {
    name: 'Spring RestTemplate with an interceptor',
    text: `@Bean
public RestTemplate restTemplate(RestTemplateBuilder builder, @Value("\${avocet.key}") String key) {
    return builder
        .rootUri("https://avocet.example/api")
        .additionalInterceptors((request, body, execution) -> {
            request.getHeaders().add("Avocet-Api-Key", key);
            return execution.execute(request, body);
        })
        .build();
}`,
    expect: { type: 'api_key_header', header: 'Avocet-Api-Key' },
  },
  {
    name: 'Spring RestTemplate',
    text: `HttpHeaders headers = new HttpHeaders();
headers.setBasicAuth("client", "secret-example");
headers.setContentType(MediaType.APPLICATION_FORM_URLENCODED);
MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
form.add("grant_type", "client_credentials");
HttpEntity<MultiValueMap<String, String>> entity = new HttpEntity<>(form, headers);
Map body = restTemplate.postForObject("https://sso.acme.example/oauth/token", entity, Map.class);`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.acme.example/oauth/token' },
  },
  {
    name: 'REST Assured',
    text: `given().auth().preemptive().basic("admin", "admin-example").when().get("https://api.acme.example/users").then().statusCode(200);`,
    expect: { type: 'basic' },
  },
  {
    name: 'Java HttpURLConnection',
    text: `URL url = new URL("https://api.acme.example/v1/things");
HttpURLConnection con = (HttpURLConnection) url.openConnection();
con.setRequestMethod("GET");
con.setRequestProperty("X-Api-Key", apiKey);`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
  },
  {
    name: 'Java WebClient',
    text: `WebClient client = WebClient.builder().baseUrl("https://api.acme.test").defaultHeader("X-API-Key", apiKey).build();
client.get().uri("/v1/things").retrieve().bodyToMono(String.class);`,
    expect: { type: 'api_key_header', header: 'X-API-Key' },
  },
  {
    name: 'Gatling',
    text: `val httpProtocol = http.baseUrl("https://depot.example").header("X-Api-Key", "#{key}")`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
  },
  {
    name: 'Java Feign basic',
    text: `Feign.builder().requestInterceptor(new BasicAuthRequestInterceptor("ada", pw)).target(Api.class, "https://depot.example");`,
    expect: { type: 'basic' },
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
    name: 'Feign annotation',
    text: `@FeignClient(name="orders", url="https://api.acme.test")
public interface Orders { @RequestLine("GET /orders") @Headers("X-API-KEY: {key}") List<Order> list(@Param("key") String key); }`,
    expect: { type: 'api_key_header', header: 'X-API-KEY' },
  },
  {
    name: 'Unirest with fields',
    text: `HttpResponse<JsonNode> r = Unirest.post("https://auth.acme.test/oauth/token")
  .basicAuth(clientId, clientSecret)
  .field("grant_type", "client_credentials")
  .asJson();
String token = r.getBody().getObject().getString("access_token");`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.acme.test/oauth/token', client: 'basic' },
  },
  {
    name: 'Visual Basic',
    text: `Dim client As New WebClient()
client.Headers.Add("Authorization", "Bearer " & token)
Dim s = client.DownloadString("https://api.acme.test/x")`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Java HttpClient token request',
    text: `HttpRequest request = HttpRequest.newBuilder()
    .uri(URI.create("https://iam.example.eu/auth/realms/prod/protocol/openid-connect/token"))
    .header("Content-Type", "application/x-www-form-urlencoded")
    .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret + "&scope=openid"))
    .build();
HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
String token = new JSONObject(response.body()).getString("access_token");`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://iam.example.eu/auth/realms/prod/protocol/openid-connect/token',
      client: 'post',
      body: 'form',
      path: '$.access_token',
      scopes: ['openid'],
    },
  },
  {
    name: 'OkHttp with Credentials.basic',
    text: `OkHttpClient client = new OkHttpClient();
String credential = Credentials.basic("user", "pw-example");
Request request = new Request.Builder().url("https://git.example.org/api/v1/repos").header("Authorization", credential).build();
Response response = client.newCall(request).execute();`,
    expect: { type: 'basic', redact: ['pw-example'] },
  },
  {
    name: 'Spring WebClient login chain',
    text: `String jwt = webClient.post()
    .uri("https://iam.willow.example/auth/authenticate")
    .contentType(MediaType.APPLICATION_JSON)
    .bodyValue(Map.of("username", username, "password", password))
    .retrieve()
    .bodyToMono(JsonNode.class)
    .map(node -> node.get("jwt").asText())
    .block();

webClient.get().uri("https://api.willow.example/branches")
    .headers(h -> h.setBearerAuth(jwt))
    .retrieve();`,
    expect: {
      type: 'custom_login',
      url: 'https://iam.willow.example/auth/authenticate',
      user: 'username',
      pass: 'password',
      path: '$.jwt',
      header: 'Authorization',
    },
  },
  {
    name: 'Java WebClient with client registration',
    text: `ClientRegistration registration = ClientRegistration.withRegistrationId("dace")
    .tokenUri("https://idp.dace.example/connect/token")
    .clientId("dace-batch")
    .clientSecret(secret)
    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
    .scope("batch.run")
    .build();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://idp.dace.example/connect/token', client: 'basic', scopes: ['batch.run'] },
  },
  {
    name: 'RestAssured with a preemptive basic',
    text: `RestAssured.baseURI = "https://stock.chub.example";
Response response = given()
        .auth().preemptive().basic("inspector", System.getenv("CHUB_PASS"))
        .accept(ContentType.JSON)
    .when()
        .get("/api/v2/items");
response.then().statusCode(200);`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Java Feign configuration',
    text: `public class InventoryConfig {
    @Value("\${inventory.api-key}")
    private String apiKey;

    @Bean
    public RequestInterceptor requestInterceptor() {
        return template -> template.header("X-Inventory-Key", apiKey);
    }
}`,
    expect: { type: 'api_key_header', header: 'X-Inventory-Key' },
  },
  {
    name: 'Java HttpClient with Base64 in a helper method',
    text: `public class DepotApi {
    private static final String BASE = "https://depot.freight.example/api";
    private final HttpClient http = HttpClient.newHttpClient();

    private static String basicAuth(String user, String pass) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + pass).getBytes());
    }

    public String wagons() throws Exception {
        HttpRequest req = HttpRequest.newBuilder(URI.create(BASE + "/wagons"))
            .header("Authorization", basicAuth(System.getenv("DEPOT_USER"), System.getenv("DEPOT_PASS")))
            .GET()
            .build();
        return http.send(req, HttpResponse.BodyHandlers.ofString()).body();
    }
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'RestAssured with OAuth and a token call before',
    text: `String token = given()
        .contentType("application/x-www-form-urlencoded")
        .formParam("grant_type", "password")
        .formParam("client_id", "e2e")
        .formParam("username", "tester")
        .formParam("password", "fake-pass-77")
    .when()
        .post("https://idm.canal.example/token")
    .then()
        .statusCode(200)
        .extract().path("access_token");

given().auth().oauth2(token).get("https://canal.example/api/locks").then().statusCode(200);`,
    expect: { type: 'password', url: 'https://idm.canal.example/token', user: 'username', pass: 'password', path: '$.access_token' },
  },
  {
    name: 'java hmac header',
    text: `Mac mac = Mac.getInstance("HmacSHA256");
mac.init(new SecretKeySpec(secret.getBytes(), "HmacSHA256"));
String sign = Base64.getEncoder().encodeToString(mac.doFinal((timestamp + method + path).getBytes()));
HttpRequest request = HttpRequest.newBuilder(URI.create("https://api.quartz.example/v1/orders")).header("X-Access-Key", key).header("X-Access-Sign", sign).header("X-Access-Timestamp", timestamp).GET().build();`,
    expect: { type: 'unsupported' },
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
