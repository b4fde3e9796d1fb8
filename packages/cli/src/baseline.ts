import { type CheckFailure, calledOperation, groupFindings, type StepResult, type Suite, type Waiver } from '@assay/engine/runner';
import { UsageError } from './exit.ts';

const FORMAT = 'baseline-1';
const DAY_MS = 86_400_000;

interface Entry {
  readonly check: string;
  readonly operation: string;
  readonly message: string;
  readonly reason: string;
  readonly until: string;
}

export interface Baseline {
  /** Entries that are still valid. */
  readonly waivers: readonly Waiver[];
  /** Expired entries, whose failures are reported again. */
  readonly expired: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const CHECKS: readonly CheckFailure['check'][] = ['status', 'header', 'body', 'schema', 'time'];

function isEntry(value: unknown): value is Entry & Pick<Waiver, 'check'> {
  if (!isRecord(value)) return false;
  const texts = [value.operation, value.message, value.reason, value.until];
  return (
    CHECKS.some((check) => check === value.check) &&
    texts.every((text) => typeof text === 'string') &&
    !Number.isNaN(Date.parse(String(value.until)))
  );
}

/** Reads the known failures, each with an expiry date. A run fails only for new failures. */
export function readBaseline(text: string, now: number): Baseline {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UsageError('The baseline file is not JSON.');
  }
  if (!isRecord(parsed) || parsed.assay !== FORMAT || !Array.isArray(parsed.entries))
    throw new UsageError(`The baseline file must contain "assay": "${FORMAT}" and an "entries" list.`);
  const wrong = parsed.entries.findIndex((entry) => !isEntry(entry));
  if (wrong >= 0)
    throw new UsageError(`Entry ${wrong + 1} in the baseline file must have a check, an operation, a message, a reason and an until date.`);
  const entries = parsed.entries.filter(isEntry);
  const live = entries.filter(({ until }) => Date.parse(until) > now);
  return { waivers: live.map((entry, index) => ({ ...entry, id: `baseline-${index + 1}` })), expired: entries.length - live.length };
}

interface NewBaseline {
  readonly suite: Suite;
  readonly results: readonly StepResult[];
  readonly now: number;
  readonly days: number;
}

/** Writes all current failures as a baseline that expires after this many days. */
export function writeBaseline({ suite, results, now, days }: NewBaseline): string {
  const cases = new Map([...(suite.setup ?? []), ...suite.cases].map((entry) => [entry.id, entry]));
  const found = groupFindings(
    results.flatMap((result) => {
      const testCase = cases.get(result.caseId);
      const step = testCase === undefined ? undefined : [...testCase.steps, ...(testCase.finally ?? [])][result.step];
      return testCase === undefined || step === undefined ? [] : [{ ...result, op: calledOperation(testCase, step) }];
    }),
  );
  const until = new Date(now + days * DAY_MS).toISOString();
  const entries = found
    .filter(({ kind }) => kind === 'defect')
    .map(({ check, operation, message }) => ({
      check,
      operation,
      message,
      reason: 'Already failing when the baseline was created',
      until,
    }));
  return `${JSON.stringify({ assay: FORMAT, entries }, null, 2)}\n`;
}
