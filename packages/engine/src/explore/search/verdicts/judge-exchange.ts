import { shortLine } from '../../../format/one-line.ts';
import { isObject } from '../../../json/values.ts';
import { isMissing, type Violation, violationText } from '../../../json/violation.ts';
import type { Json } from '../../../model/index.ts';
import { createdIn, paramsIn } from '../../learning/place.ts';
import { leavesOf, nameAt } from '../../requests/body-place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict, ValueChange } from '../model/verdict.ts';
import { findLeak } from './leaks.ts';

/** Failures that are visible in a single exchange. */
export function judgeExchange(
  world: ExploreContext,
  exchange: Exchange,
  change: ValueChange | null,
  when?: string,
): readonly ProbeVerdict[] {
  const crash = judgeCrash(world, exchange, change, when);
  // A 5xx with a stack trace has a single cause, which the finding about the 5xx reports.
  const leak = crash.length === 0 ? judgeLeak(exchange) : [];
  // Responses to unknown IDs are judged elsewhere.
  const isUnknown = change?.place.startsWith('path.') === true && isSuccess(exchange.answer);
  const selects = Object.keys(exchange.request.query).some((name) => SELECTING.test(name));
  const body = isUnknown || (selects && isSuccess(exchange.answer)) ? [] : judgeBody(world, exchange);
  const head = [...judgeMedia(world, exchange), ...judgeHeaders(world, exchange), ...judgeProblem(exchange)];
  return [...crash, ...leak, ...head, ...judgeStatus(world, exchange), ...body];
}

/** A parameter that selects fields excludes all others, even required ones. */
const SELECTING = /^\W*_?(?:fields?|select|include|exclude|only|projection|attributes|columns)(?:\[\])?$/i;

const isDocumentedMethod = ({ step }: Exchange): boolean => step.method === step.state.op.method;

export function verdictDefaults(exchange: Exchange): Pick<ProbeVerdict, 'state' | 'exchange' | 'beside' | 'place' | 'scope' | 'grade'> {
  return { state: exchange.step.state, exchange, beside: [], place: null, scope: 'operation', grade: 'defect' };
}

/** 5xx, or no response from a server that is running. */
export function judgeCrash(
  { redact }: ExploreContext,
  exchange: Exchange,
  change: ValueChange | null,
  when: string | null = null,
): readonly ProbeVerdict[] {
  const { status, text } = exchange.answer;
  const { op } = exchange.step.state;
  if (status !== 0 && (status < 500 || status === 501 || status === 503)) return [];
  const about = change === null ? (when === null ? '' : ` ${when}`) : ` when ${change.place} is ${change.value}`;
  const shared = {
    ...verdictDefaults(exchange),
    ...placeOfCrash(exchange, change),
    source: 'protocol',
    checks: { notStatus: ['5xx'] },
  } as const;
  if (status === 0)
    return [
      {
        ...shared,
        rule: 'no-response',
        text: `${op.key} does not respond${about}`,
        expected: 'a response',
        actual: shortLine(redact(text)),
      },
    ];
  const actual = `${status}${messageOf(redact(text))}`;
  const leak = findLeak(text);
  const shown = leak === null ? '' : `, and the response contains ${leak.name}`;
  return [
    { ...shared, rule: 'server-error', text: `${op.key} returns ${status}${about}${shown}`, expected: 'any status except 5xx', actual },
  ];
}

/** NUL and unreadable bodies fail in code that all operations share. */
function placeOfCrash({ step, answer }: Exchange, change: ValueChange | null): Pick<ProbeVerdict, 'place' | 'scope'> {
  const { op } = step.state;
  const last = paramsIn(op.path).at(-1);
  if (change === null) return { place: op.method === 'GET' && last !== undefined ? `path.${last}` : null, scope: 'operation' };
  if (change.kind === 'nul') return { place: 'NUL', scope: 'server' };
  if (change.place === 'body') return { place: `body ${shapeOfError(answer.text)}`, scope: 'server' };
  return { place: change.place, scope: 'operation' };
}

/** The error text without the parts that change between requests. */
export const shapeOfError = (text: string): string =>
  shortLine(text)
    .replace(/[0-9a-f-]{8,}|\d+|\/\S+/gi, '#')
    .slice(0, 80);

