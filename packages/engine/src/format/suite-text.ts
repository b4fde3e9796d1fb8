import { type ReadJson, readJson } from '../json/read-json.ts';
import { isList, isObject } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';

/** Lists and objects that fit into this width stay on one line. */
const WIDTH = 130;
/** A string is split where its line would become longer than this. */
const MAX_LINE = 160;
/** The shortest part of a split string, however deep it is nested. */
const MIN_PART = 40;
const JOIN = '$join';

/** A member of an object with its name, or an item of a list without one. */
interface Entry {
  readonly label: string;
  readonly value: unknown;
}

/**
 * Writes the text of a suite file: short lists and objects on one line, so that a request, a check or a capture is one line of a diff. A
 * long string becomes `{"$join": [...]}`. The same value gives the same bytes, and the layout of what was read does not matter.
 */
export function suiteText(value: unknown): string {
  return `${isObject(value) && Object.keys(value).length > 0 ? broken(value, 0) : laidOut(value, 0, 0)}\n`;
}

/** Reads the text of a suite file in any layout. */
export function readSuiteText(text: string): ReadJson {
  const read = readJson(text);
  // A name may also be written with escapes.
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

/** @param used the columns of the line that are taken before the value */
function laidOut(value: unknown, depth: number, used: number): string {
  if (typeof value === 'string') {
    const text = JSON.stringify(value);
    return used + text.length < MAX_LINE ? text : broken({ [JOIN]: partsOf(value, WIDTH - 2 * depth - 5) }, depth);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return onOneLine(value, WIDTH - used - 1) ?? broken(value, depth);
}

function broken(value: object, depth: number): string {
  const end = `\n${'  '.repeat(depth)}`;
  if (!Array.isArray(value)) return `{\n${linesOf(labelled(value), depth + 1)}${end}}`;
  // The brackets of large objects share a line with the brackets of their list.
  if (value.every((item) => isLarge(item, depth + 1))) return `[${value.map((item) => broken(item, depth)).join(', ')}]`;
  const items = value.map((item): Entry => ({ label: '', value: item }));
  return `[\n${linesOf(items, depth + 1)}${end}]`;
}

const isLarge = (item: unknown, depth: number): boolean => isObject(item) && onOneLine(item, WIDTH - 2 * depth - 1) === null;

/** One entry per line, except that strings, numbers and the like share a line as long as they fit. */
function linesOf(entries: readonly Entry[], depth: number): string {
  const indent = '  '.repeat(depth);
  const lines: string[] = [];
  let isOpen = false;
  for (const { label, value } of entries) {
    const text = `${label}${laidOut(value, depth, indent.length + label.length)}`;
    const isSimple = (typeof value !== 'object' || value === null) && !text.includes('\n');
    const last = lines.at(-1);
    if (isOpen && isSimple && last !== undefined && last.length + text.length + 3 <= WIDTH) lines[lines.length - 1] = `${last}, ${text}`;
    else lines.push(`${indent}${text}`);
    isOpen = isSimple;
  }
  return lines.join(',\n');
}

/** Returns null when the value needs more columns. It stops there, so that the whole text is written in linear time. */
function onOneLine(value: unknown, columns: number): string | null {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string' && value.length > columns) return null;
    const text = JSON.stringify(value ?? null);
    return text.length <= columns ? text : null;
  }
  return Array.isArray(value) ? listOnOneLine(value, columns) : objectOnOneLine(value, columns);
}

function listOnOneLine(list: readonly unknown[], columns: number): string | null {
  let line = '[';
  for (const item of list) {
    const start = line.length === 1 ? line : `${line}, `;
    const text = onOneLine(item, columns - start.length - 1);
    if (text === null) return null;
    line = `${start}${text}`;
  }
  return `${line}]`;
}

function objectOnOneLine(value: object, columns: number): string | null {
  const members = labelled(value);
  if (members.length === 0) return '{}';
  let line = '{ ';
  for (const { label, value: member } of members) {
    const start = `${line.length === 2 ? line : `${line}, `}${label}`;
    const text = onOneLine(member, columns - start.length - 2);
    if (text === null) return null;
    line = `${start}${text}`;
  }
  return `${line} }`;
}

function labelled(value: object): readonly Entry[] {
  return Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ label: `${JSON.stringify(name)}: `, value: member }],
  );
}

/** Splits a string into parts that fit, after a line break, a comma or a space where there is one. */
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

/** The end of the first half at least, so that parts do not become too short. */
function lastBreak(part: string): number {
  for (const mark of ['\n', ',', ' ', '&', '|', '/']) {
    const at = part.lastIndexOf(mark) + 1;
    if (at > part.length / 2) return at;
  }
  return part.length;
}
