// Runs exported files in the tools they are for: the collection in newman, and the workflows in Redocly's checker. Use `npm run bench --
// exports` after `npm ci` in this folder. Hurl and k6 are not available as npm packages, so they run only if they are installed (`cargo
// install hurl`, set ASSAY_HURL; `go install go.k6.io/k6@v0.49.0`, set ASSAY_K6; or found on the path).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSuite } from '@assay/engine';
import { DEFECTS, SAMPLE_CREDENTIALS, startSampleApi } from '@assay/sample-api';
import { packageFile } from './measure.mjs';
import { runCommand, suiteOf } from './packs/bookshop.mjs';
import { runInProcess } from './run-in-process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-exports-'));
const none = Object.freeze([]);
const K6 = process.env.ASSAY_K6 ?? 'k6';
const HURL = process.env.ASSAY_HURL ?? 'hurl';

/** Starts a separate shop for every runner, because each runner's writes would affect the others. */
async function withShop(defects, work) {
  const shop = await startSampleApi({ host: '127.0.0.1', port: 0, defects });
  try {
    return await work({ shop, env: { BASE_URL: shop.url, ...SAMPLE_CREDENTIALS } });
  } finally {
    await shop.close();
  }
}

/** The ids of cases with a failed `must` check that the export also contains: status, header or body. */
async function failedInEngine(suite, defects) {
  const { steps, cases } = await withShop(defects, ({ env }) => runInProcess(suite, env, { concurrency: 1 }));
  const broken = steps.filter(({ failures }) =>
    failures.some(({ check, level }) => level === 'must' && check !== 'schema' && check !== 'time'),
  );
  const unproven = [...cases].filter(([, { verdict }]) => verdict === 'inconclusive' || verdict === 'blocked').map(([id]) => id);
  return { ids: new Set(broken.map(({ caseId }) => caseId)), unproven: new Set(unproven) };
}

async function failedInNewman(defects) {
  const report = join(folder, 'newman.json');
  const { code, output } = await withShop(defects, ({ env }) =>
    runCommand(process.execPath, [
      packageFile('newman/bin/newman.js'),
      'run',
      join(folder, 'postman.json'),
      ...Object.entries(env).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
      '--reporters',
      'json',
      '--reporter-json-export',
      report,
    ]),
  );
  if (code > 1) throw new Error(`newman ended with ${code}: ${output}`);
  const { run } = JSON.parse(readFileSync(report, 'utf8'));
  const idOf = ({ item }) => item.request.description?.content?.split(': ')[0] ?? item.request.description?.split(': ')[0];
  const failed = run.executions.filter(({ assertions, requestError }) => requestError || assertions?.some(({ error }) => error));
  return { ids: new Set(failed.map(idOf)), requests: run.stats.requests.total, assertions: run.stats.assertions.total };
}

