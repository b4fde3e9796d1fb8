export type VerdictName = 'pass' | 'warn' | 'fail' | 'error' | 'blocked' | 'inconclusive';

/** All verdicts, best first. */
export const verdictNames: readonly VerdictName[] = ['pass', 'warn', 'fail', 'error', 'blocked', 'inconclusive'];

export const isFailure = (verdict: VerdictName): boolean => verdict === 'fail' || verdict === 'error';
