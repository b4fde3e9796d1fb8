import { readSuiteText, suiteText } from '../format/suite-text.ts';
import { type EnvVariable, SUITE_HEADER_PATH, type SuiteHeader, type TextFile } from '../model/index.ts';
import { isHeader } from './suite-shape.ts';

/** Declares variables in the suite's header. Existing declarations are not changed. */
export function declareVariables(files: readonly TextFile[], variables: Readonly<Record<string, EnvVariable>>): readonly TextFile[] {
  if (Object.keys(variables).length === 0) return files;
  return files.map((file) => {
    const read = file.path === SUITE_HEADER_PATH ? readSuiteText(file.content) : null;
    if (read === null || read.kind === 'unreadable' || !isHeader(read.value)) return file;
    const header: SuiteHeader = read.value;
    return { ...file, content: suiteText({ ...header, env: { ...variables, ...header.env } }) };
  });
}
