import type { Sample } from './sample.fixture.ts';

/** C# snippets. Every secret is invented. */
export const CSHARP_SAMPLES: readonly Sample[] = [
  {
    name: 'C# mutual TLS handler',
    text: `var handler = new HttpClientHandler();
handler.ClientCertificates.Add(new X509Certificate2("client.pfx", pfxPassword));
var client = new HttpClient(handler);
var res = await client.GetAsync("https://bank.platinum.example/accounts");`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'C# Flurl',
    text: `var token = await "https://auth.lead.example/connect/token"
    .PostUrlEncodedAsync(new { grant_type = "client_credentials", client_id = id, client_secret = secret, scope = "ore" })
    .ReceiveJson<TokenResponse>();
var ores = await "https://api.lead.example/ores".WithOAuthBearerToken(token.access_token).GetJsonAsync<List<Ore>>();`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.lead.example/connect/token',
      client: 'post',
      scopes: ['ore'],
      header: 'Authorization',
    },
  },
  {
    name: 'C# login whose token is put on the client',
    text: `var payload = new { Username = _options.User, Password = _options.Password, Domain = "CORP" };
var response = await _http.PostAsync("https://dms.ratel.example/api/v4/Login", new StringContent(JsonSerializer.Serialize(payload), Encoding.UTF8, "application/json"));
response.EnsureSuccessStatusCode();
var doc = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
var ticket = doc.RootElement.GetProperty("Ticket").GetString();
_http.DefaultRequestHeaders.Add("OTCSTicket", ticket);`,
    expect: {
      type: 'custom_login',
      url: 'https://dms.ratel.example/api/v4/Login',
      user: 'Username',
      pass: 'Password',
      path: '$.Ticket',
      header: 'OTCSTicket',
    },
  },
  {
    name: 'C# with Azure identity',
    text: `var credential = new ClientSecretCredential(tenantId: "contoso-tenant", clientId: cfg["ClientId"], clientSecret: cfg["ClientSecret"]);
var token = await credential.GetTokenAsync(new TokenRequestContext(new[] { "api://ruff/.default" }));
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token.Token);`,
    expect: { type: 'oauth2_client_credentials' },
  },
  {
    name: 'C# typed client from configuration',
    text: `builder.Services.AddHttpClient<CatalogClient>(client =>
{
    client.BaseAddress = new Uri("https://catalog.knot.example/");
    client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(
        "Basic", Convert.ToBase64String(Encoding.ASCII.GetBytes($"{user}:{password}")));
});`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'RestSharp',
    text: `var client = new RestClient("https://api.acme.example");
var request = new RestRequest("orders", Method.Get);
request.AddHeader("apikey", apiKey);
var response = await client.ExecuteAsync(request);`,
    expect: { type: 'api_key_header', header: 'apikey' },
  },
  {
    name: 'C# basic header from bytes',
    text: `var byteArray = Encoding.ASCII.GetBytes($"{user}:{password}");
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Basic", Convert.ToBase64String(byteArray));
await client.GetAsync("https://api.acme.example/x");`,
    expect: { type: 'basic' },
  },
  {
    name: 'C# login as JSON',
    text: `var res = await http.PostAsJsonAsync("https://api.acme.test/auth/login", new { UserName = "qa", Password = pw });
var body = await res.Content.ReadFromJsonAsync<JsonElement>();
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", body.GetProperty("data").GetProperty("token").GetString());`,
    expect: {
      type: 'custom_login',
      url: 'https://api.acme.test/auth/login',
      user: 'UserName',
      pass: 'Password',
      path: '$.data.token',
      body: 'json',
    },
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
    name: 'IdentityModel',
    text: `var tokenResponse = await client.RequestClientCredentialsTokenAsync(new ClientCredentialsTokenRequest
{
    Address = "https://demo.duendesoftware.test/connect/token",
    ClientId = "m2m",
    ClientSecret = "secret-example",
    Scope = "api"
});
client.SetBearerToken(tokenResponse.AccessToken);`,
    expect: { type: 'oauth2_client_credentials', url: 'https://demo.duendesoftware.test/connect/token', scopes: ['api'] },
  },
  {
    name: 'XMLHttpRequest',
    text: `var xhr = new XMLHttpRequest();
xhr.open('GET', 'https://api.pexels.test/v1/curated');
xhr.setRequestHeader('Authorization', 'abc-key-example-123');
xhr.send();`,
    expect: { type: 'api_key_header', header: 'Authorization', format: '{token}', redact: ['abc-key-example-123'] },
  },
  {
    name: 'C# HttpClient password grant',
    text: `var client = new HttpClient();
var response = await client.PostAsync("https://sts.contoso.example/connect/token", new FormUrlEncodedContent(new Dictionary<string, string>
{
    { "grant_type", "password" },
    { "client_id", "ro.client" },
    { "username", user },
    { "password", pass },
    { "scope", "api1" }
}));
var token = (await response.Content.ReadFromJsonAsync<TokenDto>()).AccessToken;
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);`,
    expect: {
      type: 'password',
      url: 'https://sts.contoso.example/connect/token',
      user: 'username',
      pass: 'password',
      scopes: ['api1'],
      body: 'form',
    },
  },
  {
    name: 'C# key header on the client',
    text: `using var http = new HttpClient { BaseAddress = new Uri("https://api.shipper.example/") };
http.DefaultRequestHeaders.Add("X-ShipStation-Token", config["Ship:Token"]);
var json = await http.GetStringAsync("shipments");`,
    expect: { type: 'api_key_header', header: 'X-ShipStation-Token' },
  },
  {
    name: 'C# with an Entra-like token request and a dictionary',
    text: `private async Task<string> GetAccessTokenAsync()
{
    var values = new Dictionary<string, string>
    {
        { "grant_type", "client_credentials" },
        { "client_id", _settings.ClientId },
        { "client_secret", _settings.ClientSecret },
        { "scope", "https://api.acacia.example/.default" },
    };
    var url = $"https://login.acacia.example/{_settings.TenantId}/oauth2/v2.0/token";
    using var response = await _httpClient.PostAsync(url, new FormUrlEncodedContent(values));
    var payload = await response.Content.ReadFromJsonAsync<TokenResponse>();
    return payload!.AccessToken;
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.acacia.example/{{TenantId}}/oauth2/v2.0/token',
      client: 'post',
      scopes: ['https://api.acacia.example/.default'],
    },
  },
  {
    name: 'C# Refit with a handler',
    text: `public class AuthHeaderHandler : DelegatingHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var token = await _tokenStore.GetTokenAsync();
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        request.Headers.Add("X-Tenant-Id", _tenant.Id);
        return await base.SendAsync(request, cancellationToken);
    }
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'an HMAC made by hand in C#',
    text: `var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
using var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret));
var signature = Convert.ToHexString(hmac.ComputeHash(Encoding.UTF8.GetBytes(timestamp + "GET" + "/v2/accounts")));
var request = new HttpRequestMessage(HttpMethod.Get, "https://exchange.mint.example/v2/accounts");
request.Headers.Add("MINT-KEY", apiKey);
request.Headers.Add("MINT-SIGN", signature);
request.Headers.Add("MINT-TIMESTAMP", timestamp);
await client.SendAsync(request);`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'C# RestSharp with an OAuth authenticator of its own',
    text: `public class TokenAuthenticator : AuthenticatorBase
{
    readonly string _baseUrl = "https://auth.printshop.example";
    readonly string _clientId;
    readonly string _clientSecret;

    protected override async ValueTask<Parameter> GetAuthenticationParameter(string accessToken)
    {
        var token = string.IsNullOrEmpty(Token) ? await GetToken() : Token;
        return new HeaderParameter(KnownHeaders.Authorization, token);
    }

    async Task<string> GetToken()
    {
        var options = new RestClientOptions(_baseUrl) { Authenticator = new HttpBasicAuthenticator(_clientId, _clientSecret) };
        using var client = new RestClient(options);
        var request = new RestRequest("oauth2/token").AddParameter("grant_type", "client_credentials");
        var response = await client.PostAsync<TokenResponse>(request);
        return $"{response!.TokenType} {response!.AccessToken}";
    }
}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.printshop.example/oauth2/token', client: 'basic' },
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
    name: 'C# HttpClient',
    text: `var client = new HttpClient();
