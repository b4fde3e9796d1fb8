import { isObject, listOf } from '../../../json/values.ts';
import { type ApiModel, HTTP_METHODS, type HttpMethod, SAFE_METHODS } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText, type ValueChange } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { probeOf } from '../values/value-probes.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Bodies that are missing, not JSON or of another type, and methods that the path does not support. */
export function protocolProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  return [...bodyProbes(world, recipe), ...methodProbes(world, recipe)];
}

function bodyProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const body = bodyOf(step.state.op);
  if (body === null || step.body === undefined || !/json|\*/.test(body.media)) return [];
  const raw = (text: string, kind: string, name: string, expected: 'reject' | 'no-crash'): Probe => {
    const change: ValueChange = { place: 'body', value: name, kind };
    return probeOf(recipe, { ...step, raw: text, body: undefined }, change, ([exchange]) => judgeBroken(exchange, change, expected));
  };
  const shape = resolveAlternatives(body.schema, { tools: world.tools, turn: 0 });
  const { required } = shape;
  // An operation that takes any type of file need not parse it.
  if (!/json/.test(body.media) && world.tools.typeOf(shape) !== 'object') return [];
  // If fields are required, another probe omits them one by one.
  const mustHaveSome = listOf(required).length === 0 && world.tools.requestProblems(body.schema, {}).length > 0;
  const isObjectOnly = typeof body.schema === 'object' && (body.schema.type === 'object' || body.schema.properties !== undefined);
  return [
    raw('{"assay":', 'broken-json', 'not valid JSON', 'reject'),
    ...(body.required ? [withoutBody(recipe)] : []),
    raw('{}', 'empty-object', 'an empty object', mustHaveSome ? 'reject' : 'no-crash'),
    raw('[]', 'list', 'a list', isObjectOnly ? 'reject' : 'no-crash'),
    raw('null', 'null', 'null', 'no-crash'),
    raw('"assay"', 'text', 'a string', isObjectOnly ? 'reject' : 'no-crash'),
    raw('"\ud800"', 'lone-surrogate', 'a lone surrogate', 'no-crash'),
    otherMedia(recipe),
    ...unknownMember(world, recipe),
    ...withoutOptional(world, recipe),
  ];
}

/** Omits all optional parts at once, which often fails if code expects one of them. Single fields are omitted later. */
function withoutOptional({ tools }: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { required } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  if (!isObject(step.body) || listOf(required).length === 0) return [];
  const members = Object.entries(step.body).filter(([name]) => listOf(required).includes(name));
  const left = Object.keys(step.body).filter((name) => !listOf(required).includes(name));
  if (left.length === 0) return [];
  const change: ValueChange = { place: `body.${left.join(', ')}`, value: 'omitted', kind: 'minimal' };
  return [probeOf(recipe, { ...step, body: Object.fromEntries(members) }, change, () => [])];
}

/** Sends a member that the schema forbids. One decoder usually parses all bodies, so this is one finding for the whole server. */
function unknownMember({ tools }: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const shape = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  if (shape.additionalProperties !== false || !isObject(step.body)) return [];
  const change: ValueChange = { place: 'body.assayUnknown', value: 'a property that the schema does not allow', kind: 'unknown-member' };
  const judge: Probe['judge'] = ([exchange]) => judgeBroken(exchange, change, 'reject').map((verdict) => ({ ...verdict, scope: 'server' }));
  return [probeOf(recipe, { ...step, body: { ...step.body, assayUnknown: 1 } }, change, judge)];
}

function withoutBody(recipe: Recipe): Probe {
  const change: ValueChange = { place: 'body', value: 'missing', kind: 'no-body' };
  return probeOf(recipe, { ...recipe.step, body: undefined, media: null }, change, ([exchange]) => judgeBroken(exchange, change, 'reject'));
}

