import { markEdited, readSuite, readSuiteHeader, type SuiteProblem } from '@assay/engine';
import { SAFE_METHODS, SUITE_HEADER_PATH, type Suite, type TextFile } from '@assay/engine/model';
import { type Blob, compressText } from '../../shared/blob.ts';
import { isSafePath } from '../../shared/safe-path.ts';

/** Validates a suite after a user changed one file. It runs in a thread, because files may be large. */
export interface CheckTask {
  readonly files: readonly TextFile[];
  readonly changed: TextFile;
}

export type CheckResult =
  | {
      readonly kind: 'suite';
      readonly files: readonly { readonly path: string; readonly blob: Blob }[];
      readonly cases: number;
      readonly requestsTotal: number;
      readonly requestsWrite: number;
    }
  | { readonly kind: 'invalid'; readonly problems: readonly SuiteProblem[] };

const MAX_FILES = 200;
const MAX_BYTES = 50 * 1024 * 1024;

export function runCheckTask({ files, changed }: CheckTask): CheckResult {
  const before = files.find((file) => file.path === changed.path)?.content ?? '';
  const content = changed.path === SUITE_HEADER_PATH ? changed.content : markEdited(before, changed.content);
  const edited = files.map((file) => (file.path === changed.path ? { path: file.path, content } : file));
  const read = readSuite(edited);
  if (read.kind === 'invalid') return read;
  const kept = inOrder(edited);
  const problem = limitProblem(kept);
  if (problem !== null) return { kind: 'invalid', problems: [problem] };
  return { kind: 'suite', files: kept.map((file) => ({ path: file.path, blob: compressText(file.content) })), ...countsOf(read.suite) };
}

/** Returns the header, followed by the files it includes, in that order. Files that it no longer includes are dropped. */
function inOrder(files: readonly TextFile[]): readonly TextFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const read = readSuiteHeader(files);
  const include = read.kind === 'header' ? read.header.include : [];
  return [SUITE_HEADER_PATH, ...new Set(include)].flatMap((path) => byPath.get(path) ?? []);
}

function limitProblem(files: readonly TextFile[]): SuiteProblem | null {
  const problem = (file: string, message: string): SuiteProblem => ({ file, caseId: null, pointer: '', message });
  const unsafe = files.find((file) => !isSafePath(file.path));
  if (unsafe !== undefined) return problem(unsafe.path, 'is not a portable file name');
  if (files.length > MAX_FILES) return problem(SUITE_HEADER_PATH, `includes more than ${MAX_FILES} files`);
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.content), 0);
  return bytes > MAX_BYTES ? problem(SUITE_HEADER_PATH, 'and the files it includes exceed 50 MiB in total') : null;
}

function countsOf({ cases }: Suite): { readonly cases: number; readonly requestsTotal: number; readonly requestsWrite: number } {
  const steps = cases.flatMap((testCase) => [...testCase.steps, ...(testCase.finally ?? [])]);
  const write = steps.filter((step) => !SAFE_METHODS.includes(step.req.method));
  return { cases: cases.length, requestsTotal: steps.length, requestsWrite: write.length };
}
