import type { Schema } from '@assay/engine/model';

const WORDS: readonly (readonly [string, (value: unknown) => string])[] = [
  ['enum', (value) => `one of ${list(value)}`],
  ['const', (value) => `always ${shown(value)}`],
  ['minimum', (value) => `at least ${shown(value)}`],
  ['exclusiveMinimum', (value) => `more than ${shown(value)}`],
  ['maximum', (value) => `at most ${shown(value)}`],
  ['exclusiveMaximum', (value) => `less than ${shown(value)}`],
  ['multipleOf', (value) => `a multiple of ${shown(value)}`],
  ['minLength', (value) => `at least ${counted(value, 'character')}`],
  ['maxLength', (value) => `at most ${counted(value, 'character')}`],
  ['pattern', (value) => `matches ${shown(value)}`],
  ['minItems', (value) => `at least ${counted(value, 'item')}`],
  ['maxItems', (value) => `at most ${counted(value, 'item')}`],
  ['uniqueItems', (value) => (value === true ? 'items must be unique' : '')],
  ['default', (value) => `default ${shown(value)}`],
];

/** Describes a schema's limits as text, in a fixed order. */
export function describeConstraints(schema: Schema): string[] {
  if (typeof schema === 'boolean') return schema ? [] : ['no value is allowed'];
  return WORDS.flatMap(([keyword, describe]) => {
    const value = schema[keyword];
    const words = value === undefined ? '' : describe(value);
    return words === '' ? [] : [words];
  });
}

function counted(value: unknown, noun: string): string {
  return `${shown(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.map(shown).join(', ') : shown(value);
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
