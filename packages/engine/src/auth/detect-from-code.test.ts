import { describe, expect, test } from 'vitest';
import { detectFromCode } from './detect-from-code.ts';
import { DOCUMENT_SAMPLES } from './samples/document-samples.fixture.ts';
import { FURTHER_SAMPLES } from './samples/further-samples.fixture.ts';
import { LAST_SAMPLES } from './samples/last-samples.fixture.ts';
import { OTHER_LANGUAGE_SAMPLES } from './samples/other-language-samples.fixture.ts';
import { PROGRAM_SAMPLES } from './samples/program-samples.fixture.ts';
import { outcomeOf } from './samples/sample.fixture.ts';
import { SHELL_SAMPLES } from './samples/shell-samples.fixture.ts';

const SAMPLES = [...SHELL_SAMPLES, ...PROGRAM_SAMPLES, ...DOCUMENT_SAMPLES, ...FURTHER_SAMPLES, ...LAST_SAMPLES, ...OTHER_LANGUAGE_SAMPLES];

describe('detecting authentication in code', () => {
  test.each(SAMPLES)('$name', ({ text, expect: wanted }) => {
    const { redact, ...rest } = wanted;
    const found = detectFromCode(text);
    expect(outcomeOf(found, rest)).toEqual(rest);
    expect(found.best?.redact ?? []).toEqual(expect.arrayContaining([...(redact ?? [])]));
  });

  test.each(SAMPLES)('repeats no secret of: $name', ({ text }) => {
    for (const { redact, ...shown } of detectFromCode(text).candidates) {
      for (const secret of redact) expect(JSON.stringify(shown)).not.toContain(secret);
    }
  });

  test('a confidence lies between 0 and 1', () => {
    const all = SAMPLES.flatMap(({ text }) => detectFromCode(text).candidates.map(({ confidence }) => confidence));
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((confidence) => !(confidence > 0 && confidence <= 1))).toEqual([]);
  });

  test('a variable of the shell carries its secret to the list of values to mask', () => {
    const { best } = detectFromCode(`SECRET='top-example-77'\ncurl -u "svc:$SECRET" https://api.example.com/x`);
    expect(best?.redact).toContain('top-example-77');
  });

  test('a secret in the address of a login is shown as a placeholder', () => {
    const { best } = detectFromCode(`curl 'https://id.example/v1/login?key=abcdefgh12345' -d '{"email":"a","password":"b-example"}'`);
    expect(best?.tokenUrl).toBe('https://id.example/v1/login?key={{key}}');
  });

  test.each([
    [`const stripe = require('stripe')(process.env.STRIPE_KEY);\nawait stripe.charges.create({ amount: 1 });`, 'bearer_static'],
    [`from twilio.rest import Client\nclient = Client(sid, token)`, 'basic'],
    [`import boto3\ns3 = boto3.client('s3')`, 'aws_sigv4'],
  ])('a provider that is called through its library is known by its name, with less confidence (%#)', (text, rawType) => {
    const { best } = detectFromCode(text);
    expect(best?.rawType).toBe(rawType);
    expect(best?.confidence).toBeLessThan(0.7);
  });

  test('the token endpoint is named with its confidence', () => {
    const { endpoint } = detectFromCode('curl https://id.example/token -d grant_type=client_credentials -u a:b-example');
    expect(endpoint).toEqual({ endpoint: 'https://id.example/token', confidence: 0.96, source: 'code' });
  });

  test.each(['', '   ', 'hello', '{}', '[]', 'null', '"', "curl '", 'curl', 'fetch(', '{{{{', '`${`${`${'])(
    'finds nothing in %j and does not fail',
    (text) => {
      expect(detectFromCode(text)).toEqual({ candidates: [], best: null, endpoint: null });
    },
  );
});

describe('hostile code', () => {
  const LONG = 60_000;
  test.each([
    ['opening brackets', '(['.repeat(LONG)],
    ['opening braces', '{a:'.repeat(LONG)],
    ['quotes', `"'\``.repeat(LONG)],
    ['insertions', '`${'.repeat(LONG)],
    ['names that double each other', Array.from({ length: 400 }, (_, index) => `a${index + 1} = a${index} + a${index}`).join('\n')],
    ['commands inside commands', `curl ${'$(curl '.repeat(5000)}`],
    ['one long word', `curl -H "${'x-'.repeat(LONG)}: 1" https://a.example`],
    ['spaces', `curl ${' '.repeat(LONG)} -d '${' '.repeat(LONG)}' https://a.example/login`],
    ['calls in chains', `fetch('https://a.example')${'.then(r => r.json())'.repeat(3000)}`],
    ['commas', `{${','.repeat(LONG)}}`],
    ['form text', `curl https://a.example/token -d '${'a=b&'.repeat(20_000)}'`],
    ['lines of settings', 'a: b\n'.repeat(30_000)],
    ['type lists', 'Map<'.repeat(30_000)],
    ['functions that call each other', `${'function f(a){ f(a); g(a) }\nfunction g(b){ f(b); g(b) }\n'.repeat(1500)}f(1)`],
    ['functions of Python without a body', 'def f(a):\n'.repeat(10_000)],
    ['lists inside lists of YAML', `a:\n  ${'- '.repeat(LONG)}`],
  ])('%s come to an end', (_name, text) => {
    expect(detectFromCode(text).candidates).toBeInstanceOf(Array);
  });

  test('names of the object prototype are ordinary names', () => {
    const text = `curl https://a.example/login -H '__proto__: x' -d '{"__proto__": {"x": 1}, "constructor": "y", "email": "e", "password": "p-example"}'`;
    expect(detectFromCode(text).best?.type).toBe('custom_login');
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});
