import { bytesWithFiles } from '../format/file-content.ts';
import { shortLine } from '../format/one-line.ts';
import { placeholdersIn } from '../json/template.ts';
import type { BodyCheck, Capture, Checks, HeaderCheck, Json, Suite } from '../model/index.ts';
import { EXPORT_NOTICE, type ExportStep, exportSteps, pathWithQuery, requestVariables, usedVariables } from './export-steps.ts';

/** Writes a Hurl file. Variables come from `--variables-file`. A check that Hurl cannot express becomes a comment. */
export function toHurl(suite: Suite): string {
  const setup = new Set(suite.setup ?? []);
  const steps = exportSteps(suite);
  const names = [...new Set([...Object.keys(suite.env), ...steps.map(({ base }) => base), 'RUN_ID', 'SEED'])];
  const shared = [...names, ...steps.filter(({ testCase }) => setup.has(testCase)).flatMap(namesCaptured)];
  const groups = [...Map.groupBy(steps, ({ testCase }) => testCase).values()].map((group) => withLacking(group, shared));
  const used = usedVariables(groups.flatMap((group) => group.flatMap(({ step, lacking }) => (lacking === undefined ? [step] : []))));
  return [
    `# ${shortLine(suite.suite.name)}, exported by Assay`,
    `# ${EXPORT_NOTICE}`,
    `# hurl --test ${names
      .filter((name) => used.has(name))
      .map((name) => `--variable ${name}=... `)
      .join('')}suite.hurl`,
    '',
    ...groups.flat().map(({ step, lacking }) => (lacking === undefined ? entry(step) : omission(step, lacking))),
  ].join('\n');
}

interface HurlStep {
  readonly step: ExportStep;
  /** A value that the step needs but that may be missing, because an optional response provides it. */
  readonly lacking: string | undefined;
}

/** A missing value is an error in Hurl, so steps in a case that depend on an optional value are left out. */
function withLacking(steps: readonly ExportStep[], shared: readonly string[]): readonly HurlStep[] {
  const known = new Set([...shared, ...steps.flatMap(namesCaptured)]);
  return steps.map((step) => ({
    step,
    lacking: requestVariables(step).find((name) => !known.has(name)),
  }));
}

const omission = ({ name, testCase }: ExportStep, lacking: string): string =>
  `# ${shortLine(name)} (${shortLine(testCase.id)}) is left out: {{${shortLine(lacking)}}} has a value only if a request succeeds that is to be refused\n`;

/** Returns the names that a step captures. A request that may be rejected captures none. */
const namesCaptured = ({ must, capture }: ExportStep): readonly string[] => (isToSucceed(must) ? Object.keys(capture) : []);

const isToSucceed = ({ status, notStatus }: Checks): boolean =>
  status === undefined ? notStatus === undefined : status.every((code) => /^[23]/.test(code));

function entry(step: ExportStep): string {
  const asserts = assertLines(step);
  const captured = new Set(namesCaptured(step));
  const captures = Object.entries(step.capture).flatMap(([name, from]) => (captured.has(name) ? [`${name}: ${query(from)}`] : []));
  return [
    `# ${shortLine(step.name)} (${shortLine(step.testCase.id)})`,
    `${step.method} ${escapeUrl(pathWithQuery(step, `{{${step.base}}}`))}`,
    ...step.headers.map(([name, value]) => `${name}: ${escapeValue(value)}`),
    ...(step.body === null ? [] : [bodyText(step)]),
    'HTTP *',
    ...(captures.length === 0 ? [] : ['[Captures]', ...captures]),
    ...(asserts.length === 0 ? [] : ['[Asserts]', ...asserts]),
    '',
  ].join('\n');
}

const escapeUrl = (text: string): string => text.replaceAll('#', '%23').replaceAll(' ', '%20');
const escapeValue = (text: string): string => shortLine(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#');

/** JSON is written unchanged, and any other body between backticks. */
function bodyText({ req, body, hasPictures }: ExportStep): string {
  const text = body ?? '';
  // Hurl does not fill in values in hexadecimal bodies.
  if (hasPictures && placeholdersIn(text).length === 0) return `hex,${hexOf(bytesWithFiles(text) ?? new Uint8Array())};`;
  if (req.json !== undefined && typeof req.json === 'object' && req.json !== null) return text;
  return `\`${text.replace(/[\\`\n\r\t]/g, (char) => ESCAPES[char] ?? char)}\``;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '`': '\\`', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function assertLines({ must }: ExportStep): readonly string[] {
  return [
    ...(must.status === undefined ? [] : [`status ${statusText(must.status)}`]),
    ...(must.notStatus === undefined ? [] : [`status toString not matches ${patternOf(must.notStatus)}`]),
    ...Object.entries(must.header ?? {}).flatMap(([name, list]) => list.map((check) => assertion(`header ${quoted(name)}`, check))),
    ...(must.body ?? []).map(([path, ...check]: BodyCheck) => assertion(`jsonpath ${quoted(path)}`, check)),
  ];
}

/** Writes a list of statuses as a pattern, because Hurl has no "or". */
function statusText(list: readonly string[]): string {
  const [only] = list;
  if (list.length === 1 && only !== undefined && /^\d+$/.test(only)) return `== ${only}`;
  return `toString matches ${patternOf(list)}`;
}

const patternOf = (list: readonly string[]): string => `/^(${list.map((entry) => entry.replace(/xx/i, '\\d\\d')).join('|')})$/`;

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
