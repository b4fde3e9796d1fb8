import { lowerAlphanumeric, singular, wordsOf } from '../../../format/words.ts';
import type { JsonLocation } from '../../../json/edit-json.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, Operation } from '../../../model/index.ts';
import { findId } from '../../learning/find-id.ts';
import { collectionOf, createdIn, endsInParam, paramsIn, resourceOf } from '../../learning/place.ts';
import { isScalar } from '../../learning/pool.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { fieldOf, nameAt, putAt, schemaAt } from '../../requests/body-place.ts';
import type { FieldSource } from '../../requests/known-value.ts';
import { nodeAt } from '../../requests/node-at.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Probe, statusText, type ValueChange } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const ABSENT_UUID = '00000000-0000-4000-8000-000000a55a01';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Body fields that refer to another resource, such as `vet_id`, with an unknown ID. */
export function referenceProbes(world: ExploreContext, { setup, step }: Recipe): readonly Probe[] {
  const { state } = step;
  if (!isObject(state.body)) return [];
  return [...state.sources, ...unlinked(state), ...omitted(world, state)].flatMap(({ at, from, value }) => {
    const field = fieldOf(at);
    if (!isNamed(state.op, nameAt(at), from) || isOwnKey(state.op, nameAt(at))) return [];
    // An optional reference may be null in the accepted body.
    const { pattern } = schemaAt(
      (schema) => resolveAlternatives(schema, { tools: world.tools, turn: 0 }),
      bodyOf(state.op)?.schema ?? true,
      at,
    );
    const id = unknownValueLike(nodeAt(state.body, pathTo(at)) ?? value, pattern);
    if (id === null || step.body === undefined) return [];
    const change: ValueChange = { place: `body.${field}`, value: 'an unknown id', kind: 'absent' };
    const judge: Probe['judge'] = ([exchange]) => {
      if (exchange === undefined || !isSuccess(exchange.answer)) return [];
      const lists404 = state.op.responses.some(({ status }) => status === '404');
      const isStated = documentsUnknown(state.op) || createOf(world, state, field).some(documentsUnknown);
      return [
        {
          ...verdictDefaults(exchange),
          // A request that creates nothing, such as an export or a check, may return an empty result.
          grade: isStated || (lists404 && exchange.answer.status === 201) ? 'defect' : 'note',
          place: `body.${field}`,
          rule: 'unknown-id',
          text: `${state.op.key} accepts an unknown id in ${field}`,
          expected: '404 or 422',
          actual: statusText(exchange),
          source: isStated ? 'spec' : 'convention',
          checks: { status: ['4xx'] },
        },
      ];
    };
    return [{ ...createSequenceProbe({ state, setup, steps: [{ ...step, body: putAt(step.body, at, id) }], judge }), change }];
  });
}

/** In a create of artifacts, the client chooses the `artifactId`. */
const isOwnKey = ({ method, path }: Operation, name: string): boolean =>
  method === 'POST' && !endsInParam(path) && lowerAlphanumeric(name) === `${resourceOf(createdIn(path))}id`;

/**
 * `venueId` may refer to a resource with a different name. The field counts as a reference if the spec says that an unknown venue is
 * rejected.
 */
function unlinked({ op, body, sources }: OperationState): readonly FieldSource[] {
  const known = new Set(sources.map(({ at }) => fieldOf(at)));
  const words = wordsOf(unknownIn(op)).map((word) => singular(lowerAlphanumeric(word)));
  return Object.entries(isObject(body ?? null) ? objectOf(body) : {}).flatMap(([name, value]): readonly FieldSource[] => {
    const parts = wordsOf(name);
    const stem = singular(lowerAlphanumeric(parts.slice(0, -1).join('')));
    const isId = /^(?:id|uuid)$/i.test(parts.at(-1) ?? '') && stem !== '' && words.includes(stem);
    return isId && isScalar(value) && !known.has(name) ? [{ at: [name], from: '', path: '', value }] : [];
  });
}

