import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { isObject } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { countJsonKeys, type DuplicateKey, findDuplicateKeys } from './duplicate-keys.ts';
import { MAX_DEPTH, toPlainGraph, toPlainTree } from './plain-tree.ts';

export const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ALIASES = 10_000;
const MAX_MERGED_KEYS = 50_000;

export type ParsedText =
  | { readonly kind: 'parsed'; readonly document: JsonObject; readonly duplicates?: readonly DuplicateKey[] }
  | { readonly kind: 'refused'; readonly problem: string; readonly line?: number };

/** Parses untrusted JSON or YAML into a plain tree, within limits. If that fails, returns the reason. */
export function parseText(text: string): ParsedText {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const problem = looksWrong(source);
  if (problem !== null) return { kind: 'refused', problem };
  const raw = /^\s*[{[]/.test(source) ? parseJson(source) : parseYaml(source);
  if (raw.kind === 'refused') return raw;
  const tree = raw.from === 'yaml' ? toPlainGraph(raw.value) : toPlainTree(raw.value);
  if (tree.kind === 'refused') return tree;
  const hasDuplicates = raw.from === 'yaml' ? raw.hasDuplicates : countJsonKeys(source) !== tree.keys;
  if (!isObject(tree.value)) return { kind: 'refused', problem: 'The top level of the spec must be an object.' };
  const duplicates = hasDuplicates ? findDuplicateKeys(source) : [];
  return { kind: 'parsed', document: tree.value, ...(duplicates.length === 0 ? {} : { duplicates }) };
}

function looksWrong(text: string): string | null {
  // The limit counts characters, because counting bytes would take a large part of the parsing time.
  if (text.length > MAX_BYTES) return 'The spec is larger than 20 MiB.';
  if (text.trim() === '') return 'The spec is empty.';
  if (text.startsWith('PK\u0003\u0004')) return 'This is a ZIP archive, not text. Import it as a file.';
  if (/^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text))
    return 'This is an HTML page, not an OpenAPI spec. Does the URL require a sign-in?';
  if (/^\s*</.test(text)) return 'This is XML, not an OpenAPI spec in JSON or YAML.';
  return null;
}

type Raw =
  | { readonly kind: 'raw'; readonly from: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly from: 'yaml'; readonly value: unknown; readonly hasDuplicates: boolean }
  | { readonly kind: 'refused'; readonly problem: string; readonly line?: number };

function parseJson(text: string): Raw {
  try {
    return { kind: 'raw', from: 'json', value: JSON.parse(text) };
  } catch (error) {
    // YAML in flow style also starts with a brace, so the YAML parser is tried last.
    const yaml = parseYaml(text);
    if (yaml.kind === 'raw') return yaml;
    return refuseJson(text, error);
  }
}

function refuseJson(text: string, error: unknown): Raw {
  const message = error instanceof Error ? error.message : 'unreadable';
  const position = /position (\d+)/.exec(message)?.[1];
  const at = position === undefined ? text.length : Number(position);
  const line = text.slice(0, at).split('\n').length;
  return {
    kind: 'refused',
    problem: `The spec is not valid JSON: ${at >= text.trimEnd().length ? 'it ends unexpectedly' : jsonReason(message)} on line ${line}.`,
    line,
  };
}

function jsonReason(message: string): string {
  return message
    .replace(/ (?:in JSON )?at position.*$/s, '')
    .replace(/, ".*$/s, '')
    .slice(0, 100);
}

function parseYaml(text: string): Raw {
  try {
    return { kind: 'raw', from: 'yaml', value: loadYaml(text, 'unique'), hasDuplicates: false };
  } catch (error) {
    if (!(error instanceof YAMLException) || !/duplicated mapping key/i.test(error.reason)) return refuseYaml(error);
  }
  try {
    return { kind: 'raw', from: 'yaml', value: loadYaml(text, 'last wins'), hasDuplicates: true };
  } catch (error) {
    return refuseYaml(error);
  }
}

function loadYaml(text: string, keys: 'unique' | 'last wins'): unknown {
  return load(text, {
    schema: CORE_SCHEMA.withTags(mergeTag),
    json: keys === 'last wins',
    maxDepth: MAX_DEPTH,
    maxAliases: MAX_ALIASES,
    maxTotalMergeKeys: MAX_MERGED_KEYS,
  });
}

function refuseYaml(error: unknown): Raw {
  if (!(error instanceof YAMLException)) return { kind: 'refused', problem: 'The spec could not be read as YAML.' };
  const line = error.mark === undefined || error.mark === null ? null : error.mark.line + 1;
  const problem = `The spec is not valid YAML: ${error.reason}${line === null ? '' : ` on line ${line}`}.`;
  return line === null ? { kind: 'refused', problem } : { kind: 'refused', problem, line };
}
