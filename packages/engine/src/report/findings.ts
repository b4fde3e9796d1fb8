import type { ReportCase, ReportFinding, StepResult } from '../model/index.ts';

interface Seen {
  readonly level: ReportFinding['level'];
  readonly check: string;
  readonly message: string;
}

const RANK: Readonly<Record<ReportFinding['level'], number>> = { must: 0, error: 1, should: 2 };

/** Groups what broke by operation and fault, so that one cause in twenty cases is read once. */
export function findingsOf(cases: readonly ReportCase[]): readonly ReportFinding[] {
  const groups = new Map<string, ReportFinding & { readonly caseIds: string[] }>();
  for (const entry of cases) {
    for (const seen of entry.steps.flatMap(faultsOf)) {
      const fingerprint = fingerprintOf(entry.ref.op, seen);
      const group = groups.get(fingerprint) ?? { ...seen, fingerprint, op: entry.ref.op, caseIds: [] };
      if (!group.caseIds.includes(entry.ref.id)) group.caseIds.push(entry.ref.id);
      groups.set(fingerprint, group);
    }
  }
  return [...groups.values()].sort((left, right) => RANK[left.level] - RANK[right.level] || right.caseIds.length - left.caseIds.length);
}

function faultsOf(step: StepResult): readonly Seen[] {
  if (step.verdict === 'error')
    return [{ level: 'error', check: step.cause ?? 'unknown', message: step.reason ?? 'The request got no answer.' }];
  return step.failures.map(({ level, check, message }) => ({ level, check, message }));
}

/** Values differ from run to run (ids, lengths, quoted texts); what is wrong does not. A status is no such value. */
function fingerprintOf(op: string, { level, check, message }: Seen): string {
  const words = check === 'status' ? message : message.replace(/"[^"]*"|'[^']*'/g, '…').replace(/\d+(?:\.\d+)?/g, '#');
  return [op, level, check, words].join(' | ');
}
