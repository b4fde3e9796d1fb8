import { readSuiteText, suiteText } from '../format/suite-text.ts';
import { sameJson } from '../json/values.ts';
import type { Json, TestCase } from '../model/index.ts';
import { isSuiteFile } from './suite-shape.ts';

/** Returns a case file after a user's edit. Changed cases are marked, so that a later generation does not overwrite them. */
export function markEdited(before: string, after: string): string {
  const old = new Map(casesOf(before).map((testCase) => [testCase.id, testCase]));
  const now = casesOf(after);
  const marked = now.map((testCase) =>
    testCase.edited === true || isSame(testCase, old.get(testCase.id)) ? testCase : { ...testCase, edited: true },
  );
  return marked.every((testCase, index) => testCase === now[index]) ? after : suiteText({ cases: marked });
}

function casesOf(text: string): readonly TestCase[] {
  const read = readSuiteText(text);
  return read.kind === 'json' && isSuiteFile(read.value) ? read.value.cases : [];
}

// Model types always contain valid JSON. Serialising removes undefined properties.
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

function isSame(now: TestCase, before: TestCase | undefined): boolean {
  return before !== undefined && sameJson(toJson(now), toJson(before));
}
