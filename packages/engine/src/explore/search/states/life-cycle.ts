import { countOf } from '../../../format/amounts.ts';
import { isList, isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findTotal } from '../model/list-total.ts';
import { entityIn, isAlike, isItem, isVolatile, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildCreated, buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isSureId } from '../setup/recipe.ts';
import { isCompleteList } from '../setup/whole-page.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { unknownId, withId } from '../writes/parents.ts';

/** Tests the lifecycle of a resource: create, read, list, delete, and use after the delete. */
export function lifeCycleProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  return [...createProbes(world, creators, kit), ...removeProbes(world, creators, kit)];
}

function createProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const { tools } = world;
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const read = kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const list = kit.list === null ? null : stepOnInstance(world, creators, instance, kit.list);
  const setup = instance.setup.slice(0, -1);
  const isSure = isSureId(world, kit.creator, paramsIn(kit.read?.op.path ?? '').at(-1) ?? 'id');
  const state = kit.creator.state;
  const { collection } = kit.creator;
  // What an administrator creates, such as a draft, may be invisible to the first user.
  const isVisible = (reader: ScriptStep): boolean => tools.isAdminOnly(reader.state.op) === tools.isAdminOnly(state.op);
  const reading =
    read === null
      ? []
      : [
          createSequenceProbe({
            state,
            setup,
            steps: [create, read],
            judge: (exchanges) =>
              judgeReadBack(exchanges, collection).filter(({ rule }) => (isSure && isVisible(read)) || rule !== 'created-not-found'),
          }),
        ];
  const listing =
    list === null || !isVisible(list)
      ? []
      : [
          createSequenceProbe({
            state,
            setup,
            steps: [create, list],
            judge: (exchanges, vars) => judgeListed(exchanges, collection, resolvePlaceholders(instance.id, vars)),
          }),
        ];
  return [...reading, ...listing, ...locationProbes(setup, create, read)];
}

const LOCATION = 'FOUND_LOCATION';

/** The Location URL of a new resource must lead to that resource. */
function locationProbes(setup: readonly ScriptStep[], create: ScriptStep, read: ScriptStep | null): readonly Probe[] {
  const param = read === null ? undefined : paramsIn(read.state.op.path).at(-1);
  if (read === null || param === undefined) return [];
  const located: ScriptStep = { ...create, capture: { ...create.capture, [LOCATION]: 'header:Location' } };
  const there: ScriptStep = { ...read, values: { ...read.values, [param]: { text: `{{${LOCATION}}}`, origin: 'own' } } };
  const judge: Probe['judge'] = ([first, second, third]) => {
    const location = first?.answer.header('location') ?? '';
    const isItem = location.split('/').length > read.state.op.path.split('/').length - 1;
    if (first === undefined || second === undefined || third === undefined || !isItem) return [];
    if (!isSuccess(second.answer) || third.answer.status !== 404) return [];
    return [
      {
        ...verdictDefaults(third),
        state: create.state,
        beside: [first],
        rule: 'location-not-found',
        text: `${create.state.op.key} returns a Location URL that does not exist`,
        expected: 'the URL of the new resource',
        actual: location,
        source: 'protocol',
        checks: null,
      },
    ];
  };
  return [createSequenceProbe({ state: create.state, setup, steps: [located, read, there], judge })];
}

const SECRET = /pass|secret|token|key/i;

function judgeReadBack([create, read]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (create === undefined || read === undefined || !isSuccess(create.answer)) return [];
  const { op } = create.step.state;
  if (read.answer.status === 404 || read.answer.status === 410)
    return [
      {
        ...verdictDefaults(read),
        state: create.step.state,
        beside: [create],
        rule: 'created-not-found',
        text: `${op.key} returns ${create.answer.status}, but ${read.step.state.op.key} does not find the new resource`,
        expected: '2xx, because the resource was just created',
        actual: statusText(read),
        source: 'convention',
        checks: { status: ['2xx'] },
      },
    ];
  const entity = isSuccess(read.answer) ? entityIn(read.answer.json, collection) : null;
  const shown = entityIn(create.answer.json, collection);
  if (entity === null || !isObject(create.request.body)) return [];
  return Object.entries(create.request.body).flatMap(([name, value]): readonly ProbeVerdict[] => {
    const stored = entity[name];
    const isPlain = typeof value !== 'object' && (!isVolatile(name) || isDateOrTimestamp(value)) && !SECRET.test(name);
    if (!isPlain || stored === undefined || isAlike(value, stored) || typeof stored === 'object') return [];
    // If the response does not acknowledge the value, the server may have its own rule for the field.
    if (shown === null || !isAlike(shown[name], value)) return [];
    return [
      {
        ...verdictDefaults(read),
        state: create.step.state,
        beside: [create],
        place: name,
        rule: 'not-stored',
        text: `${op.key} returns ${name} = ${JSON.stringify(value)}, but a later read returns ${JSON.stringify(stored)}`,
        expected: JSON.stringify(value),
        actual: JSON.stringify(stored),
        source: 'convention',
        checks:
          /^[A-Za-z_]\w*$/.test(name) && isObject(create.step.body)
            ? { body: [[`$.${name}`, 'eq', create.step.body[name] ?? null]] }
            : null,
      },
    ];
  });
}

