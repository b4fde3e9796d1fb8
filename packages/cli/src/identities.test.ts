import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateSuite, type IdentityProfile, parseTests, readApi } from '@assay/engine';
import { type Defect, OTHER_USER, SAMPLE_CLIENT, SAMPLE_CREDENTIALS, SAMPLE_USER, type SampleApi, startSampleApi } from '@assay/sample-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from './main.ts';

const LIFETIME_S = 3;
let api: SampleApi;
let folder: string;

beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  folder = await mkdtemp(join(tmpdir(), 'assay-identities-'));
  const read = readApi(api.document);
  const intent = parseTests('/generate auth');
  if (read.kind === 'refused' || intent.kind !== 'generate') throw new Error('the sample document cannot be read');
  const suite = { id: 's', name: 'Bookshop' };
  const profiles = ['default', 'other'].map(profileOf);
  const { files } = generateSuite({ model: read.model, intent, seed: 1, maxFiles: 10, suite, specSha256: 'x', existing: [], profiles });
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const profileOf = (identity: string): IdentityProfile => ({
  identity,
  role: 'user',
  type: 'password',
  tokenUrl: `${api.url}/oauth/token`,
  injections: [{ in: 'header', name: 'Authorization', format: 'Bearer {token}' }],
  scopes: [],
  audience: '',
  clientId: SAMPLE_CLIENT.id,
  clientAuth: 'basic',
  tokenPath: '$.access_token',
  bodyType: 'json',
  userKey: '',
  passKey: '',
  extraParams: { lifetime: String(LIFETIME_S) },
});

const env = () => ({
  BASE_URL: api.url,
  API_KEY_AUTH: SAMPLE_CREDENTIALS.API_KEY_AUTH,
  CLIENT_SECRET: SAMPLE_CLIENT.secret,
  LOGIN_USERNAME: SAMPLE_USER.username,
  LOGIN_PASSWORD: SAMPLE_USER.password,
  OTHER_CLIENT_SECRET: SAMPLE_CLIENT.secret,
  OTHER_LOGIN_USERNAME: OTHER_USER.username,
  OTHER_LOGIN_PASSWORD: OTHER_USER.password,
});

/** Runs the suite against an API with a defect, and reads the reports. */
async function runSuite(defects: readonly Defect[], changes: Readonly<Record<string, string>> = {}, ...args: readonly string[]) {
  api.setDefects(defects);
  const lines: string[] = [];
  const reports = ['junit', 'html', 'sarif'].map((name) => `--reporter=${name}=${join(folder, `report.${name}`)}`);
  const io = { print: (line: string) => lines.push(line), error: (line: string) => lines.push(line), isCancelled: () => false };
  const code = await main(['run', folder, '--reporter=pretty', ...reports, ...args], { ...io, env: { ...env(), ...changes } });
  const [junit = '', html = '', sarif = ''] = await Promise.all(
    ['junit', 'html', 'sarif'].map((name) => readFile(join(folder, `report.${name}`), 'utf8')),
  );
  return { code, out: lines.join('\n'), junit, html, sarif };
}

test('Two identities log in by themselves, keep each other out, and outlive their tokens.', async () => {
  for (const turn of [1, 2]) {
    if (turn === 2) await new Promise((resolve) => setTimeout(resolve, LIFETIME_S * 1000));
    const { code, out, junit, html, sarif } = await runSuite([], {}, '--concurrency', '1', '--verbose');
    expect(code, out).toBe(0);
    expect(out).toMatch(/pass +cancelOrder\.auth\.other/);
    expect([out, junit, html, sarif].join('\n')).not.toMatch(/bookshop-(demo-secret|demo-password|clerk-password)/);
  }
});

describe('An order that someone else can read', () => {
  test('is shown with the requests of both users in every report', async () => {
    const { code, out, junit, html, sarif } = await runSuite(['other-identity'], {}, '--only', 'getOrder.auth.other');
    expect(code, out).toBe(1);
    const order = `GET ${api.url}/orders/[\\w-]+`;
    expect(out).toMatch(new RegExp(`beside +getOrder\\.auth\\.other +default: ${order} -> 200\\n +beside .* other: ${order} -> 200`));
    expect(junit).toMatch(/As default \(step \d\):.*HTTP 200.*As other:.*HTTP 200/s);
    expect(html).toMatch(/<div class="beside"><div><p>As default, step \d<\/p>.*<p>As other<\/p>/s);
    expect(sarif).toMatch(new RegExp(`As default, ${order} returned 200; as other, ${order} returned 200\\.`));
  });
});

test('A login that fails is exit 4 with one sentence.', async () => {
  const { code, out } = await runSuite([], { OTHER_LOGIN_PASSWORD: 'wrong-password' }, '--only', 'getOrder.auth.other');
  expect(code).toBe(4);
  expect(out).toContain(`The identity other could not log in: POST ${api.url}/oauth/token returned 400 (User name or password is wrong).`);
});