/** Optional references that the accepted body does not have. The ID of an existing resource shows their format. */
function omitted({ pool, tools }: ExploreContext, { op, body }: OperationState): readonly FieldSource[] {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  return Object.keys(objectOf(properties)).flatMap((name): readonly FieldSource[] => {
    const parts = wordsOf(name);
    if (Object.hasOwn(objectOf(body), name) || parts.length < 2 || !/^(?:id|uuid)$/i.test(parts.at(-1) ?? '')) return [];
    const [known] = pool
      .named(singular(lowerAlphanumeric(parts.slice(0, -1).join(''))))
      .filter(({ isOwn, from }) => isOwn || from.startsWith('GET '));
    const id = known === undefined ? undefined : findId(known, 'id')?.value;
    return known === undefined || id === undefined ? [] : [{ at: [name], from: known.from, path: '', value: id }];
  });
}

/** The create of the resource that an update changes. Both have the same rules for references. */
function createOf({ states, itemPaths }: ExploreContext, { op }: OperationState, field: string): readonly Operation[] {
  const last = paramsIn(op.path).at(-1);
  if (last === undefined || !endsInParam(op.path)) return [];
  const collection = collectionOf(op.path, last);
  const isCreate = (state: OperationState): boolean => state.op.method === 'POST' && createdIn(state.op.path, itemPaths) === collection;
  return states.filter((state) => isCreate(state) && state.names.includes(field)).map((state) => state.op);
}

const ID = /(?:id|ids|uuid|code|codes|key|keys|number|numbers|ref|slug|sku)$/i;

/**
 * `method_code` and `to_account` are references. A language that is also a field of another resource is not, unless the description
 * contains the word.
 */
function isNamed({ summary, description }: Operation, name: string, from: string): boolean {
  const last = singular(lowerAlphanumeric(wordsOf(name).at(-1) ?? name));
  const words = wordsOf(`${summary ?? ''} ${description ?? ''}`).map((word) => singular(lowerAlphanumeric(word)));
  return ID.test(name) || last === resourceOf(createdIn(from.slice(from.indexOf(' ') + 1))) || words.includes(last);
}

const UNKNOWN = /\b(?:does not exist|do not exist|doesn't exist|unknown|no such|not found|non-?existent|an existing)\b/i;

/** "422 if the method does not exist", in the description or in that of a rejection. */
const documentsUnknown = (op: Operation): boolean => unknownIn(op) !== '';

function unknownIn({ summary, description, responses }: Operation): string {
  const sentences = `${summary ?? ''}. ${description ?? ''}`.split(/\.\s/);
  const refusals = responses.filter(({ status }) => status === '422' || status === '400');
  const said = sentences.filter((text) => /\b4\d\d\b/.test(text) && UNKNOWN.test(text));
  return [...said, ...refusals.map((entry) => entry.description).filter((text) => UNKNOWN.test(text))].join(' ');
}

/** Converts a location to a path: `["sample_ids", 0]` -> `$.sample_ids[0]`. */
const pathTo = (at: JsonLocation): string => `$${at.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')}`;

/**
 * A value in the same format that no resource has, so that only its meaning is wrong: `NIT-10` -> `ZZZ-99`, or `NIT-99` if the pattern has
 * fixed letters.
 */
export function unknownValueLike(value: Json | undefined, pattern?: Json): Json | null {
  if (typeof value === 'number') return 987_654_123;
  if (typeof value !== 'string' || value === '') return null;
  if (UUID.test(value)) return ABSENT_UUID;
  const digits = (digit: string): string => value.replace(/\d/g, digit);
  const letters = (text: string, small: string, large: string): string => text.replace(/[a-z]/g, small).replace(/[A-Z]/g, large);
  const forms = [letters(digits('9'), 'z', 'Z'), letters(digits('8'), 'q', 'Q'), digits('9'), digits('8')].filter((form) => form !== value);
  return forms.find((form) => fits(form, pattern)) ?? forms[0] ?? null;
}

function fits(text: string, pattern: Json | undefined): boolean {
  try {
    return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
