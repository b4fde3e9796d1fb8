import { checkSchema } from '../json/check-schema.ts';
import { parsePath } from '../json/portable-path.ts';
import { isList, isObject, ownValue } from '../json/values.ts';
import {
  type ApiModel,
  FACT_EXAMPLE,
  type Fact,
  type Json,
  type LearnedLink,
  type NamedExample,
  type Operation,
  type OperationFacts,
  type Parameter,
  type RequestBody,
} from '../model/index.ts';
import { buildFactsOverlay } from './overlay.ts';
import { sortFacts } from './write-facts.ts';

/**
 * Adds facts to a model: required fields, accepted values and limits become part of the request schemas, and examples come first. Response
 * schemas are not changed. Without facts, the model is returned unchanged.
 */
export function applyFacts(model: ApiModel, facts: readonly Fact[]): ApiModel {
  if (facts.length === 0) return model;
  const byOperation = Map.groupBy(sortFacts(facts), ({ op }) => op);
  const operations = model.operations.map((op) => {
    const own = byOperation.get(op.key);
    return informed(op, own ?? []);
  });
  return { ...model, operations };
}

function informed(op: Operation, facts: readonly Fact[]): Operation {
  return {
    ...op,
    params: [...op.params, ...learnedHeaders(op, facts)].map((parameter) => informedParameter(parameter, facts)),
    bodies: informedBodies(op.bodies, facts),
    facts: learnedFrom(facts),
  };
}

/** Headers that the server requires and the spec does not mention. */
function learnedHeaders({ params }: Operation, facts: readonly Fact[]): readonly Parameter[] {
  const isNew = (name: string): boolean =>
    !params.some((known) => known.in === 'header' && known.name.toLowerCase() === name.toLowerCase());
  return facts.flatMap((fact): readonly Parameter[] =>
    fact.kind === 'required' && fact.in === 'header' && isNew(fact.field)
      ? [{ name: fact.field, in: 'header', required: true, schema: { type: 'string' }, examples: [] }]
      : [],
  );
}

function learnedFrom(facts: readonly Fact[]): OperationFacts {
  const links = facts.flatMap((fact): readonly LearnedLink[] => {
    if (fact.kind !== 'link' || fact.from === null || (fact.path !== undefined && parsePath(fact.path) === null)) return [];
    return [{ in: fact.in, field: fact.field, from: fact.from, path: fact.path ?? null }];
  });
  const wide = facts.find((fact) => fact.kind === 'server-wide');
  const effect = wide === undefined ? null : wide.effect === 'sign-out' ? 'sign-out' : 'server-wide';
  const values = facts.flatMap((fact) => (fact.kind === 'value' && fact.in === 'body' ? [fact.field] : []));
  const needed = facts.find((fact) => fact.kind === 'needs');
  const needs = needed === undefined ? null : { first: needed.first, set: needed.set ?? {} };
  const role = facts.some(({ kind }) => kind === 'role') ? 'admin' : null;
  const isRepeatable = facts.some(({ kind }) => kind === 'repeatable');
  return { isUnreached: isUnreached(facts), isRepeatable, values, effect, links, needs, role };
}

/** If a later exploration reached the operation, an earlier failure no longer counts. */
function isUnreached(facts: readonly Fact[]): boolean {
  const reach = facts.find((fact) => fact.kind === 'reach');
  if (reach !== undefined) return reach.outcome !== 'reached';
  return facts.some(({ kind }) => kind === 'not-there' || kind === 'other-identity');
}

function informedParameter(parameter: Parameter, facts: readonly Fact[]): Parameter {
  const own = facts.filter((fact) => 'field' in fact && fact.in === parameter.in && fact.field === parameter.name);
  if (own.length === 0) return parameter;
  const values = own.flatMap((fact) => (fact.kind === 'value' ? [fact] : []));
  const rules = own.flatMap((fact) => (fact.kind === 'rule' ? [fact.schema] : []));
  // A user's value becomes the default. For a path, a value that the server accepted does too, because a documented example may be a guess.
  const chosen = values.find(({ evidence }) => evidence.source === 'person') ?? (parameter.in === 'path' ? values[0] : undefined);
  const parts = [...rules, ...(chosen === undefined ? [] : [{ default: chosen.value }])];
  return {
    ...parameter,
    required: parameter.required || own.some(({ kind }) => kind === 'required'),
    examples: [...values.map(({ value }) => value), ...parameter.examples],
    schema: parts.length === 0 ? parameter.schema : { allOf: [parameter.schema, ...parts] },
  };
}

/** Inserts the values that a user chose into a body that the server accepted. */
function withAnswers(body: Json, { evidence: { source } }: Fact, facts: readonly Fact[]): Json {
  if (source === 'person') return body;
  return facts.reduce((changed, fact) => {
    const isAnswer = fact.kind === 'value' && fact.in === 'body' && fact.evidence.source === 'person';
    return isAnswer ? replacedAt(changed, fact.field.split('.'), fact.value) : changed;
  }, body);
}

/** Replaces the value at a path. A path whose parent does not exist is ignored. */
function replacedAt(value: Json, place: readonly string[], answer: Json): Json {
  const [name, ...rest] = place;
  if (name === undefined) return answer;
  if (isList(value)) return value.map((item, index) => (String(index) === name ? replacedAt(item, rest, answer) : item));
  if (!isObject(value) || (rest.length > 0 && !Object.hasOwn(value, name))) return value;
  return { ...value, [name]: replacedAt(ownValue(value, name) ?? null, rest, answer) };
}

function informedBodies(bodies: readonly RequestBody[], facts: readonly Fact[]): readonly RequestBody[] {
  const wanted = facts.find((fact) => fact.kind === 'content-type');
  if (bodies.length === 0)
    return wanted === undefined
      ? bodies
      : [{ media: wanted.media, required: true, schema: { type: 'object' }, examples: [{ name: FACT_EXAMPLE, value: {} }] }];
  if (facts.some(({ kind }) => kind === 'no-body') && bodies.every(({ required }) => !required)) return [];
  const overlay = buildFactsOverlay(facts);
  return bodies.map((body) => {
    const examples = facts.flatMap((fact): readonly NamedExample[] => {
      if (fact.kind !== 'example' || fact.media !== body.media) return [];
      const value = withAnswers(fact.value, fact, facts);
      return [{ name: FACT_EXAMPLE, value, isProven: overlay === null || checkSchema(value, overlay, {}).length === 0 }];
    });
    if (overlay === null && examples.length === 0) return body;
    return {
      ...body,
      examples: [...examples, ...body.examples],
      schema: overlay === null ? body.schema : { allOf: [body.schema, overlay] },
    };
  });
}