const messageOf = (text: string): string => (text === '' ? '' : `: ${shortLine(text).slice(0, 160)}`);

/** Stack traces, SQL and file paths help an attacker. */
export function judgeLeak(exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const leak = answer.status >= 400 ? findLeak(answer.text) : null;
  if (leak === null) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'leaks-internals',
      place: leak.kind,
      scope: 'server',
      text: `An error response from ${step.state.op.key} contains ${leak.name}`,
      expected: 'an error message without internal details',
      actual: shortLine(leak.sample),
      source: 'convention',
      checks: answer.status >= 500 ? { notStatus: ['5xx'] } : null,
    },
  ];
}

const mediaOf = ({ answer }: Exchange): string => (answer.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
const isJson = (media: string): boolean => /^(?:application|text)\/(?:[\w.+-]+\+)?json$/.test(media);

const PROBLEM = 'application/problem+json';

/** Clients recognize problem details by the media type. */
const isOtherJson = (listed: readonly string[], media: string): boolean =>
  media === 'application/json' && listed.every((entry) => entry === PROBLEM);

/** A header that the spec requires in the response. */
function judgeHeaders({ tools }: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  const spec = answer.status === 0 || !isDocumentedMethod(exchange) ? null : tools.responseFor(op, answer.status);
  const missing = spec?.requiredHeaders?.find((name) => answer.header(name.toLowerCase()) === null);
  if (missing === undefined) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'missing-header',
      place: missing,
      text: `${op.key} returns ${answer.status} without the header ${missing}, which the spec requires`,
      expected: `the header ${missing}`,
      actual: 'no header with this name',
      source: 'spec',
      checks: { header: { [missing.toLowerCase()]: [['exists']] } },
    },
  ];
}

/** The status in problem details must equal the response status (RFC 9457). */
function judgeProblem(exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const told = isObject(answer.json) ? answer.json.status : undefined;
  if (mediaOf(exchange) !== PROBLEM || typeof told !== 'number' || told === answer.status || answer.status < 400) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'problem-status',
      place: String(told),
      scope: 'server',
      text: `${step.state.op.key} returns ${answer.status}, but the status in its problem details is ${told}`,
      expected: `status = ${answer.status}`,
      actual: `status = ${told}`,
      source: 'protocol',
      checks: null,
    },
  ];
}

/** A body with a media type that the spec does not list. */
function judgeMedia({ tools }: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  const spec = tools.responseFor(op, answer.status);
  const listed = spec?.media.map(({ media }) => (media.split(';')[0] ?? '').toLowerCase()) ?? [];
  const media = mediaOf(exchange);
  if (listed.length === 0 || answer.text === '' || answer.status >= 500 || !isDocumentedMethod(exchange)) return [];
  const isAlike = (entry: string): boolean => isJson(entry) && isJson(media) && !isOtherJson(listed, media);
  const fits = listed.some((entry) => entry === media || entry.includes('*') || isAlike(entry));
  if (fits || media === '') return [];
  const isError = answer.status >= 400;
  if (isError && !/html|plain/.test(media) && !isOtherJson(listed, media)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: isError ? 'error-media' : 'response-media',
      place: isError ? media : null,
      scope: isError ? 'server' : 'operation',
      text: `${op.key} returns ${answer.status} as ${media}, but the spec lists ${listed.join(', ')}`,
      expected: listed.join(' or '),
      actual: media,
      source: 'spec',
      checks: { header: { 'content-type': [['contains', listed[0] ?? 'json']] } },
    },
  ];
}

/** A success that the spec does not list is a defect. A rejection that it does not list is a spec gap. */
function judgeStatus({ tools }: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  const { status } = answer;
  if (status === 0 || status === 429 || status >= 500 || op.responses.length === 0 || !isDocumentedMethod(exchange)) return [];
  if (tools.responseFor(op, status) !== null || (status >= 300 && status < 400)) return [];
  const listed = op.responses.map((response) => response.status);
  const isFine = isSuccess(answer);
  const hasSuccess = listed.some((entry) => entry.startsWith('2'));
  if (isFine && !hasSuccess) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'undocumented-status',
      place: String(status),
      scope: isFine ? 'operation' : 'server',
      grade: isFine ? 'defect' : 'note',
      text: `${op.key} returns ${status}, but the spec lists ${listed.join(', ')}`,
      expected: listed.join(' or '),
      actual: String(status),
      source: 'spec',
      checks: { status: listed.filter((entry) => /^\d/.test(entry)).map((entry) => entry.toLowerCase()) },
    },
  ];
}

