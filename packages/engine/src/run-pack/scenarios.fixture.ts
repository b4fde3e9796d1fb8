import { readFileSync } from 'node:fs';
import type { Json, TextFile } from '../model/index.ts';
import { jqPrograms, packPath, shells } from './jq-parts.fixture.ts';
import type { StepTexts, StepVerdicts } from './run-pack.fixture.ts';
import type { Routes } from './scripted-server.fixture.ts';

/** A small suite with a scripted server. */
export interface Scenario {
  readonly name: string;
  readonly exitCode: number;
  readonly env: Readonly<Record<string, string>>;
  readonly routes: Routes;
  readonly header: { readonly include: readonly [string] };
  readonly cases: readonly Record<string, Json>[];
  /** Null for a suite that every runner rejects. */
  readonly expected: StepVerdicts | null;
  /** The reasons for each step, for the cases that are listed. */
  readonly reasons?: StepTexts;
  /** The notes for each step, for the cases that are listed. */
  readonly notes?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The requests in the order in which the server receives them. */
  readonly seen?: readonly string[];
}

const read = (name: string): readonly Scenario[] => JSON.parse(readFileSync(packPath(`conformance/${name}.json`), 'utf8')).suites;

export const scenarios: readonly Scenario[] = [...read('end-to-end'), ...read('format-2'), ...read('identities')];

export const filesOf = ({ header, cases }: Scenario): readonly TextFile[] => [
  { path: 'tests.json', content: JSON.stringify(header) },
  {
    path: header.include[0],
    content: JSON.stringify({
      cases: cases.map((entry) => ({ title: entry.id ?? '', tags: [], op: 'GET /', why: 'conformance', evidence: 'C', ...entry })),
    }),
  },
];

export interface ShellRunner {
  readonly shell: readonly string[];
  readonly jq: string;
}

/** Covers every shell and every jq: each shell with the first jq, each other jq with the last shell. */
export const shellRunners: readonly ShellRunner[] = [
  ...shells.map((shell) => ({ shell, jq: jqPrograms[0] ?? 'jq' })),
  ...jqPrograms.slice(1).map((jq) => ({ shell: shells.at(-1) ?? ['sh'], jq })),
];

/** `npm run prove` runs a scenario with every shell and jq. `npm test` alternates, so that each of them runs some scenarios. */
export const shellRunnersFor = (index: number): readonly ShellRunner[] =>
  process.env.ASSAY_PROVE === undefined ? shellRunners.slice(index % shellRunners.length).slice(0, 1) : shellRunners;