client.DefaultRequestHeaders.Add("Ocp-Apim-Subscription-Key", subscriptionKey);
var response = await client.GetAsync("https://westeurope.api.cognitive.microsoft.com/vision/v3.2/analyze");`,
    expect: { type: 'api_key_header', url: null, header: 'Ocp-Apim-Subscription-Key' },
  },
  {
    name: 'csharp identity model password token',
    text: `var client = new HttpClient();
var response = await client.RequestPasswordTokenAsync(new PasswordTokenRequest
{
    Address = "https://sts.gum.example/connect/token",
    ClientId = "ro.client",
    ClientSecret = configuration["Sts:Secret"],
    UserName = "bob",
    Password = "fake-bob-pw",
    Scope = "api1"
});
client.SetBearerToken(response.AccessToken);`,
    expect: { type: 'password', url: 'https://sts.gum.example/connect/token', scopes: ['api1'] },
  },
  {
    name: 'csharp form token and bearer',
    text: `private async Task<string> GetTokenAsync()
{
    var form = new Dictionary<string, string>
    {
        ["grant_type"] = "client_credentials",
        ["client_id"] = _settings.ClientId,
        ["client_secret"] = _settings.ClientSecret,
        ["scope"] = "mint.read"
    };
    using var response = await _http.PostAsync($"{_settings.Authority}/connect/token", new FormUrlEncodedContent(form));
    var json = await response.Content.ReadFromJsonAsync<JsonElement>();
    return json.GetProperty("access_token").GetString()!;
}`,
    expect: { type: 'oauth2_client_credentials', client: 'post', scopes: ['mint.read'], body: 'form' },
  },
  {
    name: 'csharp ntlm handler',
    text: `var handler = new HttpClientHandler { Credentials = new NetworkCredential("user", "fake-pw", "CORP"), UseDefaultCredentials = false };
var client = new HttpClient(handler);
var res = await client.GetAsync("https://intranet.topaz.example/api");`,
    expect: { type: 'basic' },
  },
];
