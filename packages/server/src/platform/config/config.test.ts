import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const hosted = {
  ASSAY_MODE: 'hosted',
  DATABASE_URL: 'postgres://db/assay',
  ASSAY_ROOT_KEY: KEY,
  ASSAY_PUBLIC_URL: 'https://assay.example',
};

test('an empty environment gives a local server with the embedded database', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    mode: 'local',
    host: '127.0.0.1',
    port: 4600,
    samplePort: 4601,
    databaseUrl: null,
    rootKey: null,
    demoPassword: null,
  });
  expect(config.dataDir).toMatch(/\/\.assay\/data$/);
});

test('an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '', ASSAY_MODE: ' ' })).toMatchObject({ port: 4600, mode: 'local' });
});

test('the sample API uses the next port unless it has its own setting', () => {
  expect(loadConfig({ PORT: '5000' }).samplePort).toBe(5001);
  expect(loadConfig({ PORT: '5000', ASSAY_SAMPLE_PORT: '6000' }).samplePort).toBe(6000);
});

test.each([
  [{ PORT: 'http' }, 'PORT is "http"; it must be a port number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"; it must be a port number from 0 to 65535.'],
  [{ ASSAY_MODE: 'cloud' }, 'ASSAY_MODE is "cloud"; it must be local or hosted.'],
  [{ ASSAY_LOG: 'loud' }, 'ASSAY_LOG is "loud"; it must be silent, error, warn, info, debug.'],
  [{ ASSAY_PUBLIC_URL: 'assay.example' }, 'ASSAY_PUBLIC_URL is "assay.example"; it must be the http or https URL where users open Assay.'],
])('%o is rejected in one line that names the variable', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
});

test.each(['DATABASE_URL', 'ASSAY_ROOT_KEY', 'ASSAY_DEMO_PASSWORD'])('a wrong %s is rejected without showing its value', (name) => {
  expect(() => loadConfig({ [name]: 'oops' })).toThrow(new RegExp(`^${name} is a value that is not allowed; it must be (?!.*oops)`));
});

test('egress rules are address ranges with an optional port', () => {
  expect(loadConfig({ ASSAY_EGRESS_ALLOW: '10.0.0.0/8:8080, 192.168.1.5,[fd00::/8]:443' }).egressAllow).toEqual([
    { cidr: '10.0.0.0/8', port: 8080 },
    { cidr: '192.168.1.5/32', port: null },
    { cidr: 'fd00::/8', port: 443 },
  ]);
});

test.each(['example.com', '10.0.0.0/33', '10.0.0.1:0', '10.0.0.1:99999', 'fd00::1', '[10.0.0.1]'])(
  'the egress rule %s is rejected',
  (rule) => {
    expect(() => loadConfig({ ASSAY_EGRESS_ALLOW: rule })).toThrow(/^ASSAY_EGRESS_ALLOW is /);
  },
);

test('hosted mode starts with every local default replaced', () => {
  expect(loadConfig(hosted)).toMatchObject({ mode: 'hosted', publicUrl: 'https://assay.example' });
});

test.each(['DATABASE_URL', 'ASSAY_ROOT_KEY', 'ASSAY_PUBLIC_URL'])('hosted mode does not start without %s', (name) => {
  expect(() => loadConfig({ ...hosted, [name]: undefined })).toThrow(new RegExp(`^${name} is not set, but hosted mode requires it`));
});

test('hosted mode rejects a URL without TLS', () => {
  expect(() => loadConfig({ ...hosted, ASSAY_PUBLIC_URL: 'http://assay.example' })).toThrow(/hosted mode requires an https URL/);
});

test('sign-up defaults to open on a local install and to invitation on a hosted one', () => {
  expect(loadConfig({}).signUp).toBe('open');
  expect(loadConfig(hosted).signUp).toBe('invite');
  expect(loadConfig({ ...hosted, ASSAY_SIGNUP: 'invite' }).signUp).toBe('invite');
});

test('the defaults are an outbox, a daily backup, thirty days of samples and no analytics', () => {
  expect(loadConfig({})).toMatchObject({ smtpUrl: null, s3: null, backupHours: 24, backupsKept: 7, retentionDays: 30, analyticsId: null });
});

test.each([
  [{ ASSAY_SIGNUP: 'yes' }, 'ASSAY_SIGNUP is "yes"; it must be open, invite or closed.'],
  [
    { ASSAY_SMTP_URL: 'http://user:canary@mail' },
    'ASSAY_SMTP_URL is a value that is not allowed; it must be an smtp:// or smtps:// address.',
  ],
  [{ ASSAY_METRICS_TOKEN: 'short' }, 'ASSAY_METRICS_TOKEN is a value that is not allowed; it must be 16 to 200 characters without spaces.'],
  [{ ASSAY_BACKUP_KEEP: '0' }, 'ASSAY_BACKUP_KEEP is "0"; it must be a number from 1 to 1000.'],
  [{ ASSAY_RETENTION_DAYS: '1.5' }, 'ASSAY_RETENTION_DAYS is "1.5"; it must be a number of days from 1 to 36500.'],
  [{ ASSAY_ANALYTICS_ID: 'x;script' }, 'ASSAY_ANALYTICS_ID is "x;script"; it must be a GA4 measurement ID such as G-XXXXXXX.'],
  [{ ASSAY_S3_BUCKET: 'files' }, 'ASSAY_S3_ACCESS_KEY_ID is not set; it is required with ASSAY_S3_BUCKET.'],
  [
    { ASSAY_ROOT_KEY_OLD: `${KEY},canary` },
    'ASSAY_ROOT_KEY_OLD is a value that is not allowed; it must be a comma-separated list of previous root keys, 32 bytes each in base64.',
  ],
])('%j stops the start with a message', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
});

test('a model is used when its URL and name, or an Anthropic key, are set', () => {
  expect(loadConfig({}).llm).toBeNull();
  expect(loadConfig({ ASSAY_LLM_URL: 'http://127.0.0.1:11434/v1/', ASSAY_LLM_MODEL: 'small' }).llm).toEqual({
    protocol: 'openai',
    url: 'http://127.0.0.1:11434/v1',
    key: null,
    model: 'small',
  });
  expect(loadConfig({ ANTHROPIC_API_KEY: 'fake-key', ASSAY_LLM_MODEL: 'medium' }).llm).toMatchObject({
    protocol: 'anthropic',
    model: 'medium',
  });
  expect(() => loadConfig({ ASSAY_LLM_URL: 'http://127.0.0.1:11434/v1' })).toThrow('ASSAY_LLM_MODEL is not set');
});
