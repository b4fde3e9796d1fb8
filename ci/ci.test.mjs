import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { npmCommand } from '../launcher/npm.mjs';
import { ROOT } from '../launcher/run-command.mjs';
import { DEMO_DEFECTS, SAMPLE_CREDENTIALS, startSampleApi } from '../packages/sample-api/src/index.ts';
import { installPackage } from '../packaging/installed-package.fixture.mjs';

const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));
const gitlab = parse(readFileSync(join(ROOT, 'ci/gitlab/assay.yml'), 'utf8'));
const hooks = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'));

let api;
let installed;
let tools;
let folder;
let repository;
let github;
const calls = [];
let comments = [];

/** A GitHub API that stores comments. */
async function startGithub() {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ call: `${request.method} ${request.url}`, token: request.headers.authorization, body });
    if (request.method === 'POST') comments.push({ id: 7, body: JSON.parse(body).body, user: { type: 'Bot' } });
    if (request.method === 'PATCH') comments = comments.map((one) => ({ ...one, body: JSON.parse(body).body }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(request.method === 'GET' ? comments : {}));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Creates the programs that a CI machine has: this test's Node, npm and npx. */
function makeTools(place) {
  mkdirSync(place);
  symlinkSync(process.execPath, join(place, 'node'));
  const npm = npmCommand();
  // Uses the full path, because the bare name would find the wrapper that is written here.
  const command = npm.args.length > 0 ? npm.command : execFileSync('which', [npm.command], { encoding: 'utf8' }).trim();
  const line = [command, ...npm.args].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(place, 'npm'), `#!/bin/sh\nexec ${line} "$@"\n`, { mode: 0o755 });
  writeFileSync(join(place, 'npx'), `#!/bin/sh\nexec ${line} exec --no -- "$@"\n`, { mode: 0o755 });
}

beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: DEMO_DEFECTS });
  installed = await installPackage();
  github = await startGithub();
  tools = join(installed.folder, 'tools');
  makeTools(tools);
});
afterAll(async () => {
  github.close();
  await api.close();
  installed.remove();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-ci-'));
  repository = join(folder, 'repository');
  mkdirSync(join(folder, 'temp'));
  mkdirSync(repository);
  writeFileSync(join(repository, 'openapi.json'), api.document);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', 'commit', '--quiet', '-m', 'spec');
  // The base branch, as in the checkout of a pull request.
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  comments = [];
  calls.length = 0;
  return () => rmSync(folder, { recursive: true, force: true });
});

const git = (...args) => execFileSync('git', args, { cwd: repository });

function shell(script, env) {
  return new Promise((resolve) => {
    const options = { cwd: repository, env: { PATH: `${tools}:${process.env.PATH}`, HOME: folder, ...env } };
    // GitHub and GitLab stop at the first command that fails.
    const child = execFile('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Replaces input expressions such as `${{ inputs.suite }}` with the Action's inputs. */
function filled(text, inputs) {
  return String(text).replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name) => inputs[name] ?? '');
}

/** Whether GitHub would run a step after earlier steps that exited with `code`. Supports only the conditions that the Action uses. */
function isWanted({ if: condition = 'true' }, inputs, code) {
  const isAlways = condition.includes('always()');
  if (code !== 0 && !isAlways) return false;
  return condition
    .replace('always() && ', '')
    .split(' && ')
    .every((part) => {
      const [, name, operator, value] = /^inputs\.([\w-]+) (==|!=) '(.*)'$/.exec(part) ?? [];
      return part === 'true' || (operator === '==') === (inputs[name] === value);
    });
}

const isPackageStep = ({ name }) => name === 'Install Assay';

/** Runs the Action's steps as GitHub does, except those that use other actions. */
async function runAction(given, variables = {}) {
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default]));
  const inputs = { ...defaults, package: join(installed.folder, 'node_modules/assay'), token: 'ghs_example', ...given };
  const temp = join(folder, 'temp');
  const port = github.address().port;
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12 } }));
  const env = {
    RUNNER_TEMP: temp,
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_OUTPUT: join(folder, 'output.txt'),
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_REPOSITORY: 'ada/shop',
    GITHUB_BASE_REF: 'main',
    ...variables,
  };
  let code = 0;
  let log = '';
  const ran = [];
  for (const step of action.runs.steps) {
    if (!isWanted(step, inputs, code)) continue;
    ran.push(step.name ?? step.uses);
    if (step.run === undefined) continue;
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, inputs)]));
    const ended = await shell(step.run, { ...env, ...own });
    log += ended.out + ended.err;
    code ||= ended.code;
    expect(isPackageStep(step) ? ended.code : 0, ended.err).toBe(0);
  }
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const outputs = Object.fromEntries(
    read(env.GITHUB_OUTPUT)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s)),
  );
  return { code, log, ran, outputs, summary: read(env.GITHUB_STEP_SUMMARY), temp };
}