/** Sends the same JSON with another content type. Some servers accept any type on purpose, so this is only a note. */
function otherMedia(recipe: Recipe): Probe {
  const { step } = recipe;
  const { op } = step.state;
  const change: ValueChange = { place: 'header.Content-Type', value: 'text/plain', kind: 'media' };
  const judge: Probe['judge'] = ([exchange]) => {
    if (exchange === undefined || !isSuccess(exchange.answer) || op.bodies.some(({ media }) => /text\/plain|\*/.test(media))) return [];
    return [
      {
        ...verdictDefaults(exchange),
        rule: 'accepts-any-media',
        scope: 'server',
        grade: op.responses.some(({ status }) => status === '415') ? 'defect' : 'note',
        text: `${op.key} accepts a body with the content type text/plain`,
        expected: '415',
        actual: statusText(exchange),
        source: 'spec',
        checks: { status: ['4xx'] },
      },
    ];
  };
  return probeOf(recipe, { ...step, media: 'text/plain', headers: { ...step.headers } }, change, judge);
}

function acceptedBody({ kind, value }: ValueChange): string {
  if (kind === 'no-body') return 'a request without a body';
  return kind === 'unknown-member' ? value : `a body that is ${value}`;
}

function judgeBroken(exchange: Exchange | undefined, change: ValueChange, expected: 'reject' | 'no-crash'): readonly ProbeVerdict[] {
  if (exchange === undefined || expected === 'no-crash' || !isSuccess(exchange.answer)) return [];
  const { op } = exchange.step.state;
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'accepts-invalid',
      place: `body ${change.kind}`,
      text: `${op.key} accepts ${acceptedBody(change)}`,
      expected: '4xx',
      actual: statusText(exchange),
      source: change.kind === 'broken-json' ? 'protocol' : 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}

const CANDIDATES: readonly HttpMethod[] = ['PATCH', 'PUT', 'POST', 'DELETE', 'GET'];

/** Sends a method that the spec does not list, but only to a resource that the search created or as a safe request. */
function methodProbes({ model }: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { path } = step.state.op;
  const listed = new Set(model.operations.filter((op) => op.path === path).map(({ method }) => method));
  const isFirst = HTTP_METHODS.find((method) => listed.has(method)) === step.state.op.method;
  const method = CANDIDATES.find((candidate) => !listed.has(candidate) && (recipe.isOwn || SAFE_METHODS.includes(candidate)));
  if (method === undefined || !isFirst) return [];
  const body: Pick<ScriptStep, 'body' | 'media'> = SAFE_METHODS.includes(method)
    ? { body: undefined, media: null }
    : { body: {}, media: 'application/json' };
  const changed: ScriptStep = { ...step, ...body, method, raw: null, capture: {} };
  return [
    createSequenceProbe({
      state: step.state,
      setup: recipe.setup,
      steps: [changed],
      judge: ([exchange]) => judgeMethod(model, exchange, method),
    }),
  ];
}

function judgeMethod({ operations }: ApiModel, exchange: Exchange | undefined, method: HttpMethod): readonly ProbeVerdict[] {
  if (exchange === undefined) return [];
  const { path } = exchange.step.state.op;
  const { answer } = exchange;
  if (answer.status === 405 && answer.header('allow') === null)
    return [
      {
        ...verdictDefaults(exchange),
        rule: 'no-allow',
        scope: 'server',
        text: `${method} ${path} returns 405 without an Allow header`,
        expected: 'an Allow header, which RFC 9110 requires',
        actual: 'no Allow header',
        source: 'protocol',
        checks: { header: { allow: [['exists']] } },
      },
    ];
  const isElsewhere = operations.some((op) => op.method === method && matches(op.path, exchange.request.path));
  if (!isSuccess(answer) || isElsewhere || /html/i.test(answer.header('content-type') ?? '')) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'undeclared-method',
      place: method,
      text: `${method} ${path} succeeds, even though the spec does not list this method`,
      expected: '405 or 404',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}

/** True if a path in the spec matches a request, as `/events/{name}` matches `/events/search`. */
function matches(template: string, path: string): boolean {
  const parts = template.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, index) => part.includes('{') || part === given[index]);
}
