import { expect, test } from 'vitest';
import { detectFromCode } from './detect-from-code.ts';

const SAMPLES: readonly (readonly [string, string])[] = [
  ['Go, a query without its request', 'q := req.URL.Query()\nq.Set("apikey", tok)\nreq.URL.RawQuery = q.Encode()'],
  [
    'Go, the query of a request',
    'req, err := http.NewRequest("GET", "https://api.example.com/things", nil)\nq := req.URL.Query()\nq.Set("apikey", tok)\nreq.URL.RawQuery = q.Encode()\nhttp.DefaultClient.Do(req)',
  ],
  [
    'Go, the query of a URL',
    'u, _ := url.Parse("https://api.example.com/data")\nq := u.Query()\nq.Add("apikey", key)\nu.RawQuery = q.Encode()\nresp, err := http.Get(u.String())',
  ],
  ['Go, values', 'v := url.Values{}\nv.Set("apikey", token)\nresp, err := http.Get("https://api.example.com/me?" + v.Encode())'],
  [
    'JavaScript, searchParams',
    "const url = new URL('https://api.example.com/things');\nurl.searchParams.set('apikey', key);\nawait fetch(url);",
  ],
  [
    'JavaScript, a template',
    `const search = new URLSearchParams();\nsearch.append('apikey', token);\nawait fetch(\`https://api.example.com/me?\${search}\`);`,
  ],
  [
    'JavaScript, a concatenation',
    "const search = new URLSearchParams({ apikey: key, page: '1' });\nawait axios.get('https://api.example.com/me?' + search.toString());",
  ],
  ['Python, params', 'more = {}\nmore["apikey"] = token\nr = requests.get("https://api.example.com/x", params=more)'],
  ['Python, urlencode', 'qs = urllib.parse.urlencode({"apikey": key})\nresp = urllib.request.urlopen("https://api.example.com/x?" + qs)'],
  [
    'Java, a chain',
    'String url = UriComponentsBuilder.fromHttpUrl("https://api.example.com/x").queryParam("apikey", key).toUriString();\nString body = restTemplate.getForObject(url, String.class);',
  ],
  [
    'Java, a builder',
    'UriComponentsBuilder builder = UriComponentsBuilder.fromUriString("https://api.example.com/x");\nbuilder.queryParam("apikey", key);\nString body = restTemplate.getForObject(builder.toUriString(), String.class);',
  ],
  [
    'C#, AddQueryString',
    'var url = QueryHelpers.AddQueryString("https://api.example.com/x", "apikey", token);\nvar res = await client.GetAsync(url);',
  ],
  [
    'C#, AddQueryString with a dictionary',
    'var url = QueryHelpers.AddQueryString("https://api.example.com/x", new Dictionary<string, string> { ["apikey"] = token });\nvar res = await client.GetAsync(url);',
  ],
  [
    'C#, ParseQueryString',
    'var more = HttpUtility.ParseQueryString(string.Empty);\nmore["apikey"] = token;\nvar res = await client.GetAsync("https://api.example.com/x?" + more);',
  ],
  [
    'PHP, http_build_query',
    "$query = http_build_query(['apikey' => $key, 'page' => 1]);\n$ch = curl_init('https://api.example.com/x?' . $query);\ncurl_exec($ch);",
  ],
  [
    'Ruby, encode_www_form',
    'uri = URI("https://api.example.com/x")\nuri.query = URI.encode_www_form(apikey: key)\nres = Net::HTTP.get_response(uri)',
  ],
  [
    'Swift, URLQueryItem',
    'var parts = URLComponents(string: "https://api.example.com/x")!\nparts.queryItems = [URLQueryItem(name: "apikey", value: key)]\nvar request = URLRequest(url: parts.url!)',
  ],
  [
    'Rust, append_pair',
    'let mut url = Url::parse("https://api.example.com/x")?;\nurl.query_pairs_mut().append_pair("apikey", &key);\nlet res = client.get(url).send().await?;',
  ],
  ['Kotlin, parameter', 'val res = client.get("https://api.example.com/x") {\n  parameter("apikey", key)\n}'],
];

test.each(SAMPLES)('A key in the query is found: %s', (_name, code) => {
  const [best] = detectFromCode(code).candidates;
  expect(best).toMatchObject({ rawType: 'api_key_query', injection: { in: 'query', name: 'apikey' } });
});

test.each([
  ['Go', 'v := url.Values{}\nv.Set("apikey", key)\nresp, err := http.PostForm("https://api.example.com/things", v)'],
  [
    'PHP',
    "$ch = curl_init('https://api.example.com/things');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, http_build_query(['apikey' => $key]));",
  ],
])('A field of a posted form is no query: %s', (_name, code) => {
  expect(detectFromCode(code).candidates.filter(({ rawType }) => rawType === 'api_key_query')).toEqual([]);
});