describe('the GitHub Action', () => {
  test('no script contains an input, because a title of a pull request could then be a command', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
    for (const step of action.runs.steps.filter(({ run }) => run !== undefined)) expect(step.shell).toBe('bash');
  });

  test('every input is used and every input that is used exists', () => {
    const text = JSON.stringify(action.runs) + JSON.stringify(action.outputs);
    const used = new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect([...used].toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  });

  test('"generate" writes and runs the suite, annotates, and writes summary, reports and outputs', async () => {
    const variables = { ...SAMPLE_CREDENTIALS };
    const { code, log, outputs, summary, temp, ran } = await runAction(
      { command: 'generate', spec: 'openapi.json', 'base-url': api.url, sarif: 'true', only: 'GET /books\nPOST /orders\n' },
      variables,
    );
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ outcome: 'failed', failed: expect.stringMatching(/^[1-9]/), junit: join(temp, 'assay-junit.xml') });
    expect(log).toMatch(/^::error title=(?:GET|POST) \//m);
    expect(summary).toMatch(/^## .* failed/);
    expect(readFileSync(outputs.junit, 'utf8')).toContain('<testsuites ');
    expect(JSON.parse(readFileSync(join(temp, 'assay.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(JSON.parse(readFileSync(outputs.report, 'utf8')).run.summary.outcome).toBe('failed');
    expect(ran).toContain('Cache the downloads');
    expect(ran).toContain('Upload the findings to code scanning');
    for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(log + summary).not.toContain(secret);
  });

  test('"run" passes with a baseline, and a suite that is missing is an error with one sentence', async () => {
    const passing = await shell(`node '${installed.program}' generate openapi.json --out assay-tests`, {});
    expect(passing.code).toBe(0);
    const found = await shell(
      `node '${installed.program}' run assay-tests --base-url ${api.url} --write-baseline known.json`,
      SAMPLE_CREDENTIALS,
    );
    expect(found.code).toBe(1);
    const run = await runAction({ 'base-url': api.url, baseline: 'known.json' }, SAMPLE_CREDENTIALS);
    expect([run.code, run.outputs.outcome]).toEqual([0, 'passed']);
    rmSync(join(folder, 'output.txt'));
    rmSync(join(folder, 'temp'), { recursive: true });
    mkdirSync(join(folder, 'temp'));
    const missing = await runAction({ suite: 'nowhere' });
    expect([missing.code, missing.outputs]).toEqual([2, { outcome: 'error', failed: '0' }]);
    expect(missing.log).toContain('nowhere');
  });

  test('"diff" lists breaking changes in the summary and in one comment, which the next run edits', async () => {
    const document = JSON.parse(api.document);
    delete document.paths['/books'].post;
    writeFileSync(join(repository, 'openapi.json'), JSON.stringify(document));
    const { code, outputs, summary } = await runAction({ command: 'diff', spec: 'openapi.json' });
    expect([code, outputs.outcome, outputs.breaking]).toEqual([1, 'failed', '1']);
    expect(summary).toContain('POST /books');
    expect(comments).toMatchObject([{ body: expect.stringMatching(/^<!-- assay diff -->\n[\s\S]*POST \/books/) }]);
    expect(calls.at(-1)).toMatchObject({ call: 'POST /repos/ada/shop/issues/12/comments', token: 'Bearer ghs_example' });
    await runAction({ command: 'diff', spec: 'openapi.json' });
    expect(calls.at(-1)?.call).toBe('PATCH /repos/ada/shop/issues/comments/7');
    expect(comments).toHaveLength(1);
  });
});

test('the scripts of the GitLab template run the suite and compare the specs', async () => {
  const generated = await shell(`node '${installed.program}' generate openapi.json --out assay-tests`, {});
  expect(generated.code).toBe(0);
  const base = gitlab['.assay'];
  const variables = {
    ...base.variables,
    ASSAY_PACKAGE: join(installed.folder, 'node_modules/assay'),
    npm_config_cache: join(folder, 'npm'),
  };
  const place = { CI_PROJECT_DIR: repository, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', BASE_URL: api.url, ...SAMPLE_CREDENTIALS };
  const job = (name) => shell([...base.before_script, ...gitlab[name].script].join('\n'), { ...variables, ...place });
  const ran = await job('assay-run');
  expect(ran.code, ran.err).toBe(1);
  const { junit } = gitlab['assay-run'].artifacts.reports;
  expect(readFileSync(join(repository, junit), 'utf8')).toMatch(/<failure message="/);
  git('remote', 'add', 'origin', repository);
  const compared = await job('assay-diff');
  expect(compared.code, compared.err).toBe(0);
  expect(existsSync(join(repository, gitlab['assay-diff'].artifacts.paths[0]))).toBe(true);
});

test('the hooks for pre-commit run in a repository that has Assay', async () => {
  cpSync(join(installed.folder, 'node_modules/assay/package.json'), join(repository, 'package.json'));
  mkdirSync(join(repository, 'node_modules/.bin'), { recursive: true });
  symlinkSync(installed.program, join(repository, 'node_modules/.bin/assay'));
  const lines = Object.entries({ BASE_URL: api.url, ...SAMPLE_CREDENTIALS }).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(repository, '.env'), lines.join(''));
  const [generate, run] = hooks.map(({ entry, args }) => [entry, ...args].join(' '));
  expect(new RegExp(hooks[0].files).test('api/openapi.yaml')).toBe(true);
  const generated = await shell(generate, {});
  expect(generated.code, generated.err).toBe(0);
  expect(existsSync(join(repository, 'assay-tests/tests.json'))).toBe(true);
  const ended = await shell(run, {});
  expect([ended.code, ended.out]).toEqual([1, expect.stringContaining('failed')]);
});
