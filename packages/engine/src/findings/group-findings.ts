import { steadyText } from '../json/steady-text.ts';
import { type CheckFailure, FINDING_KINDS, type FindingKind, type RunFinding, type StepResult } from '../model/index.ts';

/** What grouping reads of a step; the exchange is not needed. */
export type FoundStep = Pick<StepResult, 'caseId' | 'step' | 'verdict' | 'failures' | 'cause' | 'reason'> & { readonly op: string };

const MOST_STEPS = 50;

interface Group extends Omit<RunFinding, 'cases' | 'stepIds'> {
  readonly caseIds: Set<string>;
  readonly stepIds: string[];
}

/** Broken checks and errors of a run, the same trouble counted once: defects first, then by how often it was met. */
export function groupFindings(steps: readonly FoundStep[]): readonly RunFinding[] {
  const groups = new Map<string, Group>();
  for (const step of steps) {
    for (const entry of entriesOf(step)) {
      const key = JSON.stringify([entry.kind, entry.check, entry.operation, entry.message]);
      const known = groups.get(key) ?? { ...entry, count: 0, caseIds: new Set(), stepIds: [] };
      known.caseIds.add(step.caseId);
      if (known.stepIds.length < MOST_STEPS) known.stepIds.push(`${step.caseId}#${step.step}`);
      groups.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...groups.values()]
    .map(({ caseIds, ...group }) => ({ ...group, cases: caseIds.size }))
    .sort((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) || b.count - a.count);
}

type Entry = Pick<RunFinding, 'kind' | 'check' | 'operation' | 'message' | 'example' | 'waiver'>;

function entriesOf(step: FoundStep): readonly Entry[] {
  const { op: operation } = step;
  if (step.verdict === 'error') {
    const example = step.reason ?? 'No answer.';
    return [{ kind: 'error', check: step.cause ?? 'unknown', operation, message: steadyText(example), example, waiver: null }];
  }
  return step.failures.map((failure) => ({
    kind: kindOf(failure),
    check: failure.check,
    operation,
    message: steadyText(failure.message),
    example: failure.message,
    waiver: failure.waived ?? null,
  }));
}

/** A status of the right class that the document does not name is a gap of the document. */
function kindOf({ level, check, expected, actual }: CheckFailure): FindingKind {
  if (level === 'must') return 'defect';
  const named = Array.isArray(expected) ? expected.filter((entry) => typeof entry === 'string' && /^\d{3}$/.test(entry)) : [];
  const isSameClass = named.some((entry) => String(entry)[0] === String(actual)[0]);
  return check === 'status' && isSameClass ? 'spec-gap' : 'warning';
}
