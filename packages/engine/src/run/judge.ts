import { schemaViolations } from '../json/check-schema.ts';
import { parsePath, selectNodes } from '../json/portable-path.ts';
import type { ReadJson } from '../json/read-json.ts';
import { fillJson, hasNoPlaceholders, type Lookup } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import { violationText } from '../json/violation.ts';
import type { CheckFailure, Checks, Expectation, Json, Schema } from '../model/index.ts';
import { compareDocuments } from './compare-documents.ts';
import { type HeaderPairs, headerValue } from './header-list.ts';
import { satisfiesOperator } from './operators.ts';

/** A response in the form that checks use. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: ReadJson;
  readonly ms: number;
}

export interface JudgeContext {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly lookup: Lookup;
}

/** Returns every expectation that the response violates, `must` before `should`. */
export function judge(expect: Expectation, answer: CheckedResponse, context: JudgeContext): readonly CheckFailure[] {
  const wrongStatus = expect.must === undefined ? NONE : judgeStatus('must', expect.must, answer.status);
  // If the status is wrong, the headers and body belong to a different response, so checking them would only repeat the failure.
  if (wrongStatus.length > 0) return wrongStatus;
  const { must, should } = isExpectedWithoutBody(expect, answer.status) ? withoutBodyChecks(expect) : expect;
  return joined(judgeLevel('must', must, answer, context), judgeLevel('should', should, answer, context));
}

/** HTTP forbids a body in this response, but servers do send one with a 205. */
const NO_CONTENT = 204;

/** An operation may return either JSON or 204, and JSON checks do not apply to a 204. */
function isExpectedWithoutBody({ must, should }: Expectation, status: number): boolean {
  if (status !== NO_CONTENT) return false;
  return [must, should].some((checks) => checks?.status?.includes(String(status)));
}

function withoutBodyChecks({ must, should }: Expectation): Expectation {
  return {
    ...(must === undefined ? {} : { must: withoutBodyCheck(must) }),
    ...(should === undefined ? {} : { should: withoutBodyCheck(should) }),
  };
}

function withoutBodyCheck({ body: _body, schema: _schema, header, ...rest }: Checks): Checks {
  if (header === undefined) return rest;
  const { 'content-type': _type, ...others } = header;
  return { ...rest, header: others };
}

/** `404` matches itself, and `4xx` matches every status in its class. */
export function matchesStatus(patterns: readonly string[], status: number): boolean {
  const text = String(status);
  return patterns.some((pattern) => pattern === text || (/xx$/i.test(pattern) && pattern[0] === text[0]));
}

type Level = CheckFailure['level'];

function judgeLevel(level: Level, checks: Checks | undefined, answer: CheckedResponse, context: JudgeContext): readonly CheckFailure[] {
  if (checks === undefined) return NONE;
  return joined(
    joined(judgeStatus(level, checks, answer.status), judgeHeaders(level, checks, answer, context)),
    joined(judgeBody(level, checks, answer, context), judgeTime(level, checks.maxMs, answer.ms)),
  );
}

/** The empty list that all responses without a failure share. */
const NONE: readonly CheckFailure[] = [];

function joined(first: readonly CheckFailure[], second: readonly CheckFailure[]): readonly CheckFailure[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}

function judgeStatus(level: Level, { status, notStatus }: Checks, actual: number): readonly CheckFailure[] {
  if ((status === undefined || matchesStatus(status, actual)) && notStatus === undefined) return NONE;
  const failures: CheckFailure[] = [];
  if (status !== undefined && !matchesStatus(status, actual)) {
    failures.push({
      level,
      check: 'status',
      message: `The status is ${actual}, expected ${status.join(' or ')}.`,
      expected: status,
      actual,
    });
  }
  if (notStatus !== undefined && matchesStatus(notStatus, actual)) {
    failures.push({
      level,
      check: 'status',
      message: `The status is ${actual}, expected any status except ${notStatus.join(' and ')}.`,
      expected: notStatus.map((entry) => `not ${entry}`),
      actual,
    });
  }
  return failures;
}

function judgeHeaders(level: Level, { header }: Checks, answer: CheckedResponse, { lookup }: JudgeContext): readonly CheckFailure[] {
  if (header === undefined) return NONE;
  return Object.entries(header).flatMap(([name, list]) => {
    const value = headerValue(answer.headers, name);
    return list.flatMap(([operator, argument]): readonly CheckFailure[] => {
      const wanted = filled(argument, lookup);
      if (satisfiesOperator(value === undefined ? [] : [value], operator, wanted)) return NONE;
      return [
        {
          level,
          check: 'header',
          message: `The header ${name} ${value === undefined ? 'is missing' : `is “${short(value)}”`}, expected ${phrase(operator, argument, wanted)}.`,
          expected: wanted,
          actual: value ?? null,
        },
      ];
    });
  });
}

