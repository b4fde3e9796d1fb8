import { lowerAlphanumeric, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { valueAt } from '../../../json/edit-json.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, Schema } from '../../../model/index.ts';
import { IGNORES_CASE } from '../../../readers/openapi/described-values.ts';
import { collectionOf, paramsIn, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { putAt } from '../../requests/body-place.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isAlike } from '../model/response-resources.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { uniqueFields } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A unique value must not exist twice, neither through a second create nor through an update. */
export function duplicateProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const first = buildInstance(world, creators, kit);
  const second = buildInstance(world, creators, kit, 'B');
  const create = first?.setup.at(-1);
  if (first === null || second === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  const { body } = create;
  const setup = bothSetups(first, second);
  const fields = uniqueFields(world, create.state, 'proved').filter((field) => typeof body[field] === 'string');
  const judge =
    (field: string): Probe['judge'] =>
    (all) =>
      judgeSecond(all, kit.creator.collection, field);
  return fields.flatMap((field) => [
    createSequenceProbe({
      state: create.state,
      setup,
      steps: [create, besides(create, again(second, field, body[field]))],
      judge: judge(field),
    }),
    ...(isUniqueEverywhere(create.state)
      ? [createSequenceProbe({ state: create.state, setup, steps: [create, again(second, field, body[field])], judge: judge(field) })]
      : []),
    ...otherCase(world, create.state, field, body[field]).map(({ value, isSaid }) =>
      createSequenceProbe({
        state: create.state,
        setup,
        steps: [create, besides(create, again(second, field, value))],
        judge: (all) =>
          judge(field)(all, {}).map((verdict) => (isSaid ? verdict : { ...verdict, place: `${field} case`, grade: 'note' as const })),
      }),
    ),
    ...updateProbes(world, creators, kit, { first, second, field, value: body[field] }),
    ...otherCase(world, create.state, field, body[field])
      .filter(({ isSaid }) => isSaid)
      .flatMap(({ value }) => updateProbes(world, creators, kit, { first, second, field, value })),
  ]);
}

/** The setup of both creates, without the creates themselves. */
export function bothSetups(first: ResourceInstance, second: ResourceInstance): readonly ScriptStep[] {
  const setup = first.setup.slice(0, -1);
  return [...setup, ...second.setup.slice(0, -1).filter((step) => !setup.some(({ capture }) => isSame(capture, step.capture)))];
}

interface OtherCase {
  readonly value: string;
  readonly isSaid: boolean;
}

/** The same value in capitals, if the spec says that case is ignored, or for an email address. */
function otherCase(world: ExploreContext, { op }: OperationState, field: string, value: Json | undefined): readonly OtherCase[] {
  const { tools } = world;
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const schema = asSchema(objectOf(properties)[field] ?? true);
  const { description } = tools.flatten(schema);
  const isSaid = IGNORES_CASE.test(fullDescriptionOf(op)) || IGNORES_CASE.test(typeof description === 'string' ? description : '');
  const other =
    freshInOtherCase(world, schema, value) ??
    String(value).replace(/\{\{\w+\}\}|[a-z]+/g, (part) => (part.startsWith('{{') ? part : part.toUpperCase()));
  return (isSaid || EMAIL.test(field)) && other !== value ? [{ value: other, isSaid }] : [];
}

/** A value with a specific format, such as `WTU-221K`, in the other case. Null if the format allows only one case. */
function freshInOtherCase({ fresh, tools }: ExploreContext, schema: Schema, value: Json | undefined): string | null {
  const [, name = ''] = /^\{\{(FRESH_\w+)\}\}$/.exec(String(value)) ?? [];
  const make = fresh.get(name);
  const swapped = (count: number): string => {
    const text = String(make?.(count) ?? '');
    return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
  };
  if (make === undefined || swapped(1) === String(make(1)) || tools.requestProblems(schema, swapped(1)).length > 0) return null;
  fresh.set(`${name}_CASE`, swapped);
  return `{{${name}_CASE}}`;
}

const EMAIL = /^e-?mail(?:_?address)?$/i;
const START = 4;

/** "A unique ID" below a parent is usually unique only there. */
export const SCOPED = /\bunique (?:in|on|within|across|among|throughout|for|per|everywhere)\b|\bglobally unique\b/i;

/** "The barcode is unique in the laboratory" applies below every parent, unlike "unique in its project". */
function isUniqueEverywhere({ op }: OperationState): boolean {
  const parent = paramsIn(op.path).at(-1);
  const sentences = `${op.summary ?? ''}. ${op.description ?? ''}`.split('.').filter((sentence) => SCOPED.test(sentence));
  if (parent === undefined || sentences.length === 0) return false;
  const word = resourceOf(collectionOf(op.path, parent));
  // Compares only the first letters, because a plural may have a different stem.
  return sentences.every((sentence) => !wordsOf(sentence).some((part) => lowerAlphanumeric(part).slice(0, START) === word.slice(0, START)));
}

/** The second create with the value of the first. */
export function again({ setup }: ResourceInstance, field: string, value: unknown): ScriptStep {
  const create = setup.at(-1);
  if (create === undefined) throw new Error('an instance has a create');
  return { ...create, body: { ...(isObject(create.body) ? create.body : {}), [field]: String(value) }, capture: {} };
}

/** A night may be taken for one telescope and free for another, so the second create uses the parents of the first. */
function besides(first: ScriptStep, second: ScriptStep): ScriptStep {
  const body = first.state.sources.reduce<Json | undefined>((rest, { at }) => {
    const value = valueAt(first.body ?? null, at);
    return value === undefined || rest === undefined ? rest : putAt(rest, at, value);
  }, second.body);
  return { ...second, body, values: first.values };
}

interface ResourcePair {
  readonly first: ResourceInstance;
  readonly second: ResourceInstance;
  readonly field: string;
  readonly value: unknown;
}

function updateProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  { first, second, field, value }: ResourcePair,
): readonly Probe[] {
  const [create, other] = [first.setup.at(-1), second.setup.at(-1)];
  if (create === undefined || other === undefined) return [];
  // Both resources have the same parents, because the value may be unique only there.
  const beside = besides(create, other);
  const own = second.setup.filter((step) => step !== other && !first.setup.some(({ capture }) => isSame(capture, step.capture)));
  const isUsed = (step: ScriptStep): boolean =>
    Object.keys(step.capture).some((name) => JSON.stringify([beside.values, beside.body ?? null]).includes(`{{${name}}}`));
  const setup = [...first.setup, ...own.filter(isUsed), beside];
  const parents = new Map(paramsIn(create.state.op.path).map((name) => [collectionOf(create.state.op.path, name), create.values[name]]));
  const inParent = (step: ScriptStep): ScriptStep => {
    const { path } = step.state.op;
    const values = paramsIn(path).map((name) => [name, parents.get(collectionOf(path, name)) ?? step.values[name]] as const);
    return {
      ...step,
      values: Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))),
    };
  };
  const read = kit.read === null ? null : stepOnInstance(world, creators, second, kit.read, 'B');
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, second, state, 'B');
    if (update === null || read === null || !isObject(update.body)) return [];
    const sent = update.body;
    const references = create.state.sources.flatMap(({ at: [name] }) =>
      typeof name === 'string' && Object.hasOwn(sent, name) ? [name] : [],
    );
    const same = Object.fromEntries(references.map((name) => [name, objectOf(create.body)[name] ?? null]));
    const taken: ScriptStep = { ...inParent(update), body: { ...sent, ...same, [field]: String(value) } };
    const steps = [besides(create, again(second, field, value)), taken, inParent(read)];
    return [createSequenceProbe({ state, setup, steps, judge: (all) => judgeUpdate(all, kit.creator.collection, field) })];
  });
}

