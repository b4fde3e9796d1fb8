import { countOf } from '../format/amounts.ts';
import { isList, listOf, objectOf, textOf } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';

const MAX_DEPTH = 30;

interface LeftOut {
  tests: number;
  testScripts: number;
  requestScripts: number;
  nestedFolders: number;
}

/** What a Postman collection holds that an import does not take over, as sentences with numbers. */
export function describeLeftOut(items: Json | undefined, events?: Json): readonly string[] {
  const left: LeftOut = { tests: 0, testScripts: 0, requestScripts: 0, nestedFolders: 0 };
  countEvents(events, left);
  countItems(items, 0, left);
  const parts = [
    ...(left.testScripts === 0 ? [] : [`${countOf(left.tests, 'test')} (pm.test) in ${countOf(left.testScripts, 'script')}`]),
    ...(left.requestScripts === 0 ? [] : [countOf(left.requestScripts, 'pre-request script')]),
  ];
  const { nestedFolders } = left;
  return [
    ...(parts.length === 0 ? [] : [`Left out: ${parts.join(' and ')}. Assay does not run Postman scripts; it generates its own checks.`]),
    ...(nestedFolders === 0
      ? []
      : [`Folders became tags; ${countOf(nestedFolders, 'nested folder')} ${nestedFolders === 1 ? 'was' : 'were'} flattened.`]),
  ];
}

function countItems(items: Json | undefined, depth: number, left: LeftOut): void {
  if (depth > MAX_DEPTH) return;
  for (const entry of listOf(items)) {
    const item = objectOf(entry);
    countEvents(item.event, left);
    if (!isList(item.item)) continue;
    if (depth > 0) left.nestedFolders += 1;
    countItems(item.item, depth + 1, left);
  }
}

function countEvents(events: Json | undefined, left: LeftOut): void {
  for (const entry of listOf(events)) {
    const event = objectOf(entry);
    const source = sourceOf(objectOf(event.script));
    if (source === '') continue;
    if (event.listen === 'prerequest') left.requestScripts += 1;
    else {
      left.testScripts += 1;
      left.tests += source.match(/\bpm\.test\s*\(/g)?.length ?? 0;
    }
  }
}

/** The code of a script without its comments and blank lines. */
function sourceOf({ exec }: JsonObject): string {
  const text = isList(exec) ? exec.map((line) => textOf(line) ?? '').join('\n') : (textOf(exec) ?? '');
  return text.replace(/^\s*\/\/.*$/gm, '').trim();
}
