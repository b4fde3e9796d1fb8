import type { Composition } from '../../app.ts';
import type { RunWorker } from '../../features/runs/index.ts';
import { type BodyOf, type CallApi, createCallApi } from '../data/call-api.ts';
import { startTargetApi, type TargetApi } from '../servers/target-api.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts';

export interface TestWorld {
  readonly test: TestApp;
  readonly features: Composition;
  readonly target: TargetApi;
  readonly call: CallApi;
  /** Creates a project for this user, with the target's spec imported and one environment that points to it. */
  seedProject(
    user: TestUser,
    options?: { readonly environment?: string; readonly secrets?: Readonly<Record<string, string>> },
  ): Promise<{ projectId: string; specId: string; environmentId: string }>;
  /** Waits until the run has ended. */
  finished(user: TestUser, runId: string): Promise<BodyOf<'getRun'>>;
  startWorker(): Promise<RunWorker>;
  close(): Promise<void>;
}

/** The product on a fresh database, with a target to test. */
export async function startTestWorld(options: TestAppOptions = {}): Promise<TestWorld> {
  const target = await startTargetApi();
  const test = await startTestApp(options);
  const { features } = test;
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
      await test.close();
      await target.close();
    },
  };
}

async function waitForEnd(call: CallApi, user: TestUser, runId: string): Promise<BodyOf<'getRun'>> {
  for (let tries = 0; tries < 400; tries += 1) {
    const run = await call(user, 'getRun', { params: { id: runId } });
    if (!['queued', 'running'].includes(run.body.status)) return run.body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the run did not end within 20 s');
}
