import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Composition, composeFeatures, type RetryTimings } from '../../app.ts';
import { buildProduct } from '../../build-product.ts';
import type { NewUser, SessionsFeature } from '../../features/sessions/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Config, loadConfig } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/feature.ts';
import { createLog } from '../../platform/log/log.ts';
import type { Email, Mail } from '../../platform/mail/mail.ts';
import { type Platform, startPlatform } from '../../platform/platform.ts';
import { keepIdleThreads } from '../../platform/threads/kept-threads.ts';
import type { SampleWorld } from '../../sample-world/start-sample-world.ts';
import { cachedArgon2 } from './remembered-argon2.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Handlers that replace the product's own. */
  readonly standIn?: Handlers;
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  readonly mail?: Mail;
  readonly sample?: SampleWorld;
  readonly keepAliveMs?: number;
  readonly timings?: RetryTimings;
  readonly webFolder?: string;
  /** False disables response validation, which the shipped product does not have either. */
  readonly checkReplies?: boolean;
  /** Receives log lines from level `info` up. */
  readonly onLog?: (line: string) => void;
}

/** Enough for the threads of one server. */
keepIdleThreads(8);

/** Background jobs are retried immediately, so that tests see the second attempt. */
const SHORT_TIMINGS: RetryTimings = {
  webhooks: { backOffSeconds: [1, 1] },
  github: { retrySeconds: 1 },
  device: { intervalSeconds: 1 },
  model: { timeoutMs: 1500 },
};

export interface TestUser {
  readonly id: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export interface TestApp {
  readonly app: FastifyInstance;
  /** The base URL of the listening server, without a trailing slash. */
  readonly url: string;
  readonly platform: Platform;
  readonly db: Db;
  /** The composed features, for tests that call them directly. */
  readonly features: Composition;
  /** Every email sent so far. Waits for pending ones first. */
  emails(): Promise<readonly Email[]>;
  /** Signs in a standard user by password over HTTP and returns the access token. */
  signIn(): Promise<string>;
  /** Creates the user if needed and signs in. */
  asUser(email: string, details?: Partial<NewUser>): Promise<TestUser>;
  /** Begins a shutdown, as SIGTERM does. */
  beginShutdown(): void;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'correct horse battery';

/** A whole server on a fresh database: embedded by default, PostgreSQL when TEST_DATABASE_URL names a server. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL, process.env.TEST_DATABASE_TEMPLATE);
  const config: Config = { ...loadConfig({ PORT: '0' }), dataDir: database.dataDir, databaseUrl: database.databaseUrl, ...options.config };
  const log = createLog({ logLevel: options.onLog === undefined ? 'silent' : 'info' }, { write: options.onLog ?? (() => {}) });
  const sent: Email[] = [];
  const mail = options.mail ?? { send: async (email: Email) => void sent.push(email) };
  const platform: Platform = { ...(await startPlatform(config, log, { clock: options.clock, queue: { retrySeconds: 1 } })), mail };
  const shutdown = new AbortController();
  let port = 0;
  const features = await composeFeatures(platform, () => port, {
    timings: { ...SHORT_TIMINGS, ...options.timings },
    argon2: cachedArgon2,
  });
  const { standIn, keepAliveMs, sample = null, webFolder = join(database.dataDir, 'no-web-app'), checkReplies = true } = options;
  const product = await buildProduct({
    platform,
    composition: features,
    sample,
    shutdown: shutdown.signal,
    webFolder,
    checkReplies,
    ...(standIn === undefined ? {} : { standIn }),
    ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
  });
  const { app } = product;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(url).port);
  const asUser = (email: string, details: Partial<NewUser> = {}) => signInAs(features.sessions, app, email, details);
  return {
    app,
    url,
    platform,
    db: platform.db,
    features,
    emails: async () => {
      await Promise.all([features.accounts.close(), features.contacts.close()]);
      return sent;
    },
    signIn: async () => (await asUser('tester@example.test')).token,
    asUser,
    beginShutdown: () => shutdown.abort(),
    async close() {
      shutdown.abort();
      await product.close();
      await features.close();
      await platform.close({ graceMs: 1000 });
      await database.drop();
    },
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
