import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  guid: 'an id (UUID)',
  email: 'an email address',
  url: 'a URL',
  datetime: 'a date and time (ISO 8601)',
  date: 'a date (YYYY-MM-DD)',
  regex: 'text in the expected format',
};

/** The message for a value that a schema rejects. Rules with a custom message keep it. */
export const inputErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Must be ${KIND_WORDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `At most ${sizeOf(issue, Number(issue.maximum))}`;
    case 'too_small':
      return `At least ${sizeOf(issue, Number(issue.minimum))}`;
    case 'invalid_format':
      return `Must be ${FORMAT_WORDS[issue.format] ?? issue.format}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'Does not match any of the allowed formats';
    default:
      return undefined;
  }
};

const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  object: ['entry', 'entries'],
};

function sizeOf(issue: Issue, size: number): string {
  const words = COUNTED[String(issue.origin)];
  const number = size.toLocaleString('en-US');
  return words === undefined ? number : `${number} ${size === 1 ? words[0] : words[1]}`;
}
