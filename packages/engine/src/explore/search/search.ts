import { SAFE_METHODS } from '../../model/index.ts';
import { endsInParam, paramsIn } from '../learning/place.ts';
import type { OperationState } from '../operation-state.ts';
import type { RequestPlan } from '../requests/planned-request.ts';
import type { ExploreContext } from '../world.ts';
import { anonymousProbes } from './access/identity-probes.ts';
import { ownUpdateProbes } from './access/own-updates.ts';
import { restrictedProbes, rightsOfUser, type UserRights } from './access/restricted.ts';
import { viewerProbes } from './access/viewers.ts';
import { wrongTargetProbes } from './access/wrong-target.ts';
import { bruteForceProbes } from './accounts/attempts.ts';
import { loginProbes } from './accounts/login-probes.ts';
import { othersPasswordProbes } from './accounts/others-passwords.ts';
import { ownCodeProbes } from './accounts/own-codes.ts';
import { passwordProbes } from './accounts/passwords.ts';
import { refreshTokenProbes } from './accounts/refresh-tokens.ts';
import { findSession, type Session, sessionProbes } from './accounts/sessions.ts';
import { doubleSpendingProbes } from './accounts/spending.ts';
import { finalListProbes } from './lists/last-look.ts';
import { pagingProbes } from './lists/paging.ts';
import type { ScriptStep } from './model/script.ts';
import type { Probe } from './model/verdict.ts';
import { furtherChecks, mainChecks } from './operation-checks.ts';
import { inShares, plannedProbes, probesInTurn, type SearchTask } from './schedule.ts';
import { fileReadProbes } from './security/security-probes.ts';
import { furtherSequences, mainSequences } from './sequence-checks.ts';
import { findCreators } from './setup/find-creators.ts';
import { withFullList } from './setup/full-lists.ts';
import { groupResourceOperations, type ResourceOperations } from './setup/kits.ts';
import { controlProbe, isSearched, mayProbe, ProbeRunner } from './setup/probe-runner.ts';
import { type Creators, type Recipe, recipeFor } from './setup/recipe.ts';
import { runSteps } from './setup/run-steps.ts';
import { singletonProbes } from './states/singletons.ts';
import { valueProbes } from './values/value-probes.ts';
import type { Findings } from './verdicts/findings.ts';

/** Searches for defects: sequences of requests first, then identities and security, then values for every field. */
export function* search(world: ExploreContext, findings: Findings): RequestPlan {
  const runner = new ProbeRunner(world, findings);
  const creators = yield* findCreators(world);
  const ready = yield* runner.controls(creators);
  world.waitsForLimits = false;
  const kits = groupResourceOperations(world, creators);
  const start = [
    ...wrongTargetProbes(world, creators),
    ...world.states.flatMap(crashProbes),
    ...world.states.flatMap((state) => rejectionProbes(world, creators, state)),
  ];
  const sequences = sequenceWork(world, runner, creators, kits);
  const operations = operationWork(world, runner, { creators, ready, kits });
  yield* inShares(world, runner, [
    { name: 'sequences', share: 0.3, work: [plannedProbes(runner, () => start), ...sequences.main] },
    { name: 'further sequences', share: 0.1, work: sequences.further },
    { name: 'operations', share: 0.2, work: operations.main },
    { name: 'further operations', share: 0.1, work: operations.further },
    { name: 'values', share: 0.3, work: [probesInTurn(runner, () => ready.map((recipe) => valueProbes(world, recipe)))] },
  ]);
  yield* runner.tryAll(world.states.flatMap((state) => earlyCrashes(world, creators, state, findings)));
  yield* runner.tryAll(singletonProbes(world, creators));
  yield* runner.tryAll(ready.flatMap((recipe) => finalListProbes(world, recipe)));
  yield* runner.finish();
  // Guesses of passwords and codes come last, because the server may reject every login afterwards.
  yield* runner.tryAll(bruteForceProbes(world, creators));
}

