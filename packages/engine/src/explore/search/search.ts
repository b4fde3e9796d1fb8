import { SAFE_METHODS } from '../../model/index.ts';
import { endsInParam, paramsIn } from '../learning/place.ts';
import type { OperationState } from '../operation-state.ts';
import type { Plan } from '../requests/planned-request.ts';
import type { World } from '../world.ts';
import { existingProbes } from './access/existing-of-another.ts';
import { anonymousProbes, otherIdentityProbes } from './access/identity-probes.ts';
import { massAssignmentProbes } from './access/mass-assignment.ts';
import { ownUpdateProbes } from './access/own-updates.ts';
import { ownerFilterProbes } from './access/owner-filters.ts';
import { peerReadProbes } from './access/peer-reads.ts';
import { onPrivate } from './access/private-variants.ts';
import { restrictedProbes, rightsOfUser } from './access/restricted.ts';
import { selfReferenceProbes } from './access/self-reference.ts';
import { sharingProbes } from './access/sharing.ts';
import { viewerProbes } from './access/viewers.ts';
import { forgedTokenProbes } from './accounts/forged-tokens.ts';
import { loginProbes } from './accounts/login-probes.ts';
import { othersPasswordProbes } from './accounts/others-passwords.ts';
import { passwordProbes } from './accounts/passwords.ts';
import { refreshProbes } from './accounts/refresh-tokens.ts';
import { findSession, type Session, sessionProbes } from './accounts/sessions.ts';
import { spendingProbes } from './accounts/spending.ts';
import { weakSecretProbes } from './accounts/weak-secrets.ts';
import { amountProbes } from './amounts/amounts.ts';
import { balanceProbes } from './amounts/balances.ts';
import { capacityProbes } from './amounts/capacity.ts';
import { childTotalProbes } from './amounts/child-totals.ts';
import { partPaymentProbes } from './amounts/part-payments.ts';
import { quotaProbes } from './amounts/quotas.ts';
import { reportProbes } from './amounts/reports.ts';
import { stockProbes } from './amounts/stocks.ts';
import { sumProbes } from './amounts/sums.ts';
import { csvProbes } from './lists/csv-cells.ts';
import { deletedElsewhereProbes } from './lists/deleted-elsewhere.ts';
import { hiddenItemProbes } from './lists/hidden-items.ts';
import { pagingProbes } from './lists/paging.ts';
import { updatedFilterProbes } from './lists/updated-filters.ts';
import type { ScriptStep } from './model/script.ts';
import type { Probe } from './model/verdict.ts';
import { negotiationProbes } from './protocol/negotiation.ts';
import { protocolProbes } from './protocol/protocol-probes.ts';
import { fileReadProbes, readSecurityProbes } from './security/security-probes.ts';
import { serverRequestProbes } from './security/server-requests.ts';
import { storedInjectionProbes } from './security/templates.ts';
import { existingItemProbes } from './setup/existing-items.ts';
import { findCreators } from './setup/find-creators.ts';
import { withFullList } from './setup/full-lists.ts';
import { kitsOf } from './setup/kits.ts';
import { controlProbe, isSearched, mayProbe, ProbeRunner } from './setup/probe-runner.ts';
import { type Creators, type Recipe, recipeFor } from './setup/recipe.ts';
import { runSteps } from './setup/run-steps.ts';
import { cascadeProbes } from './states/cascades.ts';
import { inUseProbes } from './states/in-use.ts';
import { inactiveProbes } from './states/inactive.ts';
import { lifeCycleProbes } from './states/life-cycle.ts';
import { onceProbes } from './states/once.ts';
import { restoreProbes } from './states/restores.ts';
import { singletonProbes } from './states/singletons.ts';
import { statedStateProbes } from './states/stated-states.ts';
import { stateProbes } from './states/states.ts';
import { transitionProbes } from './states/transitions.ts';
import { fileKindProbes } from './values/file-kinds.ts';
import { fileSizeProbes, largeBodyProbes } from './values/large-body.ts';
import { valueProbes } from './values/value-probes.ts';
import type { Findings } from './verdicts/findings.ts';
import { bodyParentProbes } from './writes/body-parents.ts';
import { consistencyProbes } from './writes/consistency.ts';
import { duplicateProbes } from './writes/duplicates.ts';
import { idempotencyProbes } from './writes/idempotency.ts';
import { overlapProbes } from './writes/overlaps.ts';
import { absentRead, parentProbes } from './writes/parents.ts';
import { periodProbes } from './writes/periods.ts';
import { raceProbes } from './writes/races.ts';
import { referenceProbes } from './writes/references.ts';
import { rejectedCreateProbes } from './writes/rejected-creates.ts';
import { replacedFieldProbes } from './writes/replaced-fields.ts';
import { updateProbes } from './writes/updates.ts';

