import { join, resolve } from 'node:path';
import { publicAddresses } from '@assay/contract/public-addresses';
import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { type EgressAllowList, parseEgressAllowList } from './egress-allow.ts';
import { repositoryRoot, workFolder } from './folders.ts';
import { type LlmSettings, llmSettings, llmVariables } from './llm-settings.ts';
import { type S3Settings, s3Settings, s3Variables } from './s3-settings.ts';

/** All of the process's settings, read once. */
export interface Config {
  readonly mode: 'local' | 'hosted';
  readonly host: string;
  readonly port: number;
  readonly samplePort: number;
  readonly dataDir: string;
  /** Null selects the embedded database. */
  readonly databaseUrl: string | null;
  /** 32 bytes; null selects the key file in the data folder. */
  readonly rootKey: Uint8Array | null;
  /** Earlier keys, which are only used to decrypt values that they encrypted. */
  readonly olderRootKeys: readonly Uint8Array[];
  /** Null selects the documented default. */
  readonly demoPassword: string | null;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly egressAllow: readonly EgressAllowList[];
  /** `off` is for load and fuzz tests on a local install. */
  readonly rateLimits: 'on' | 'off';
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Who may create an account without an invitation. */
  readonly signUp: 'open' | 'invite' | 'closed';
  /** Null writes mail to the outbox folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The token that a remote monitoring system sends to read /metrics; null allows only administrators. */
  readonly metricsToken: string | null;
  /** Null stores files in the data folder. */
  readonly s3: S3Settings | null;
  /** Null uses only the built-in engine. */
  readonly llm: LlmSettings | null;
  /** Hours between two backups of the embedded database; 0 disables them. */
  readonly backupHours: number;
  readonly backupsKept: number;
  readonly retentionDays: number;
  /** A file that a worker updates regularly while it works, or null. */
  readonly aliveFile: string | null;
  readonly sourceUrl: string | null;
  readonly analyticsId: string | null;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
/** The values of these settings never appear in a message. */
const CONFIDENTIAL = new Set([
  'ASSAY_ROOT_KEY',
  'ASSAY_ROOT_KEY_OLD',
  'ASSAY_DEMO_PASSWORD',
  'DATABASE_URL',
  'ASSAY_SMTP_URL',
  'ASSAY_METRICS_TOKEN',
  'ASSAY_S3_ACCESS_KEY_ID',
  'ASSAY_S3_SECRET_ACCESS_KEY',
  'ASSAY_LLM_KEY',
  'ANTHROPIC_API_KEY',
]);

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value >= 0 && value <= 65535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const url = (...protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const rootKey = z
  .base64()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine((bytes) => bytes.length === 32);
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

/** One entry per variable: its schema and a description of the accepted values. */
const variables = {
  PORT: { schema: port, takes: 'a port number from 0 to 65535' },
  HOST: { schema: z.string().min(1), takes: 'an IP address or host name to listen on' },
  ASSAY_MODE: { schema: z.enum(['local', 'hosted']), takes: 'local or hosted' },
  ASSAY_DATA_DIR: { schema: z.string().min(1), takes: 'a folder' },
  DATABASE_URL: { schema: url('postgres:', 'postgresql:'), takes: 'a postgres:// address' },
  ASSAY_ROOT_KEY: { schema: rootKey, takes: '32 bytes as base64' },
  ASSAY_ROOT_KEY_OLD: {
    schema: list.pipe(z.array(rootKey)),
    takes: 'a comma-separated list of previous root keys, 32 bytes each in base64',
  },
  ASSAY_DEMO_PASSWORD: { schema: z.string().min(6).max(128), takes: '6 to 128 characters' },
  ASSAY_SAMPLE_PORT: { schema: port, takes: 'a port number from 0 to 65535' },
  ASSAY_PUBLIC_URL: { schema: url('http:', 'https:'), takes: 'the http or https URL where users open Assay' },
  ASSAY_TRUSTED_PROXIES: { schema: list, takes: 'a comma-separated list of proxy addresses' },
  ASSAY_EGRESS_ALLOW: {
    schema: list.transform((items, context) =>
      items.flatMap((item) => {
        const rule = parseEgressAllowList(item);
        if (rule === null) context.addIssue({ code: 'custom', message: item });
        return rule ?? [];
      }),
    ),
    takes: 'a comma-separated list of IP address ranges, each with an optional :port (10.0.0.0/8:8080, [fd00::/8]:443)',
  },
  ASSAY_RATE_LIMITS: { schema: z.enum(['on', 'off']), takes: 'on or off' },
  ASSAY_LOG: { schema: z.enum(LOG_LEVELS), takes: LOG_LEVELS.join(', ') },
  ASSAY_SIGNUP: { schema: z.enum(['open', 'invite', 'closed']), takes: 'open, invite or closed' },
  ASSAY_SMTP_URL: { schema: url('smtp:', 'smtps:'), takes: 'an smtp:// or smtps:// address' },
  ASSAY_METRICS_TOKEN: { schema: z.string().regex(/^\S{16,200}$/), takes: '16 to 200 characters without spaces' },
  ASSAY_MAIL_FROM: { schema: z.string().regex(/^[^\r\n]*@[^\r\n]+$/), takes: 'an email address, with or without a name' },
  ...s3Variables,
  ...llmVariables,
  ASSAY_BACKUP_HOURS: { schema: wholeNumber(0, 8760), takes: 'a number of hours from 1 to 8760, or 0 for no backups' },
  ASSAY_BACKUP_KEEP: { schema: wholeNumber(1, 1000), takes: 'a number from 1 to 1000' },
  ASSAY_RETENTION_DAYS: { schema: wholeNumber(1, 36500), takes: 'a number of days from 1 to 36500' },
  ASSAY_ALIVE_FILE: { schema: z.string().min(1), takes: 'a file' },
  ASSAY_SOURCE_URL: { schema: url('http:', 'https:'), takes: 'an http or https URL' },
  ASSAY_ANALYTICS_ID: { schema: z.string().regex(/^G-[A-Z0-9]{4,20}$/), takes: 'a GA4 measurement ID such as G-XXXXXXX' },
} as const;

export const SETTING_NAMES: readonly string[] = Object.keys(variables);

type Variables = typeof variables;
type Values = { readonly [Name in keyof Variables]: z.output<Variables[Name]['schema']> | undefined };

/** An unset variable and an empty one are treated the same. */
function read<Name extends keyof Variables>(env: NodeJS.ProcessEnv, name: Name): Values[Name] {
  const given = env[name]?.trim();
  if (given === undefined || given === '') return undefined;
  const parsed = variables[name].schema.safeParse(given);
  if (parsed.success) return parsed.data as Values[Name];
  const shown = CONFIDENTIAL.has(name) ? 'a value that is not allowed' : JSON.stringify(given);
  throw new StartupError(`${name} is ${shown}; it must be ${variables[name].takes}.`);
}

function refuseLocalDefaults(env: NodeJS.ProcessEnv): void {
  if (read(env, 'ASSAY_MODE') !== 'hosted') return;
  const needs = (name: string, why: string) => new StartupError(`${name} is not set, but hosted mode requires it: ${why}.`);
  if (read(env, 'DATABASE_URL') === undefined)
    throw needs('DATABASE_URL', 'the embedded database supports only one machine and one process');
  if (read(env, 'ASSAY_ROOT_KEY') === undefined) throw needs('ASSAY_ROOT_KEY', 'a key file stored next to the data does not protect it');
  const address = read(env, 'ASSAY_PUBLIC_URL');
  if (address === undefined) throw needs('ASSAY_PUBLIC_URL', 'the https URL where users open Assay');
  if (read(env, 'ASSAY_RATE_LIMITS') === 'off') throw new StartupError('ASSAY_RATE_LIMITS is off, but hosted mode requires rate limits.');
  if (!address.startsWith('https:'))
    throw new StartupError(`ASSAY_PUBLIC_URL is ${JSON.stringify(address)}, but hosted mode requires an https URL.`);
}

/** Reads the environment. An invalid value prevents startup and prints one line that names the variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  refuseLocalDefaults(env);
  const listenPort = read(env, 'PORT') ?? 4600;
  const publicUrl = read(env, 'ASSAY_PUBLIC_URL');
  return {
    mode: read(env, 'ASSAY_MODE') ?? 'local',
    host: read(env, 'HOST') ?? '127.0.0.1',
    port: listenPort,
    samplePort: read(env, 'ASSAY_SAMPLE_PORT') ?? (listenPort === 0 ? 0 : listenPort + 1),
    dataDir: resolve(repositoryRoot, read(env, 'ASSAY_DATA_DIR') ?? join(workFolder, 'data')),
    databaseUrl: read(env, 'DATABASE_URL') ?? null,
    rootKey: read(env, 'ASSAY_ROOT_KEY') ?? null,
    olderRootKeys: read(env, 'ASSAY_ROOT_KEY_OLD') ?? [],
    demoPassword: read(env, 'ASSAY_DEMO_PASSWORD') ?? null,
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl).origin,
    trustedProxies: read(env, 'ASSAY_TRUSTED_PROXIES') ?? [],
    egressAllow: read(env, 'ASSAY_EGRESS_ALLOW') ?? [],
    rateLimits: read(env, 'ASSAY_RATE_LIMITS') ?? 'on',
    logLevel: read(env, 'ASSAY_LOG') ?? 'warn',
    ...readServices(env),
  };
}

type Services = Pick<
  Config,
  | 'signUp'
  | 'smtpUrl'
  | 'mailFrom'
  | 'metricsToken'
  | 's3'
  | 'llm'
  | 'backupHours'
  | 'backupsKept'
  | 'retentionDays'
  | 'aliveFile'
  | 'sourceUrl'
  | 'analyticsId'
>;

/** Settings for the services around the server: accounts, mail, files, housekeeping and the public page. */
function readServices(env: NodeJS.ProcessEnv): Services {
  return {
    signUp: read(env, 'ASSAY_SIGNUP') ?? (read(env, 'ASSAY_MODE') === 'hosted' ? 'invite' : 'open'),
    smtpUrl: read(env, 'ASSAY_SMTP_URL') ?? null,
    mailFrom: read(env, 'ASSAY_MAIL_FROM') ?? 'Assay <assay@localhost>',
    metricsToken: read(env, 'ASSAY_METRICS_TOKEN') ?? null,
    s3: s3Settings((name) => read(env, name)),
    llm: llmSettings((name) => read(env, name)),
    backupHours: read(env, 'ASSAY_BACKUP_HOURS') ?? 24,
    backupsKept: read(env, 'ASSAY_BACKUP_KEEP') ?? 7,
    retentionDays: read(env, 'ASSAY_RETENTION_DAYS') ?? 30,
    aliveFile: read(env, 'ASSAY_ALIVE_FILE') ?? null,
    sourceUrl: publicAddresses({ ASSAY_SOURCE_URL: read(env, 'ASSAY_SOURCE_URL') }).source,
    analyticsId: read(env, 'ASSAY_ANALYTICS_ID') ?? null,
  };
}
