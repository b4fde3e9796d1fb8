import { afterEach, describe, expect, it } from 'vitest';
import { readSuite } from '../suite/read-suite.ts';
import { mapSteps, reportedSteps, runPack, type StepTexts, stepsInEngine } from './run-pack.fixture.ts';
import { filesOf, type Scenario, scenarios, shellRunnersFor } from './scenarios.fixture.ts';
import { type ScriptedServers, startServers } from './scripted-server.fixture.ts';

const numbered = scenarios.map((scenario, index) => ({ ...scenario, runners: shellRunnersFor(index) }));
const runnable = numbered.filter(({ expected }) => expected !== null);
const refused = numbered.filter(({ expected }) => expected === null);

describe.each(runnable)('The suite “$name”', (scenario) => {
  let servers: ScriptedServers | null = null;
  const environment = async (): Promise<Readonly<Record<string, string>>> => {
    servers = await startServers(scenario.routes);
    return { BASE_URL: servers.base, OTHER_URL: servers.other, ...scenario.env };
  };
  afterEach(async () => {
    await servers?.close();
    servers = null;
  });

  /** A reason may contain the address of the second server. */
  const withAddresses = (one: Scenario): Scenario => JSON.parse(JSON.stringify(one).replaceAll('$OTHER/', `${servers?.other}/`));

  it('gets the expected verdict for every step from the engine', async () => {
    const steps = await stepsInEngine(filesOf(scenario), await environment());
    expect(mapSteps(steps, ({ verdict }) => verdict)).toEqual(scenario.expected);
    expectTexts(withAddresses(scenario), steps);
    if (scenario.seen !== undefined) expect(servers?.seen).toEqual(scenario.seen);
  });

  it.each(scenario.runners)('gets the same from run.sh under $shell with $jq', async ({ shell, jq }) => {
    const run = await runPack(filesOf(scenario), { shell, jq, env: await environment() });
    expect(run.verdicts, run.output).toEqual(scenario.expected);
    expect(run.exitCode).toBe(scenario.exitCode);
    expectTexts(withAddresses(scenario), reportedSteps(run.report));
    if (scenario.seen !== undefined) expect(servers?.seen).toEqual(scenario.seen);
    run.clean();
  });
});

interface StepText {
  readonly reason?: string | null;
  readonly notes?: readonly string[];
}

/** Compares the step reasons and notes for the cases that a scenario lists. */
function expectTexts({ reasons = {}, notes = {} }: Scenario, steps: Readonly<Record<string, readonly StepText[]>>): void {
  const listed = <Part>(table: Readonly<Record<string, unknown>>, part: (step: StepText) => Part) =>
    Object.fromEntries(Object.entries(mapSteps(steps, part)).filter(([id]) => Object.hasOwn(table, id)));
  const told: StepTexts = listed(reasons, ({ reason }) => reason ?? null);
  expect(told).toEqual(reasons);
  expect(listed(notes, (step) => step.notes ?? [])).toEqual(notes);
}

describe.each(refused)('A suite with $name', (scenario) => {
  it('is rejected by the engine', () => {
    expect(readSuite(filesOf(scenario)).kind).toBe('invalid');
  });

  it.each(scenario.runners)('is refused by run.sh under $shell with $jq', async ({ shell, jq }) => {
    const run = await runPack(filesOf(scenario), { shell, jq, env: { BASE_URL: 'http://127.0.0.1:1' } });
    expect([run.exitCode, run.verdicts], run.output).toEqual([scenario.exitCode, {}]);
    run.clean();
  });
});
