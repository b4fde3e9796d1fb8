/** One line of `assay doctor`. A warning needs no action for most users; a problem stops something from working. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });
