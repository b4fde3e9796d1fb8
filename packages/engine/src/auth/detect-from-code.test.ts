import { describe, expect, test } from 'vitest';
import { detectFromCode } from './detect-from-code.ts';
import { CODE_SAMPLES } from './samples/all.fixture.ts';
import { outcomeOf } from './samples/sample.fixture.ts';

describe('detecting authentication in code', () => {
  test('lists the value of a shell variable for masking', () => {
    const { best } = detectFromCode(`SECRET='top-example-77'\ncurl -u "svc:$SECRET" https://api.example.com/x`);
    expect(best?.redact).toContain('top-example-77');
  });

  test('shows a secret in a login URL as a placeholder', () => {
    const { best } = detectFromCode(`curl 'https://id.example/v1/login?key=abcdefgh12345' -d '{"email":"a","password":"b-example"}'`);
    expect(best?.tokenUrl).toBe('https://id.example/v1/login?key={{key}}');
  });

  test.each([
    [`const stripe = require('stripe')(process.env.STRIPE_KEY);\nawait stripe.charges.create({ amount: 1 });`, 'bearer_static'],
    [`from twilio.rest import Client\nclient = Client(sid, token)`, 'basic'],
    [`import boto3\ns3 = boto3.client('s3')`, 'aws_sigv4'],
  ])('recognises a provider by its library with less confidence (%#)', (text, rawType) => {
    const { best } = detectFromCode(text);
    expect(best?.rawType).toBe(rawType);
    expect(best?.confidence).toBeLessThan(0.7);
  });

  test('reads the media type of a login from an option of the call', () => {
    const { best } = detectFromCode(`$body = @{ user = $env:SHOP_USER; pass = $env:SHOP_PASS } | ConvertTo-Json
$session = Invoke-RestMethod -Method Post -Uri "https://shop.example.org/api/sessions" -ContentType "application/json" -Body $body
Invoke-RestMethod -Uri "https://shop.example.org/api/orders" -Headers @{ "X-Session-Token" = $session.sessionToken }`);
    expect(best).toMatchObject({ rawType: 'login', bodyType: 'json', tokenJsonPath: '$.sessionToken' });
  });

  const TOKEN_REQUEST = 'curl https://id.example/token -d grant_type=client_credentials -u a:b-example';

  test('is not sure of a token request whose token is never sent', () => {
    expect(detectFromCode(TOKEN_REQUEST).endpoint).toEqual({ endpoint: 'https://id.example/token', confidence: 0.78, source: 'code' });
  });

  test('is sure of a token request beside a call that sends the token', () => {
    const { endpoint } = detectFromCode(`${TOKEN_REQUEST}\ncurl https://api.example/x -H "Authorization: Bearer $TOKEN"`);
    expect(endpoint).toEqual({ endpoint: 'https://id.example/token', confidence: 0.96, source: 'code' });
  });

  test.each(['', '   ', 'hello', '{}', '[]', 'null', '"', "curl '", 'curl', 'fetch(', '{{{{', '`${`${`${'])(
    'finds nothing in %j and does not fail',
    (text) => {
      expect(detectFromCode(text)).toEqual({ candidates: [], best: null, endpoint: null, redact: [] });
    },
  );
});

/** Samples for which an earlier version returned a wrong result with high confidence. */
const MISREAD = [
  'request.post with a form',
  'request.post with an inline form',
  'sanctum',
  'reddit script app',
  'praw',
  'google service account jwt',
  'google service account library',
  'node google jwt',
  'digest requests',
  'ntlm',
  'oauth1',
  'python client cert',
  'node hmac signature',
  'go mutual tls',
  'go hmac',
  'java hmac header',
  'binance signature python',
  'php guzzle cert',
  'fastapi verify only',
  'spring resource server',
  'express middleware that verifies',
  'express issues tokens',
  'flask jwt required',
  'sign up form is no login',
];

describe('schemes that are easily taken for others', () => {
  test.each(MISREAD)('%s', (name) => {
    const sample = Object.values(CODE_SAMPLES)
      .flat()
      .find((one) => one.name === name);
    expect(sample === undefined ? null : outcomeOf(detectFromCode(sample.text), sample.expect)).toEqual(sample?.expect);
  });
});

test('stays below 0.6 for evidence without a request', () => {
  const { best } = detectFromCode('(http-post "https://id.example/oauth/token" (list (cons "grant_type" "client_credentials")))');
  expect(best).toMatchObject({ type: 'oauth2_client_credentials', tokenUrl: 'https://id.example/oauth/token' });
  expect(best?.confidence).toBeLessThan(0.6);
});