const isSame = (left: object, right: object): boolean => JSON.stringify(left) === JSON.stringify(right) && Object.keys(left).length > 0;

function judgeSecond([first, second]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (first === undefined || second === undefined || !isSuccess(first.answer) || !isSuccess(second.answer)) return [];
  const [one, other] = [first, second].map(({ answer }) => entityIn(answer.json, collection));
  if (one?.[field] === undefined || !isAlike(one[field], other?.[field])) return [];
  return [duplicate(second, [first], field, `${second.step.state.op.key} creates a second resource with the same ${field}`)];
}

/** A create with the value must be rejected. Otherwise, the value does not have to be unique. */
function judgeUpdate([create, update, read]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (create === undefined || update === undefined || read === undefined || !isRejected(create) || !isSuccess(update.answer)) return [];
  const stored = isSuccess(read.answer) ? entityIn(read.answer.json, collection)?.[field] : undefined;
  const sent = isObject(update.request.body) ? update.request.body[field] : undefined;
  const shown = entityIn(update.answer.json, collection)?.[field];
  if (![stored, shown].some((value) => value !== undefined && isAlike(value, sent))) return [];
  return [duplicate(update, [create, read], field, `${update.step.state.op.key} lets two resources have the same ${field}`)];
}

function duplicate(exchange: Exchange, beside: readonly Exchange[], field: string, text: string): ProbeVerdict {
  return {
    ...verdictDefaults(exchange),
    beside,
    place: field,
    rule: 'duplicate',
    text: `${text}, which must be unique`,
    expected: '409',
    actual: statusText(exchange),
    source: 'fact',
    checks: { status: ['4xx'] },
  };
}
