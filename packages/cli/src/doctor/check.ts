/** One line of `assay doctor`. A warning needs no action for most users; a problem stops something from working. */
export interface CheckResult {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

export const ok = (text: string): CheckResult => ({ level: 'ok', text });
export const warning = (text: string): CheckResult => ({ level: 'warning', text });
export const problem = (text: string): CheckResult => ({ level: 'problem', text });
