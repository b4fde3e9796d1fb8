import { valueAt } from '../../../json/edit-json.ts';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { parseLocation, putAt } from '../../requests/body-place.ts';
import { sampleValue } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import { ownPrivilegeProbes } from '../access/own-privileges.ts';
import { shownIn } from '../model/response-resources.ts';
import { type Exchange, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { uniqueFields } from '../setup/unique-values.ts';
import { valueProbes } from '../values/value-probes.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { ACCESS_FIELD, ownPartialUpdateProbes, restoreAll } from '../writes/own-partial-updates.ts';

/**
 * Updates of the signed-in user's own data, such as `PATCH /account`. Only values that must be rejected and values that are already stored
 * are sent, and what they change is restored.
 */
export function singletonProbes(world: ExploreContext, creators: Creators): readonly Probe[] {
  return world.states.filter((state) => isOwnUpdate(world, state)).flatMap((state) => probesOf(world, creators, state));
}

const OWN = /\/(?:me|self|my-?\w*|account|profile|current-?user|users?\/me)(?:\/|$)/i;

/** True for an update of the signed-in user's data. Other updates without an ID may change server settings. */
export function isOwnUpdate({ states }: ExploreContext, { op, leftOut, effect }: OperationState): boolean {
  const isUser = OWN.test(op.path) && !/passw|login|sign|reset/i.test(op.path);
  const isPlain = (op.method === 'PUT' || op.method === 'PATCH') && paramsIn(op.path).length === 0;
  const isRead = states.some((other) => other.op.method === 'GET' && other.op.path === op.path && other.isReached);
  return isUser && isPlain && isRead && leftOut === null && effect !== 'sign-out';
}

function probesOf(world: ExploreContext, creators: Creators, state: OperationState): readonly Probe[] {
  const update = recipeFor(world, creators, state);
  const reader = world.states.find(({ op }) => op.method === 'GET' && op.path === state.op.path);
  const read = reader === undefined ? null : recipeFor(world, creators, reader);
  const spec = bodyOf(state.op);
  if (update === null || read === null || spec === null) return [];
  const body = sampleValue(spec.schema, '', { ...samplingFor(world, state, 0), size: 'full' });
  const whole: Recipe = { ...update, step: { ...update.step, body, media: spec.media } };
  const broken = valueProbes(world, whole)
    .filter(({ change }) => change !== null && BROKEN.has(change.kind) && !ACCESS_FIELD.test(change.place))
    .map((probe) => ({ ...probe, steps: [], run: withReturn(world, read, probe) }));
  return [
    ...ownPrivilegeProbes(world, whole, read),
    ...takenProbes(world, whole, read),
    ...ownPartialUpdateProbes(world, whole, read),
    ...broken,
  ];
}

/** A value of the second user's own data that must be unique, such as the email address. The old value is restored if it is accepted. */
function takenProbes(world: ExploreContext, { step }: Recipe, read: Recipe): readonly Probe[] {
  const { state } = step;
  const isListed = state.op.responses.some(({ status }) => status === '409' || status === '422');
  if (!world.tools.hasOther || !isListed) return [];
  const others = world.states.filter(
    ({ op, isReached }) => op.method === 'POST' && isReached && /register|sign-?up|users|accounts|members/i.test(op.path),
  );
  const names = new Set([state, ...others].flatMap((one) => uniqueFields(world, one, 'proved')));
  const fields = Object.keys(objectOf(step.body)).filter((name) => names.has(name));
  return fields.map((field) => {
    const run: Probe['run'] = function* (vars) {
      const { exchanges } = yield* runSteps(world, [read.step, sentAs(read.step, 'other')], 'free', vars);
      const [own, other] = exchanges.map((one) => (isSuccess(one.answer) ? shownIn(one)[field] : undefined));
      if (own === undefined || other === undefined || own === other) return [];
      const rest = step.method === 'PUT' ? ownBody(step, objectOf(exchanges[0]?.answer.json)) : {};
      const tried = (yield* runSteps(world, [{ ...step, body: { ...rest, [field]: other } }], 'free', vars)).exchanges;
      if (tried.some(({ answer }) => isSuccess(answer))) {
        yield* runSteps(world, [{ ...step, body: { ...rest, [field]: own } }], 'free', vars);
        const [first] = exchanges;
        const stored = first === undefined ? {} : shownIn(first);
        yield* restoreAll(world, { step, read: read.step, stored }, vars);
      }
      return [...exchanges.slice(1), ...tried];
    };
    return { ...createSequenceProbe({ state, setup: [], steps: [], judge: (all) => judgeTaken(all, field) }), run };
  });
}

const ownBody = ({ body }: Recipe['step'], stored: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(objectOf(body), name)));

function judgeTaken([other, tried]: readonly Exchange[], field: string): readonly ProbeVerdict[] {
  if (other === undefined || tried === undefined || !isSuccess(tried.answer)) return [];
  return [
    {
      ...verdictDefaults(tried),
      beside: [other],
      place: `body.${field}`,
      rule: 'duplicate',
      text: `${tried.step.state.op.key} lets two users have the same ${field}, which must be unique`,
      expected: '409',
      actual: statusText(tried),
      source: 'spec',
      checks: null,
    },
  ];
}

const BROKEN: ReadonlySet<string> = new Set([
  'wrong-type',
  'null',
  'outside-enum',
  'too-long',
  'format',
  'text',
  'list',
  'object',
  'wrong-list',
]);

/** Reads the data first, sends the value along with the stored ones, and restores the old value if the server accepted the new one. */
function withReturn(world: ExploreContext, read: Recipe, { steps, change }: Probe): NonNullable<Probe['run']> {
  return function* (vars) {
    const before = yield* runSteps(world, [read.step], 'setup', vars);
    const stored = objectOf(before.exchanges[0]?.answer.json);
    const [step] = steps;
    const [, ...names] = change?.place.split('.') ?? [];
    const at = parseLocation(names);
    const [field = ''] = names;
    const value = step === undefined ? undefined : valueAt(step.body ?? null, at);
    if (!before.isComplete || step === undefined || value === undefined || !Object.hasOwn(stored, field)) return [];
    const sent = Object.keys(objectOf(step.body)).filter((name) => Object.hasOwn(stored, name));
    const old = Object.fromEntries(sent.map((name) => [name, stored[name] ?? null]));
    const unchanged: Json = step.method === 'PUT' ? old : { [field]: stored[field] ?? null };
    const { exchanges } = yield* runSteps(world, [{ ...step, body: putAt(unchanged, at, value) }], 'free', vars);
    if (exchanges.some(({ answer }) => isSuccess(answer))) {
      yield* runSteps(world, [{ ...step, body: unchanged }], 'free', vars);
      yield* restoreAll(world, { step, read: read.step, stored }, vars);
    }
    return exchanges;
  };
}
