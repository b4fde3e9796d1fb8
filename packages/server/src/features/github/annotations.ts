import type { FailedCase } from './report-facts.store.ts';

export interface SuiteText {
  readonly path: string;
  readonly content: string;
}

/** An annotation in GitHub's checks API format. */
export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: 'failure';
  readonly title: string;
  readonly message: string;
}

/** GitHub's maximum number of annotations per request. */
export const ANNOTATIONS_PER_REQUEST = 50;

/** Where a case is defined: the file and line that contain its id. */
function placeOf(caseId: string, files: readonly SuiteText[]): { path: string; line: number } {
  const wanted = JSON.stringify(caseId);
  for (const { path, content } of files) {
    const at = content.split('\n').findIndex((line) => line.includes(wanted));
    if (at >= 0) return { path, line: at + 1 };
  }
  return { path: 'tests.json', line: 1 };
}

export function annotationsOf(failures: readonly FailedCase[], files: readonly SuiteText[]): readonly Annotation[] {
  return failures.map(({ caseId, title, op, message }) => {
    const { path, line } = placeOf(caseId, files);
    return {
      path,
      start_line: line,
      end_line: line,
      annotation_level: 'failure',
      title: `${op} ${title}`.trim().slice(0, 250),
      message: message.slice(0, 4000) || 'failed',
    };
  });
}
