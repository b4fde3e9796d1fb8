import type { EnvironmentsFeature } from '../../features/environments/index.ts';
import type { ProjectsFeature } from '../../features/projects/index.ts';
import { addMember } from '../data/add-member.ts';
import { type CallApi, createCallApi } from '../data/call-api.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts';

/** The product with a project that has three members, and a clock that tests can move. */
export interface EnvironmentWorld {
  readonly app: TestApp;
  readonly call: CallApi;
  readonly projects: ProjectsFeature;
  readonly feature: EnvironmentsFeature;
  readonly projectId: string;
  readonly owner: TestUser;
  readonly editor: TestUser;
  readonly viewer: TestUser;
  readonly clock: { now: () => Date; ahead(ms: number): void };
  /** Creates an environment over HTTP and returns it. */
  create(body: object): Promise<EnvironmentReply>;
  close(): Promise<void>;
}

export interface EnvironmentReply {
  readonly id: string;
  readonly version: number;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

export async function startEnvironmentWorld(options: Pick<TestAppOptions, 'onLog'> = {}): Promise<EnvironmentWorld> {
  let shift = 0;
  const clock = {
    now: () => new Date(Date.now() + shift),
    ahead: (ms: number) => {
      shift += ms;
    },
  };
  const app = await startTestApp({ ...options, clock });
  const { projects, environments: feature } = app.features;
  const call = createCallApi(app.url);
  const [owner, editor, viewer] = [
    await app.asUser('owner@example.test'),
    await app.asUser('editor@example.test'),
    await app.asUser('viewer@example.test'),
  ];
  const projectId = (await projects.createProject({ userId: owner.id }, { name: 'Shop' })).id;
  await addMember(app.db, { projectId, userId: editor.id, role: 'editor' });
  await addMember(app.db, { projectId, userId: viewer.id, role: 'viewer' });
  const create = async (body: object) => {
    const reply = await call(owner, 'createProjectEnvironment', { params: { id: projectId }, body });
    if (reply.status !== 201) throw new Error(`the environment was not made: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  return { app, call, projects, feature, projectId, owner, editor, viewer, clock, create, close: app.close };
}
