import { checkSchema } from '../../json/check-schema.ts';
import { placeholdersIn } from '../../json/template.ts';
import { isObject } from '../../json/values.ts';
import { canonicalJson } from '../../json/write-json.ts';
import type { Json, JsonObject, Operation, StepRequest, TestCase } from '../../model/index.ts';
import { isLiteral } from '../values/sample.ts';
import { type Built, controlId, idPart, nameOf, titleOf } from './builder.ts';
import { bodyOf } from './compose-body.ts';
import { composeCase } from './compose-case.ts';
import type { Composed, Workshop } from './draft.ts';
import { successOf } from './expectation.ts';

const MAX_EXAMPLES = 1;

/** The documented request with everything in it, the smallest valid one where that is another request, and a second named example. */
export function buildSmoke(workshop: Workshop, op: Operation, control: TestCase): Built {
  const success = successOf(op, nameOf(workshop, op), workshop.shelf);
  const saved = whatIsSmaller(workshop, op);
  const minimal = saved === null ? null : buildMinimal(workshop, op);
  const examples = buildExamples(workshop, op);
  return {
    cases: [control, ...(minimal === null ? [] : [minimal]), ...examples],
    text: `answers ${success.text}${minimal === null ? '' : `, also to the smallest valid ${saved}`}`,
  };
}

/** The further named examples of a body; the first one is the control. */
function buildExamples(workshop: Workshop, op: Operation): readonly TestCase[] {
  const body = bodyOf(op);
  if (body === null || body.examples.length < 2) return [];
  const success = successOf(op, nameOf(workshop, op), workshop.shelf);
  const schema = workshop.requestSchema(body.schema);
  const usable = body.examples.flatMap(({ name, value }) =>
    isObject(value) && isLiteral(value) && checkSchema(value, schema, workshop.requestTable).length === 0 ? [{ name, value }] : [],
  );
  return usable.slice(1, 1 + MAX_EXAMPLES).flatMap(({ name, value }) => {
    const built = composeCase(workshop, {
      op,
      id: `${controlId(workshop, op)}.example.${idPart(name)}`,
      title: `${titleOf(op)}, example ${name}`,
      tags: ['smoke'],
      why: 'The document gives this body as an example.',
      evidence: 'C',
      needs: controlId(workshop, op),
      size: 'maximal',
      expect: success.expect,
      // Keys and unique names of the control stay, since the example's own may not exist or be taken.
      change: (request) => (isObject(request.json) ? { ...request, json: { ...value, ...placeholderMembers(request.json) } } : null),
    });
    return built.kind === 'composed' ? [built.value] : [];
  });
}

function placeholderMembers(json: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([, member]) => placeholdersIn(member).length > 0));
}

/** The positive control of an operation. */
export function buildControl(workshop: Workshop, op: Operation): Composed<TestCase> {
  const success = successOf(op, nameOf(workshop, op), workshop.shelf);
  return composeCase(workshop, {
    op,
    id: controlId(workshop, op),
    title: titleOf(op),
    tags: ['smoke'],
    why: `The document promises ${success.text} for a valid request.`,
    evidence: 'C',
    size: 'maximal',
    expect: success.expect,
  });
}

function buildMinimal(workshop: Workshop, op: Operation): TestCase | null {
  const success = successOf(op, nameOf(workshop, op), workshop.shelf);
  const built = composeCase(workshop, {
    op,
    id: `${controlId(workshop, op)}.minimal`,
    title: `${titleOf(op)}, only what is required`,
    tags: ['smoke'],
    why: `Everything left out is optional, so ${success.text} is promised here too.`,
    evidence: 'C',
    size: 'minimal',
    expect: success.expect,
  });
  return built.kind === 'composed' ? built.value : null;
}

/** What the minimal request leaves out compared with the maximal one; null when they are the same request. */
function whatIsSmaller(workshop: Workshop, op: Operation): 'body' | 'request' | null {
  const maximal = probe(workshop, op, 'maximal');
  const minimal = probe(workshop, op, 'minimal');
  if (maximal === null || minimal === null) return null;
  if (shapeOfBody(maximal) !== shapeOfBody(minimal)) return 'body';
  return queryNames(maximal) === queryNames(minimal) ? null : 'request';
}

function probe(workshop: Workshop, op: Operation, size: 'minimal' | 'maximal'): StepRequest | null {
  const base = workshop.base(op, size);
  return base.kind === 'composed' ? base.value.step.req : null;
}

function queryNames(request: StepRequest): string {
  return Object.keys(request.query ?? {}).join();
}

// Only which parts are there counts: sampled values may differ without making another test.
function shapeOfBody(request: StepRequest): string {
  return canonicalJson(shape(request.json ?? { ...request.form }));
}

function shape(value: Json): Json {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shape(member)]));
}
