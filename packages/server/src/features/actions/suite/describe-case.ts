import type { Checks, Step, TestCase } from '@assay/engine/model';

/** The status that a step should return. The less specific status that it must return is used only if there is no other. */
const statusOf = ({ must, should }: Step['expect']): readonly string[] => should?.status ?? must?.status ?? [];

function partsOf({ expect }: Step): readonly string[] {
  const levels: readonly Checks[] = [expect.must ?? {}, expect.should ?? {}];
  const statuses = statusOf(expect);
  const schema = levels.find((level) => level.schema !== undefined)?.schema;
  const headers = [...new Set(levels.flatMap(({ header }) => Object.keys(header ?? {})))];
  const hasBody = levels.some(({ body }) => (body ?? []).length > 0);
  const maxMs = levels.find((level) => level.maxMs !== undefined)?.maxMs;
  return [
    ...(statuses.length === 0 ? [] : [`status ${statuses.join(' or ')}`]),
    ...(schema === undefined ? [] : [`a body that matches the schema ${schema}`]),
    ...(hasBody ? ['specific values in the body'] : []),
    ...(headers.length === 0 ? [] : [`the header ${headers.join(', ')}`]),
    ...(maxMs === undefined ? [] : [`a response within ${maxMs} ms`]),
  ];
}

const listed = (parts: readonly string[]): string => parts.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** What a case expects from its last request: "status 200 and a body that matches the schema Book". */
export function describeChecks({ steps }: TestCase): string {
  const last = steps.findLast((step) => partsOf(step).length > 0);
  return last === undefined ? 'no specific result' : listed(partsOf(last));
}

/** Describes a case in plain language. */
export function describeCase(testCase: TestCase): string {
  const { steps, title, why } = testCase;
  const before = steps.slice(0, -1).map(({ req }) => `${req.method} ${req.path.replace(/\{\{(\w+)\}\}/g, '{$1}')}`);
  const first = before.length === 0 ? '' : `, after ${listed(before)}`;
  const request = steps.at(-1)?.req;
  const sent = request === undefined ? 'nothing' : `${request.method} ${request.path.replace(/\{\{(\w+)\}\}/g, '{$1}')}`;
  const reason = why === '' ? '' : ` Why: ${why.replace(/\.?$/, '.')}`;
  return `“${title}” sends ${sent}${first} and expects ${describeChecks(testCase)}.${reason}`;
}
