import { readSuiteText, suiteText } from '../format/suite-text.ts';
import { SUITE_HEADER_PATH, type SuiteFile, type SuiteHeader, type TextFile } from '../model/index.ts';
import { isHeader, isSuiteFile } from './suite-shape.ts';

export interface RejectedChanges {
  readonly files: readonly TextFile[];
  /** The suite's files before the change. */
  readonly before: readonly TextFile[];
  /** Files whose change was rejected. Changed ones are restored and new ones are removed. */
  readonly paths: readonly string[];
  /** Keys of operations whose cases were rejected. */
  readonly operations: readonly string[];
}

/** Removes the rejected changes from the suite. */
export function dropRejectedChanges({ files, before, paths, operations }: RejectedChanges): readonly TextFile[] {
  const kept = files.flatMap((file): readonly TextFile[] => {
    if (file.path === SUITE_HEADER_PATH) return [file];
    if (paths.includes(file.path)) return before.filter(({ path }) => path === file.path);
    return withoutOperations(file, operations);
  });
  const there = new Set(kept.map(({ path }) => path));
  return kept.map((file) => (file.path === SUITE_HEADER_PATH ? including(file, there) : file));
}

/** Returns the file without these operations, or an empty list when no case is left. */
function withoutOperations(file: TextFile, operations: readonly string[]): readonly TextFile[] {
  const read = operations.length === 0 ? null : readSuiteText(file.content);
  if (read === null || read.kind === 'unreadable' || !isSuiteFile(read.value)) return [file];
  const part: SuiteFile = read.value;
  const cases = part.cases.filter(({ op }) => !operations.includes(op));
  if (cases.length === part.cases.length) return [file];
  return cases.length === 0 ? [] : [{ path: file.path, content: suiteText({ ...part, cases }) }];
}

function including(file: TextFile, there: ReadonlySet<string>): TextFile {
  const read = readSuiteText(file.content);
  if (read.kind === 'unreadable' || !isHeader(read.value)) return file;
  const header: SuiteHeader = read.value;
  const include = header.include.filter((path) => there.has(path));
  return include.length === header.include.length ? file : { ...file, content: suiteText({ ...header, include }) };
}
