import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Composition } from '../app.ts';
import type { Platform } from '../platform/platform.ts';
import { createSampleProject, moveSampleProjects } from './sample-project.ts';
import type { SampleWorld } from './start-sample-world.ts';

export const DEMO_USER = { email: 'demo@assay.local', username: 'demo', name: 'Demo', surname: 'User', roles: ['admin'] } as const;
export const DEFAULT_DEMO_PASSWORD = 'demo-password';

/** The sample API's last URL. The file exists once the sample project was created. */
const Marker = z
  .object({ url: z.string(), specUrl: z.string().optional() })
  .transform(({ url, specUrl }) => ({ url, specUrl: specUrl ?? `${url}/openapi.json` }));
type Marker = z.infer<typeof Marker>;

interface SeedDeps {
  readonly platform: Pick<Platform, 'config' | 'db'>;
  readonly composition: Pick<Composition, 'sessions' | 'projects' | 'environments' | 'specs' | 'authProfiles'>;
  readonly sample: SampleWorld;
}

/**
 * Creates the demo user and the sample project once. Later starts only update URLs when the sample API has moved, so
 * changes to the project stay, and a deleted project is not created again.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const { config, db } = deps.platform;
  const userId = await deps.composition.sessions.ensureUser({ ...DEMO_USER, password: config.demoPassword ?? DEFAULT_DEMO_PASSWORD });
  if (config.demoPassword !== null) await deps.composition.sessions.setPassword(userId, config.demoPassword);
  const file = join(config.dataDir, 'sample-world.json');
  const marker = await readMarker(file);
  const { url, specUrl } = deps.sample;
  if (marker?.url === url) return;
  if (marker === null) await createSampleProject(deps, userId);
  else await moveSampleProjects(db, { from: marker, to: deps.sample });
  await writeMarker(file, { url, specUrl });
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
