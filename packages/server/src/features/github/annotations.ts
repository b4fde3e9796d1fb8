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

interface Place {
  readonly path: string;
  readonly line: number;
}

/** A case is defined where its ID is the value of `id`. Other lines only refer to it, as in `needs`. */
const DEFINED_ID = /"id"\s*:\s*("(?:[^"\\]|\\.)*")/g;

/** Where each case is defined. */
function placesIn(files: readonly SuiteText[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { path, content } of files)
    for (const [index, text] of content.split('\n').entries())
      for (const [, id = ''] of text.matchAll(DEFINED_ID)) if (!places.has(id)) places.set(id, { path, line: index + 1 });
  return places;
}

const NOWHERE: Place = { path: 'tests.json', line: 1 };

export function buildAnnotations(failures: readonly FailedCase[], files: readonly SuiteText[]): readonly Annotation[] {
  const places = placesIn(files);
  return failures.map(({ caseId, title, op, message }) => {
    const { path, line } = places.get(JSON.stringify(caseId)) ?? NOWHERE;
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
