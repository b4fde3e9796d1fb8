// The conformance table: runs the same vectors and suites with every installed runner and compares the results. `npm run bench --
// conformance` exits with 1 on any difference. `--quick` leaves out the large suite and most of the fuzzing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { readSuite } from '@assay/engine';
import { SAMPLE_CREDENTIALS, startSampleApi } from '@assay/sample-api';
import { conformanceSets } from '../packages/engine/src/run-pack/conformance.fixture.ts';
import { editedSuites, runsInEngine, runsInJq } from '../packages/engine/src/run-pack/hand-edited.fixture.ts';
import { ATTACKS, hostileSuite } from '../packages/engine/src/run-pack/hostile-suite.fixture.ts';
import { jqPrograms } from '../packages/engine/src/run-pack/jq-parts.fixture.ts';
import { hostileValues, sendQuoted } from '../packages/engine/src/run-pack/quoting.fixture.ts';
import { runInEngine, runPack } from '../packages/engine/src/run-pack/run-pack.fixture.ts';
import { filesOf, scenarios, shellRunners } from '../packages/engine/src/run-pack/scenarios.fixture.ts';
import { startServers } from '../packages/engine/src/run-pack/scripted-server.fixture.ts';
import { runCommand, suiteOf } from './packs/bookshop.mjs';
import { findPowerShell, runPowerShell, runVectors } from './packs/power-shell.mjs';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const cell = (equal, total) => {
  if (equal !== total) process.exitCode = 1;
  return equal === total ? `${total} equal` : `**${equal} of ${total}**`;
};
const versionOf = async (program) => (await runCommand(program, ['--version'])).output.trim().split('\n')[0].replace(/ \(.*/, '');
const nameOf = ({ shell, jq }) => `run.sh, ${shell.join(' ')}, ${jq}`;
const powerShell = await findPowerShell();

async function vectorTable() {
  const versions = await Promise.all(jqPrograms.map(versionOf));
  console.log(`| vectors | TypeScript | ${versions.join(' | ')} |\n|---|---|${versions.map(() => '---|').join('')}`);
  for (const { questions, name, expected, engine, jq } of conformanceSets(values.quick ? 400 : 5000)) {
    const equal = (answers) => cell(questions.filter((_, at) => isDeepStrictEqual(answers[at], expected[at])).length, questions.length);
    console.log(`| ${name} | ${equal(engine())} | ${jqPrograms.map((program) => equal(jq(program))).join(' | ')} |`);
  }
  const suites = editedSuites.filter((_, at) => !values.quick || at % 10 === 0);
  const expected = suites.map(runsInEngine);
  const same = (answers) => cell(expected.filter((runs, at) => answers[at] === runs).length, suites.length);
  console.log(
    `| hand-edited suites, run or refused | ${same(expected)} | ${jqPrograms.map((jq) => same(runsInJq(suites, jq))).join(' | ')} |`,
  );
  console.log(
    powerShell === null
      ? '\nNo PowerShell here: run.ps1 was not asked.'
      : `\n${powerShell}: ${(await runVectors(powerShell)).output.trim()}`,
  );
}

/** Returns one runner's verdicts for a scenario. A rejected suite has none. */
async function verdictsBy(runner, files, env) {
  if (runner === 'engine') {
    if (readSuite(files).kind === 'invalid') return {};
    return runInEngine(files, env);
  }
  if (runner === powerShell) return (await runPowerShell(powerShell, files, env)).verdicts;
  const run = await runPack(files, { ...runner, env });
  run.clean();
  return run.verdicts;
}

async function suiteTable() {
  const runners = ['engine', ...shellRunners, ...(powerShell === null ? [] : [powerShell])];
  const names = runners.map((runner) => (typeof runner === 'string' ? (runner === 'engine' ? 'TypeScript' : runner) : nameOf(runner)));
  console.log(`\n| suite | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`);
  for (const scenario of scenarios) {
    const cells = [];
    for (const runner of runners) {
      const servers = await startServers(scenario.routes);
      const env = { BASE_URL: servers.base, OTHER_URL: servers.other, ...scenario.env };
      const verdicts = await verdictsBy(runner, filesOf(scenario), env);
      await servers.close();
      const expected = Object.entries(scenario.expected ?? {});
      if (expected.length === 0) cells.push(Object.keys(verdicts).length === 0 ? 'refused' : '**ran**');
      else cells.push(cell(expected.filter(([id, steps]) => isDeepStrictEqual(verdicts[id], steps)).length, expected.length));
    }
    console.log(`| ${scenario.name} | ${cells.join(' | ')} |`);
  }
}

/** Runs the full bookshop suite with its demo faults, with a fresh shop for each runner. */
async function bookshopTable() {
  const runners = [{ shell: ['bash'], jq: 'jq' }, ...shellRunners.slice(1)];
  const byRunner = [];
  for (const runner of ['engine', ...runners]) {
    const shop = await startSampleApi({
      host: '127.0.0.1',
      port: 0,
      defects: ['unknown-id-500', 'choice-not-enforced', 'property-left-out'],
    });
    const { files } = suiteOf(shop.document, '/generate');
    byRunner.push(await verdictsBy(runner, files, { BASE_URL: shop.url, ...SAMPLE_CREDENTIALS }));
    await shop.close();
  }
  const [engine, ...others] = byRunner;
  const failed = Object.values(engine).filter((steps) => steps.includes('fail')).length;
  console.log(`\nBookshop with three faults, ${Object.keys(engine).length} cases, ${failed} of them fail:`);
  for (const [at, verdicts] of others.entries()) {
    const same = Object.entries(engine).filter(([id, steps]) => isDeepStrictEqual(verdicts[id], steps)).length;
    console.log(`- ${nameOf(runners[at])}: ${cell(same, Object.keys(engine).length)}`);
  }
}

async function hostileTable() {
  console.log('\n| hostile suites | attacks | commands run | files read or written | requests elsewhere |\n|---|---|---|---|---|');
  for (const runner of shellRunners) {
    const servers = await startServers({});
    const found = { canaries: 0, files: 0, foreign: 0 };
    for (const attack of ATTACKS) {
      const env = { BASE_URL: servers.base, EVIL: attack.replaceAll('\u0000', ''), http_proxy: servers.other };
      const run = await runPack(hostileSuite(attack), { ...runner, env });
      if (existsSync(join(run.folder, 'canary'))) found.canaries += 1;
      if ([run.output, ...servers.bodies, ...servers.seen].some((text) => text.includes('root:') || text.includes('root%3A')))
        found.files += 1;
      run.clean();
    }
    found.foreign = servers.seen.filter((line) => !/^(GET|POST) \/echo/.test(line)).length;
    await servers.close();
    console.log(`| ${nameOf(runner)} | ${ATTACKS.length} | ${found.canaries} | ${found.files} | ${found.foreign} |`);
    if (found.canaries + found.files + found.foreign > 0) process.exitCode = 1;
  }
  const asked = hostileValues(values.quick ? 500 : 10_000);
  const { bodies, queries, files } = await sendQuoted(asked);
  const equal = asked.filter((value, at) => bodies[at] === value && queries[at] === value).length;
  console.log(
    `\n${asked.length} hostile values through the function that quotes for curl: ${cell(equal, asked.length)}, ${bodies.length} requests, ${files.length} files written.`,
  );
  if (files.length > 0 || bodies.length !== asked.length) process.exitCode = 1;
}

await vectorTable();
await suiteTable();
if (!values.quick) await bookshopTable();
await hostileTable();
