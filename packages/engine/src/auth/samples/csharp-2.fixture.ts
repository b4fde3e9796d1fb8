import type { Sample } from './sample.fixture.ts';

/** C# snippets with indirectly assigned values. Every secret is invented. */
export const CSHARP_2_SAMPLES: readonly Sample[] = [
  {
    name: 'C# token in a field',
    text: `private string _token;

private async Task<string> GetTokenAsync()
{
    if (_token != null) return _token;
    var reply = await _http.PostAsJsonAsync("https://crm.plover.example/api/login", new { login = _user, password = _password });
    var json = await reply.Content.ReadFromJsonAsync<JsonElement>();
    _token = json.GetProperty("result").GetProperty("token").GetString();
    return _token;
}

public async Task<string> Customers()
{
    var req = new HttpRequestMessage(HttpMethod.Get, "https://crm.plover.example/api/customers");
    req.Headers.Add("X-Crm-Token", await GetTokenAsync());
    return await (await _http.SendAsync(req)).Content.ReadAsStringAsync();
}`,
    expect: { type: 'custom_login', url: 'https://crm.plover.example/api/login', header: 'X-Crm-Token' },
  },
  {
    name: 'C# HMAC header',
    text: `using var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret));
var hash = Convert.ToBase64String(hmac.ComputeHash(Encoding.UTF8.GetBytes(payload)));
request.Headers.Add("X-Api-Key", apiKey);
request.Headers.Add("X-Request-Hash", hash);`,
    expect: { type: 'unsupported' },
  },
];
