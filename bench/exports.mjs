// Exports in the tools they are made for: the collection runs in newman, the workflows are read by Redocly's checker.
// `npm run bench -- exports`, after `npm ci` in this folder. Hurl and k6 are not on npm as programs: they run when they are installed.
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

/** A shop of its own for every runner: what one writes must not be seen by the next. */
async function withShop(defects, work) {
  const shop = await startSampleApi({ host: '127.0.0.1', port: 0, defects });
  try {
    return await work({ shop, env: { BASE_URL: shop.url, ...SAMPLE_CREDENTIALS } });
  } finally {
    await shop.close();
  }
}

/** Ids of cases with a broken check that an export holds too: status, header or body, and `must`. */
async function failedHere(suite, defects) {
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

async function postman(suite) {
  if (packageFile('newman/bin/newman.js') === null) return console.log('newman is not installed: `npm ci` in bench/.');
  writeFileSync(join(folder, 'postman.json'), exportSuite(suite, 'postman'));
  console.log(
    '| faults of the API | cases that fail here | unproven here | of the others fail in newman | only here | only in newman | requests | assertions |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const every = Object.keys(DEFECTS);
  for (const [name, defects] of [
    ['none', none],
    ['all forty', every],
  ]) {
    const [here, there] = [await failedHere(suite, defects), await failedInNewman(defects)];
    // A collection knows no controls: what stays unproven here because its control failed has no counterpart there.
    const judged = there.ids.difference(here.unproven);
    const [onlyHere, onlyThere] = [here.ids.difference(judged), judged.difference(here.ids)];
    console.log(
      `| ${name} | ${here.ids.size} | ${here.unproven.size} | ${judged.size} | ${onlyHere.size} | ${onlyThere.size} | ${there.requests} | ${there.assertions} |`,
    );
    for (const id of [...onlyHere, ...onlyThere]) console.log(`  ${onlyHere.has(id) ? 'only here' : 'only in newman'}: ${id}`);
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

/** Programs that npm does not carry: asked to check the file when they are there. */
async function others(suite) {
  for (const [format, file, command, args] of [
    ['hurl', 'bookshop.hurl', 'hurlfmt', ['--check', '--in', 'hurl']],
    ['k6', 'bookshop.k6.js', 'k6', ['inspect']],
  ]) {
    writeFileSync(join(folder, file), exportSuite(suite, format));
    const { code } = await runCommand(command, [...args, file], { cwd: folder });
    console.log(code === null ? `${format}: ${command} is not installed here.` : `${format}: ${command} ended with ${code}.`);
  }
}

const document = await withShop(none, ({ shop }) => shop.document);
const { suite } = suiteOf(document, '/generate');
console.log(`${suite.cases.length} cases.\n`);
try {
  await postman(suite);
  await arazzo(suite, document);
  await others(suite);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
