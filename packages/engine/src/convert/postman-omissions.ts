import { countOf } from '../format/amounts.ts';
import type { PostmanNode } from '../readers/collections/read-postman.ts';

/** Lists the parts of a Postman collection that an import leaves out, as sentences with counts. */
export function describeOmissions(nodes: readonly PostmanNode[]): readonly string[] {
  const scripts = nodes.flatMap((node) => node.scripts).map((script) => ({ ...script, source: withoutComments(script.source) }));
  const written = scripts.filter(({ source }) => source !== '');
  const requestScripts = written.filter(({ isBeforeRequest }) => isBeforeRequest).length;
  const testScripts = written.filter(({ isBeforeRequest }) => !isBeforeRequest);
  const tests = testScripts.reduce((sum, { source }) => sum + (source.match(/\bpm\.test\s*\(/g)?.length ?? 0), 0);
  const nestedFolders = nodes.filter(({ isFolder, depth }) => isFolder && depth > 1).length;
  const parts = [
    ...(testScripts.length === 0 ? [] : [`${countOf(tests, 'test')} (pm.test) in ${countOf(testScripts.length, 'script')}`]),
    ...(requestScripts === 0 ? [] : [countOf(requestScripts, 'pre-request script')]),
  ];
  return [
    ...(parts.length === 0
      ? []
      : [`Not imported: ${parts.join(' and ')}. Assay does not run Postman scripts; it generates its own checks.`]),
    ...(nestedFolders === 0
      ? []
      : [`Folders were converted to tags; ${countOf(nestedFolders, 'nested folder')} ${nestedFolders === 1 ? 'was' : 'were'} flattened.`]),
  ];
}

function withoutComments(source: string): string {
  return source.replace(/^\s*\/\/.*$/gm, '').trim();
}
