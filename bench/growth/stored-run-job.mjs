/**
 * Measures a cloud run and the API calls of its run page, in a separate process with the embedded database: `node stored-run-job.mjs
 * <steps> <base>` prints one line of JSON per figure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ARTIFACTS } from '@assay/contract';
import { startTestWorld } from '../../packages/server/src/testing/app/test-world.ts';
import { seedSuite } from '../../packages/server/src/testing/data/seed-suite.ts';
import { compareRuns } from '../../packages/web/src/features/runs/model/compare-runs.ts';
import { assaySuite } from '../peers/write-formats.mjs';
import { peakMemoryMb, resetPeakMemory } from '../start-assay.mjs';

const [amount, base] = [Number(process.argv[2]), process.argv[3]];
/** Every fiftieth step fails, spread over up to 200 operations. */
const FAILING = 50;
const MOST_OPERATIONS = 200;
const PAGE = 500;

const report = (what, cpuMs) => console.log(JSON.stringify({ what, cpuMs, mb: peakMemoryMb(process.pid) }));

async function measured(what, times, work) {
  resetPeakMemory(process.pid);
  const before = process.cpuUsage();
  let value;
  for (let time = 0; time < times; time += 1) value = await work();
  const { user, system } = process.cpuUsage(before);
  report(what, (user + system) / 1000 / times);
  return value;
}

function broken(testCase, at) {
  if (at % FAILING !== 0) return testCase;
  const [step] = testCase.steps;
  const expect = { must: { ...step.expect.must, header: { 'x-api': [['eq', 'halls']] } } };
  return { ...testCase, op: `GET /areas/${(at / FAILING) % MOST_OPERATIONS}/rooms`, steps: [{ ...step, expect }] };
}

const world = await startTestWorld({ checkReplies: false });
try {
  let user = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'rooms', baseUrl: base });
  const { header, files } = assaySuite(amount);
  const cases = files.flatMap((file) => file.cases).map(broken);
  const suiteId = await seedSuite(world.test.db, projectId, cases, {
    header: { env: header.env, auth: header.auth, defaults: header.defaults, setup: header.setup },
  });
  await world.startWorker();

  const get = async (path) => {
    const reply = await world.test.app.inject({ url: path, headers: user.headers });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
    return reply;
  };
  const runOnce = async () => {
    const { body } = await world.call(user, 'createRun', { body: { projectId, suiteId, environmentId } });
    for (;;) {
      await sleep(250);
      const run = JSON.parse((await get(`/api/runs/${body.runId}`)).body);
      if (!['queued', 'running'].includes(run.status)) return run;
    }
  };
  /** Reads the steps as the run page does, one result page after another. */
  const allSteps = async (id) => {
    const items = [];
    for (;;) {
      const after = items.length === 0 ? '' : `&after=${encodeURIComponent(items.at(-1).id)}`;
      const list = JSON.parse((await get(`/api/runs/${id}/steps?detail=summary&pageSize=${PAGE}${after}`)).body);
      items.push(...list.items);
      if (list.items.length === 0 || items.length >= list.total) return items;
    }
  };

  const first = await measured('a cloud run, run and stored', 1, runOnce);
  if (first.status !== 'failed' || first.stepsCount !== amount)
    throw new Error(`${first.status}, ${first.stepsCount} of ${amount} steps: ${first.error}`);
  // A long run lasts longer than the access token is valid.
  user = await world.test.asUser('ada@example.test');
  const at = `/api/runs/${first.id}`;
  await measured('call: the run', 5, () => get(at));
  await measured(`call: first ${PAGE} steps`, 5, () => get(`${at}/steps?detail=summary&page=1&pageSize=${PAGE}`));
  await measured(`call: last ${PAGE} steps`, 5, () =>
    get(`${at}/steps?detail=summary&page=${Math.max(1, Math.floor(amount / PAGE))}&pageSize=${PAGE}`),
  );
  await measured('call: findings', 2, () => get(`${at}/findings`));
  await measured('call: search in all steps', 2, () => get(`${at}/steps?detail=summary&page=1&pageSize=${PAGE}&search=halls`));
  await measured(`call: first ${PAGE} events`, 5, () => get(`${at}/timeline?after=0&limit=${PAGE}`));
  await measured('call: whole timeline', 1, () => get(`${at}/timeline`));
  const steps = await measured('all steps, page after page', 1, () => allSteps(first.id));
  await measured('comparing it with a run of the same steps, in the browser', 1, () => compareRuns(steps, [...steps]));
  for (const { kind, name } of ARTIFACTS)
    await measured(`file: ${name}`, 1, () => get(`${at}/artifacts/${kind}/${encodeURIComponent(name)}`));
} finally {
  await world.close();
}
process.exit();
