import { type ReadJson, readJson } from '../json/read-json.ts';
import { isList, isObject } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';

/** Lists and objects that fit into this width stay on one line. */
const WIDTH = 130;
/** A string is split where its line would become longer than this. */
const MAX_LINE = 160;
/** The shortest part of a split string, however deeply it is nested. */
const MIN_PART = 40;
const JOIN = '$join';

/** A value and its text on one line. The text is null if it would not fit on any line, so that each text is built only once. */
interface Node {
  readonly line: string | null;
  /** An object's members, or a list's items with empty labels. Null for a scalar. */
  readonly entries: readonly Entry[] | null;
  readonly isList: boolean;
  readonly value: unknown;
}

interface Entry {
  readonly label: string;
  readonly node: Node;
}

/**
 * Writes a suite file: short lists and objects on one line, so that a request, a check or a capture is one line in a diff. A long string
 * becomes `{"$join": [...]}`. The same value produces the same bytes, regardless of the layout that was read.
 */
export function suiteText(value: unknown): string {
  const node = nodeOf(value, new Map());
  return `${node.entries === null || node.entries.length === 0 ? node.line : broken(node, 0)}\n`;
}

/** Reads the text of a suite file in any layout. */
export function readSuiteText(text: string): ReadJson {
  const read = readJson(text);
  // The property name may contain escapes, as in `\u0024join`.
  if (read.kind === 'unreadable' || !(text.includes(JOIN) || text.includes('\\u'))) return read;
  return { kind: 'json', value: joinTexts(read.value) };
}

function joinTexts(value: Json): Json {
  if (isList(value)) return value.map(joinTexts);
  if (!isObject(value)) return value;
  return joinedText(value) ?? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, joinTexts(member)]));
}

function joinedText(value: JsonObject): string | null {
  const parts = value[JOIN];
  if (!isList(parts) || parts.length === 0 || Object.keys(value).length > 1) return null;
  return parts.every((part) => typeof part === 'string') ? parts.join('') : null;
}

function nodeOf(value: unknown, labels: Map<string, string>): Node {
  if (typeof value !== 'object' || value === null) return { line: JSON.stringify(value ?? null), entries: null, isList: false, value };
  if (Array.isArray(value)) {
    const entries = value.map((item): Entry => ({ label: '', node: nodeOf(item, labels) }));
    return { line: lineOf(entries, '[', ']'), entries, isList: true, value };
  }
  const entries: Entry[] = [];
  for (const [name, member] of Object.entries(value))
    if (member !== undefined) entries.push({ label: labelOf(name, labels), node: nodeOf(member, labels) });
  return { line: entries.length === 0 ? '{}' : lineOf(entries, '{ ', ' }'), entries, isList: false, value };
}

/** Cached, because the same names occur repeatedly. */
function labelOf(name: string, labels: Map<string, string>): string {
  const known = labels.get(name);
  if (known !== undefined) return known;
  const label = `${JSON.stringify(name)}: `;
  labels.set(name, label);
  return label;
}

function lineOf(entries: readonly Entry[], open: string, close: string): string | null {
  let line = open;
  for (const { label, node } of entries) {
    if (node.line === null) return null;
    line += line === open ? label + node.line : `, ${label}${node.line}`;
    if (line.length > WIDTH) return null;
  }
  return line + close;
}

/** @param used the number of columns before the value on its line */
function laidOut(node: Node, depth: number, used: number): string {
  const { line, entries, value } = node;
  if (entries !== null) return line !== null && used + line.length < WIDTH ? line : broken(node, depth);
  if (typeof value !== 'string' || line === null || used + line.length < MAX_LINE) return line ?? '';
  return broken(nodeOf({ [JOIN]: partsOf(value, WIDTH - 2 * depth - 5) }, new Map()), depth);
}

function broken({ entries, isList, line }: Node, depth: number): string {
  if (entries === null || entries.length === 0) return line ?? '';
  const end = `\n${'  '.repeat(depth)}`;
  if (!isList) return `{\n${linesOf(entries, depth + 1)}${end}}`;
  // The brackets of large objects are on the same line as the brackets of their list.
  if (entries.every(({ node }) => isLarge(node, depth + 1))) return `[${entries.map(({ node }) => broken(node, depth)).join(', ')}]`;
  return `[\n${linesOf(entries, depth + 1)}${end}]`;
}

const isLarge = ({ entries, isList, line }: Node, depth: number): boolean =>
  entries !== null && !isList && (line === null || 2 * depth + line.length >= WIDTH);

/** Writes one entry per line, but several scalars on one line if they fit. */
function linesOf(entries: readonly Entry[], depth: number): string {
  const indent = '  '.repeat(depth);
  const lines: string[] = [];
  let isOpen = false;
  for (const { label, node } of entries) {
    const text = label + laidOut(node, depth, indent.length + label.length);
    const isSimple = node.entries === null && !text.includes('\n');
    const last = lines.at(-1);
    if (isOpen && isSimple && last !== undefined && last.length + text.length + 3 <= WIDTH) lines[lines.length - 1] = `${last}, ${text}`;
    else lines.push(indent + text);
    isOpen = isSimple;
  }
  return lines.join(',\n');
}

/** Splits a string into parts that fit, preferably after a line break, a comma or a space. */
function partsOf(text: string, columns: number): readonly string[] {
  const width = Math.max(MIN_PART, columns);
  const parts: string[] = [];
  let part = '';
  let length = 2;
  for (const letter of text) {
    const more = JSON.stringify(letter).length - 2;
    if (length + more > width) {
      const end = lastBreak(part);
      parts.push(part.slice(0, end));
      part = part.slice(end);
      length = JSON.stringify(part).length;
    }
    part += letter;
    length += more;
  }
  return [...parts, part];
}

/** Never breaks before the middle, so that parts do not become too short. */
function lastBreak(part: string): number {
  for (const mark of ['\n', ',', ' ', '&', '|', '/']) {
    const at = part.lastIndexOf(mark) + 1;
    if (at > part.length / 2) return at;
  }
  return part.length;
}