/** Searches for defects: sequences of requests first, then identities and security, then values for every field. */
export function* search(world: World, findings: Findings): Plan {
  const runner = new ProbeRunner(world, findings);
  const creators = yield* findCreators(world);
  const ready = yield* runner.controls(creators);
  yield* runner.tryAll(world.states.flatMap(crashProbes));
  yield* runner.tryAll(world.states.flatMap((state) => rejectionProbes(world, creators, state)));
  const kits = kitsOf(world, creators);
  for (const kit of kits) {
    const byOthers = [...otherIdentityProbes(world, creators, kit), ...sharingProbes(world, creators, kit, kits)];
    yield* runner.tryAll([
      ...lifeCycleProbes(world, creators, kit),
      ...consistencyProbes(world, creators, kit),
      ...updateProbes(world, creators, kit),
      ...stateProbes(world, creators, kit, kits),
      ...statedStateProbes(world, creators, kit),
      ...duplicateProbes(world, creators, kit),
      ...parentProbes(world, creators, kit),
      ...inUseProbes(world, creators, kit, kits),
      ...bodyParentProbes(world, creators, kit),
      ...byOthers,
      ...onPrivate(world, byOthers, kits),
      ...transitionProbes(world, creators, kit),
      ...sumProbes(world, creators, kit),
      ...balanceProbes(world, creators, kit),
      ...cascadeProbes(world, creators, kit, kits),
      ...childTotalProbes(world, creators, kit, kits),
      ...reportProbes(world, creators, kit),
      ...inactiveProbes(world, creators, kit, kits),
      ...capacityProbes(world, creators, kit, kits),
      ...stockProbes(world, creators, kit, kits),
      ...periodProbes(world, creators, kit),
      ...overlapProbes(world, creators, kit),
      ...quotaProbes(world, creators, kit),
      ...csvProbes(world, creators, kit),
      ...deletedElsewhereProbes(world, creators, kit),
      ...hiddenItemProbes(world, creators, kit),
      ...updatedFilterProbes(world, creators, kit),
      ...partPaymentProbes(world, creators, kit),
      ...replacedFieldProbes(world, creators, kit),
      ...restoreProbes(world, creators, kit),
      ...massAssignmentProbes(world, creators, kit),
      ...storedInjectionProbes(world, creators, kit),
      ...raceProbes(world, creators, kit),
      ...removalByNobody(world, creators, kit.remove),
    ]);
  }
  runner.part = 'operations';
  yield* runner.tryAll(yield* viewerProbes(world, creators, ready, kits));
  const echoes = world.states.flatMap((state) => echoOf(world, creators, state) ?? []);
  const rights = yield* rightsOfUser(world, [...ready, ...echoes]);
  for (const recipe of echoes) yield* runner.tryAll(restrictedProbes(world, recipe, ready, rights).map((probe) => asWritten(world, probe)));
  for (const recipe of ready) {
    const absent = absentRead(world, creators, recipe.step.state);
    yield* runner.tryAll([
      ...(absent === null ? [] : [absent]),
      ...anonymousProbes(world, recipe),
      ...forgedTokenProbes(world, recipe),
      ...weakSecretProbes(world, recipe),
      ...restrictedProbes(world, recipe, ready, rights),
      ...idempotencyProbes(world, recipe),
      ...onceProbes(world, recipe),
      ...rejectedCreateProbes(world, creators, recipe),
      ...amountProbes(world, creators, recipe),
      ...selfReferenceProbes(world, recipe, ready),
      ...largeBodyProbes(recipe),
      ...fileSizeProbes(world, recipe),
      ...fileKindProbes(world, recipe),
      ...peerReadProbes(world, recipe),
      ...existingItemProbes(world, recipe),
      ...ownerFilterProbes(world, creators, recipe),
      ...negotiationProbes(world, recipe),
      ...existingProbes(world, creators, recipe),
      ...referenceProbes(world, recipe),
      ...pagingProbes(world, creators, yield* withFullList(world, creators, recipe)),
      ...readSecurityProbes(world, recipe),
      ...serverRequestProbes(world, recipe),
      ...protocolProbes(world, recipe),
    ]);
  }
  for (const state of world.states.filter(isFoundless)) {
    state.accepted ??= Object.fromEntries(paramsIn(state.op.path).map((name) => [name, NOTHING]));
    const recipe = recipeFor(world, creators, state);
    if (recipe !== null) yield* runner.tryAll(fileReadProbes(world, recipe));
  }
  yield* runner.tryAll(world.states.filter(mayLogIn).flatMap((state) => loginProbes(world, creators, state)));
  const session = findSession(world, creators, ready);
  if (session !== null) yield* runner.tryAll(accountProbes(world, session, ready));
  yield* runner.tryAll(othersPasswordProbes(world, creators));
  runner.part = 'values';
  yield* runner.inTurns(ready.map((recipe) => valueProbes(world, recipe)));
  yield* runner.tryAll(world.states.flatMap((state) => earlyCrashes(world, creators, state, findings)));
  yield* runner.tryAll(singletonProbes(world, creators));
}