/** The checks that find the most defects per request, and those that do not apply to many resources or operations. */
interface TasksByPriority {
  readonly main: readonly SearchTask[];
  readonly further: readonly SearchTask[];
}

function sequenceWork(
  world: ExploreContext,
  runner: ProbeRunner,
  creators: Creators,
  kits: readonly ResourceOperations[],
): TasksByPriority {
  const main = kits.map((kit) => plannedProbes(runner, () => mainSequences(world, creators, kit, kits)));
  const further = kits.map((kit) =>
    plannedProbes(runner, () => [...furtherSequences(world, creators, kit, kits), ...removalByNobody(world, creators, kit.remove)]),
  );
  return { main, further };
}

interface SearchTargets {
  readonly creators: Creators;
  readonly ready: readonly Recipe[];
  readonly kits: readonly ResourceOperations[];
}

function operationWork(world: ExploreContext, runner: ProbeRunner, { creators, ready, kits }: SearchTargets): TasksByPriority {
  let rights: UserRights = { kind: 'unknown' };
  const echoes = world.states.flatMap((state) => echoOf(world, creators, state) ?? []);
  const removals = kits
    .flatMap(({ remove }) => (remove === null ? [] : (recipeFor(world, creators, remove) ?? [])))
    .filter(({ isOwn }) => isOwn);
  const main = [
    plannedProbes(runner, () => viewerProbes(world, creators, ready, kits)),
    plannedProbes(runner, function* () {
      rights = yield* rightsOfUser(world, [...ready, ...echoes]);
      return [
        ...echoes.flatMap((recipe) => restrictedProbes(world, recipe, ready, rights).map((probe) => asWritten(world, probe))),
        ...removals.flatMap((recipe) => restrictedProbes(world, recipe, ready, rights)),
      ];
    }),
    ...ready.map((recipe) => plannedProbes(runner, () => mainChecks(world, creators, recipe, { ready, rights }))),
    plannedProbes(runner, () => world.states.filter(mayLogIn).flatMap((state) => loginProbes(world, creators, state))),
    plannedProbes(runner, () => {
      const found = findSession(world, creators, ready);
      return [...(found === null ? [] : accountProbes(world, found, ready)), ...othersPasswordProbes(world, creators)];
    }),
  ];
  const further = ready.map((recipe) =>
    plannedProbes(runner, function* () {
      const whole = yield* withFullList(world, creators, recipe);
      const shown = whole === recipe ? [] : [controlProbe(whole)];
      return [...shown, ...furtherChecks(world, creators, recipe, ready), ...pagingProbes(world, creators, whole)];
    }),
  );
  const foundless = world.states
    .filter(isUnsuccessfulRead)
    .map((state) => plannedProbes(runner, () => unsuccessfulReadProbes(world, creators, state)));
  return { main, further: [...further, ...foundless] };
}

function unsuccessfulReadProbes(world: ExploreContext, creators: Creators, state: OperationState): readonly Probe[] {
  state.accepted ??= Object.fromEntries(paramsIn(state.op.path).map((name) => [name, NOTHING]));
  const recipe = recipeFor(world, creators, state);
  return recipe === null ? [] : fileReadProbes(world, recipe);
}

/** Probes for the accounts that the search registers. */
const accountProbes = (world: ExploreContext, session: Session, ready: readonly Recipe[]): readonly Probe[] => [
  ...sessionProbes(world, session),
  ...passwordProbes(world, session),
  ...refreshTokenProbes(world, session),
  ...ownUpdateProbes(world, session),
  ...doubleSpendingProbes(world, session, ready),
  ...ownCodeProbes(world, session),
];

/** A probe whose requests must not be minimized: a partial body would change the existing resource. */
const asWritten = (world: ExploreContext, probe: Probe): Probe => ({
  ...probe,
  steps: [],
  *run(vars) {
    return (yield* runSteps(world, probe.steps, 'free', vars)).exchanges;
  },
});

