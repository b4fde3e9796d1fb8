import { shortLine } from '../format/one-line.ts';
import type { Suite } from '../model/index.ts';
import { comparisonComments, EXPORT_NOTICE, type ExportStep, exportSteps, pathWithQuery, usedVariables } from './export-steps.ts';

/**
 * Writes an `.http` file for REST clients in editors. Captured values have to be filled in by hand, because the format has no portable
 * syntax for them.
 */
export function toHttpFile(suite: Suite): string {
  const steps = exportSteps(suite);
  // Some clients reject a request with a missing variable, and an empty value would change the request.
  const captured = [...new Set(steps.flatMap(({ capture }) => Object.keys(capture)))].map((name) => `@${name} = replace-with-${name}`);
  const used = usedVariables(steps);
  const variables = Object.entries(suite.env).flatMap(([name, { default: value, secret }]) =>
    used.has(name) ? [`@${name} = ${secret === true ? '' : shortLine(value ?? '')}`] : [],
  );
  return [
    `# ${shortLine(suite.suite.name)}, exported by Assay`,
    `# ${EXPORT_NOTICE}`,
    ...variables,
    '@RUN_ID = manual',
    `@SEED = ${suite.suite.seed}`,
    ...captured,
    '',
    ...steps.map(block),
  ].join('\n');
}

function block(step: ExportStep): string {
  const expected = step.must.status?.join(' or ');
  const captured = Object.keys(step.capture);
  return [
    `### ${shortLine(step.name)}`,
    `# ${shortLine(step.testCase.id)}: ${shortLine(step.testCase.why)}`,
    ...(expected === undefined ? [] : [`# expects status ${expected}`]),
    ...comparisonComments(step).map((text) => `# not checked here: ${shortLine(text)}`),
    ...(captured.length === 0 ? [] : [`# captured from the response: ${captured.join(', ')}`]),
    `${step.method} ${pathWithQuery(step, `{{${step.base}}}`)}`,
    ...step.headers.map(([name, value]) => `${name}: ${shortLine(value)}`),
    '',
    ...(step.body === null ? [] : [bodyLines(step.body), '']),
  ].join('\n');
}

/** A body line that starts with `###` would start the next request, so it is indented. */
const bodyLines = (body: string): string => body.replace(/^###/gm, ' ###');
