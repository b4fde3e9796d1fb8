import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { findId } from '../learning/find-id.ts';
import { resourceOf } from '../learning/place.ts';
import type { OperationState } from '../operation-state.ts';
import { type ExploreContext, samplingFor } from '../world.ts';
import { bodyOf } from './body-of.ts';
import { nameAt, putAt, schemaAt } from './body-place.ts';
import { alternativeIndex } from './compose-request.ts';
import { knownValue } from './known-value.ts';
import { resolveAlternatives } from './sample-body.ts';

/**
 * Uses another known resource for a body field that refers to one, because the first may be in the wrong state, such as an empty account.
 */
export function tryOtherReference(world: ExploreContext, state: OperationState): boolean {
  const body = bodyOf(state.op);
  if (body === null || state.body === undefined) return false;
  const sampling = samplingFor(world, state, alternativeIndex(state));
  for (const source of state.sources) {
    state.tried.add(source.value);
    const flat = schemaAt((schema) => resolveAlternatives(schema, sampling), body.schema, source.at);
    const field = { name: nameAt(source.at), type: world.tools.typeOf(flat), pattern: flat.pattern };
    const others = state.sources.filter((other) => other !== source);
    const next = knownValue(field, { ...sampling, except: state.tried, sources: others });
    if (next === null || next.from === '') continue;
    const changed = putAt(state.body, source.at, next.value);
    // If there are only two resources, they swap roles.
    const twin = others.find(({ value }) => value === next.value);
    state.body = twin === undefined ? changed : putAt(changed, twin.at, source.value);
    const swapped = others.map((other) => (other === twin ? { ...source, at: other.at } : other));
    state.sources = [...swapped, { at: source.at, ...next }];
    return true;
  }
  return false;
}

/** After a conflict, tries another state, because the first enum value may be the resource's current state. */
export function tryOtherChoice(world: ExploreContext, state: OperationState): boolean {
  const body = bodyOf(state.op);
  if (body === null || !isObject(state.body)) return false;
  const sampling = samplingFor(world, state, alternativeIndex(state));
  const properties = objectOf(resolveAlternatives(body.schema, sampling).properties);
  for (const [name, sent] of Object.entries(state.body)) {
    const choices = listOf(resolveAlternatives(asSchema(properties[name] ?? true), sampling).enum);
    const mark = (value: Json): string => `${name}=${String(value)}`;
    state.tried.add(mark(sent));
    const next = choices.find((choice) => choice !== null && !state.tried.has(mark(choice)));
    if (next === undefined || typeof sent === 'object') continue;
    state.body = { ...state.body, [name]: next };
    return true;
  }
  return false;
}

const FILE_NAME = /[\w-]+\.(?:txt|pdf|csv|json|png|jpe?g|md|xml|html?|gpx)\b/gi;
const QUOTED = /[`"'“‘]([\w.-]{2,60})[`"'”’]/g;

/** If a read with a required parameter finds nothing, values from the spec or from other responses are tried instead. */
export function tryOtherQuery({ pool, tools }: ExploreContext, state: OperationState): boolean {
  const { op, query } = state;
  const words = new Set(op.path.split('/').map((part) => singular(lowerAlphanumeric(part))));
  for (const { name, in: place, required, schema, description } of op.params) {
    const flat = resolveAlternatives(schema, { tools, turn: 0 });
    if (place !== 'query' || !required || tools.typeOf(flat) !== 'string' || listOf(flat.enum).length > 0) continue;
    const said = `${op.summary ?? ''} ${op.description ?? ''} ${description ?? ''} ${String(flat.description ?? '')}`;
    const listed = pool.all().filter(({ collection }) => words.has(resourceOf(collection)));
    const values = [
      ...(said.match(FILE_NAME) ?? []),
      ...[...said.matchAll(QUOTED)].map(([, value = '']) => value),
      ...listed.flatMap((resource) => findId(resource, name)?.value ?? []),
      ...pool.fieldValues(name),
    ];
    const next = values.find((value) => typeof value === 'string' && value !== query?.[name] && !state.tried.has(`${name}=${value}`));
    if (next === undefined) continue;
    state.tried.add(`${name}=${next}`);
    state.query = { ...query, [name]: next };
    return true;
  }
  return false;
}
