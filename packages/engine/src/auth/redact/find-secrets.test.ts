import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../property-runs.fixture.ts';
import { detectFromCode } from '../detect-from-code.ts';
import { detectFromPrompt } from '../detect-from-prompt.ts';
import { CODE_SAMPLES, PROMPT_SAMPLES } from '../samples/all.fixture.ts';
import { findSecrets } from './find-secrets.ts';

/** Places where people leave a secret, each on a line of its own. */
const PLACES: Readonly<Record<string, (secret: string) => string>> = {
  'a shell default': (secret) => `curl -u "svc:\${SVC_PASSWORD:-${secret}}" https://x.example`,
  'a default in settings': (secret) => `  password: \${DB_PASSWORD:${secret}}`,
  'a default of Ruby': (secret) => `pw = ENV.fetch('CAM_PASSWORD', '${secret}')`,
  'a default of PHP': (secret) => `'token' => env('CRM_TOKEN', '${secret}'),`,
  'a default of Python': (secret) => `key = os.environ.get("CRM_API_KEY", "${secret}")`,
  'a default of Java': (secret) => `String key = System.getenv().getOrDefault("CRM_SECRET", "${secret}");`,
  'a default of Rust': (secret) => `let token = env::var("CRM_TOKEN").unwrap_or("${secret}".into());`,
  'a default of a short name': (secret) => `pw = ENV.fetch('P', '${secret}')`,
  'the other side of or': (secret) => `const password = process.env.CRM_PASS || '${secret}';`,
  'the other side of two question marks': (secret) => `var secret = Environment.GetEnvironmentVariable("CRM") ?? "${secret}";`,
  'an option': (secret) => `  client_secret: "${secret}",`,
  'an unquoted setting': (secret) => `admin_password: ${secret}`,
  'an environment file': (secret) => `CRM_API_TOKEN=${secret}`,
  'a form body': (secret) => `-d 'client_id=abc&client_secret=${secret}&scope=read'`,
  'a URL': (secret) => `DATABASE_URL: postgres://sync:${secret}@db/sync`,
  'a header': (secret) => `X-Api-Key: ${secret}`,
  'a bearer header': (secret) => `"Authorization": "Bearer ${secret}"`,
  'a pair of name and value': (secret) => `{ name: 'DB_PASSWORD', value: '${secret}' }`,
  'an XML element': (secret) => `<password>${secret}</password>`,
  'a command line': (secret) => `tool login --client-secret ${secret} --verbose`,
  'a key for a signature': (secret) => `sign = createHmac('sha256', '${secret}')`,
  'an account': (secret) => `session.auth = ("svc", "${secret}")`,
  'an English sentence': (secret) => `The password for staging is ${secret}.`,
  'a German sentence': (secret) => `Das Kennwort lautet ${secret}, bitte nicht weitergeben.`,
  'a Spanish sentence': (secret) => `La contraseña es ${secret}`,
  'a French sentence': (secret) => `Le mot de passe est ${secret}`,
  'a note': (secret) => `PIN: ${secret}`,
};

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const MARKS = [...`${LETTERS}${LETTERS.toUpperCase()}0123456789-_.+!`];
const SECRET = fc
  .tuple(
    fc.constantFrom(...LETTERS),
    fc.array(fc.constantFrom(...MARKS), { minLength: 6, maxLength: 30 }),
    fc.integer({ min: 10, max: 99 }),
  )
  .map(([first, rest, last]) => `${first}${rest.join('')}${last}`);

const TEXTS = [...Object.values(CODE_SAMPLES).flat(), ...PROMPT_SAMPLES].map(({ text }) => text);

