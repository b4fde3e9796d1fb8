import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json, TextFile } from '../model/index.ts';
import { readSuite } from '../suite/read-suite.ts';
import { jqPrograms, packPath, shells } from './jq-parts.fixture.ts';
import { runInEngine, runPack, type StepVerdicts } from './run-pack.fixture.ts';
import { type Routes, type ScriptedServers, startServers } from './scripted-server.fixture.ts';

interface Scenario {
  readonly name: string;
  readonly exitCode: number;
  readonly env: Readonly<Record<string, string>>;
  readonly routes: Routes;
  readonly header: { readonly include: readonly [string] };
  readonly cases: readonly Record<string, Json>[];
  /** Null for a suite that every runner refuses. */
  readonly expected: StepVerdicts | null;
}

const { suites }: { readonly suites: readonly Scenario[] } = JSON.parse(readFileSync(packPath('conformance/end-to-end.json'), 'utf8'));

const filesOf = ({ header, cases }: Scenario): readonly TextFile[] => [
  { path: 'tests.json', content: JSON.stringify(header) },
  {
    path: header.include[0],
    content: JSON.stringify({
      cases: cases.map((entry) => ({ title: entry.id ?? '', tags: [], op: 'GET /', why: 'conformance', evidence: 'C', ...entry })),
    }),
  },
];

// Every pair at least once: each shell with jq, each jq with the first shell.
const runners = [
  ...shells.map((shell) => ({ shell, jq: jqPrograms[0] ?? 'jq' })),
  ...jqPrograms.slice(1).map((jq) => ({ shell: shells.at(-1) ?? ['sh'], jq })),
];

const runnable = suites.filter(({ expected }) => expected !== null);
const refused = suites.filter(({ expected }) => expected === null);

describe.each(runnable)('the suite “$name”', (scenario) => {
  let servers: ScriptedServers | null = null;
  const environment = async (): Promise<Readonly<Record<string, string>>> => {
    servers = await startServers(scenario.routes);
    return { BASE_URL: servers.base, OTHER_URL: servers.other, ...scenario.env };
  };
  afterEach(async () => {
    await servers?.close();
    servers = null;
  });

  it('gets the expected verdict for every step from the engine', async () => {
    expect(await runInEngine(filesOf(scenario), await environment())).toEqual(scenario.expected);
  });

  it.each(runners)('gets the same from run.sh under $shell with $jq', async ({ shell, jq }) => {
    const run = await runPack(filesOf(scenario), { shell, jq, env: await environment() });
    expect(run.verdicts, run.output).toEqual(scenario.expected);
    expect(run.exitCode).toBe(scenario.exitCode);
    run.clean();
  });
});

describe.each(refused)('a suite with $name', (scenario) => {
  it('is refused by the engine', () => {
    expect(readSuite(filesOf(scenario)).kind).toBe('invalid');
  });

  it.each(runners)('is refused by run.sh under $shell with $jq', async ({ shell, jq }) => {
    const run = await runPack(filesOf(scenario), { shell, jq, env: { BASE_URL: 'http://127.0.0.1:1' } });
    expect([run.exitCode, run.verdicts], run.output).toEqual([scenario.exitCode, {}]);
    run.clean();
  });
});
