import { checkSchema } from '../../../json/check-schema.ts';
import { placeholdersIn } from '../../../json/template.ts';
import { isList, isObject } from '../../../json/values.ts';
import {
  type Expectation,
  FACT_EXAMPLE,
  type Json,
  type JsonObject,
  type Operation,
  type StepRequest,
  type TestCase,
} from '../../../model/index.ts';
import { isLiteral } from '../../values/sample.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import { type BuiltCases, caseIdPrefix, controlId, idPart, maximalControlId } from '../context/case-names.ts';
import { type CasePlan, composeCase } from '../context/compose-case.ts';
import type { ComposeResult, GenerationContext } from '../context/generation-context.ts';
import { expectedSuccessOf } from '../expectation/expectation.ts';
import { expectedStatuses } from '../expectation/expected-statuses.ts';
import { chooseBody } from '../request/compose-body.ts';
import { withLogin } from '../request/known-login.ts';

const MAX_EXAMPLES = 1;

/** The usual request, the smallest and largest valid ones if they differ from it, and a second named example. */
export function buildSmoke(context: GenerationContext, op: Operation, control: TestCase): BuiltCases {
  const success = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
  if (op.facts?.isUnreached === true)
    return { cases: [control], text: 'one valid request, because the exploration never got a 2xx response from it' };
  const minimal = hasOtherBody(context, op, 'minimal') ? buildMinimal(context, op) : null;
  const maximal = hasOtherBody(context, op, 'maximal') ? buildMaximal(context, op) : null;
  const sizes = [...(minimal === null ? [] : ['smallest valid body']), ...(maximal === null ? [] : ['body with every optional field'])];
  return {
    cases: [control, ...buildConforms(context, op), ...[minimal, maximal].filter((entry) => entry !== null), ...buildExamples(context, op)],
    text: `returns ${success.text}${sizes.length === 0 ? '' : `, including for the ${sizes.join(' and the ')}`}`,
  };
}

/** The other named body examples. The control case sends the first example. */
function buildExamples(context: GenerationContext, op: Operation): readonly TestCase[] {
  const body = chooseBody(op);
  const documented = body?.examples.filter(({ name }) => name !== FACT_EXAMPLE) ?? [];
  if (body === null || documented.length < 2) return [];
  const success = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
  const schema = context.requestSchema(body.schema);
  const usable = documented.flatMap(({ name, value }) =>
    isObject(value) && isLiteral(value) && checkSchema(value, schema, context.requestTable).length === 0 ? [{ name, value }] : [],
  );
  return usable.slice(1, 1 + MAX_EXAMPLES).flatMap(({ name, value }) => {
    const built = composeValid(context, {
      op,
      id: `${controlId(context, op)}.example.${idPart(name)}`,
      title: `with the example ${name}`,
      tags: ['smoke'],
      why: 'The spec contains this body as an example.',
      evidence: 'C',
      needs: controlId(context, op),
      size: 'usual',
      expect: success.expect,
      // The control case's keys and unique names are kept, because those in the example may not exist or may already be taken.
      change: (request) => (isObject(request.json) ? { ...request, json: { ...value, ...placeholderMembers(request.json) } } : null),
    });
    return built.kind === 'composed' ? [built.value] : [];
  });
}

function placeholderMembers(json: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([, member]) => placeholdersIn(member).length > 0));
}

/**
 * If facts are known, separate cases check that the operation can be reached and that its response matches the spec. A schema mismatch then
 * fails only one case instead of making all others inconclusive.
 */
function controlExpectation({ facts }: Operation, expect: Expectation): Expectation {
  const { status } = expect.must ?? {};
  return facts === undefined || status === undefined ? expect : { ...expect, must: { status } };
}

