import { stableText } from '../format/stable-text.ts';
import type { CheckFailure, Step, TestCase, Verdict } from '../model/index.ts';
import type { RunOptions } from './options.ts';

/** Returns the operation that a step calls: the case's operation or, in a flow, the spec operation that matches the step's request. */
export function calledOperation(testCase: Pick<TestCase, 'op' | 'steps'>, step: Step): string {
  if (testCase.steps.length === 1 && testCase.steps[0] === step) return testCase.op;
  return `${step.req.method} ${step.req.path.replace(/\{\{(\w+)\}\}/g, '{$1}')}`;
}

/** Applies the project's policy for failed checks: contract violations may be warnings, and waived checks do not change the verdict. */
export function applyPolicy(
  failures: readonly CheckFailure[],
  operation: string,
  { contractBreaks = 'fail', waivers = [] }: Pick<RunOptions, 'contractBreaks' | 'waivers'>,
): readonly CheckFailure[] {
  return failures.map((failure) => {
    const judged: CheckFailure = contractBreaks === 'warn' && isShape(failure) ? { ...failure, level: 'should' } : failure;
    const message = comparableText(stableText(failure.message));
    const waiver = waivers.find(
      (entry) => entry.check === failure.check && entry.operation === operation && comparableText(entry.message) === message,
    );
    return waiver === undefined ? judged : { ...judged, waived: { id: waiver.id, reason: waiver.reason, until: waiver.until } };
  });
}

/** Waivers and baselines from earlier versions contain older wordings of some messages, and did not name the excluded statuses. */
const comparableText = (message: string): string =>
  message
    .replace(/^(The status is \d+), (?:which is excluded|expected any status except .+)\.$/, '$1.')
    .replace(/^The answer took /, 'The response took ')
    .replace(/^The body is not (.+?): (it|\/.*?) lacks the property (.+?)(?= \(and \d+ more\)\.$|\.$)/, (_, schema, at, name) =>
      schemaMessage(schema, `the property ${name}${at === 'it' ? '' : ` of ${at}`} is missing`),
    )
    .replace(/^The body is not (.+?): /, (_, schema) => schemaMessage(schema, ''))
    .replace(/ must be more than (?=\S+(?: \(and \d+ more\))?\.$)/, ' must be greater than ')
    .replace('matches none of the allowed shapes', 'does not match any of the allowed schemas')
    .replace('must match exactly one of the allowed shapes', 'must match exactly one of the allowed schemas')
    .replace('matches a shape that is excluded', 'matches a schema that is not allowed');

const schemaMessage = (schema: string, violation: string): string => `The body does not match the schema ${schema}: ${violation}`;

/** True when the status is correct but the response otherwise differs from the spec. */
const isShape = ({ check }: CheckFailure): boolean => check === 'schema' || check === 'header';

/** A step whose failed checks are all waived becomes a warning. It never passes silently. */
export function verdictForFailures(failures: readonly CheckFailure[]): Verdict {
  if (failures.some((failure) => failure.level === 'must' && failure.waived === undefined)) return 'fail';
  return failures.length > 0 ? 'warn' : 'pass';
}
