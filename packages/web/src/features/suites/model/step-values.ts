import type { Step, TestCase } from '@assay/engine/model';
import { type StepListName, type StepPlace, stepsIn } from './case-steps.ts';
import type { SuiteContext } from './suite-header.ts';

/** A value that a step can use as `{{name}}`. */
export interface KnownValue {
  readonly name: string;
  /** Where it comes from, for display. */
  readonly from: string;
}

/** A placeholder without a source, and the steps that use it. */
export interface MissingValue {
  readonly name: string;
  readonly place: StepPlace;
}

const PLACEHOLDER = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** Values that every run provides. */
const RUN_VALUES: readonly KnownValue[] = [
  { name: 'RUN_ID', from: 'different in every run' },
  { name: 'SEED', from: 'the suite’s seed' },
];

const placeholdersIn = ({ req, expect }: Step): readonly string[] =>
  [...JSON.stringify([req, expect]).matchAll(PLACEHOLDER)].map(([, name = '']) => name);

const capturedBy = (steps: readonly Step[], label: string): readonly KnownValue[] =>
  steps.flatMap(({ capture = {} }, index) => Object.keys(capture).map((name) => ({ name, from: `captured in ${label} ${index + 1}` })));

/** The values that a step can use: captures from earlier steps, suite variables, and run values. */
export function valuesAt(testCase: TestCase, { list, index }: StepPlace, context: SuiteContext): readonly KnownValue[] {
  const steps = capturedBy(list === 'steps' ? testCase.steps.slice(0, index) : testCase.steps, 'step');
  const cleanup = list === 'finally' ? capturedBy(stepsIn(testCase, 'finally').slice(0, index), 'cleanup step') : [];
  return [
    ...steps,
    ...cleanup,
    ...context.setup.map((name) => ({ name, from: 'captured in the set-up' })),
    ...context.variables.filter((name) => name !== 'BASE_URL').map((name) => ({ name, from: 'variable' })),
    ...RUN_VALUES,
  ];
}

/** Placeholders without a source. Each name is listed once, at the first step that uses it. */
export function missingValues(testCase: TestCase, context: SuiteContext): readonly MissingValue[] {
  const found = new Map<string, MissingValue>();
  const look = (list: StepListName): void => {
    for (const [index, step] of stepsIn(testCase, list).entries()) {
      const known = new Set(['BASE_URL', ...valuesAt(testCase, { list, index }, context).map(({ name }) => name)]);
      for (const name of placeholdersIn(step)) if (!known.has(name) && !found.has(name)) found.set(name, { name, place: { list, index } });
    }
  };
  look('steps');
  look('finally');
  return [...found.values()];
}

/** A field in an earlier response that probably contains a missing value. */
export interface CaptureOffer {
  readonly place: StepPlace;
  readonly path: string;
}

/** Offers the id that an earlier POST returned, because ids in later paths usually come from there. */
export function offerCapture(testCase: TestCase, { name, place }: MissingValue): CaptureOffer | null {
  if (!/id$/i.test(name)) return null;
  const before = place.list === 'steps' ? testCase.steps.slice(0, place.index) : testCase.steps;
  const index = before.findLastIndex(({ req }) => req.method === 'POST' && !/login|token|auth|session/i.test(req.path));
  return index < 0 ? null : { place: { list: 'steps', index }, path: '$.id' };
}
