import { readSuiteText } from '../format/suite-text.ts';
import { SUITE_HEADER_PATH, type TestCase, type TextFile } from '../model/index.ts';
import { isHeader, isSuiteFile } from './suite-shape.ts';

/** Returns all cases in the readable case files. */
export function readAllCases(files: readonly TextFile[]): readonly TestCase[] {
  return files.flatMap((file) => {
    const read = readSuiteText(file.content);
    return read.kind === 'json' && isSuiteFile(read.value) ? read.value.cases : [];
  });
}

/** Returns the names of a suite's auth entries. Empty if the header cannot be read. */
export function readAuthNames(files: readonly TextFile[]): readonly string[] {
  const header = files.find((file) => file.path === SUITE_HEADER_PATH);
  const read = header === undefined ? null : readSuiteText(header.content);
  return read?.kind === 'json' && isHeader(read.value) ? Object.keys(read.value.auth) : [];
}