/** An update that writes an existing resource back unchanged, if only administrators may send it. Null for any other operation. */
function echoOf(world: ExploreContext, creators: Creators, state: OperationState): Recipe | null {
  const isForAdmin = isSearched(state) && state.effect === 'change' && endsInParam(state.op.path) && world.tools.isAdminOnly(state.op);
  const recipe = isForAdmin ? recipeFor(world, creators, state) : null;
  const isUnchanged = recipe !== null && !mayProbe(recipe) && JSON.stringify(recipe.step.body) === JSON.stringify(state.body);
  if (!isUnchanged || state.accepted === null) return null;
  // The body belongs to the resource that was written back before, and not to any other resource.
  const values = Object.entries(state.accepted).map(([name, value]) => [name, { text: String(value), origin: 'seen' }] as const);
  return { setup: [], step: { ...recipe.step, values: Object.fromEntries(values) }, isOwn: false };
}

/** A later request may have reached an operation after a 5xx. The first request's body is sent to a fresh resource. */
function earlyCrashes(world: ExploreContext, creators: Creators, state: OperationState, findings: Findings): readonly Probe[] {
  const isKnown = state.crashed === null || !state.isReached || findings.has('server-error', state.op.key);
  const recipe = isKnown || !isSearched(state) ? null : recipeFor(world, creators, state);
  if (recipe === null || !mayProbe(recipe) || state.crashed === null) return [];
  const { query, body } = state.crashed;
  return [{ ...controlProbe({ ...recipe, step: { ...recipe.step, query, body } }), judge: () => [], general: 'crashes' }];
}

/** Repeats a request that got a 5xx before its operation was reached. */
function crashProbes(state: OperationState): readonly Probe[] {
  const request = state.crashed;
  if (request === null || state.isReached || state.stage !== 'normal') return [];
  const values = Object.entries(request.bound).map(([name, { value, origin }]) => [name, { text: String(value), origin }] as const);
  const { query, headers, body, media } = request;
  const step: ScriptStep = {
    state,
    method: state.op.method,
    values: Object.fromEntries(values),
    query,
    headers,
    body,
    raw: null,
    media,
    sender: 'owner',
    capture: {},
  };
  return [{ ...controlProbe({ setup: [], step, isOwn: false }), judge: () => [], general: 'crashes' }];
}

/** If an operation always rejects its request, it must do so as documented in the spec. */
function rejectionProbes(world: ExploreContext, creators: Creators, state: OperationState): readonly Probe[] {
  const isTried = !state.isReached && state.leftOut === null && state.stage === 'normal' && state.statuses.some((status) => status >= 400);
  const recipe = isTried && state.effect !== 'server-wide' ? recipeFor(world, creators, state) : null;
  const { op } = state;
  const isHarmless = recipe !== null && ((SAFE_METHODS.includes(op.method) && state.effect === 'read') || recipe.isOwn);
  return isHarmless ? [{ ...controlProbe(recipe), judge: () => [] }] : [];
}

function removalByNobody(world: ExploreContext, creators: Creators, remove: OperationState | null): readonly Probe[] {
  const recipe = remove === null ? null : recipeFor(world, creators, remove);
  return recipe?.isOwn === true ? anonymousProbes(world, recipe) : [];
}

/** Used for an unknown path value. */
const NOTHING = 'assay';

/** A read that never found anything may still read files outside its folder. */
const isUnsuccessfulRead = ({ op, isReached, stage, leftOut, effect, statuses }: OperationState): boolean =>
  !isReached && stage === 'normal' && leftOut === null && effect === 'read' && op.method === 'GET' && statuses.at(-1) === 404;

/** A search includes a login even if no password is known. */
const mayLogIn = (state: OperationState): boolean =>
  isSearched(state) || (state.stage === 'normal' && state.leftOut === null && state.statuses.includes(401));
