import { asSchema } from '../../json/as-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import { isList, isObject, ownValue } from '../../json/values.ts';
import type { BodyCheck, Json, Operation, Parameter, TestCase } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceWithArticle } from '../cases/context/resource-words.ts';
import { isValidAfterChange } from '../cases/request/body-change.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { type OperationOutput, operationOutput } from '../links/outputs.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { type FlowDraft, finishFlow, startFlow } from './flow-draft.ts';
import { findCreator } from './pagination.ts';

const SORTS = /^(?:sort|sort_?by|order_?by|ordering)$/i;
const DIRECTIONS = /^(?:order|direction|sort_?(?:order|dir|direction))$/i;

interface Order {
  readonly query: Readonly<Record<string, string>>;
  readonly field: string;
}

/** Checks that a sorted list's first item is the smallest and its last the largest, if the spec describes how to sort. */
export function buildSorting(context: GenerationContext, op: Operation): readonly TestCase[] {
  const output = op.method === 'GET' ? operationOutput(op, context.model.schemas) : null;
  const order = output?.kind === 'list' ? ascendingOrder(context, op, output) : null;
  if (output === null || order === null) return [];
  const first = memberPath(output.base, order.field);
  const last = memberPath(output.base.replace(/\[0\]$/, '[-1]'), order.field);
  const all = memberPath(output.base.replace(/\[0\]$/, '[*]'), order.field);
  if (first === null || last === null || all === null) return [];
  const flow = startFlow(context, op, 'sorted');
  if (createUnsorted(context, flow, op, order.field) < 2) return [];
  const ask = (expect: readonly BodyCheck[], capture: Readonly<Record<string, string>>): boolean =>
    flow.add(op, {
      title: expect.length === 0 ? `List by ${order.field}` : `Check sorting by ${order.field}`,
      expect: { must: { status: ['2xx'] }, ...(expect.length === 0 ? {} : { should: { body: expect } }) },
      change: (request) => ({ ...request, query: { ...request.query, ...order.query } }),
      ...(Object.keys(capture).length === 0 ? {} : { capture }),
    }) !== null;
  const inOrder: readonly BodyCheck[] = [
    [all, 'ge', '{{firstInList}}'],
    [all, 'le', '{{lastInList}}'],
  ];
  if (!ask([], { firstInList: first, lastInList: last }) || !ask(inOrder, {})) return [];
  return [
    finishFlow(context, flow, {
      operation: op,
      op: op.key,
      title: `sorted by ${order.field}`,
      why: `The spec documents sorting by ${Object.values(order.query).join(' ')}.`,
      evidence: 'C',
      serial: true,
    }),
  ];
}

/** Returns the query for numbers in ascending order, if the spec makes the direction clear. */
function ascendingOrder(context: GenerationContext, op: Operation, output: OperationOutput): Order | null {
  const sort = op.params.find((entry) => entry.in === 'query' && SORTS.test(entry.name));
  const choices = sort === undefined ? [] : textChoices(context, sort);
  const direction = op.params.find((entry) => entry.in === 'query' && DIRECTIONS.test(entry.name) && entry !== sort);
  const rising = direction === undefined ? undefined : textChoices(context, direction).find((choice) => /^asc/i.test(choice));
  if (sort === undefined) return null;
  for (const field of Object.keys(output.fields).filter((name) => isNumber(context, ownValue(output.fields, name)))) {
    const explicit = choices.find((choice) => [`${field}_asc`, `${field}:asc`, `${field}.asc`, `+${field}`].includes(choice));
    if (explicit !== undefined) return { field, query: { [sort.name]: explicit } };
    if (!choices.includes(field)) continue;
    if (direction !== undefined && rising !== undefined) return { field, query: { [sort.name]: field, [direction.name]: rising } };
    if (choices.includes(`-${field}`)) return { field, query: { [sort.name]: field } };
  }
  return null;
}

function textChoices(context: GenerationContext, parameter: Parameter): readonly string[] {
  const choices = flattenSchema(parameter.schema, context.model.schemas)?.enum;
  return isList(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
}

function isNumber(context: GenerationContext, schema: Json | undefined): boolean {
  const type = mainType(flattenSchema(asSchema(schema), context.model.schemas) ?? {});
  return type === 'integer' || type === 'number';
}

/** Creates a larger value before a smaller one, so that creation order differs from the requested order. */
function createUnsorted(context: GenerationContext, flow: FlowDraft, op: Operation, name: string): number {
  const resource = findCreator(context, op);
  const body = resource === null ? null : readJsonBody(context, resource.creator);
  const field = body?.fields.find((entry) => entry.name === name && entry.place.length === 1);
  if (resource === null || body === null || field === undefined || typeof field.value !== 'number') return 0;
  const isValid = (value: number): boolean => isValidAfterChange(context, body, { kind: 'set', place: field.place, value });
  const { value } = field;
  const [low, high] = [value, value + 1, value - 1, value + 2].filter(isValid).toSorted((left, right) => left - right);
  if (low === undefined || high === undefined) return 0;
  const made = [high, low].flatMap(
    (given) =>
      flow.create(resource, {
        title: `Create ${resourceWithArticle(op)} with ${name} ${given}`,
        expect: { must: { status: ['2xx'] } },
        change: (request) => (isObject(request.json) ? { ...request, json: { ...request.json, [name]: given } } : null),
      }) ?? [],
  );
  return made.length;
}
