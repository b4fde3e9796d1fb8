import type { Project } from '@assay/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Composition } from '../app.ts';
import { authProfiles, environments, projectMembers, projects, specs } from '../platform/db/schema.ts';
import type { Platform } from '../platform/platform.ts';
import type { SampleWorld } from './start-sample-world.ts';

const PROJECT = {
  name: 'Bookshop API',
  description: 'The built-in sample project: a small bookshop API with defects to find.',
  isSample: true,
};
const ENVIRONMENT_NAMES = ['local', 'staging', 'prod'];

export interface SampleDeps {
  readonly platform: Pick<Platform, 'db'>;
  readonly composition: Pick<Composition, 'projects' | 'environments' | 'specs' | 'authProfiles'>;
  readonly sample: SampleWorld;
}

/** Creates a user's sample project, or completes one that an interrupted start left unfinished. */
export async function createSampleProject(deps: SampleDeps, userId: string): Promise<Project> {
  const { composition, sample } = deps;
  const projectId = (await findSample(deps, userId)) ?? (await composition.projects.createProject({ userId }, PROJECT)).id;
  await createMissingEnvironments(deps, projectId);
  await createMissingProfile(deps, projectId, userId);
  if (!(await isImported(deps, projectId)))
    await composition.specs.importFromText({ projectId, text: sample.document, sourceUrl: sample.specUrl, createdBy: userId });
  return composition.projects.getProject({ userId }, projectId);
}

async function findSample({ platform }: SampleDeps, userId: string): Promise<string | null> {
  const [row] = await platform.db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(projectMembers, eq(projectMembers.projectId, projects.id))
    .where(and(eq(projects.isSample, true), eq(projectMembers.userId, userId)));
  return row?.id ?? null;
}

const isImported = async ({ platform, sample }: SampleDeps, projectId: string) =>
  (await platform.db.$count(specs, and(eq(specs.projectId, projectId), eq(specs.sourceUrl, sample.specUrl)))) > 0;

async function createMissingEnvironments({ platform, composition, sample }: SampleDeps, projectId: string): Promise<void> {
  const rows = await platform.db.select({ name: environments.name }).from(environments).where(eq(environments.projectId, projectId));
  const present = new Set(rows.map((row) => row.name));
  for (const name of ENVIRONMENT_NAMES.filter((wanted) => !present.has(wanted)))
    await composition.environments.createEnvironment({ projectId, name, baseUrl: sample.url, secrets: sample.credentials });
}

/** Runs in the first environment get their bearer token from the sample token server, so that users can follow the whole flow. */
async function createMissingProfile({ platform, composition, sample }: SampleDeps, projectId: string, userId: string): Promise<void> {
  if ((await platform.db.$count(authProfiles, eq(authProfiles.projectId, projectId))) > 0) return;
  await composition.authProfiles.createProfile(
    { userId },
    {
      projectId,
      environmentKey: ENVIRONMENT_NAMES[0],
      name: 'Bookshop token server',
      authType: 'oauth2_client_credentials',
      tokenUrl: tokenUrlOf(sample),
      client_id: sample.client.id,
      SecretRefs: { client_secret: { kind: 'value', value: sample.client.secret } },
    },
  );
}

const tokenUrlOf = ({ url }: Pick<SampleWorld, 'url'>) => `${url}/oauth/token`;

interface Move {
  readonly from: Pick<SampleWorld, 'url' | 'specUrl'>;
  readonly to: Pick<SampleWorld, 'url' | 'specUrl'>;
}

/** Updates stored URLs when the sample API moves to a new port. URLs that a user edited do not match and stay unchanged. */
export async function moveSampleProjects(db: Platform['db'], { from, to }: Move): Promise<void> {
  const samples = db.select({ id: projects.id }).from(projects).where(eq(projects.isSample, true));
  await db.transaction(async (tx) => {
    await tx
      .update(environments)
      .set({ baseUrl: to.url, version: sql`${environments.version} + 1` })
      .where(and(inArray(environments.projectId, samples), eq(environments.baseUrl, from.url)));
    await tx
      .update(authProfiles)
      .set({ tokenUrl: tokenUrlOf(to), version: sql`${authProfiles.version} + 1` })
      .where(and(inArray(authProfiles.projectId, samples), eq(authProfiles.tokenUrl, tokenUrlOf(from))));
    await tx
      .update(specs)
      .set({ sourceUrl: to.specUrl })
      .where(and(inArray(specs.projectId, samples), eq(specs.sourceUrl, from.specUrl)));
  });
}
