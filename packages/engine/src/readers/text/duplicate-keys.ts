import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { pointerTo } from '../../json/pointer.ts';
import type { Json } from '../../model/index.ts';

/** A key that occurs more than once in the same object. Parsers silently keep the last value. */
export interface DuplicateKey {
  readonly key: string;
  /** Pointer to the key in the parsed document. */
  readonly pointer: string;
  /** The line of each occurrence, counted from 1. */
  readonly lines: readonly number[];
  /** The values that the parser dropped, in document order. */
  readonly dropped: readonly Json[];
}

/** Counts the keys in a JSON document. If the parsed objects have fewer, some keys occur more than once. */
export function countJsonKeys(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = endOfString(text, start);
    if (isFollowedByColon(text, end + 1)) count += 1;
    start = text.indexOf('"', end + 1);
  }
  return count;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function isFollowedByColon(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 58) return true;
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return false;
  }
  return false;
}

/** Finds every duplicate key in a YAML or JSON document. This is slow, so it is only called for documents that have duplicate keys. */
export function findDuplicateKeys(text: string): readonly DuplicateKey[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: false, lineCounter: lines, logLevel: 'silent' });
  const found: DuplicateKey[] = [];
  const waiting: { readonly node: unknown; readonly pointer: string }[] = [{ node: document.contents, pointer: '' }];
  const read = (node: unknown): Json => (node as Node).toJS(document, { maxAliasCount: 100 });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, pointer } = next;
    if (isSeq(node)) waiting.push(...node.items.map((item, index) => ({ node: item, pointer: `${pointer}/${index}` })));
    if (!isMap(node)) continue;
    for (const [key, pairs] of pairsByKey(node)) {
      const at = pointerTo(pointer, key);
      waiting.push(...pairs.map((pair) => ({ node: pair.value, pointer: at })));
      if (pairs.length > 1)
        found.push({
          key,
          pointer: at,
          lines: pairs.map((pair) => lines.linePos((pair.key as Node).range?.[0] ?? 0).line),
          dropped: pairs.slice(0, -1).map((pair) => (pair.value === null ? null : read(pair.value))),
        });
    }
  }
  return found.toSorted((left, right) => (left.lines[0] ?? 0) - (right.lines[0] ?? 0));
}

function pairsByKey({ items }: YAMLMap): ReadonlyMap<string, readonly Pair[]> {
  const byKey = new Map<string, Pair[]>();
  for (const pair of items) {
    if (!isScalar(pair.key)) continue;
    const key = String(pair.key.value);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [pair]);
    else known.push(pair);
  }
  return byKey;
}