/** What accounts that the search registers may do. */
const accountProbes = (world: World, session: Session, ready: readonly Recipe[]): readonly Probe[] => [
  ...sessionProbes(world, session),
  ...passwordProbes(world, session),
  ...refreshProbes(world, session),
  ...ownUpdateProbes(world, session),
  ...spendingProbes(world, session, ready),
];

/** A probe whose requests must not be minimized: a partial body would change the existing resource. */
const asWritten = (world: World, probe: Probe): Probe => ({
  ...probe,
  steps: [],
  *run(vars) {
    return (yield* runSteps(world, probe.steps, 'free', vars)).exchanges;
  },
});

/** An update that writes an existing resource back unchanged, if only administrators may send it. Null for any other operation. */
function echoOf(world: World, creators: Creators, state: OperationState): Recipe | null {
  const isForAdmin = isSearched(state) && state.effect === 'change' && endsInParam(state.op.path) && world.tools.isAdminOnly(state.op);
  const recipe = isForAdmin ? recipeFor(world, creators, state) : null;
  const isUnchanged = recipe !== null && !mayProbe(recipe) && JSON.stringify(recipe.step.body) === JSON.stringify(state.body);
  if (!isUnchanged || state.accepted === null) return null;
  // The body belongs to the resource that was written back before, and to no other.
  const values = Object.entries(state.accepted).map(([name, value]) => [name, { text: String(value), origin: 'seen' }] as const);
  return { setup: [], step: { ...recipe.step, values: Object.fromEntries(values) }, isOwn: false };
}

/** A later request may have reached an operation after a 5xx. The first request's body is sent to a fresh resource. */
function earlyCrashes(world: World, creators: Creators, state: OperationState, findings: Findings): readonly Probe[] {
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

/** An operation that always rejects its request has to do so as the spec says. */
function rejectionProbes(world: World, creators: Creators, state: OperationState): readonly Probe[] {
  const isTried = !state.isReached && state.leftOut === null && state.stage === 'normal' && state.statuses.some((status) => status >= 400);
  const recipe = isTried && state.effect !== 'server-wide' ? recipeFor(world, creators, state) : null;
  const { op } = state;
  const isHarmless = recipe !== null && ((SAFE_METHODS.includes(op.method) && state.effect === 'read') || recipe.isOwn);
  return isHarmless ? [{ ...controlProbe(recipe), judge: () => [] }] : [];
}

function removalByNobody(world: World, creators: Creators, remove: OperationState | null): readonly Probe[] {
  const recipe = remove === null ? null : recipeFor(world, creators, remove);
  return recipe?.isOwn === true ? anonymousProbes(world, recipe) : [];
}

/** Stands for a path value that nobody knows. */
const NOTHING = 'assay';

/** A read that never found anything may still read files outside its folder. */
const isFoundless = ({ op, isReached, stage, leftOut, effect, statuses }: OperationState): boolean =>
  !isReached && stage === 'normal' && leftOut === null && effect === 'read' && op.method === 'GET' && statuses.at(-1) === 404;

/** A login may be searched even if no password is known. */
const mayLogIn = (state: OperationState): boolean =>
  isSearched(state) || (state.stage === 'normal' && state.leftOut === null && state.statuses.includes(401));
