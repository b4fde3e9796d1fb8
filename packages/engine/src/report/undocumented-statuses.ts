import type { DocumentedStatuses, RunFinding, StepResult } from '../model/index.ts';

/** The properties of a step that show whether its response has an undocumented status. */
export interface StepWithResponse extends Pick<StepResult, 'caseId' | 'step' | 'failures'> {
  /** The operation that the step calls. */
  readonly op: string;
  readonly part?: StepResult['part'];
  /** The operation that the step's case tests. */
  readonly caseOp?: string;
  /** The method that was sent. A case may use a method that its operation does not have. */
  readonly method?: string;
  readonly status?: number | null;
}

const MOST_STEPS = 50;

/** Returns one finding per operation with every status that was returned but is not listed. It does not affect the verdict. */
export function undocumentedStatuses(steps: readonly StepWithResponse[], documented: DocumentedStatuses): readonly RunFinding[] {
  const byOperation = new Map<string, StepWithResponse[]>();
  for (const step of steps) {
    if (!isUndocumented(step, documented)) continue;
    const operation = step.caseOp ?? step.op;
    const met = byOperation.get(operation);
    if (met === undefined) byOperation.set(operation, [step]);
    else met.push(step);
  }
  return [...byOperation].map(([operation, met]) => findingOf(operation, met));
}

function findingOf(operation: string, met: readonly StepWithResponse[]): RunFinding {
  const statuses = [...new Set(met.map(({ status }) => Number(status)))].sort((a, b) => a - b);
  const message = `returns ${statuses.join(', ')}, which the spec does not list`;
  return {
    kind: 'spec-gap',
    check: 'undocumented-status',
    operation,
    message,
    example: message,
    count: met.length,
    caseIds: [...new Set(met.map(({ caseId }) => caseId))],
    stepIds: met.slice(0, MOST_STEPS).map(({ caseId, step }) => `${caseId}#${step}`),
    waiver: null,
  };
}

/** True for the step under test when the spec does not list the status of its response. */
export function isUndocumented(step: StepWithResponse, documented: DocumentedStatuses): boolean {
  const { status, caseOp = step.op, part = 'step' } = step;
  const listed = Object.hasOwn(documented, caseOp) ? documented[caseOp] : undefined;
  if (listed === undefined || status === undefined || status === null || part !== 'step') return false;
  if (!isUnderTest(step, caseOp) || isDefect(step)) return false;
  return !listed.some((entry) => entry === 'default' || entry === String(status) || entry === `${String(status)[0]}XX`);
}

/** A status that violates an expectation is an API defect, and listing it in the spec would not help. */
function isDefect({ failures }: StepWithResponse): boolean {
  return failures.some(({ level, check }) => level === 'must' && check === 'status');
}

/** Setup steps call other operations, whose path parameters may have other names than in the spec. */
function isUnderTest({ op, method }: StepWithResponse, caseOp: string): boolean {
  const [verb = '', path = ''] = caseOp.split(' ');
  if (method !== undefined && method !== verb) return false;
  const [ownVerb = '', ownPath = ''] = op.split(' ');
  const wanted = path.split('/');
  const own = ownPath.split('/');
  return ownVerb === verb && own.length === wanted.length && wanted.every((part, index) => part.includes('{') || part === own[index]);
}