/** A list that shows one folder or state by default may not contain new items. */
const hasPreset = ({ op }: OperationState): boolean =>
  op.params.some(
    ({ in: place, name, schema }) =>
      place === 'query' && !/sort|order|dir/i.test(name) && isObject(schema) && isList(schema.enum) && schema.default !== undefined,
  );

function judgeListed([create, list]: readonly Exchange[], collection: string, id: string): readonly ProbeVerdict[] {
  if (create === undefined || list === undefined || !isSuccess(create.answer) || !isSuccess(list.answer) || id === '') return [];
  const items = itemsIn(list.answer.json, collection);
  if (
    items === null ||
    !isCompleteList(list, items) ||
    hasPreset(list.step.state) ||
    items.some((item) => isItem(item, id, collection)) ||
    JSON.stringify(list.answer.json).includes(JSON.stringify(id))
  )
    return [];
  return [
    {
      ...verdictDefaults(list),
      state: create.step.state,
      beside: [create],
      rule: 'created-not-found',
      text: `${list.step.state.op.key} does not list the resource that ${create.step.state.op.key} created`,
      expected: `the id ${id} in the list`,
      actual: countOf(items.length, 'other item'),
      source: 'convention',
      checks: null,
    },
  ];
}

function removeProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const remove = instance === null || kit.remove === null ? null : stepOnInstance(world, creators, instance, kit.remove);
  if (instance === null || remove === null) return [];
  const { collection } = kit.creator;
  const step = (state: ResourceOperations['read']): ScriptStep | null =>
    state === null ? null : stepOnInstance(world, creators, instance, state);
  const read = step(kit.read);
  const list = step(kit.list);
  const { setup } = instance;
  const state = remove.state;
  const gone = read === null ? [] : [createSequenceProbe({ state, setup, steps: [{ ...read }, remove, read], judge: judgeGone })];
  const unlisted =
    list === null || read === null
      ? []
      : [
          createSequenceProbe({
            state,
            setup,
            steps: [{ ...list }, remove, list],
            judge: (all, vars) => judgeUnlisted(all, collection, resolvePlaceholders(instance.id, vars)),
          }),
        ];
  const param = paramsIn(remove.state.op.path).at(-1) ?? '';
  const isSame = read !== null && paramsIn(read.state.op.path).at(-1) === param;
  const unknown = isSame ? [read, remove].map((other) => withId(other, param, unknownId(world, state, param))) : [];
  const twice = createSequenceProbe({
    state,
    setup,
    steps: [...unknown, remove, ...(isSame ? [{ ...read }] : []), { ...remove }],
    judge: (all) => (isSame ? judgeTwice(all) : []),
    when: 'when the resource is deleted twice',
  });
  const late = [...kit.updates, ...kit.actions, ...kit.children].flatMap((other) => {
    const use = step(other);
    return use === null || read === null
      ? []
      : [
          createSequenceProbe({
            state: other,
            setup,
            steps: [remove, read, use],
            judge: judgeLate,
            when: 'after the resource was deleted',
          }),
        ];
  });
  return [...gone, ...unlisted, twice, ...late];
}

/** A resource that is marked as deleted may still be readable. */
const SOFT = /delet|archiv|trash|remov|cancel|inactive|revok|closed/i;

/** "Clears the alarm" says that a DELETE ends something, and not that it deletes the resource. */
function keepsResource({ step }: Exchange): boolean {
  const said = `${step.state.op.summary ?? ''} ${step.state.op.description ?? ''}`;
  return /\b(?:clear|silenc|acknowledg|deactivat|disabl|reset|dismiss)/i.test(said) && !/\b(?:delet|remov|destroy)/i.test(said);
}