function judgeBody(level: Level, { body = [], schema }: Checks, answer: CheckedResponse, context: JudgeContext): readonly CheckFailure[] {
  if (body.length === 0 && schema === undefined) return NONE;
  const { body: read } = answer;
  if (read.kind === 'unreadable') return [{ level, check: schema === undefined ? 'body' : 'schema', message: 'The body is not JSON.' }];
  const failures = body.flatMap(([path, operator, argument]): readonly CheckFailure[] => {
    const nodes = selectNodes(read.value, parsePath(path) ?? []);
    const wanted = filled(argument, context.lookup);
    if (operator === 'same') return judgeSame(level, path, nodes, wanted);
    if (satisfiesOperator(nodes, operator, wanted)) return NONE;
    const actual = nodes.length === 1 ? (nodes[0] ?? null) : nodes.slice(0, 20);
    return [
      {
        level,
        check: 'body',
        message: `${path} ${nodes.length === 0 ? 'selects nothing' : `is ${short(JSON.stringify(actual))}`}, expected ${phrase(operator, argument, wanted)}.`,
        expected: wanted,
        actual,
      },
    ];
  });
  return joined(failures, judgeSchema(level, schema, read.value, context));
}

function judgeSame(level: Level, path: string, nodes: readonly Json[], before: Json): readonly CheckFailure[] {
  if (nodes.length === 0)
    return [{ level, check: 'body', message: `${path} selects nothing, expected the same as before.`, expected: before }];
  const [first] = nodes.flatMap((node) => compareDocuments(before, node, path).difference ?? []);
  return first === undefined ? NONE : [{ level, check: 'body', message: first.message, expected: first.before, actual: first.after }];
}

/** Returns differences that `same` ignores. They are shown but do not change the verdict. */
export function ignoredDifferences({ must, should }: Expectation, answer: CheckedResponse, { lookup }: JudgeContext): readonly string[] {
  const { body } = answer;
  if (body.kind === 'unreadable' || (must?.body?.some(ignoresDifferences) !== true && should?.body?.some(ignoresDifferences) !== true))
    return [];
  return [...(must?.body ?? []), ...(should?.body ?? [])]
    .filter(ignoresDifferences)
    .flatMap(([path, , argument]) =>
      selectNodes(body.value, parsePath(path) ?? []).flatMap((node) => compareDocuments(filled(argument, lookup), node, path).notes),
    );
}

const ignoresDifferences = ([, operator]: readonly [string, string, Json?]): boolean => operator === 'same';

function judgeSchema(level: Level, name: string | undefined, value: Json, { schemas }: JudgeContext): readonly CheckFailure[] {
  const schema = name === undefined ? undefined : ownValue(schemas, name);
  if (name === undefined || schema === undefined) return NONE;
  const violations = schemaViolations(value, schema, schemas);
  const [first] = violations;
  if (first === undefined) return NONE;
  const more = violations.length === 1 ? '' : ` (and ${violations.length - 1} more)`;
  const listed = violations.slice(0, 10).map((violation) => violationText(violation, '/'));
  return [
    {
      level,
      check: 'schema',
      message: `The body does not match the schema ${name}: ${violationText(first, 'it')}${more}.`,
      expected: name,
      actual: listed,
    },
  ];
}

function judgeTime(level: Level, maxMs: number | undefined, ms: number): readonly CheckFailure[] {
  if (maxMs === undefined || ms <= maxMs) return NONE;
  return [
    {
      level,
      check: 'time',
      message: `The response took ${Math.round(ms)} ms, the budget is ${maxMs} ms.`,
      expected: maxMs,
      actual: Math.round(ms),
    },
  ];
}

// Steps with unbound placeholders are never sent, so this value always exists.
function filled(argument: Json | undefined, lookup: Lookup): Json {
  if (argument === undefined || hasNoPlaceholders(argument)) return argument ?? null;
  const result = fillJson(argument, lookup);
  return result.kind === 'filled' ? result.value : null;
}

function phrase(operator: string, argument: Json | undefined, wanted: Json): string {
  return argument === undefined ? operator : `${operator} ${short(JSON.stringify(wanted))}`;
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
