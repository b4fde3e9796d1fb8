import { kebabCase } from '../format/words.ts';
import { createCredentials } from '../generate/cases/request/credentials.ts';
import { responseSchemas } from '../generate/values/direction.ts';
import type { ApiModel, ExploreFinding, GeneratedSuite, Schema, SuiteHeader, TestCase, TextFile } from '../model/index.ts';
import { mergeSuite } from '../suite/merge-suite.ts';
import { administratorIdentity } from './explore-api.ts';
import { BASE_URL_VARIABLE, countRequests, suiteHeader } from './generate-suite.ts';

export interface KeepFindingsInput {
  readonly model: ApiModel;
  readonly findings: readonly ExploreFinding[];
  readonly seed: number;
  readonly suite: { readonly id: string; readonly name: string };
  readonly specSha256: string;
  /** Files in the existing suite, empty for a new one. */
  readonly existing: readonly TextFile[];
}

/** The suite afterwards. When nothing was added, the counts are 0. */
export interface KeptFindings extends Pick<GeneratedSuite, 'files' | 'cases' | 'requests'> {
  /** The number of findings that became cases. */
  readonly kept: number;
}

const MAX_FILES = 50;

/** Adds findings to a suite as ordinary cases, which fail until the defects are fixed. */
export function keepFindings(input: KeepFindingsInput): KeptFindings {
  const { model, findings, existing } = input;
  const kept = withUniqueIds(findings.flatMap((finding) => (finding.kept === null ? [] : [finding.kept])));
  if (kept.length === 0) return { files: existing, kept: 0, cases: 0, requests: { total: 0, write: 0 } };
  const credentials = createCredentials(model);
  for (const op of model.operations) {
    const { auth } = credentials.of(op);
    if (auth !== null && usesOther(kept, op.key)) credentials.other(auth);
  }
  const admins = adminCredentials(model, kept);
  const header = suiteHeader({
    ...input,
    env: { ...BASE_URL_VARIABLE, ...credentials.env, ...admins.env },
    auth: { ...credentials.auth, ...admins.auth },
    schemas: schemasFor(model, kept),
  });
  const parts = model.operations.flatMap((op) => {
    const cases = kept.filter((testCase) => testCase.op === op.key);
    return cases.length === 0 ? [] : [{ op, file: kebabCase(op.operationId ?? op.key), cases }];
  });
  const { files, cases } = mergeSuite({ header, parts, maxFiles: MAX_FILES, existing, origins: {} });
  return { files, kept: kept.length, cases: cases.length, requests: countRequests(cases) };
}

function withUniqueIds(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>();
  return cases.map((testCase) => {
    const count = (seen.get(testCase.id) ?? 0) + 1;
    seen.set(testCase.id, count);
    return count === 1 ? testCase : { ...testCase, id: `${testCase.id}-${count}` };
  });
}

/** An administrator's auth entries and variables, if a case needs them. */
function adminCredentials(model: ApiModel, cases: readonly TestCase[]): Pick<SuiteHeader, 'auth' | 'env'> {
  const isUsed = cases.some(({ steps }) => steps.some(({ req }) => req.auth?.endsWith('.admin') === true));
  const credentials = createCredentials(model, { admin: isUsed ? administratorIdentity(model) : null });
  for (const op of model.operations) credentials.of(op);
  return credentials;
}

function usesOther(cases: readonly TestCase[], key: string): boolean {
  return cases.some(({ op, steps }) => op === key && steps.some(({ req }) => req.auth?.endsWith('.other') === true));
}

/** The model's schemas, and the response schemas that cases refer to as `METHOD /path status`. */
function schemasFor(model: ApiModel, cases: readonly TestCase[]): Readonly<Record<string, Schema>> {
  const { schemas, directed } = responseSchemas(model.schemas);
  const names = new Set(cases.flatMap(({ steps }) => steps.flatMap(({ expect }) => expect.must?.schema ?? [])));
  const named = model.operations.flatMap((op) =>
    op.responses.flatMap(({ status, media }) => {
      const schema = media.find((entry) => /json|\*/.test(entry.media))?.schema ?? null;
      const name = `${op.key} ${status}`;
      return schema === null || !names.has(name) ? [] : [[name, directed(schema)] as const];
    }),
  );
  return { ...Object.fromEntries(Object.entries(schemas)), ...Object.fromEntries(named) };
}
