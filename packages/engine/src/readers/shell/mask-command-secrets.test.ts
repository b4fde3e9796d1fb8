import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../processor-time.fixture.ts';
import { propertyRuns } from '../../property-runs.fixture.ts';
import { maskCommandSecrets } from './mask-command-secrets.ts';

const URL = 'https://a.test/x';

describe('A pasted command', () => {
  test('is stored without its credentials, and keeps everything else', () => {
    const shown = maskCommandSecrets(`curl -X POST 'https://shop.example.test/v2/products?dry=1' \\
  -H 'Authorization: Bearer fake-token-of-mine' -H 'Content-Type: application/json' -H 'X-Trace: on' \\
  --data '{"name":"Lamp","price":4,"supplier":{"password":"fake-hunter2"}}' -u ada:fake-basic --cookie 'sid=fake-cookie' 'https://a.test/?api_key=fake-key'`);
    expect(shown).toBe(`curl -X POST 'https://shop.example.test/v2/products?dry=1' \\
  -H 'Authorization: Bearer •••' -H 'Content-Type: application/json' -H 'X-Trace: on' \\
  --data '{"name":"Lamp","price":4,"supplier":{"password":"•••"}}' -u ada:••• --cookie 'sid=•••' 'https://a.test/?api_key=•••'`);
  });

  test.each([
    [`curl -d 'password=p%40ss' ${URL}`, `curl -d 'password=•••' ${URL}`],
    [`curl '${URL}?api_key=abc%3D&page=2'`, `curl '${URL}?api_key=•••&page=2'`],
    [`curl -d '[{"password":"fake"},{"name":"x"}]' ${URL}`, `curl -d '[{"password":"•••"},{"name":"x"}]' ${URL}`],
    [`curl --digest -u a:b ${URL}`, `curl --digest -u a:••• ${URL}`],
    [`curl -u sk_test_1: ${URL}`, `curl -u •••: ${URL}`],
    [`curl ${URL} 'https://b.test/?token=fake'`, `curl ${URL} 'https://b.test/?token=•••'`],
    [`curl 'https://a.test/11?session=1'`, `curl 'https://a.test/11?session=•••'`],
    [`curl https://ada:p@ss@a.test/x`, `curl https://ada:•••@a.test/x`],
    [`curl --data-urlencode 'password=a&b=c' ${URL}`, `curl --data-urlencode 'password=•••' ${URL}`],
    [`curl -F 'meta={"token":"fake"}' -F name=x ${URL}`, `curl -F 'meta={"token":"•••"}' -F name=x ${URL}`],
    [`PW=fake; curl -u "ada:$PW" ${URL}`, `PW=•••; curl -u "ada:$PW" ${URL}`],
    [`curl -H "Authorization: Bearer $TOKEN" ${URL}`, `curl -H "Authorization: Bearer $TOKEN" ${URL}`],
    [`curl -H "Authorization: Basic $(echo -n ada:fake | base64)" ${URL}`, `curl -H "Authorization: Basic $(echo -n ••• | base64)" ${URL}`],
    [
      `curl -d '{"query":"mutation { login(password: \\"fake\\") }"}' ${URL}`,
      `curl -d '{"query":"mutation { login(password: \\"•••\\") }"}' ${URL}`,
    ],
    [`curl -d '<a><password>fake</password></a>' ${URL}`, `curl -d '<a><password>•••</password></a>' ${URL}`],
    [`curl -u 'ada:it'\\''s' ${URL}`, `curl -u 'ada:•••' ${URL}`],
    [`echo '{"password":"fake"}' | curl -d @- ${URL}`, `echo '{"password":"•••"}' | curl -d @- ${URL}`],
    [`curl -d @- ${URL} <<EOF\n{"password":"fake"}\nEOF`, `curl -d @- ${URL} <<EOF\n{"password":"•••"}\nEOF`],
    [`http POST a.test/x password=a&b X-Api-Key:fake name=Ada`, `http POST a.test/x password=•••&b X-Api-Key:••• name=Ada`],
    [`xhs -a ada:fake a.test/x`, `xhs -a ada:••• a.test/x`],
    [`http -A bearer -a fake a.test/x`, `http -A bearer -a ••• a.test/x`],
    [`wget --password=fake --header 'X-Auth-Token: fake2' ${URL}`, `wget --password=••• --header 'X-Auth-Token: •••' ${URL}`],
    [`/curl -u ada:fake ${URL}`, `/curl -u ada:••• ${URL}`],
    [`here's what fails:\ncurl -u ada:fake ${URL}`, `here's what fails:\ncurl -u ada:••• ${URL}`],
    [`here's what fails:\nPW=fake\ncurl -u ada:$PW ${URL}`, `here's what fails:\nPW=•••\ncurl -u ada:$PW ${URL}`],
    [`why does "curl -u ada:fake ${URL}" fail?`, `why does "curl -u ada:••• ${URL}" fail?`],
    [`# password: fake-password\ncurl ${URL}`, `# password: •••\ncurl ${URL}`],
    [`my token is fake-token-1\ncurl -H 'X-Api-Key: fake-token-1' ${URL}`, `my token is •••\ncurl -H 'X-Api-Key: •••' ${URL}`],
    [`curl -d 'hobby=skateboarding&page_token=2' ${URL}`, `curl -d 'hobby=skateboarding&page_token=2' ${URL}`],
  ])('%s', (command, shown) => expect(maskCommandSecrets(command)).toBe(shown));

  test('is masked however many there are', () => {
    const commands = Array.from({ length: 60 }, (_, at) => `curl -u ada:fake${at} ${URL}`).join('\n');
    expect(maskCommandSecrets(commands)).not.toContain('fake');
  });
});

