import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json, Schema } from '../../../model/index.ts';
import { collectionOf, createdIn, endsInParam, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict } from '../model/verdict.ts';
import { verdictDefaults } from './judge-exchange.ts';

/** Matches everything that could be a value of the format. Many servers leave out the time zone, which is not worth a finding. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i,
};
/** If a server writes RFC 3339 elsewhere in the same response, it is expected to do so everywhere. */
const WHOLE_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/i;
const MAX_DEPTH = 6;
const MAX_ITEMS = 20;

interface InvalidValue {
  readonly name: string;
  readonly format: string;
  readonly value: string;
}

/** A point in time such as `18.11.2026 12:42` is not a `date-time`. Values that a client may have sent are judged when they are sent. */
export function judgeFormats(world: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step, request } = exchange;
  const { op } = step.state;
  if (!isSuccess(answer) || answer.json === undefined || step.method !== op.method) return [];
  const schema = world.tools.responseFor(op, answer.status)?.media.find(({ media }) => media.includes('json'))?.schema;
  const sent = JSON.stringify(request.body ?? null);
  const found =
    schema === undefined || schema === null
      ? []
      : misshapenIn(world, schema, answer.json, { name: '', depth: 0, isStrict: hasMoment(answer.json) });
  const names = [...new Map(found.map((one) => [one.name, one])).values()];
  return names
    .filter(({ name, value }) => !sent.includes(value) && (request.body !== undefined || !isSettable(world, name)))
    .map(({ name, format, value }) => ({
      ...verdictDefaults(exchange),
      rule: 'response-schema',
      scope: 'server' as const,
      place: `${resourcePath(step.state)} ${name} must be of format ${format}`,
      text: `${op.key} returns ${answer.status} with a body that does not match its schema: ${name} is not of format ${format}`,
      expected: `${name} of format ${format}`,
      actual: JSON.stringify(value),
      source: 'spec' as const,
      checks: null,
    }));
}

/** An action such as `POST /visits/{id}/check-in` returns the same resource as a read of the visit. */
function resourcePath({ op, effect }: OperationState): string {
  const last = paramsIn(op.path).at(-1);
  const isAction = last !== undefined && !endsInParam(op.path) && (effect === 'change' || effect === 'remove');
  return isAction ? collectionOf(op.path, last) : createdIn(op.path).replace(/(?:\/\{\})+$/, '');
}

interface ValuePosition {
  readonly name: string;
  readonly depth: number;
  /** True if another value shows that the server writes complete RFC 3339 times. */
  readonly isStrict: boolean;
}

function hasMoment(value: Json): boolean {
  if (typeof value === 'string') return WHOLE_MOMENT.test(value);
  if (isList(value)) return value.slice(0, MAX_ITEMS).some(hasMoment);
  return isObject(value) && Object.values(value).some(hasMoment);
}

const isSettable = ({ states }: ExploreContext, name: string): boolean =>
  states.some(({ op, names }) => op.method !== 'GET' && op.bodies.length > 0 && names.includes(name));

function misshapenIn(
  world: ExploreContext,
  schema: Schema,
  value: Json,
  { name, depth, isStrict }: ValuePosition,
): readonly InvalidValue[] {
  if (depth > MAX_DEPTH) return [];
  const tools = { ...world.tools, flatten: world.tools.flattenResponse };
  const whole = tools.flatten(schema);
  // A value may match another alternative.
  if (isList(whole.oneOf ?? null) || isList(whole.anyOf ?? null)) return [];
  const flat = resolveAlternatives(schema, { tools, turn: 0 });
  if (typeof value === 'string') {
    const format = typeof flat.format === 'string' ? flat.format : '';
    const isLax = format === 'date-time' && isStrict && !WHOLE_MOMENT.test(value);
    return value === '' || (FORMATS[format]?.test(value) !== false && !isLax) ? [] : [{ name, format, value }];
  }
  if (isList(value))
    return value
      .slice(0, MAX_ITEMS)
      .flatMap((item) => misshapenIn(world, asSchema(flat.items), item, { name, depth: depth + 1, isStrict }));
  if (!isObject(value)) return [];
  const properties = objectOf(flat.properties);
  return Object.entries(value).flatMap(([key, member]) =>
    Object.hasOwn(properties, key) ? misshapenIn(world, asSchema(properties[key]), member, { name: key, depth: depth + 1, isStrict }) : [],
  );
}
