import type { Finding } from '../../model/index.ts';
import { markJsonLines } from './json-lines.ts';
import { buildPointerTree, lineOfPointer } from './pointer-tree.ts';
import { markYamlLines } from './yaml-lines.ts';

/** Adds line numbers to findings. A spec without findings is not read again. */
export function findLines(text: string, findings: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0) return findings;
  const tree = buildPointerTree(findings.map((finding) => finding.pointer));
  if (/^\uFEFF?\s*[{[]/.test(text)) markJsonLines(text, tree);
  else markYamlLines(text, tree);
  return findings.map((finding) => {
    const line = lineOfPointer(tree, finding.pointer);
    return line === null ? finding : { ...finding, line };
  });
}