function buildConforms(context: GenerationContext, op: Operation): readonly TestCase[] {
  const { expect, text } = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
  if (op.facts === undefined || Object.keys(expect.must ?? {}).length < 2) return [];
  const built = composeValid(context, {
    op,
    id: `${caseIdPrefix(context, op)}.conforms`,
    title: 'returns the documented response',
    tags: ['smoke'],
    why: `The spec documents ${text} for a valid request.`,
    evidence: 'C',
    needs: controlId(context, op),
    size: 'usual',
    expect,
  });
  return built.kind === 'composed' ? [built.value] : [];
}

/** Composes a case whose request is valid. */
function composeValid(context: GenerationContext, plan: CasePlan): ComposeResult<TestCase> {
  const { change = (request) => request } = plan;
  return composeCase(context, {
    ...plan,
    change: (request) => {
      const changed = change(request);
      return changed === null ? null : withLogin(context.login, plan.op, changed);
    },
  });
}

export function buildControl(context: GenerationContext, op: Operation): ComposeResult<TestCase> {
  const success = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
  return composeValid(context, {
    op,
    id: controlId(context, op),
    title: 'with a valid request',
    tags: ['smoke'],
    why: `The spec documents ${success.text} for a valid request.`,
    evidence: 'C',
    size: 'usual',
    expect: withExpectedStatuses(context, op, controlExpectation(op, success.expect), 'usual'),
  });
}

/** Adds the expected statuses: success, and the documented rejections that only indicate a wrong state or wrong values. */
function withExpectedStatuses(context: GenerationContext, op: Operation, expect: Expectation, size: 'usual' | 'maximal'): Expectation {
  const request = probe(context, op, size);
  // If an exploration got no 2xx response either, a rejection says more about the request than about the server.
  const unless = op.facts?.isUnreached === true ? ['4xx'] : request === null ? [] : expectedStatuses(context, op, request, size);
  return unless.length === 0 ? expect : { ...expect, unless };
}

/**
 * Builds the request with every optional part. Its case is the control case for cases that change a part missing from the usual request.
 */
export function buildMaximal(context: GenerationContext, op: Operation): TestCase | null {
  const success = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
  const built = composeValid(context, {
    op,
    id: maximalControlId(context, op),
    title: 'with all optional fields',
    tags: ['smoke'],
    why: `The spec documents every part of this request and ${success.text} as its response.`,
    evidence: 'C',
    needs: controlId(context, op),
    size: 'maximal',
    expect: withExpectedStatuses(context, op, controlExpectation(op, success.expect), 'maximal'),
  });
  return built.kind === 'composed' ? built.value : null;
}

function buildMinimal(context: GenerationContext, op: Operation): TestCase | null {
  const success = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
  const built = composeValid(context, {
    op,
    id: `${controlId(context, op)}.minimal`,
    title: 'with required fields only',
    tags: ['smoke'],
    why: `This request omits only optional values, so the documented response is still ${success.text}.`,
    evidence: 'C',
    needs: controlId(context, op),
    size: 'minimal',
    expect: success.expect,
  });
  return built.kind === 'composed' ? built.value : null;
}

/** True if the body of this size has other parts than the usual one. */
function hasOtherBody(context: GenerationContext, op: Operation, size: 'minimal' | 'maximal'): boolean {
  const usual = chooseBody(op) === null ? null : probe(context, op, 'usual');
  const other = usual === null ? null : probe(context, op, size);
  return usual !== null && other !== null && !isSameShape(bodyIn(usual), bodyIn(other));
}

function probe(context: GenerationContext, op: Operation, size: SampleSize): StepRequest | null {
  const base = context.base(op, size);
  return base.kind === 'composed' ? base.value.step.req : null;
}

function bodyIn(request: StepRequest): Json {
  return request.json ?? { ...request.form };
}

/** Only compares which parts are present, because different sample values do not make a different test. */
function isSameShape(left: Json, right: Json): boolean {
  if (isList(left))
    return isList(right) && left.length === right.length && left.every((item, index) => isSameShape(item, right[index] ?? null));
  if (!isObject(left)) return !isObject(right) && !isList(right);
  if (!isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameShape(left[name] ?? null, right[name] ?? null))
  );
}
