import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createAccountsFeature } from '../features/accounts/index.ts';
import { createApiKeysFeature } from '../features/api-keys/index.ts';
import { createContactsFeature } from '../features/contacts/index.ts';
import { createProfileFeature } from '../features/profile/index.ts';
import { createSessionsFeature, type NewUser, type SessionsFeature } from '../features/sessions/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { buildApp } from '../platform/http/build-app.ts';
import type { Feature } from '../platform/http/feature.ts';
import { createPlatformFeature } from '../platform/http/platform-feature.ts';
import { createLog } from '../platform/log/log.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { createHttpMetrics } from '../platform/metrics/http-metrics.ts';
import { createMetricsFeature } from '../platform/metrics/metrics-feature.ts';
import { type Platform, startPlatform } from '../platform/platform.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Builds the features under test; sessions, accounts, contacts and the platform's own calls are always there. */
  readonly features?: (platform: Platform) => readonly Feature[] | Promise<readonly Feature[]>;
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  readonly keepAliveMs?: number;
  readonly webFolder?: string;
  /** Receives log lines from level `info` up. */
  readonly onLog?: (line: string) => void;
}

export interface TestUser {
  readonly id: string;
  readonly token: string;
  /** For the `headers` of a request. */
  readonly headers: { readonly authorization: string };
}

export interface TestApp {
  readonly app: FastifyInstance;
  /** Address of the listening server, without a slash at the end. */
  readonly url: string;
  readonly platform: Platform;
  readonly db: Db;
  readonly sessions: SessionsFeature;
  /** A code for the first user, as the console of a hosted server prints it. */
  makeFirstCode(): Promise<string | null>;
  /** Every letter sent so far, once those on their way have arrived. */
  letters(): Promise<readonly Letter[]>;
  /** Signs in a standard user by password over HTTP and answers the access token. */
  signIn(): Promise<string>;
  /** Makes the user if needed and signs in as them. */
  asUser(email: string, details?: Partial<NewUser>): Promise<TestUser>;
  /** What SIGTERM does first. */
  beginShutdown(): void;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'correct horse battery';

/** A whole server on a fresh database: embedded by default, PostgreSQL when TEST_DATABASE_URL names a server. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const config: Config = { ...loadConfig({ PORT: '0' }), dataDir: database.dataDir, databaseUrl: database.databaseUrl, ...options.config };
  const log = createLog({ logLevel: options.onLog === undefined ? 'silent' : 'info' }, { write: options.onLog ?? (() => {}) });
  const sent: Letter[] = [];
  const mail = { send: async (letter: Letter) => void sent.push(letter) };
  const platform: Platform = { ...(await startPlatform(config, log, options.clock)), mail };
  const shutdown = new AbortController();
  const sessions = await createSessionsFeature(platform);
  const ownUrl = () => config.publicUrl ?? 'http://assay.local';
  const accounts = createAccountsFeature({ ...platform, sessions, ownUrl });
  const apiKeys = createApiKeysFeature(platform);
  const profile = createProfileFeature({ ...platform, sessions, accounts });
  const contacts = createContactsFeature({ ...platform, ownUrl });
  const http = createHttpMetrics();
  const metrics = createMetricsFeature({ ...platform, http, authenticate: sessions.authenticate });
  const own = createPlatformFeature({
    config,
    databaseKind: platform.databaseKind,
    version: 'test',
    suiteSchema: { type: 'object' },
    shutdown: shutdown.signal,
    pingDatabase: platform.pingDatabase,
    needsFirstUser: accounts.needsFirstUser,
  });
  const app = await buildApp({
    config,
    log,
    metrics: http,
    features: [own, metrics, sessions, accounts, profile, apiKeys, contacts, ...((await options.features?.(platform)) ?? [])],
    authenticate: apiKeys.authenticateWith(sessions.authenticate),
    shutdown: shutdown.signal,
    webFolder: options.webFolder ?? database.dataDir,
    allowMissing: true,
    checkReplies: true,
    ...(options.keepAliveMs === undefined ? {} : { keepAliveMs: options.keepAliveMs }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const asUser = (email: string, details: Partial<NewUser> = {}) => signInAs(sessions, app, email, details);
  const close = async () => {
    shutdown.abort();
    await app.close();
    metrics.close();
    await accounts.close();
    await contacts.close();
    await platform.close({ graceMs: 1000 });
    await database.drop();
  };
  return {
    app,
    url,
    platform,
    db: platform.db,
    sessions,
    makeFirstCode: accounts.makeFirstCode,
    letters: async () => {
      await accounts.close();
      await contacts.close();
      return sent;
    },
    signIn: async () => (await asUser('tester@example.test')).token,
    asUser,
    beginShutdown: () => shutdown.abort(),
    close,
  };
}

async function signInAs(sessions: SessionsFeature, app: FastifyInstance, email: string, details: Partial<NewUser>): Promise<TestUser> {
  const user: NewUser = {
    email,
    username: `user-${randomUUID()}`,
    password: TEST_PASSWORD,
    name: 'Test',
    surname: 'User',
    roles: ['user'],
    ...details,
  };
  const id = await sessions.ensureUser(user);
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'assay-web', username: email, password: user.password });
  const response = await app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  if (response.statusCode !== 200) throw new Error(`sign-in of ${email} failed: ${response.body}`);
  const token: string = response.json().access_token;
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
