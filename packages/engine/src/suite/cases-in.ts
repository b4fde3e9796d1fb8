import { readJson } from '../json/read-json.ts';
import type { TestCase, TextFile } from '../model/index.ts';
import { isSuiteFile } from './suite-shape.ts';

/** All cases of the readable case files. */
export function casesIn(files: readonly TextFile[]): readonly TestCase[] {
  return files.flatMap((file) => {
    const read = readJson(file.content);
    return read.kind === 'json' && isSuiteFile(read.value) ? read.value.cases : [];
  });
}
