import { stableText } from '../format/stable-text.ts';
import {
  type CheckFailure,
  type DocumentedStatuses,
  FINDING_KINDS,
  type FindingKind,
  type RunFinding,
  type StepResult,
} from '../model/index.ts';
import { isUndocumented, type StepWithResponse, undocumentedStatuses } from './undocumented-statuses.ts';

/** The properties of a step that grouping needs, without the exchange. */
export type GroupableStep = Pick<StepResult, 'verdict' | 'cause' | 'reason' | 'control' | 'beside'> &
  StepWithResponse & { readonly url?: string };

/** Combines a step in a report with the operation that its case tests. */
export function toGroupableStep(result: StepResult, caseOp: string): GroupableStep {
  const { exchange } = result;
  const sent = exchange === undefined ? {} : { method: exchange.method, status: exchange.status, url: exchange.url };
  return { ...result, op: result.op ?? caseOp, caseOp, ...sent };
}

const MOST_STEPS = 50;

interface Group extends Omit<RunFinding, 'caseIds' | 'stepIds'> {
  readonly caseIds: Set<string>;
  readonly stepIds: string[];
}

/** Returns the distinct findings in a run: defects first, waived ones last within their type, then by frequency. */
export function groupFindings(all: readonly GroupableStep[], documented: DocumentedStatuses = {}): readonly RunFinding[] {
  // A control case that is sent again, and a step that is inconclusive without it, are not findings about the API.
  const steps = all.filter(({ control }) => control === undefined);
  const groups = new Map<string, Group>();
  for (const step of steps) {
    for (const entry of entriesOf(step, documented)) {
      const key = JSON.stringify([entry.kind, entry.check, entry.operation, entry.message]);
      const known = groups.get(key) ?? { ...entry, count: 0, caseIds: new Set(), stepIds: [] };
      known.caseIds.add(step.caseId);
      if (known.stepIds.length < MOST_STEPS) known.stepIds.push(`${step.caseId}#${step.step}`);
      groups.set(key, { ...known, count: known.count + 1 });
    }
  }
  const found = [...groups.values()].map(({ caseIds, ...group }): RunFinding => ({ ...group, caseIds: [...caseIds] }));
  return [...found, ...undocumentedStatuses(steps, documented)].sort(byWeight);
}

function byWeight(a: RunFinding, b: RunFinding): number {
  const waived = Number(a.waiver !== null) - Number(b.waiver !== null);
  return FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) || waived || b.count - a.count;
}

type Entry = Pick<RunFinding, 'kind' | 'check' | 'operation' | 'message' | 'example' | 'waiver' | 'beside'>;

function entriesOf(step: GroupableStep, documented: DocumentedStatuses): readonly Entry[] {
  const { op: operation } = step;
  if (step.verdict === 'error') {
    const example = step.reason ?? 'No response.';
    return [{ kind: 'error', check: step.cause ?? 'unknown', operation, message: stableText(example), example, waiver: null }];
  }
  if (step.verdict === 'inconclusive' && typeof step.status === 'number') {
    const message = `returns ${step.status} for a request that the spec allows`;
    return [{ kind: 'spec-gap', check: 'refused', operation, message, example: step.reason ?? message, waiver: null }];
  }
  const entries = step.failures.map(
    (failure): Entry => ({
      kind: kindOf(failure),
      check: failure.check,
      operation,
      message: stableText(failure.message),
      example: failure.message,
      waiver: failure.waived ?? null,
      ...besideText(step),
    }),
  );
  // The finding about undocumented statuses already covers this status for all cases.
  return isUndocumented(step, documented) ? entries.filter(({ kind, waiver }) => kind !== 'spec-gap' || waiver !== null) : entries;
}

/** Describes in one sentence what both identities in a test received. */
function besideText({ beside, method, url, op, status }: GroupableStep): Pick<RunFinding, 'beside'> {
  if (beside === undefined) return {};
  const request = method === undefined || url === undefined ? op : `${method} ${url}`;
  const got = (code: number | null | undefined): string => (code == null ? 'got no response' : `returned ${code}`);
  const text = `As ${beside.besideBy}, ${beside.method} ${beside.url} ${got(beside.status)}; as ${beside.sentBy}, ${request} ${got(status)}.`;
  return { beside: text };
}

/** A status that is in the right class but not listed in the spec is a spec gap. */
function kindOf({ level, check, expected, actual }: CheckFailure): FindingKind {
  if (level === 'must') return 'defect';
  const named = Array.isArray(expected) ? expected.filter((entry) => typeof entry === 'string' && /^\d{3}$/.test(entry)) : [];
  const isSameClass = named.some((entry) => String(entry)[0] === String(actual)[0]);
  return check === 'status' && isSameClass ? 'spec-gap' : 'warning';
}
