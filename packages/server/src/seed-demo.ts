import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Composition } from './app.ts';
import { environments, projectMembers, projects, specs } from './platform/db/schema.ts';
import type { Platform } from './platform/platform.ts';
import type { SampleWorld } from './start-sample-world.ts';

export const DEMO_USER = { email: 'demo@assay.local', username: 'demo', name: 'Demo', surname: 'User', roles: ['admin'] } as const;
export const DEFAULT_DEMO_PASSWORD = 'demo-password';
const PROJECT_NAME = 'Bookshop API';
const ENVIRONMENT_NAMES = ['local', 'staging', 'prod'];

/** What an earlier start made, and where the sample API was then. */
const Marker = z.object({ projectId: z.string(), url: z.string() });
type Marker = z.infer<typeof Marker>;

interface SeedDeps {
  readonly platform: Pick<Platform, 'config' | 'db'>;
  readonly composition: Pick<Composition, 'sessions' | 'projects' | 'environments' | 'specs'>;
  readonly sample: SampleWorld;
}

/**
 * Makes the demo user and the sample project, once. Later starts only follow the sample API when its address changed,
 * so what people did to the project stays.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const { config } = deps.platform;
  const userId = await deps.composition.sessions.ensureUser({ ...DEMO_USER, password: config.demoPassword ?? DEFAULT_DEMO_PASSWORD });
  if (config.demoPassword !== null) await deps.composition.sessions.setPassword(userId, config.demoPassword);
  const file = join(config.dataDir, 'sample-world.json');
  const marker = await readMarker(file);
  if (marker?.url === deps.sample.url) return;
  const projectId = marker?.projectId ?? (await findProject(deps, userId)) ?? (await createProject(deps, userId));
  if (!(await projectExists(deps, projectId))) return;
  if (marker !== null) await moveEnvironments(deps, marker);
  else await createMissingEnvironments(deps, projectId);
  if (!(await isImported(deps, projectId)))
    await deps.composition.specs.importFromText({
      projectId,
      text: deps.sample.document,
      sourceUrl: deps.sample.specUrl,
      createdBy: userId,
    });
  await writeMarker(file, { projectId, url: deps.sample.url });
}

async function findProject({ platform }: SeedDeps, userId: string): Promise<string | null> {
  const [row] = await platform.db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(projectMembers, eq(projectMembers.projectId, projects.id))
    .where(and(eq(projects.name, PROJECT_NAME), eq(projectMembers.userId, userId)));
  return row?.id ?? null;
}

async function createProject({ composition }: SeedDeps, userId: string): Promise<string> {
  const description = 'The built-in sample: a small bookshop with planted defects to find.';
  return (await composition.projects.createProject({ userId }, { name: PROJECT_NAME, description })).id;
}

const projectExists = async ({ platform }: SeedDeps, id: string) => (await platform.db.$count(projects, eq(projects.id, id))) > 0;

const isImported = async ({ platform, sample }: SeedDeps, projectId: string) =>
  (await platform.db.$count(specs, and(eq(specs.projectId, projectId), eq(specs.sourceUrl, sample.specUrl)))) > 0;

async function createMissingEnvironments({ platform, composition, sample }: SeedDeps, projectId: string): Promise<void> {
  const rows = await platform.db.select({ name: environments.name }).from(environments).where(eq(environments.projectId, projectId));
  const present = new Set(rows.map((row) => row.name));
  for (const name of ENVIRONMENT_NAMES.filter((wanted) => !present.has(wanted)))
    await composition.environments.createEnvironment({ projectId, name, baseUrl: sample.url, secrets: sample.credentials });
}

/** Only environments that still point to where the sample API was. */
async function moveEnvironments({ platform, sample }: SeedDeps, marker: Marker): Promise<void> {
  await platform.db
    .update(environments)
    .set({ baseUrl: sample.url })
    .where(and(eq(environments.projectId, marker.projectId), eq(environments.baseUrl, marker.url)));
}

async function readMarker(file: string): Promise<Marker | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === '') return null;
  return Marker.parse(JSON.parse(text));
}

async function writeMarker(file: string, marker: Marker): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(marker));
  await rename(`${file}.draft`, file);
}
