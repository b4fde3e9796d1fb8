import { canonicalJson } from '../../json/write-json.ts';
import type { Json, Operation, StepRequest, TestCase } from '../../model/index.ts';
import { type Built, controlId, nameOf, titleOf } from './builder.ts';
import { composeCase } from './compose-case.ts';
import { type Composed, startDraft, type Workshop } from './draft.ts';
import { successOf } from './expectation.ts';

/** The documented request with everything in it, and the smallest valid one where that is another request. */
export function buildSmoke(workshop: Workshop, op: Operation, control: TestCase): Built {
  const success = successOf(op, nameOf(workshop, op), workshop.shelf);
  const saved = whatIsSmaller(workshop, op);
  const minimal = saved === null ? null : buildMinimal(workshop, op);
  return minimal === null
    ? { cases: [control], text: success.text }
    : { cases: [control, minimal], text: `${success.text}; minimal ${saved}` };
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
    expect: { must: success.checks },
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
    expect: { must: success.checks },
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
  const request = workshop.compose(startDraft(workshop, 'probe', size), op);
  return request.kind === 'composed' ? request.value : null;
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
