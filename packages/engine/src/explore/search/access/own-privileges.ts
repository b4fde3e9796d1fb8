import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Sender } from '../../../model/index.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import { type Exchange, type ScriptStep, sentAs, type Vars } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const PRIVILEGE =
  /^(?:roles?|is_?admin|admin|is_?staff|is_?superuser|\w*balance(?:_?cents)?|credits?|points|quota|limit|discount(?:_?percent)?|(?:is_?)?verified|(?:\w+_)?(?:plan|tier|level)|permissions|status)$/i;
/** Values with extensive privileges. A user who already has one of them cannot be promoted. */
const PRIVILEGED = /admin|owner|root|super|manager|staff/i;
/** Roles without privileges over other users. */
const ORDINARY = /^(?:users?|members?|customers?|clients?|guests?|readers?|viewers?|visitors?|basic|free|standard|normal|regular|none)$/i;

/**
 * Checks that users cannot promote themselves: an update of the user's own data contains a field that only the server may set. The old
 * value is restored.
 */
export function ownPrivilegeProbes(world: ExploreContext, update: Recipe, read: Recipe): readonly Probe[] {
  const { state } = update.step;
  const senders: readonly Sender[] = world.tools.hasOther ? ['owner', 'other'] : ['owner'];
  return senders.map((sender) => ({
    ...createSequenceProbe({ state, setup: [], steps: [], judge: judgePromoted }),
    run: promoted(world, sentAs(update.step, sender), sentAs(read.step, sender)),
  }));
}

function promoted(world: ExploreContext, update: ScriptStep, read: ScriptStep): NonNullable<Probe['run']> {
  return function* (vars) {
    const [first] = (yield* runSteps(world, [read], 'free', vars)).exchanges;
    const stored = first !== undefined && isSuccess(first.answer) ? shownIn(first) : {};
    let tried: readonly Exchange[] = [];
    // One field at a time, because the server may reject one of the others.
    for (const request of roleRequestsFor(world, update.state, read.state, stored)) {
      tried = [...(first === undefined ? [] : [first]), ...(yield* requestRole(world, { update, read, stored }, request, vars))];
      if (judgePromoted(tried).length > 0) return tried;
    }
    return tried;
  };
}

interface OwnAccount {
  readonly update: ScriptStep;
  readonly read: ScriptStep;
  readonly stored: JsonObject;
}

/** Sends the value, reads the user's data, and restores the old value. */
function* requestRole(
  world: ExploreContext,
  { update, read, stored }: OwnAccount,
  [name, value]: RoleRequest,
  vars: Vars,
): RequestPlan<readonly Exchange[]> {
  const own = update.method === 'PUT' ? sendable(world, update.state, stored) : {};
  const { exchanges } = yield* runSteps(world, [{ ...update, body: { ...own, [name]: value } }, read], 'free', vars);
  const [write] = exchanges;
  if (write !== undefined && isSuccess(write.answer))
    yield* runSteps(world, [{ ...update, body: { ...own, [name]: stored[name] ?? null } }], 'free', vars);
  return exchanges;
}

const schemaOf = ({ tools }: ExploreContext, { op }: OperationState): JsonObject =>
  resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });

function sendable(world: ExploreContext, state: OperationState, stored: JsonObject): JsonObject {
  const listed = objectOf(schemaOf(world, state).properties);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(listed, name)));
}

type RoleRequest = readonly [name: string, value: Json];

const MAX_REQUESTS = 4;

/** Fields in the user's own data that are not in the request schema, each with a value that grants more privileges. */
function roleRequestsFor(world: ExploreContext, update: OperationState, read: OperationState, stored: JsonObject): readonly RoleRequest[] {
  const listed = objectOf(schemaOf(world, update).properties);
  const shown = objectOf(entityShape(world.tools, read.op).properties);
  const requests = Object.entries(stored).flatMap(([name, value]): readonly RoleRequest[] => {
    const { enum: all, readOnly, maximum } = resolveAlternatives(asSchema(shown[name] ?? true), { tools: world.tools, turn: 0 });
    const choices = listOf(all);
    // Only fields with choices are tried because they are read-only. Another value of an ID or a name could do harm.
    const isSetByServer = PRIVILEGE.test(name) || (readOnly === true && choices.length > 1);
    if (!isSetByServer || Object.hasOwn(listed, name) || PRIVILEGED.test(String(value))) return [];
    const better = higherRole(value, choices, maximum);
    return better === undefined ? [] : [[name, better]];
  });
  return requests.slice(0, MAX_REQUESTS);
}

function higherRole(value: Json, choices: readonly Json[], most: Json | undefined): Json | undefined {
  if (typeof value === 'boolean') return value ? undefined : true;
  if (typeof value === 'number') return typeof most === 'number' ? (value < most ? most : undefined) : value + 4321;
  if (typeof value !== 'string') return undefined;
  const privileged = choices.find((choice) => PRIVILEGED.test(String(choice)));
  if (privileged !== undefined || choices.length === 0) return privileged ?? 'admin';
  // Any role other than that of an ordinary user has more privileges. The order of the other roles is unknown, and no user may lose
  // privileges.
  return ORDINARY.test(value) ? choices.find((choice) => typeof choice === 'string' && !ORDINARY.test(choice)) : undefined;
}

function judgePromoted([before, write, after]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (before === undefined || write === undefined || after === undefined || !isSuccess(write.answer) || !isSuccess(after.answer)) return [];
  const sent = objectOf(write.request.body);
  const [stored, now] = [shownIn(before), shownIn(after)];
  const name = Object.keys(sent).find((key) => isObject(now) && now[key] === sent[key] && stored[key] !== sent[key]);
  if (name === undefined) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(write),
      beside: [before, after],
      place: name,
      rule: 'mass-assignment',
      text: `${op.key} lets users set their own ${name}, which is not in the request schema`,
      expected: `${name} = ${JSON.stringify(stored[name] ?? null)}`,
      actual: `${name} = ${JSON.stringify(sent[name] ?? null)}`,
      source: 'convention',
      checks: null,
    },
  ];
}
