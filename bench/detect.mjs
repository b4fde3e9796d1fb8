import { once } from 'node:events';
import { createServer } from 'node:http';
import { compareModels, generateSuite, parseTests, readApi, readSuite } from '@assay/engine';
import { DEFECTS, OTHER_CREDENTIALS, SAMPLE_CREDENTIALS, startSampleApi } from '@assay/sample-api';
import { runInProcess } from './run-in-process.mjs';

const FOUND = ['fail', 'warn'];
const BUDGET_FACTOR = 3;
const LEAST_BUDGET_MS = 500;

/** Credentials that the spec cannot provide: another user's token and an expired one. */
const identities = {
  assay: '1',
  suite: { id: 'bench', name: 'Bookshop', generator: 'bench', engineVersion: '0', seed: 1 },
  env: {
    BASE_URL: { required: true },
    BEARER_AUTH_OTHER: { secret: true, doc: 'Token of someone else' },
    BEARER_AUTH_EXPIRED: { secret: true, doc: 'Token whose time is over' },
  },
  auth: {
    none: null,
    'bearerAuth.other': { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER_AUTH_OTHER}}' },
    'bearerAuth.expired': { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER_AUTH_EXPIRED}}' },
  },
  defaults: { headers: { Accept: 'application/json' }, auth: 'none' },
  schemas: {},
  include: [],
};

function modelOf(text) {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

function suiteFrom(model, say, budgets) {
  const generated = generateSuite({
    model,
    intent: parseTests(say),
    seed: 1,
    maxFiles: 100,
    suite: { id: 'bench', name: 'Bookshop' },
    specSha256: '0',
    existing: [{ path: 'tests.json', content: JSON.stringify(identities) }],
    budgets,
  });
  const read = readSuite(generated.files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  return read.suite;
}

/** Three times each operation's duration in a successful run, with a minimum that is enough even on a busy machine. */
async function budgetsOf(model, env) {
  const smoke = suiteFrom(model, '/generate smoke', {});
  const { times } = await runInProcess(smoke, env);
  const entries = smoke.cases.flatMap((testCase) => {
    const ms = times.get(testCase.id);
    return ms === undefined || !testCase.id.endsWith('.smoke')
      ? []
      : [[testCase.op, Math.max(LEAST_BUDGET_MS, Math.ceil(ms * BUDGET_FACTOR))]];
  });
  return Object.fromEntries(entries);
}

/** Lists the changes in the served spec that break callers of the previous version. */
async function contractBreaks(api, model) {
  const now = await (await fetch(api.specUrl)).text();
  return compareModels(model, modelOf(now)).groups.flatMap((group) =>
    group.changes.filter((change) => change.level === 'breaking').map((change) => `${group.name} ${change.message}`),
  );
}

/** Counts the operations that at least one case expects to succeed. */
const countOperationsExpectedToSucceed = ({ cases }) =>
  new Set(cases.filter(({ steps }) => steps.at(-1)?.expect.must?.status?.some((status) => /^[23]/.test(status))).map(({ op }) => op)).size;

/** Counts cases that pass against a server that returns the same nonsense for every request. Such cases prove nothing. */
async function countVacuousCases(suite, env) {
  const deaf = createServer((_request, response) => response.writeHead(418, { 'content-type': 'text/plain' }).end('no'));
  await once(deaf.listen(0, '127.0.0.1'), 'listening');
  try {
    const { cases } = await runInProcess(suite, { ...env, BASE_URL: `http://127.0.0.1:${deaf.address().port}` });
    return [...cases.values()].filter(({ verdict }) => verdict === 'pass').length;
  } finally {
    deaf.closeAllConnections();
    deaf.close();
  }
}

async function main() {
  const api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  try {
    const env = { BASE_URL: api.url, ...SAMPLE_CREDENTIALS, ...OTHER_CREDENTIALS };
    const model = modelOf(api.document);
    const suite = suiteFrom(model, '/generate', await budgetsOf(model, env));
    console.log(`${suite.cases.length} cases from the document of ${model.operations.length} operations.\n`);
    const quiet = await runInProcess(suite, env);
    const alarms = [...quiet.cases].filter(([, { verdict }]) => verdict !== 'pass');
    console.log(`${countOperationsExpectedToSucceed(suite)} of ${model.operations.length} operations have a case that has to succeed.`);
    console.log(`${await countVacuousCases(suite, env)} cases pass whatever is answered.\n`);
    const rows = [];
    for (const [defect, description] of Object.entries(DEFECTS))
      rows.push(await tryDefect(api, { defect, description, suite, env, model, quiet }));
    report(suite, alarms, rows);
  } finally {
    await api.close();
  }
}

/** Runs the whole suite with one defect switched on and returns the new findings, failures first. */
async function tryDefect(api, { defect, description, suite, env, model, quiet }) {
  api.setDefects([defect]);
  const { cases } = await runInProcess(suite, env);
  const changed = await contractBreaks(api, model);
  api.setDefects([]);
  const isNew = ([id, { verdict }]) => FOUND.includes(verdict) && !FOUND.includes(quiet.cases.get(id)?.verdict);
  const caught = [...cases].filter(isNew).toSorted((left, right) => FOUND.indexOf(left[1].verdict) - FOUND.indexOf(right[1].verdict));
  const by = [...(changed.length === 0 ? [] : ['contract diff']), ...caught.map(([id]) => `\`${id}\``)];
  const verdict = changed.length > 0 ? 'fail' : (caught[0]?.[1].verdict ?? null);
  return { description, by: by[0] ?? null, verdict, count: by.length };
}

function report(suite, alarms, rows) {
  console.log('| # | Defect | Found by | Verdict | Cases |\n|---|---|---|---|---|');
  for (const [index, row] of rows.entries())
    console.log(`| ${index + 1} | ${row.description} | ${row.by ?? '**missed**'} | ${row.verdict ?? ''} | ${row.count} |`);
  const must = alarms.filter(([, { verdict }]) => verdict === 'fail');
  const should = alarms.filter(([, { verdict }]) => verdict === 'warn');
  const unclear = alarms.filter(([, { verdict }]) => !FOUND.includes(verdict));
  for (const [id, { verdict, reason }] of alarms) console.log(`  alarm: ${verdict} ${id} ${reason}`);
  const perHundred = ((100 * should.length) / suite.cases.length).toFixed(2);
  const found = rows.filter((row) => row.by !== null).length;
  console.log(
    `\nFound ${found} of ${rows.length}. With no defect: ${must.length} failures, ${should.length} warnings (${perHundred} per 100 cases), ${unclear.length} without a verdict.`,
  );
  if (found < 38 || must.length > 0 || Number(perHundred) >= 1 || unclear.length > 0) process.exitCode = 1;
}

await main();
