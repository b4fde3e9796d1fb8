import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseText } from '@assay/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSuiteFolder } from '../../../testing/app/suite-folder.ts';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { githubWorkflow, gitlabJob } from './ci-recipe.ts';

const COMMAND = fileURLToPath(new URL('../../../../../../launcher/assay.mjs', import.meta.url));

let world: TestWorld;
let owner: TestUser;
let projectId: string;
let folder: string;

/** A folder with the unpacked suite, and a command `assay` as the installed package has it. */
beforeAll(async () => {
  world = await startTestWorld();
  owner = await world.test.asUser('owner@example.test');
  ({ projectId } = await world.seedProject(owner));
  folder = await writeSuiteFolder(world, owner, projectId, 'api-tests');
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  await chmod(join(folder, 'bin', 'assay'), 0o755);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const runsOf = async () => (await world.call(owner, 'listRuns', { query: { projectId } })).body.total;

/** The lines in a recipe that call the command line, with CI variables replaced by shell variables. */
const linesOf = (recipe: string): readonly string[] =>
  [...recipe.matchAll(/(?:- |run: |^ +)(assay (?:[^\n]*\\\n)*[^\n]*)$/gm)].map(([, line = '']) =>
    line.replace(/\$\{\{ (?:vars|secrets)\.(\w+) \}\}/g, (_, name) => `$${name}`),
  );

test.each([
  ['GitHub', githubWorkflow],
  ['GitLab', gitlabJob],
])('the recipe for %s, run line by line, stores its result under Runs', async (name, recipe) => {
  const { body: key } = await world.call(owner, 'createApiKey', { body: { name, scopes: ['runs:write'] } });
  const lines = linesOf(recipe(projectId));
  expect(lines).toHaveLength(2);
  const before = await runsOf();
  const env = {
    PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    BASE_URL: world.target.url,
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    ASSAY_SERVER: world.test.url,
    ASSAY_API_KEY: key.value,
  };
  const outputs = [];
  for (const line of lines)
    outputs.push(await promisify(execFile)('bash', ['-ec', line], { env, cwd: folder }).catch((error) => error.stdout + error.stderr));
  expect(outputs.at(-1)).toMatchObject({ stdout: expect.stringContaining('Pushed: ') });
  expect(await runsOf()).toBe(before + 1);
  expect(await readFile(join(folder, 'report.xml'), 'utf8')).toContain('<testsuite');
  if (name === 'GitHub') expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/passed/);
});

test('both recipes are valid YAML, push with a key and contain no secret', () => {
  for (const recipe of [githubWorkflow('p1'), gitlabJob('p1')]) {
    expect(parseText(recipe).kind).not.toBe('refused');
    expect(recipe).toMatch(/npm install --global "[^"]*ASSAY_PACKAGE/);
    expect(recipe).toMatch(/assay push api-tests report\.json --project "p1"/);
    expect(recipe).not.toMatch(/assay_[\w-]{6}/);
  }
  expect(githubWorkflow('p1')).toContain('--reporter github --reporter summary="$GITHUB_STEP_SUMMARY"');
});
