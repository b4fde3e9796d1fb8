import { viewRunStatus } from './run-status.ts';

const marks = { running: '●', pending: '○', passed: '✓', failed: '✗', other: '–' } as const;

/** The title in the browser tab. */
export const pageTitle = (page: string): string => `${page} - Assay`;

/** The tab title for a run, with its state as a mark and its progress while it runs. */
export function runTitle(run: { readonly id: string; readonly status: string; readonly done: number; readonly total: number }): string {
  const { family, label } = viewRunStatus(run.status);
  const progress = family === 'running' && run.total > 0 ? ` ${run.done}/${run.total}` : '';
  return pageTitle(`${marks[family]} ${label}${progress}, run ${run.id.slice(0, 8)}`);
}
