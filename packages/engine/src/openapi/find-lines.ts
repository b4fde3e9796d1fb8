import { LineCounter, parseDocument } from 'yaml';
import { pointerParts } from '../json/pointer.ts';
import type { Finding } from '../model/index.ts';

// The position-keeping parser is several times slower than the plain one; large documents go without line numbers.
const MAX_LENGTH = 1024 * 1024;

/** Adds line numbers to findings; the text is parsed again for it, so only when there is something to say. */
export function findLines(text: string, findings: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0 || text.length > MAX_LENGTH) return findings;
  const counter = new LineCounter();
  let root: ReturnType<typeof parseDocument>;
  try {
    root = parseDocument(text, { lineCounter: counter, keepSourceTokens: false, logLevel: 'silent', uniqueKeys: false });
  } catch {
    return findings;
  }
  return findings.map((finding) => {
    const offset = offsetOf(root, finding.pointer);
    return offset === null ? finding : { ...finding, line: counter.linePos(offset).line };
  });
}

/** Offset of the node a pointer names, or of its closest ancestor that exists. */
function offsetOf(root: ReturnType<typeof parseDocument>, pointer: string): number | null {
  const parts: (string | number)[] = [...pointerParts(pointer)];
  for (let length = parts.length; length >= 0; length -= 1) {
    const node = length === 0 ? root.contents : nodeAt(root, parts.slice(0, length));
    if (hasRange(node)) return node.range[0];
  }
  return null;
}

function nodeAt(root: ReturnType<typeof parseDocument>, parts: readonly (string | number)[]): unknown {
  try {
    return root.getIn(parts, true);
  } catch {
    return null;
  }
}

function hasRange(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}
