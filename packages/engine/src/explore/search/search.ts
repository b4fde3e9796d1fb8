import { SAFE_METHODS } from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import { endsInParam, paramsIn } from '../place.ts';
import type { Plan } from '../planned-request.ts';
import type { World } from '../world.ts';
import { amountProbes } from './amounts.ts';
import { balanceProbes } from './balances.ts';
import { bodyParentProbes } from './body-parents.ts';
import { capacityProbes } from './capacity.ts';
import { cascadeProbes } from './cascades.ts';
import { childTotalProbes } from './child-totals.ts';
import { consistencyProbes } from './consistency.ts';
import { csvProbes } from './csv-cells.ts';
import { deletedElsewhereProbes } from './deleted-elsewhere.ts';
import { controlProbe, Desk, isSearched, mayProbe } from './desk.ts';
import { duplicateProbes } from './duplicates.ts';
import { existingItemProbes } from './existing-items.ts';
import { existingProbes } from './existing-of-another.ts';
import { fileKindProbes } from './file-kinds.ts';
import { findCreators } from './find-creators.ts';
import type { Findings } from './findings.ts';
import { forgedTokenProbes } from './forged-tokens.ts';
import { withFullList } from './full-lists.ts';
import { hiddenItemProbes } from './hidden-items.ts';
import { idempotencyProbes } from './idempotency.ts';
import { anonymousProbes, otherIdentityProbes } from './identity-probes.ts';
import { inUseProbes } from './in-use.ts';
import { inactiveProbes } from './inactive.ts';
import { kitsOf } from './kits.ts';
import { fileSizeProbes, largeBodyProbes } from './large-body.ts';
import { lifeCycleProbes } from './life-cycle.ts';
import { loginProbes } from './login-probes.ts';
import { massAssignmentProbes } from './mass-assignment.ts';
import { negotiationProbes } from './negotiation.ts';
import { onceProbes } from './once.ts';
import { overlapProbes } from './overlaps.ts';
import { ownUpdateProbes } from './own-updates.ts';
import { ownerFilterProbes } from './owner-filters.ts';
import { pagingProbes } from './paging.ts';
import { absentRead, parentProbes } from './parents.ts';
import { partPaymentProbes } from './part-payments.ts';
import { passwordProbes } from './passwords.ts';
import { peerReadProbes } from './peer-reads.ts';
import { periodProbes } from './periods.ts';
import { onPrivate } from './private-variants.ts';
import { protocolProbes } from './protocol-probes.ts';
import { quotaProbes } from './quotas.ts';
import { raceProbes } from './races.ts';
import { type Creators, type Recipe, recipeFor } from './recipe.ts';
import { referenceProbes } from './references.ts';
import { refreshProbes } from './refresh-tokens.ts';
import { rejectedCreateProbes } from './rejected-creates.ts';
import { replacedFieldProbes } from './replaced-fields.ts';
import { reportProbes } from './reports.ts';
import { restoreProbes } from './restores.ts';
import { restrictedProbes, rightsOfUser } from './restricted.ts';
import { runSteps } from './run-steps.ts';
import type { ScriptStep } from './script.ts';
import { fileReadProbes, readSecurityProbes } from './security-probes.ts';
import { selfReferenceProbes } from './self-reference.ts';
import { serverRequestProbes } from './server-requests.ts';
import { findSession, type Session, sessionProbes } from './sessions.ts';
import { sharingProbes } from './sharing.ts';
import { singletonProbes } from './singletons.ts';
import { spendingProbes } from './spending.ts';
import { statedStateProbes } from './stated-states.ts';
import { stateProbes } from './states.ts';
import { stockProbes } from './stocks.ts';
import { sumProbes } from './sums.ts';
import { storedInjectionProbes } from './templates.ts';
import { transitionProbes } from './transitions.ts';
import { updateProbes } from './updates.ts';
import { valueProbes } from './value-probes.ts';
import type { Probe } from './verdict.ts';
import { viewerProbes } from './viewers.ts';
import { weakSecretProbes } from './weak-secrets.ts';

/** Searches for defects: sequences of requests first, then identities and security, then values for every field. */
export function* search(world: World, findings: Findings): Plan {
  const desk = new Desk(world, findings);
  const creators = yield* findCreators(world);
  const ready = yield* desk.controls(creators);
  yield* desk.tryAll(world.states.flatMap(crashProbes));
  yield* desk.tryAll(world.states.flatMap((state) => rejectionProbes(world, creators, state)));
  const kits = kitsOf(world, creators);
  for (const kit of kits) {
    const byOthers = [...otherIdentityProbes(world, creators, kit), ...sharingProbes(world, creators, kit, kits)];
    yield* desk.tryAll([
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
      ...partPaymentProbes(world, creators, kit),
      ...replacedFieldProbes(world, creators, kit),
      ...restoreProbes(world, creators, kit),
      ...massAssignmentProbes(world, creators, kit),
      ...storedInjectionProbes(world, creators, kit),
      ...raceProbes(world, creators, kit),
      ...removalByNobody(world, creators, kit.remove),
    ]);
  }
  desk.part = 'operations';
  yield* desk.tryAll(yield* viewerProbes(world, creators, ready, kits));
  const echoes = world.states.flatMap((state) => echoOf(world, creators, state) ?? []);
  const rights = yield* rightsOfUser(world, [...ready, ...echoes]);
  for (const recipe of echoes) yield* desk.tryAll(restrictedProbes(world, recipe, ready, rights).map((probe) => asWritten(world, probe)));
  for (const recipe of ready) {
    const absent = absentRead(world, creators, recipe.step.state);
    yield* desk.tryAll([
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
    if (recipe !== null) yield* desk.tryAll(fileReadProbes(world, recipe));
  }
  yield* desk.tryAll(world.states.filter(mayLogIn).flatMap((state) => loginProbes(world, creators, state)));
  const session = findSession(world, creators, ready);
  if (session !== null) yield* desk.tryAll(accountProbes(world, session, ready));
  desk.part = 'values';
  yield* desk.inTurns(ready.map((recipe) => valueProbes(world, recipe)));
  yield* desk.tryAll(world.states.flatMap((state) => earlyCrashes(world, creators, state, findings)));
  yield* desk.tryAll(singletonProbes(world, creators));
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