async function failedInK6(defects) {
  const report = join(folder, 'k6.json');
  const { code, output } = await withShop(defects, ({ env }) =>
    runCommand(
      K6,
      [
        ...['run', '--quiet', '--no-usage-report', '--no-color', '--summary-export', report],
        ...Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
        join(folder, 'bookshop.k6.js'),
      ],
      { env: { PATH: process.env.PATH, HOME: folder } },
    ),
  );
  // Exit code 99 means that a threshold was crossed because checks failed.
  if (code !== 0 && code !== 99) throw new Error(`k6 ended with ${code}: ${output}`);
  const { root_group: group, metrics } = JSON.parse(readFileSync(report, 'utf8'));
  const checks = Object.values(group.checks);
  const idOf = ({ name }) => name.slice(0, name.search(/#\d+: /));
  return {
    ids: new Set(checks.filter(({ fails }) => fails > 0).map(idOf)),
    requests: metrics.http_reqs.count,
    assertions: checks.length,
  };
}

async function postman(suite) {
  if (packageFile('newman/bin/newman.js') === null) return console.log('newman is not installed: `npm ci` in bench/.');
  writeFileSync(join(folder, 'postman.json'), exportSuite(suite, 'postman'));
  await compare(suite, 'newman', failedInNewman);
}

async function k6(suite) {
  writeFileSync(join(folder, 'bookshop.k6.js'), exportSuite(suite, 'k6'));
  const { code, output } = await runCommand(K6, ['version']);
  if (code === null) return console.log('k6 is not installed here.');
  console.log(`\n${output.trim()}`);
  await compare(suite, 'k6', failedInK6);
}

async function compare(suite, tool, failedThere) {
  console.log(
    `| faults of the API | cases that fail here | unproven here | of the others fail in ${tool} | only here | only in ${tool} | requests | assertions |`,
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const every = Object.keys(DEFECTS);
  for (const [name, defects] of [
    ['none', none],
    ['all forty', every],
  ]) {
    const [here, there] = [await failedInEngine(suite, defects), await failedThere(defects)];
    // A collection has no control requests, so cases that are inconclusive here have no counterpart there.
    const judged = there.ids.difference(here.unproven);
    const [onlyHere, onlyThere] = [here.ids.difference(judged), judged.difference(here.ids)];
    console.log(
      `| ${name} | ${here.ids.size} | ${here.unproven.size} | ${judged.size} | ${onlyHere.size} | ${onlyThere.size} | ${there.requests} | ${there.assertions} |`,
    );
    for (const id of [...onlyHere, ...onlyThere]) console.log(`  ${onlyHere.has(id) ? 'only here' : `only in ${tool}`}: ${id}`);
    if (onlyHere.size + onlyThere.size > 0) process.exitCode = 1;
  }
}

async function arazzo(suite, document) {
  if (packageFile('@redocly/cli/bin/cli.js') === null) return console.log('@redocly/cli is not installed: `npm ci` in bench/.');
  const text = exportSuite(suite, 'arazzo');
  const { paths } = JSON.parse(document);
  const calls = JSON.parse(text).workflows.flatMap(({ steps }) => steps.map((step) => step.operationPath.split('#/paths/')[1]));
  const dangling = calls.filter((call) => {
    const at = call.lastIndexOf('/');
    return paths[call.slice(0, at).replaceAll('~1', '/').replaceAll('~0', '~')]?.[call.slice(at + 1)] === undefined;
  });
  writeFileSync(join(folder, 'openapi.json'), document);
  writeFileSync(join(folder, 'bookshop.arazzo.json'), text);
  console.log(`\nArazzo: ${calls.length} steps, ${dangling.length} of them name an operation that the description has not.`);
  writeFileSync(join(folder, 'redocly.yaml'), 'extends:\n  - spec\ntelemetry: off\n');
  const { code, output } = await runCommand(process.execPath, [packageFile('@redocly/cli/bin/cli.js'), 'lint', 'bookshop.arazzo.json'], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });
  console.log(
    `redocly lint: ${code === 0 ? 'valid' : 'REFUSED'}\n${output
      .split('\n')
      .slice(code === 0 ? -4 : 0, code === 0 ? undefined : 60)
      .join('\n')}`,
  );
  if (code !== 0 || dangling.length > 0) process.exitCode = 1;
}

/** Returns the ids of the cases that fail in Hurl, which continues after a failed entry. */
async function failedInHurl(defects) {
  const report = join(folder, 'hurl');
  rmSync(report, { recursive: true, force: true });
  const { code, output } = await withShop(defects, ({ env }) =>
    runCommand(
      HURL,
      [
        ...['--continue-on-error', '--no-color', '--report-json', report],
        ...Object.entries({ ...env, RUN_ID: 'hurl', SEED: '1' }).flatMap(([name, value]) => ['--variable', `${name}=${value}`]),
        join(folder, 'bookshop.hurl'),
      ],
      { env: { PATH: process.env.PATH, HOME: folder } },
    ),
  );
  // Exit code 3 means that a request could not be sent, 4 that a check failed.
  if (code !== 0 && code !== 3 && code !== 4) throw new Error(`hurl ended with ${code}: ${output.slice(0, 4000)}`);
  const [{ entries }] = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'));
  // The comment before each entry ends with its case id. An entry fails if a check fails or if an error refers to one of its lines.
  const lines = readFileSync(join(folder, 'bookshop.hurl'), 'utf8').split('\n');
  const places = entries.map(({ line }) => ({ line, id: /\(([^()]*)\)$/.exec(lines[line - 2])?.[1] }));
  const errors = [...output.matchAll(/--> \S*bookshop\.hurl:(\d+):/g)].map(([, line]) => Number(line));
  const failed = [
    ...errors.map((line) => places.findLast((place) => place.line <= line).id),
    ...entries.flatMap(({ asserts }, at) => (asserts.every(({ success }) => success) ? [] : [places[at].id])),
  ];
  return { ids: new Set(failed), requests: entries.length, assertions: entries.flatMap(({ asserts }) => asserts).length };
}

async function hurl(suite) {
  writeFileSync(join(folder, 'bookshop.hurl'), exportSuite(suite, 'hurl'));
  const { code, output } = await runCommand(HURL, ['--version']);
  if (code === null) return console.log('hurl is not installed here.');
  console.log(`\n${output.split('\n')[0]}`);
  await compare(suite, 'hurl', failedInHurl);
}

const document = await withShop(none, ({ shop }) => shop.document);
const { suite } = suiteOf(document, '/generate');
console.log(`${suite.cases.length} cases.\n`);
try {
  await postman(suite);
  await arazzo(suite, document);
  await k6(suite);
  await hurl(suite);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
