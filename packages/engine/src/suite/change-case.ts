import type { Checks, Expectation, InputSetting, Step, TestCase } from '../model/index.ts';
import { type SetRequest, setRequestValue } from './set-in-request.ts';

/** The change to a case. Null and an empty list change nothing. */
export interface CaseChangeRequest {
  /** `404`, or a class such as `4xx`. */
  readonly status: string | null;
  readonly settings: readonly InputSetting[];
  /** The maximum response time. */
  readonly maxMs: number | null;
}

export type CaseChangeResult =
  | { readonly kind: 'changed'; readonly testCase: TestCase }
  | { readonly kind: 'unchanged'; readonly reason: string };

const MAX_TITLE = 200;

/** Changes the step that the case is about: the last one or, in a flow, the one that has all the named inputs. */
export function changeCase(testCase: TestCase, { status, settings, maxMs }: CaseChangeRequest): CaseChangeResult {
  const at = stepFor(testCase, settings);
  const step = testCase.steps[at];
  if (step === undefined) return { kind: 'unchanged', reason: 'it has no steps' };
  let { req } = step;
  const sets: SetRequest[] = [];
  for (const setting of settings) {
    const set = setRequestValue(req, testCase.op, setting);
    if (set === null) return { kind: 'unchanged', reason: `${setting.name} cannot be set in its request` };
    req = set.request;
    sets.push(set);
  }
  const timed = maxMs === null ? step.expect : withTime(step.expect, maxMs);
  const expect = status === null ? timed : withStatus(timed, status.toLowerCase());
  const steps = testCase.steps.map((other, index): Step => (index === at ? { ...step, req, expect } : other));
  const title = titleFor(testCase.title, sets, status?.toLowerCase() ?? null);
  return { kind: 'changed', testCase: { ...testCase, title: title.slice(0, MAX_TITLE), steps } };
}

function stepFor({ steps, op, tags }: TestCase, settings: readonly InputSetting[]): number {
  const has = ({ req }: Step): boolean => settings.every((setting) => typeof setRequestValue(req, op, setting)?.before === 'string');
  const found = settings.length === 0 || !tags.includes('flow') ? -1 : steps.findLastIndex(has);
  return found < 0 ? steps.length - 1 : found;
}

function withTime(expect: Expectation, maxMs: number): Expectation {
  return { ...expect, must: { ...expect.must, maxMs } };
}

/** Body and header checks are kept only if the new status is in the same class. */
function withStatus({ must, should }: Expectation, status: string): Expectation {
  const before = must?.status ?? should?.status ?? [];
  const isSameClass = before.some((entry) => entry[0] === status[0]);
  const maxMs = must?.maxMs;
  if (!isSameClass) return { must: { status: [status], ...(maxMs === undefined ? {} : { maxMs }) } };
  const { status: _status, notStatus: _not, ...rest } = must ?? {};
  const { status: _advised, notStatus: _unwanted, ...advice } = should ?? {};
  const kept: Checks = { ...rest, status: [status] };
  return Object.keys(advice).length === 0 ? { must: kept } : { must: kept, should: advice };
}

const OUTCOME = /(?:,)? (?:returns \d[\dx]{2}(?:(?:,| or|, or)? \d[\dx]{2})*|is rejected|(?:causes no|does not cause a) server error)$/;

/** `with price -1 returns 422` -> `with price -5 returns 400`. Values that are not in the title yet are added. */
function titleFor(title: string, sets: readonly SetRequest[], status: string | null): string {
  const outcome = OUTCOME.exec(title)?.[0] ?? '';
  let subject = outcome === '' ? title : title.slice(0, -outcome.length);
  for (const { before, words } of sets) {
    const isNamed = before !== null && subject.includes(before);
    subject = isNamed ? subject.replace(before, () => words) : `${subject}${subject.includes(' with ') ? ' and' : ' with'} ${words}`;
  }
  return `${subject}${status === null ? outcome : ` returns ${status}`}`;
}
