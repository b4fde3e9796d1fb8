import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestUser } from './test-app.ts';
import type { TestWorld } from './test-world.ts';

/** A new folder with one of the project's smoke suites in the subfolder `name`, as users unpack it. */
export async function writeSuiteFolder(world: TestWorld, owner: TestUser, projectId: string, name: string): Promise<string> {
  const { body } = await world.call(owner, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  const folder = await mkdtemp(join(tmpdir(), 'assay-suite-'));
  for (const { path, content } of await world.features.suites.loadFiles(body.suiteId, body.revision)) {
    const file = join(folder, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}
