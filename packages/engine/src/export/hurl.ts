import { oneLine } from '../json/one-line.ts';
import type { BodyCheck, Capture, HeaderCheck, Json, Suite } from '../model/index.ts';
import { addressOf, type ExportStep, exportSteps } from './export-steps.ts';

/** A Hurl file. Variables come from `--variables-file`; a check that Hurl has no word for is told in a comment. */
export function toHurl(suite: Suite): string {
  const names = [...Object.keys(suite.env), 'RUN_ID', 'SEED'];
  return [
    `# ${oneLine(suite.suite.name)}, exported by Assay`,
    `# hurl --test ${names.map((name) => `--variable ${name}=...`).join(' ')} suite.hurl`,
    '',
    ...exportSteps(suite).map(entry),
  ].join('\n');
}

function entry(step: ExportStep): string {
  const asserts = assertLines(step);
  const captures = Object.entries(step.capture).map(([name, from]) => `${name}: ${query(from)}`);
  return [
    `# ${oneLine(step.name)} (${oneLine(step.testCase.id)})`,
    `${step.method} ${escapeUrl(addressOf(step, `{{${step.base}}}`))}`,
    ...step.headers.map(([name, value]) => `${name}: ${escapeValue(value)}`),
    ...(step.body === null ? [] : [bodyText(step)]),
    'HTTP *',
    ...(captures.length === 0 ? [] : ['[Captures]', ...captures]),
    ...(asserts.length === 0 ? [] : ['[Asserts]', ...asserts]),
    '',
  ].join('\n');
}

const escapeUrl = (text: string): string => text.replaceAll('#', '%23').replaceAll(' ', '%20');
const escapeValue = (text: string): string => oneLine(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#');

/** JSON is written as such; anything else between backquotes, or as base64 when it has some itself. */
function bodyText({ req, body }: ExportStep): string {
  const text = body ?? '';
  if (req.json !== undefined && typeof req.json === 'object' && req.json !== null) return text;
  return /[`\n\\]/.test(text) ? `\`\`\`\n${text.replaceAll('`', "'")}\n\`\`\`` : `\`${text}\``;
}

function assertLines({ must }: ExportStep): readonly string[] {
  return [
    ...(must.status === undefined ? [] : [`status ${statusText(must.status)}`]),
    ...Object.entries(must.header ?? {}).flatMap(([name, list]) => list.map((check) => assertion(`header ${quoted(name)}`, check))),
    ...(must.body ?? []).map(([path, ...check]: BodyCheck) => assertion(`jsonpath ${quoted(path)}`, check)),
  ];
}

/** One word for a list of statuses: a class is a pattern, since Hurl has no "or". */
function statusText(list: readonly string[]): string {
  const [only] = list;
  if (list.length === 1 && only !== undefined && /^\d+$/.test(only)) return `== ${only}`;
  return `toString matches /^(${list.map((entry) => entry.replace('xx', '\\d\\d')).join('|')})$/`;
}

function assertion(subject: string, [operator, argument]: HeaderCheck): string {
  const predicate = predicateOf(operator, argument ?? null);
  return predicate === null
    ? `# ${subject} ${operator} ${JSON.stringify(argument ?? null)} is not checked here`
    : `${subject} ${predicate}`;
}

const WORDS: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  contains: 'contains',
  match: 'matches',
};
const TYPES: Readonly<Record<string, string>> = {
  string: 'isString',
  integer: 'isInteger',
  number: 'isNumber',
  boolean: 'isBoolean',
  array: 'isList',
  object: 'isObject',
};

function predicateOf(operator: string, argument: Json): string | null {
  if (operator === 'exists') return 'exists';
  if (operator === 'absent') return 'not exists';
  if (operator === 'type') return TYPES[String(argument)] ?? null;
  if (operator === 'count' || operator === 'len') return typeof argument === 'number' ? `count == ${argument}` : null;
  const word = WORDS[operator];
  const isScalar = argument === null || typeof argument !== 'object';
  return word === undefined || !isScalar ? null : `${word} ${typeof argument === 'string' ? quoted(argument) : JSON.stringify(argument)}`;
}

const quoted = (text: string): string => JSON.stringify(text);

const query = (from: Capture): string => (typeof from === 'string' ? `jsonpath ${quoted(from)}` : `header ${quoted(from.header)}`);
