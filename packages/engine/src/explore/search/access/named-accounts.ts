import { listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Session, signIn } from '../accounts/sessions.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import type { FieldChange } from '../writes/updates.ts';

const NAME = /^(?:user_?name|e-?mail|login|account|user_?id)$/i;

/** The field of an update of the user's own data that names the account, if the login has the same field. */
export function accountField({ login }: Session, body: Json | undefined): string | undefined {
  const known = objectOf(login.body);
  return Object.keys(objectOf(body)).find((name) => NAME.test(name) && known[name] !== undefined);
}

interface OwnUpdate {
  readonly session: Session;
  readonly read: ScriptStep;
  readonly change: FieldChange;
  readonly field: string;
}

/**
 * `PUT /profile` with `username` must not change the account of somebody else. The search registers two accounts, and the second one sends
 * the name of the first one.
 */
export function namedAccountProbe(world: ExploreContext, { session, read, change, field }: OwnUpdate): Probe {
  const { state } = change.step;
  const run: Probe['run'] = function* (vars) {
    const first = yield* signIn(world, session, {}, vars);
    const second = yield* signIn(world, session, {}, freshVars(world));
    const name = objectOf(first?.registered.request.body)[field];
    if (first === null || second === null || first.vars === null || second.vars === null || name === undefined) return [];
    const before = (yield* runSteps(world, [{ ...read, capture: {} }], 'free', first.vars)).exchanges;
    const write = { ...change.step, body: { ...requiredIn(world, change.step), [change.field]: change.value, [field]: name } };
    const wrote = (yield* runSteps(world, [write], 'free', second.vars)).exchanges;
    return [...before, ...wrote, ...(yield* runSteps(world, [{ ...read, capture: {} }], 'free', first.vars)).exchanges];
  };
  return { ...createSequenceProbe({ state, setup: [], steps: [], judge: (all) => judgeNamed(all, field, change.field) }), run };
}

/** Without optional fields, because one of them may have to be unique. */
function requiredIn({ tools }: ExploreContext, { state, body }: ScriptStep): JsonObject {
  const required = listOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).required);
  return Object.fromEntries(Object.entries(objectOf(body)).filter(([name]) => required.includes(name)));
}

function judgeNamed([before, write, after]: readonly Exchange[], field: string, changed: string): readonly ProbeVerdict[] {
  if (before === undefined || write === undefined || after === undefined) return [];
  if (![before, write, after].every(({ answer }) => isSuccess(answer))) return [];
  const sent = objectOf(write.request.body)[changed];
  if (shownIn(before)[changed] === sent || shownIn(after)[changed] !== sent) return [];
  return [
    {
      ...verdictDefaults(write),
      beside: [before, after],
      place: `body.${field}`,
      rule: 'changes-another',
      text: `${write.step.state.op.key} changes ${changed} of the account that ${field} names, even if it belongs to another user`,
      expected: '403, or a change to the user’s own account',
      actual: `${statusText(write)}, and the other account has the new value`,
      source: 'convention',
      checks: null,
    },
  ];
}
