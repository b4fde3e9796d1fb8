import { suiteText } from '../format/suite-text.ts';
import { createCredentials } from '../generate/cases/request/credentials.ts';
import { type ApiModel, ENGINE_VERSION, GENERATOR_VERSION, SUITE_FORMAT, SUITE_HEADER_PATH, type TextFile } from '../model/index.ts';
import { BASE_URL_VARIABLE, suiteHeader } from './generate-suite.ts';

export interface StartSuiteInput {
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  /** The API that the suite tests. Null when the project has no spec yet. */
  readonly api: { readonly model: ApiModel; readonly specSha256: string } | null;
}

/** Writes a suite without cases, ready for cases that a user writes by hand. It contains the base URL and the API's auth entries. */
export function startSuite({ suite, seed, api }: StartSuiteInput): TextFile {
  const header = api === null ? plainHeader(suite, seed) : headerFor({ suite, seed, ...api });
  return { path: SUITE_HEADER_PATH, content: suiteText({ ...header, include: [] }) };
}

function headerFor(input: Pick<StartSuiteInput, 'suite' | 'seed'> & NonNullable<StartSuiteInput['api']>) {
  const { auth, env } = createCredentials(input.model);
  return suiteHeader({ ...input, env: { ...BASE_URL_VARIABLE, ...env }, auth, schemas: {} });
}

function plainHeader(suite: StartSuiteInput['suite'], seed: number) {
  return {
    assay: SUITE_FORMAT,
    suite: { ...suite, generator: GENERATOR_VERSION, engineVersion: ENGINE_VERSION, seed },
    env: BASE_URL_VARIABLE,
    auth: { none: null },
    defaults: { headers: { Accept: 'application/json' }, auth: 'none' },
    schemas: {},
  };
}
