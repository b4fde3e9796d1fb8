import { steadyText } from '../json/steady-text.ts';
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
  // What is waived is told and decides nothing.
  return step.failures.map(({ level, check, message, waived }) => ({ level: waived === undefined ? level : 'should', check, message }));
}

/** Made like the key of a waiver, so that both mean the same trouble. */
function fingerprintOf(op: string, { level, check, message }: Seen): string {
  return [op, level, check, steadyText(message)].join(' | ');
}
