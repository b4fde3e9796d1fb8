import { createEgress, type EgressPolicy } from '@assay/net';
import { createLanguageModel } from '../platform/llm/language-model.ts';
import type { Letter } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';
import { createSampleFeature } from '../sample-feature.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from '../testing/test-app.ts';
import { createAnswers } from './answers/index.ts';
import { createAuditLogFeature } from './audit-log/index.ts';
import { createAuthProfilesFeature } from './auth-profiles/index.ts';
import { type CallApi, createCallApi, type Reply } from './call-api.fixture.ts';
import { createChatFeature } from './chat/index.ts';
import { createEndpointsFeature } from './endpoints/index.ts';
import { createEnvironmentsFeature } from './environments/index.ts';
import { createFailureLetters } from './failure-letters/index.ts';
import { createFilesFeature } from './files/index.ts';
import { createGithubFeature } from './github/index.ts';
import { createMembersFeature } from './members/index.ts';
import { createProjectAccess, createProjectsFeature } from './projects/index.ts';
import { createRunNotices } from './run-notices/index.ts';
import { createRunPacksFeature } from './run-packs/index.ts';
import { createRunsFeature, type RunWorker } from './runs/index.ts';
import { createSchedulesFeature } from './schedules/index.ts';
import { createSpecsFeature } from './specs/index.ts';
import { createSuitesFeature } from './suites/index.ts';
import { startTargetApi, type TargetApi } from './target-api.fixture.ts';
import { createWebhooksFeature } from './webhooks/index.ts';

const policy: EgressPolicy = { allowPrivate: true, allow: [], deny: [] };

function composeForTests(platform: Platform) {
  const { db, vault, queue, log, clock, config } = platform;
  const letters: Letter[] = [];
  const access = createProjectAccess(db);
  const egress = createEgress(policy);
  const projects = createProjectsFeature({ db, vault });
  const mail = { send: async (letter: Letter) => void letters.push(letter) };
  const members = createMembersFeature({ db, clock, config, access, projects, mail, ownUrl: () => 'http://assay.test' });
  const environments = createEnvironmentsFeature({ db, vault, clock, access, egress });
  const specs = createSpecsFeature({ db, access, egress, log });
  const authProfiles = createAuthProfilesFeature({
    db,
    vault,
    clock,
    access,
    egress,
    environments,
    models: specs,
    ownUrl: () => 'http://assay.test',
  });
  const endpoints = createEndpointsFeature({ db, access, models: specs, environments, authProfiles, egress });
  const chat = createChatFeature({ db, access });
  const llm = config.llm === null ? null : createLanguageModel(config.llm, { timeoutMs: 1500 });
  const answerCommand = createAnswers({ db, specs, environments });
  const suites = createSuitesFeature({ db, access, chat, models: specs, answerCommand, log, llm });
  const packs = createRunPacksFeature({ db, access, suites });
  const files = createFilesFeature({ db, storage: platform.storage, packs });
  const runs = createRunsFeature({
    db,
    queue,
    access,
    chat,
    suites,
    packs,
    environments,
    authProfiles,
    models: specs,
    egressPolicy: () => policy,
    log,
  });
  const backOffSeconds = [1, 1];
  const webhooks = createWebhooksFeature({
    db,
    clock,
    queue,
    vault,
    access,
    egress,
    backOffSeconds,
    ownUrl: () => 'http://assay.test',
  });
  const github = createGithubFeature({
    db,
    clock,
    log,
    queue,
    vault,
    access,
    egress,
    runs,
    specs,
    retrySeconds: 1,
    ownUrl: () => 'http://assay.test',
  });
  const failureLetters = createFailureLetters({ clock, mail, log, ownUrl: () => 'http://assay.test' });
  const schedules = createSchedulesFeature({ db, clock, log, access, environments, runs });
  const notices = createRunNotices({ db, clock, log, listeners: [webhooks.tell, github.tell, failureLetters.tell] });
  const close = async () => {
    await packs.close();
    await suites.close();
    await llm?.close();
    await authProfiles.close();
    await specs.close();
    await egress.close();
  };
  const sample = createSampleFeature({ platform, composition: { projects, environments, specs, authProfiles }, sample: null });
  return {
    letters,
    sample,
    members,
    access,
    projects,
    environments,
    authProfiles,
    specs,
    endpoints,
    chat,
    suites,
    packs,
    files,
    runs,
    webhooks,
    github,
    schedules,
    failureLetters,
    notices,
    close,
  };
}

type Features = ReturnType<typeof composeForTests>;

export interface TestWorld {
  readonly test: TestApp;
  readonly features: Features;
  readonly target: TargetApi;
  readonly call: CallApi;
  /** A project of this user with the target's document imported and one environment pointing to it. */
  seedProject(
    user: TestUser,
    options?: { readonly environment?: string; readonly secrets?: Readonly<Record<string, string>> },
  ): Promise<{ projectId: string; specId: string; environmentId: string }>;
  /** Waits until the run has ended. */
  finished(user: TestUser, runId: string): Promise<Reply['body']>;
  startWorker(): Promise<RunWorker>;
  close(): Promise<void>;
}

/** All features on a fresh database, with a target to test. */
export async function startTestWorld(options: TestAppOptions = {}): Promise<TestWorld> {
  let composed: Features | undefined;
  const target = await startTargetApi();
  const test = await startTestApp({
    ...options,
    features: (platform) => {
      composed = composeForTests(platform);
      const {
        projects,
        members,
        sample,
        environments,
        authProfiles,
        specs,
        endpoints,
        chat,
        suites,
        packs,
        files,
        runs,
        webhooks,
        github,
        schedules,
        access,
      } = composed;
      const auditLog = createAuditLogFeature({ db: platform.db, access });
      return [
        projects,
        members,
        sample,
        environments,
        authProfiles,
        specs,
        endpoints,
        chat,
        suites,
        packs,
        files,
        runs,
        webhooks,
        github,
        schedules,
        auditLog,
      ];
    },
  });
  if (composed === undefined) throw new Error('the features were not built');
  const features = composed;
  const workers: RunWorker[] = [];
  const call = createCallApi(test.url);
  return {
    test,
    features,
    target,
    call,
    async seedProject(user, { environment = 'local', secrets = {} } = {}) {
      const project = await features.projects.createProject({ userId: user.id }, { name: 'Shop' });
      const spec = await call(user, 'importSpec', { params: { id: project.id }, body: { url: target.specUrl } });
      const environmentId = await features.environments.createEnvironment({
        projectId: project.id,
        name: environment,
        baseUrl: target.url,
        timeoutMs: 5000,
        secrets,
      });
      return { projectId: project.id, specId: spec.body.id, environmentId };
    },
    finished: (user, runId) => waitForEnd(call, user, runId),
    async startWorker() {
      const worker = await features.runs.startWorker({ concurrency: 2, reapEveryMs: 300 });
      workers.push(worker);
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await features.close();
      await test.close();
      await target.close();
    },
  };
}

async function waitForEnd(call: CallApi, user: TestUser, runId: string): Promise<Reply['body']> {
  for (let tries = 0; tries < 400; tries += 1) {
    const run = await call(user, 'getRun', { params: { id: runId } });
    if (!['queued', 'running'].includes(run.body.status)) return run.body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the run did not end within 20 s');
}
