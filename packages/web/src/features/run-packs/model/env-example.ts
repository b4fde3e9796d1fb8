import type { Environment } from '@assay/contract';
import { readSuiteText, singleLine } from '@assay/engine/format';
import type { EnvVariable } from '@assay/engine/model';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const lineOf = (text: unknown): string => (typeof text === 'string' ? singleLine(text) : '');

function toVariable(value: unknown): EnvVariable {
  if (!isRecord(value)) return {};
  return { required: value.required === true, secret: value.secret === true, default: lineOf(value.default), doc: lineOf(value.doc) };
}

/** Returns the variables that a suite declares in its tests.json; none when the file cannot be parsed. */
export function declaredVariables(testsJson: string): readonly (readonly [string, EnvVariable])[] {
  const read = readSuiteText(testsJson);
  const parsed: unknown = read.kind === 'json' ? read.value : null;
  if (!isRecord(parsed) || !isRecord(parsed.env)) return [];
  return Object.entries(parsed.env).map(([name, value]) => [name, toVariable(value)] as const);
}

type PlainValues = Pick<Environment, 'baseUrl' | 'variables'>;

/** The lines of a .env file: the environment's plain values, otherwise the suite's defaults. Secrets are always empty. */
export function envExample(variables: readonly (readonly [string, EnvVariable])[], environment: PlainValues | null): string {
  const values = new Map(environment?.variables.map(({ name, value }) => [name, value]));
  if (environment !== null) values.set('BASE_URL', environment.baseUrl);
  const entries = variables.map(([name, variable]) => {
    const notes = [variable.required === true ? 'required' : 'optional', ...(variable.secret === true ? ['secret'] : [])].join(', ');
    const shown = lineOf(values.get(name)) || (variable.default ?? '');
    return `# ${notes}. ${variable.doc ?? ''}`.trimEnd().concat(`\n${name}=${variable.secret === true ? '' : shown}\n`);
  });
  return entries.join('\n');
}