function judgeGone([before, remove, after]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (before === undefined || remove === undefined || after === undefined) return [];
  if (!isSuccess(before.answer) || !isSuccess(remove.answer) || !isSuccess(after.answer) || remove.answer.status === 202) return [];
  if (!isObject(after.answer.json) || keepsResource(remove)) return [];
  if (before.answer.text !== after.answer.text && SOFT.test(after.answer.text)) return [];
  return [
    {
      ...verdictDefaults(after),
      state: remove.step.state,
      beside: [remove],
      rule: 'still-there',
      text: `${remove.step.state.op.key} returns ${remove.answer.status}, but ${after.step.state.op.key} still returns the resource`,
      expected: '404 or 410',
      actual: statusText(after),
      source: 'convention',
      checks: { status: ['404', '410'] },
    },
  ];
}

function judgeUnlisted([before, remove, after]: readonly Exchange[], collection: string, id: string): readonly ProbeVerdict[] {
  if (before === undefined || remove === undefined || after === undefined || id === '') return [];
  if (!isSuccess(remove.answer) || !isSuccess(after.answer) || remove.answer.status === 202) return [];
  const had = itemsIn(before.answer.json, collection) ?? [];
  const items = itemsIn(after.answer.json, collection) ?? [];
  const isListed = (rows: readonly Json[]): boolean => rows.some((item) => isItem(item, id, collection));
  const [old, now] = [findTotal(before), findTotal(after)];
  if (isListed(had) && !isListed(items) && old !== null && now !== null && items.length < had.length && now.value === old.value)
    return [staleTotal(after, remove, now)];
  const left = items.find((item) => isItem(item, id, collection));
  if (!had.some((item) => isItem(item, id, collection)) || left === undefined || SOFT.test(JSON.stringify(left))) return [];
  return [
    {
      ...verdictDefaults(after),
      state: remove.step.state,
      beside: [remove],
      rule: 'still-there',
      text: `${after.step.state.op.key} still lists a resource that ${remove.step.state.op.key} deleted`,
      expected: 'a list without the resource',
      actual: `the id ${id} in the list`,
      source: 'convention',
      checks: null,
    },
  ];
}

const staleTotal = (
  after: Exchange,
  remove: Exchange,
  { name, value }: { readonly name: string; readonly value: number },
): ProbeVerdict => ({
  ...verdictDefaults(after),
  beside: [remove],
  place: name,
  rule: 'wrong-total',
  text: `${after.step.state.op.key} still returns ${name} = ${value} after ${remove.step.state.op.key}`,
  expected: String(value - 1),
  actual: String(value),
  source: 'convention',
  checks: null,
});

/** A server that returns 404 for an unknown ID must do the same for a deleted resource. */
function judgeTwice([absent, unknown, remove, read, again]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (absent?.answer.status !== 404 || unknown?.answer.status !== 404 || read?.answer.status !== 404) return [];
  if (remove === undefined || again === undefined || !isSuccess(remove.answer) || !isSuccess(again.answer)) return [];
  const { op } = again.step.state;
  if (!op.responses.some(({ status }) => status === '404') || /idempotent|again|already/i.test(op.description ?? '')) return [];
  return [
    {
      ...verdictDefaults(again),
      beside: [unknown, remove, read],
      rule: 'removes-twice',
      text: `${op.key} returns ${again.answer.status} for a deleted resource, but 404 for an unknown id`,
      expected: '404',
      actual: statusText(again),
      source: 'convention',
      checks: { status: ['404', '410'] },
    },
  ];
}

/** A PUT may create the resource again, and an empty list is not a failure. */
function judgeLate([remove, read, use]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (remove === undefined || read === undefined || use === undefined || !isSuccess(remove.answer) || !isSuccess(use.answer)) return [];
  if (read.answer.status !== 404 && read.answer.status !== 410) return [];
  const { op } = use.step.state;
  // An archived resource still exists.
  if (/archiv|soft|trash|deactivat/i.test(`${remove.step.state.op.summary ?? ''} ${remove.step.state.op.description ?? ''}`)) return [];
  const isEmptyList = op.method === 'GET' && !/[{\w]/.test(use.answer.text.replace(/"\w+":|true|false|null|\b0\b/g, '').replace(/^\{/, ''));
  if (op.method === 'PUT' || (op.method === 'GET' && (isEmptyList || !op.responses.some(({ status }) => status === '404')))) return [];
  return [
    {
      ...verdictDefaults(use),
      grade: op.method === 'GET' ? 'note' : 'defect',
      beside: [remove, read],
      rule: 'unknown-id',
      text: `${op.key} returns ${use.answer.status} for a deleted resource`,
      expected: '404, 409 or 410',
      actual: statusText(use),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}