test.each([
  'test the token endpoint',
  'check that a login over https with password=wrong1 returns 401',
  '/curl GET /products',
  'curl for the products',
])('Without a command, "%s" stays as it is', (text) => expect(maskCommandSecrets(text)).toBe(text));

const hex = (char: string, width: number) => char.charCodeAt(0).toString(16).padStart(width, '0');
const percent = (text: string) => [...text].map((char) => `%${hex(char, 2)}`).join('');
const jsonEscaped = (text: string) => [...text].map((char) => `\\u${hex(char, 4)}`).join('');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const singleQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const doubleQuoted = (text: string) => `"${text.replace(/["\\$`]/g, '\\$&')}"`;
const ansiQuoted = (text: string) => `$'${text.replace(/[\\']/g, '\\$&').replace(/!/g, '\\u0021')}'`;
const bare = (text: string) => text.replace(/[^\w@%+=:,./-]/g, '\\$&');

/** Every place where a command can contain a secret, as a function of the secret in the required spelling. */
const NAMES = ['password', 'client_secret', 'accessToken', 'api_key', 'X-Api-Key', 'user[password]', 'auth.token'];
const PLACES: readonly ((secret: string, name: string) => readonly string[])[] = [
  (secret, name) => ['-H', `${name.replace(/[[\].]/g, '-').replace(/-$/, '')}: ${secret}`],
  (secret) => ['-H', `Authorization: Bearer ${secret}`],
  (secret) => ['-b', `sid=${secret.replace(/;/g, '')}`],
  (secret) => ['-u', `ada:${secret}`],
  (secret) => ['--digest', '-u', `ada:${secret}`],
  (secret) => ['--oauth2-bearer', secret],
  (secret, name) => [`https://b.test/?a=1&${name}=${encodeURIComponent(secret)}`],
  (secret, name) => [`https://b.test/?${name}=${percent(secret)}#x`],
  (secret) => [`https://ada:${encodeURIComponent(secret)}@b.test/`],
  (secret, name) => ['-d', `a=1&${name}=${encodeURIComponent(secret)}&b=2`],
  (secret, name) => ['--data-urlencode', `${name}=${secret}`],
  (secret, name) => ['-F', `${name}=${secret}`],
  (secret, name) => ['-d', `{"a":1,"b":[{"${name}":"${inJson(secret)}"}]}`],
  (secret, name) => ['-d', `[{"${name}" : "${jsonEscaped(secret)}"}]`],
  (secret, name) => ['-d', JSON.stringify({ payload: JSON.stringify({ [name]: secret }) })],
  (secret, name) => ['-d', `payload=${encodeURIComponent(JSON.stringify({ [name]: [secret] }))}`],
];

const secretText = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'abcXYZ019@%+=&/:;,.!#$\'"\\ ~'), minLength: 4, maxLength: 20 }),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([text, number]) => `Q${text.trim()}${number}q`);
const quote = fc.constantFrom(singleQuoted, doubleQuoted, ansiQuoted, bare);
const place = fc.tuple(secretText, fc.constantFrom(...PLACES), fc.constantFrom(...NAMES), quote);
const lead = fc.constantFrom('', "it's failing:\n", '$ ', 'A=1 ', '/usr/bin/', 'please try `', '# note\n');

test('No secret is stored, wherever and however it is written in a command.', () => {
  fc.assert(
    fc.property(lead, fc.array(place, { minLength: 1, maxLength: 4 }), (start, places) => {
      const words = places.flatMap(([secret, at, name, quoted]) => at(secret, name).map(quoted));
      const shown = maskCommandSecrets(`${start}curl -s ${words.join(' ')} https://a.test/orders`);
      for (const [secret] of places)
        for (const spelling of [secret, encodeURIComponent(secret), percent(secret), inJson(secret), jsonEscaped(secret)])
          expect(shown).not.toContain(spelling);
      // A text with an apostrophe is parsed more than once, and the wrong parses hide more than necessary.
      if (!/['`]/.test(start)) expect(shown).toContain('https://a.test/orders');
    }),
    { numRuns: propertyRuns(3000) },
  );
});

test('A long message takes time in proportion to its length.', () => {
  const hostile = [
    "'curl -x' ",
    'curl -u "$X',
    'X=$X$X$X; ',
    '$(curl -u a:b ',
    '{"password":"',
    'password=',
    'https://:@',
    'sk-eyJ',
    '%70',
    '`curl ',
  ];
  for (const piece of hostile) {
    const { ms } = processorTime(() => maskCommandSecrets(`curl -u a:b https://a.test ${piece.repeat(20_000 / piece.length)}`));
    expect(ms, piece).toBeLessThan(2000);
  }
});