const MAX_VIOLATIONS = 4;

/** A body that violates its schema. */
function judgeBody({ tools, soundErrors }: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  if (answer.json === undefined || answer.status >= 500 || !isDocumentedMethod(exchange)) return judgeUnreadable(exchange);
  const spec = tools.responseFor(op, answer.status);
  const schema = spec?.media.find(({ media }) => isJson((media.split(';')[0] ?? '').toLowerCase()) || media.includes('*'))?.schema ?? null;
  if (schema === null || spec === null || op.method === 'HEAD') return [];
  const problems = firstOfEachPlace(tools.responseProblems(schema, answer.json));
  const isError = answer.status >= 400;
  if (isError && problems.length === 0) soundErrors.add(JSON.stringify(schema));
  // If other errors have the documented format, clients may rely on what this one lacks. Frameworks reject invalid bodies with their own
  // format.
  const isException = isError && step.raw === null && spec.status === String(answer.status) && soundErrors.has(JSON.stringify(schema));
  const shown = isError ? [problems.find(isMissing) ?? problems[0]].filter((problem) => problem !== undefined) : problems;
  return shown.slice(0, MAX_VIOLATIONS).map((problem) => ({
    ...verdictDefaults(exchange),
    rule: isError ? 'error-schema' : 'response-schema',
    // Operations of one resource share its schema.
    scope: 'server',
    grade: isError && !(isException && isMissing(problem)) ? 'note' : 'defect',
    place: `${isError ? (isException ? `${answer.status} ` : '') : `${createdIn(op.path).replace(/(?:\/\{\})+$/, '')} `}${placeOf(problem)}`,
    text: `${op.key} returns ${answer.status} with a body that does not match its schema: ${violationText(problem, 'it')}`,
    expected: 'a body that matches the schema in the spec',
    actual: shortLine(violationText(problem, 'the body')),
    source: 'spec',
    checks: { schema: `${op.key} ${spec.status}` },
  }));
}

function judgeUnreadable(exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  if (!isJson(mediaOf(exchange)) || answer.text.trim() === '' || answer.json !== undefined || answer.status === 0) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'broken-response',
      scope: 'server',
      place: String(answer.status),
      text: `${step.state.op.key} returns ${answer.status} with invalid JSON`,
      expected: 'valid JSON',
      actual: shortLine(answer.text).slice(0, 120),
      source: 'protocol',
      checks: { body: [['$', 'exists']] },
    },
  ];
}

/** The field name and the rule. A property that is not in the schema counts as one location, regardless of its name. */
function placeOf(problem: Violation): string {
  const { pointer, message } = problem;
  const names = pointer.split('/').filter((part) => part !== '' && !/^\d+$/.test(part));
  // The IDs of saved cases contain this text, so its wording must not change.
  if (isMissing(problem)) return `${names.at(-2) ?? ''} lacks the property ${names.at(-1) ?? ''}`.replace(/[\d".]+/g, '#').slice(0, 160);
  const rule = message.replace(/[\d".]+/g, '#');
  return (/is not a property/.test(message) ? `${names.slice(0, -1).at(-1) ?? ''} ${rule}` : `${names.at(-1) ?? ''} ${rule}`).slice(0, 160);
}

function firstOfEachPlace(problems: readonly Violation[]): readonly Violation[] {
  return problems.filter((problem, index) => problems.findIndex((other) => placeOf(other) === placeOf(problem)) === index);
}

/** Lists the string values in a JSON body with their field names. */
export function listTexts(json: Json | undefined): readonly (readonly [string, string])[] {
  if (json === undefined || (!isObject(json) && !Array.isArray(json))) return [];
  return leavesOf(json).flatMap(([at, value]) => (typeof value === 'string' ? [[nameAt(at), value] as const] : []));
}
