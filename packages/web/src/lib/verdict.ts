/** The outcome of a step. */
export type VerdictName = 'pass' | 'warn' | 'fail' | 'error' | 'blocked' | 'inconclusive';

/** All verdicts, the best first. */
export const verdictNames: readonly VerdictName[] = ['pass', 'warn', 'fail', 'error', 'blocked', 'inconclusive'];

export const isBroken = (verdict: VerdictName): boolean => verdict === 'fail' || verdict === 'error';
