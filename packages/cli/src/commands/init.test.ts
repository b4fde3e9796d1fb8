import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findSpec } from '../init/find-spec.ts';
import { main } from '../main.ts';
import { type SampleCommand, startSampleCommand } from '../sample-command.fixture.ts';

let sample: SampleCommand;
let repository: string;

beforeAll(async () => {
  sample = await startSampleCommand();
});
afterAll(() => sample.close());
beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'assay-init-'));
});
afterEach(() => rm(repository, { recursive: true, force: true }));

const read = (path: string) => readFile(join(repository, path), 'utf8');
const init = (...args: readonly string[]) => sample.assay(['init', '--in', repository, ...args]);

async function addSpec(path: string): Promise<void> {
  const target = join(repository, path);
  await mkdir(join(target, '..'), { recursive: true });
  await cp(sample.spec, target);
}

describe('a repository with a spec', () => {
  test('gets a suite, an example of its environment and a GitHub workflow that names its secrets', async () => {
    await addSpec('docs/openapi.json');
    await mkdir(join(repository, '.github'));
    const { code, out } = await init();
    expect(code).toBe(0);
    expect(out).toContain(`Spec: ${join(repository, 'docs/openapi.json')}`);
    expect(await read('assay-tests/.env.example')).toContain('BASE_URL=');
    const workflow = parse(await read('.github/workflows/assay.yml'));
    const [, step] = workflow.jobs['api-tests'].steps;
    expect(step.uses).toContain('example');
    expect(step.with).toMatchObject({ suite: 'assay-tests', package: expect.stringMatching(/\.example\//) });
    expect(step.env.BEARER_AUTH).toBe(`\${{ secrets.BEARER_AUTH }}`);
    expect(step.env.BASE_URL).toBe(`\${{ vars.BASE_URL }}`);
  });

  test('the workflow passes only inputs that the Action has', async () => {
    await addSpec('openapi.json');
    await init('--ci', 'github');
    const [, step] = parse(await read('.github/workflows/assay.yml')).jobs['api-tests'].steps;
    const action = parse(await readFile(new URL('../../../../action.yml', import.meta.url), 'utf8'));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
  });

  test('gets a GitLab job when it uses GitLab, and its own file is left alone', async () => {
    await addSpec('swagger.json');
    await writeFile(join(repository, '.gitlab-ci.yml'), 'own: {}\n');
    const { out } = await init();
    expect(parse(await read('.gitlab/assay.yml'))['api-tests'].script[0]).toContain('run assay-tests');
    expect(await read('.gitlab-ci.yml')).toBe('own: {}\n');
    expect(out).toContain('include: .gitlab/assay.yml');
  });

  test('keeps files that exist, unless --force is given', async () => {
    await addSpec('openapi.json');
    await init('--ci', 'github');
    await writeFile(join(repository, '.github/workflows/assay.yml'), 'mine');
    await writeFile(join(repository, 'assay-tests/README.md'), 'mine');
    const { code, out } = await init();
    expect(code).toBe(0);
    expect(out).toContain('already has a suite, which was not changed');
    expect([await read('.github/workflows/assay.yml'), await read('assay-tests/README.md')]).toEqual(['mine', 'mine']);
    await init('--force');
    expect(await read('.github/workflows/assay.yml')).toContain('name: API tests');
  });

  test('writes no CI file when nothing names a build system', async () => {
    await addSpec('openapi.json');
    expect((await init()).out).toContain('--ci github or --ci gitlab');
  });

  test('files that only look like specs are skipped, and so are the specs of dependencies', async () => {
    await writeFile(join(repository, 'openapi.yaml'), 'not: a spec\n');
    await addSpec('node_modules/other/openapi.json');
    await addSpec('api/v1/shop.openapi.json');
    expect(await findSpec(repository, [])).toBe(join(repository, 'api/v1/shop.openapi.json'));
  });
});

test('the package comes from the address in ASSAY_PACKAGE, unless it could break the file', async () => {
  await addSpec('openapi.json');
  const env = (ASSAY_PACKAGE: string) => ({ env: { ASSAY_PACKAGE }, print: () => {}, error: () => {}, isCancelled: () => false });
  const args = ['init', '--in', repository, '--ci', 'github'];
  expect(await main(args, env('a"; touch pwned'))).toBe(2);
  expect(await main(args, env('@team/assay@1.2.3'))).toBe(0);
  expect(parse(await read('.github/workflows/assay.yml')).jobs['api-tests'].steps[1].with.package).toBe('@team/assay@1.2.3');
});

test('without a file, the spec of an API that runs on this machine is found', async () => {
  const port = Number(new URL(sample.api.url).port);
  expect(await findSpec(repository, [1, port])).toBe(`http://127.0.0.1:${port}`);
  expect(await findSpec(repository, [1])).toBeNull();
});

test.each([
  [['--out', '../outside'], '--out must be a folder inside the repository'],
  [['--out', 'a b'], '--out must be a folder inside the repository'],
  [['--ci', 'jenkins'], '--ci must be one of github, gitlab, none'],
  [['a', 'b'], 'Pass one spec: a file or a URL.'],
  [['/does/not/exist.json'], 'File not found:'],
])('%j is rejected', async (args, message) => {
  const { code, err } = await init(...args);
  expect(err).toContain(message);
  expect(code).toBe(2);
});