describe('finding secrets in a text', () => {
  test.each(Object.entries(PLACES))('finds one in %s, in any text', (_what, plant) => {
    fc.assert(
      fc.property(SECRET, fc.constantFrom(...TEXTS), fc.nat(), (secret, text, at) => {
        const lines = text.split('\n');
        const where = at % (lines.length + 1);
        const planted = [...lines.slice(0, where), plant(secret), ...lines.slice(where)].join('\n');
        expect(findSecrets(planted).some((found) => found === secret)).toBe(true);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test('does not depend on a detected scheme', () => {
    const code = detectFromCode(`DB_PASSWORD=\${DB_PASSWORD:-fake-db-77}\necho done`);
    expect(code).toMatchObject({ best: null, redact: ['fake-db-77'] });
    expect(detectFromPrompt('Marta knows. The pin is 4711-fake.')).toMatchObject({ redact: ['4711-fake'] });
  });

  test.each([
    ['k = "met_FAKE_00c1d2e3f4a5b6c7" // sandbox', 'met_FAKE_00c1d2e3f4a5b6c7'],
    ['variable "x" {\n  default = "tfFAKE_client_4e5f6a"\n}', 'tfFAKE_client_4e5f6a'],
    ["'token'             => 'tok_FAKE_5656'", 'tok_FAKE_5656'],
    ['variable "db_password" {\n  sensitive = true\n  default = "cmdb-FAKE-readonly"\n}', 'cmdb-FAKE-readonly'],
    ["'-----BEGIN PRIVATE KEY-----\\nb29fakeMIIEvQIBADANnotARealKey\\n-----END PRIVATE KEY-----'", 'b29fakeMIIEvQIBADANnotARealKey'],
    ['X-Api-Key: x-fakekey10', 'x-fakekey10'],
    ['X-Api-Key: v.fakekey10', 'v.fakekey10'],
    ['api_key: x-kdjfhgqwpoeirutymzn', 'x-kdjfhgqwpoeirutymzn'],
    ['api_key: "x-fake-wpoeirutymzn"', 'x-fake-wpoeirutymzn'],
    ['password = user.hunter2', 'user.hunter2'],
    ['the cookie JSESSIONID=A1B2FAKE3C4D.node1 is sent', 'A1B2FAKE3C4D.node1'],
    [`PASS="\${BACKUP_PASS:-fake-Pass phrase-31}"`, 'fake-Pass phrase-31'],
  ])('finds the secret in: %j', (text, secret) => {
    expect(findSecrets(text)).toContain(secret);
  });

  test.each([
    'client_id: 0oa8b7c6d5e4f3g2h1',
    'the tenant is 3f2b1c4d-1111-2222-3333-a1b2c3d4e5f6',
    'GET https://api.heron.example/birds/b1r2d3b4r5d6s7',
    'password: config.password,',
    'token = os.environ["ACME_TOKEN"]',
    'login(user, password)',
    'const token: string = await getToken();',
    'private String apiToken;',
    'client_secret: var.client_secret',
    'password = user.password2',
    'secret: config.oauth2.client_secret',
    'token = settings.acme.token',
    'the key: "x-api-key"',
    'key: "x-request-id"',
    'signature: "x-hub-signature-256"',
    'signature: "x-amz-content-sha256"',
    'key: x-forwarded-for',
    'key: "X-Heron-Api-Key"',
    `token: \${{ secrets.ACME_TOKEN }}`,
    'token_url = "https://id.example/oauth/token"',
    'The API key is sent in the header X-Api-Key.',
    'Das Passwort kommt vom Benutzer, das Token aus der Antwort.',
    'password grant with client_id and client_secret',
    "passKey: 'kennwort', tokenField: 'access_token'",
    '{"keyword": "shoes", "sort_key": "name"}',
    'grant_type=password&scope=read',
  ])('finds nothing in: %s', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  test.each([
    'password: "',
    'key '.repeat(50_000),
    'token='.repeat(30_000),
    '${A:-'.repeat(30_000),
    '"secret","'.repeat(20_000),
    'a-'.repeat(100_000),
  ])('terminates for hostile text (%#)', (text) => {
    expect(findSecrets(text)).toBeInstanceOf(Array);
  });
});