describe('hostile code', () => {
  // `npm run prove` fills the 200,000 characters that are read.
  const SIZE = process.env.ASSAY_PROVE === undefined ? 0.1 : 1;
  const LONG = 60_000 * SIZE;
  test.each([
    ['opening brackets', '(['.repeat(LONG)],
    ['opening braces', '{a:'.repeat(LONG)],
    ['quotes', `"'\``.repeat(LONG)],
    ['insertions', '`${'.repeat(LONG)],
    ['names that double each other', Array.from({ length: 400 }, (_, index) => `a${index + 1} = a${index} + a${index}`).join('\n')],
    ['commands inside commands', `curl ${'$(curl '.repeat(5000 * SIZE)}`],
    ['one long word', `curl -H "${'x-'.repeat(LONG)}: 1" https://a.example`],
    ['spaces', `curl ${' '.repeat(LONG)} -d '${' '.repeat(LONG)}' https://a.example/login`],
    ['calls in chains', `fetch('https://a.example')${'.then(r => r.json())'.repeat(3000 * SIZE)}`],
    ['commas', `{${','.repeat(LONG)}}`],
    ['form text', `curl https://a.example/token -d '${'a=b&'.repeat(20_000 * SIZE)}'`],
    ['lines of settings', 'a: b\n'.repeat(30_000 * SIZE)],
    ['type lists', 'Map<'.repeat(30_000 * SIZE)],
    ['functions that call each other', `${'function f(a){ f(a); g(a) }\nfunction g(b){ f(b); g(b) }\n'.repeat(1500 * SIZE)}f(1)`],
    ['functions of Python without a body', 'def f(a):\n'.repeat(10_000 * SIZE)],
    ['set-up blocks inside each other', `val c = HttpClient { ${'install { '.repeat(20_000 * SIZE)}`],
    ['parameters of PowerShell', `Invoke-RestMethod ${'-Uri $a '.repeat(20_000 * SIZE)}`],
    [
      'requests that refer to many names',
      `${Array.from({ length: 3000 * SIZE }, (_, index) => `let a${index} = { b: a${index + 1} };`).join('\n')}\nfetch('https://a.example/x', a0)`,
    ],
    ['lists inside lists of YAML', `a:\n  ${'- '.repeat(LONG)}`],
  ])('terminates for %s', (_name, text) => {
    expect(detectFromCode(text).candidates).toBeInstanceOf(Array);
  });

  test('treats names of the object prototype as ordinary names', () => {
    const text = `curl https://a.example/login -H '__proto__: x' -d '{"__proto__": {"x": 1}, "constructor": "y", "email": "e", "password": "p-example"}'`;
    expect(detectFromCode(text).best?.type).toBe('custom_login');
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

test.each([
  ['a Bruno block that is none', 'meta {\n  name: x\n}'],
  ['half an Insomnia export', '{"_type":"export","resources":[{"_type":"workspace"}]}'],
  ['Robot Framework without a call', '*** Settings ***\nLibrary    Collections'],
  ['schemes without a type', '{"securitySchemes":{"a":{},"b":[],"c":null}}'],
  ['a netrc without a password', 'machine host.example\nlogin ada'],
  ['a provider without a secret', 'provider "local" {\n  path = "./x"\n}'],
])('finds nothing in %s', (_what, text) => {
  expect(detectFromCode(text).candidates).toEqual([]);
});

test('does not repeat the private key of a service account', () => {
  const file = { client_email: 'robot@demo.example', private_key: 'fake-private-key', token_uri: 'https://id.example/token' };
  const { redact, ...found } = detectFromCode(JSON.stringify(file));
  expect(redact).toContain('fake-private-key');
  expect(found.best?.disabled).toBe(true);
  expect(JSON.stringify({ ...found, candidates: found.candidates.map(({ redact: _redact, ...rest }) => rest), best: null })).not.toContain(
    'fake-private-key',
  );
});

test.each([
  ['curl -H "X-Depot-Key: key=$DEPOT_KEY" https://depot.example/v1/wagons', 'key={token}'],
  ['curl -H "X-Depot-Key: Depot $DEPOT_KEY" https://depot.example/v1/wagons', 'Depot {token}'],
  ['curl -H "X-Depot-Key: $DEPOT_KEY" https://depot.example/v1/wagons', '{token}'],
])('a key header keeps the text before its key: %s', (request, format) => {
  expect(detectFromCode(request).best).toMatchObject({ type: 'api_key_header', injection: { name: 'X-Depot-Key', format } });
});

test.each([
  [
    'cs',
    '_http.DefaultRequestHeaders.Add("X-Depot-Key", $"key={key}");',
    'config["Key"] ?? throw new InvalidOperationException("Key is not set")',
  ],
  ['kt', 'request.header("X-Depot-Key", "key=$key")', 'System.getenv("DEPOT_KEY") ?: error("DEPOT_KEY is not set")'],
])('the message of a missing setting is not its value (%s)', (_, header, value) => {
  const { best } = detectFromCode(`val key = ${value}\n${header}\nget("https://depot.example/v1/wagons")`);
  expect(best?.injection).toMatchObject({ name: 'X-Depot-Key', format: 'key={token}' });
});

test('a key beside a signature is no way to authenticate', () => {
  const request = 'curl -H "X-Depot-Key: $KEY_ID" -H "X-Depot-Signature: $SIGNATURE" https://depot.example/v1/wagons';
  expect(detectFromCode(request).candidates).toMatchObject([{ rawType: 'hmac', disabled: true }]);
});
