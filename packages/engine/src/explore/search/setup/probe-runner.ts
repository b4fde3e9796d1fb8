import { SAFE_METHODS } from '../../../model/index.ts';
import { checkCredentials } from '../../check-credentials.ts';
import { hasDeleter, isRemovable, removeAll } from '../../clean-up.ts';
import { endsInParam, paramsIn, targetCollection } from '../../learning/place.ts';
import type { Resource } from '../../learning/pool.ts';
import type { OperationState } from '../../operation-state.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import type { Findings } from '../verdicts/findings.ts';
import { judgeSecrets } from '../verdicts/judge-secrets.ts';
import { createWithKnown, fillOut } from './find-creators.ts';
import { HeldResources } from './held-resources.ts';
import { ParentCache } from './parent-cache.ts';
import { prepare } from './preparations.ts';
import { type Creators, createsPermanentResource, isCostlyOperation, isCreator, type Recipe, recipeFor } from './recipe.ts';
import { freshVars, runSteps } from './run-steps.ts';
import { type SharedSetups, tryProbe } from './try-probe.ts';

const MOST_OWN = 60;
/**
 * The number of resources that cannot be removed and that each part of the search may leave. It prevents one part from using up what the
 * next one needs.
 */
const MOST_LASTING = { sequences: 120, 'further sequences': 150, operations: 180, 'further operations': 210, values: 250 };
const TURN = 6;

/** Runs probes, and regularly removes the resources that they created. */
export class ProbeRunner {
  readonly #world: ExploreContext;
  readonly #findings: Findings;
  readonly #before: ReadonlySet<Resource>;
  readonly #stuck = new Set<Resource>();
  /** Probes for operations that the server does not allow to be called at the moment. */
  #postponed: Probe[] = [];
  part: keyof typeof MOST_LASTING = 'sequences';
  #sharedSetups: SharedSetups = new Map();
  /** Setups of lists that the server rejects. */
  readonly #unusable = new Set<string>();
  readonly #parents: ParentCache;
  readonly #held: HeldResources;

  constructor(world: ExploreContext, findings: Findings) {
    this.#world = world;
    this.#findings = findings;
    this.#before = new Set(world.pool.own());
    this.#parents = new ParentCache(world);
    this.#held = new HeldResources(world);
  }

  /** Repeats the accepted request of every operation. Only operations that still succeed are searched. */
  *controls(creators: Creators): RequestPlan<readonly Recipe[]> {
    const ready: Recipe[] = [];
    for (const state of this.#world.states.filter(isSearched)) {
      const reached = recipeFor(this.#world, creators, state);
      if (reached === null || !mayProbe(reached)) continue;
      const recipe = yield* this.#control(creators, state, reached);
      if (recipe !== null) ready.push(recipe);
    }
    return ready;
  }

  *#control(creators: Creators, state: OperationState, reached: Recipe): RequestPlan<Recipe | null> {
    const isUpdate = reached.isOwn && (state.op.method === 'PUT' || state.op.method === 'PATCH');
    const setup = isUpdate ? yield* runSteps(this.#world, reached.setup, 'setup', freshVars(this.#world)) : null;
    if (setup?.isComplete === true) yield* fillOut(this.#world, reached, setup.vars);
    const recipe = recipeFor(this.#world, creators, state) ?? reached;
    const exchanges = yield* this.#try(controlProbe(recipe));
    const exchange = exchanges.at(-1);
    if (exchange !== undefined && isSuccess(exchange.answer)) return recipe;
    const known = isUpdate && isRejected(exchange) ? yield* this.#withKnown(creators, state, exchanges) : null;
    return known ?? (recipe.setup.length === 0 ? null : yield* this.#prepared(creators, state, exchanges));
  }

  /** The resource may have to be in a different state, or a different user has to send the request. */
  *#prepared(creators: Creators, state: OperationState, exchanges: readonly Exchange[]): RequestPlan<Recipe | null> {
    const { isComplete } = yield* prepare(this.#world, creators, state, { exchanges, vars: {}, isComplete: false });
    return isComplete ? recipeFor(this.#world, creators, state) : null;
  }

  /** Like a create, an update may only work with the references of the accepted request. */
  *#withKnown(creators: Creators, state: OperationState, exchanges: readonly Exchange[]): RequestPlan<Recipe | null> {
    const { isComplete } = yield* createWithKnown(this.#world, creators, state, { exchanges, vars: {}, isComplete: false });
    return isComplete ? recipeFor(this.#world, creators, state) : null;
  }

  *tryAll(probes: readonly Probe[]): RequestPlan {
    yield* this.tryUntil(probes, () => false);
  }

  /** Runs probes until their time is over. Returns the remaining ones. */
  *tryUntil(probes: readonly Probe[], isOver: () => boolean): RequestPlan<readonly Probe[]> {
    let next = 0;
    for (; next < probes.length && !isOver(); next += 1) {
      const probe = probes[next];
      if (probe !== undefined) yield* this.#tryOrPostpone(probe);
    }
    this.#sharedSetups = new Map([...this.#sharedSetups].filter(([, { lasts }]) => lasts));
    yield* this.#resume();
    return probes.slice(next);
  }

  /** Waits for the limits of the server, and runs the probes that were postponed because of them. */
  *finish(): RequestPlan {
    this.#world.waitsForLimits = true;
    const postponed = this.#postponed;
    this.#postponed = [];
    for (const probe of postponed) yield* this.#try(probe);
  }

  *#tryOrPostpone(probe: Probe): RequestPlan {
    const { held } = this.#world;
    const isOpen = this.#isAllowed(probe);
    if (isOpen) yield* this.#try(probe);
    if (!isOpen || this.#world.held > held) this.#postponed.push(probe);
  }

  #isAllowed({ state, setup, steps }: Probe): boolean {
    const all = [state, ...[...setup, ...steps].map((step) => step.state)];
    return all.every(({ op }) => !this.#world.isLimited(op.key));
  }

  /** The limits of some operations may have passed. */
  *#resume(): RequestPlan {
    const waiting = this.#postponed;
    if (!waiting.some((probe) => this.#isAllowed(probe))) return;
    this.#postponed = [];
    for (const probe of waiting) yield* this.#tryOrPostpone(probe);
  }

  /** The collection of the resource that a request creates or changes. */
  #targetOf({ op }: OperationState): string {
    return targetCollection(op.path, this.#world.itemPaths);
  }

  /** After an update, a resource is reused only if it cannot be removed or if it cannot be created often. */
  #dropSharedSetups({ state, setup, change }: Probe): void {
    const isUpdate = state.op.method === 'PUT' || state.op.method === 'PATCH';
    if (change === null || !isUpdate || !setup.some((step) => isCostlyOperation(this.#world, step.state))) this.#sharedSetups = new Map();
  }

  /** Runs a few probes per operation in turn, so that a small budget covers all of them. Operations with findings get more. */
  *inTurns(queues: readonly (readonly Probe[])[], isOver: () => boolean): RequestPlan<readonly (readonly Probe[])[]> {
    let open = queues.filter((queue) => queue.length > 0);
    while (open.length > 0) {
      const next: (readonly Probe[])[] = [];
      for (const [index, queue] of open.entries()) {
        if (isOver()) return [...open.slice(index), ...next];
        const before = this.#findings.all().length;
        const rest = yield* this.#turn(queue, isOver);
        const hasSignal = this.#findings.all().length > before;
        const left = hasSignal ? yield* this.#turn(rest, isOver) : rest;
        if (left.length > 0) next.push(left);
      }
      open = next;
    }
    return [];
  }

  *#turn(queue: readonly Probe[], isOver: () => boolean): RequestPlan<readonly Probe[]> {
    const left = yield* this.tryUntil(queue.slice(0, TURN), isOver);
    return [...left, ...queue.slice(TURN)];
  }

  *#try(planned: Probe): RequestPlan<readonly Exchange[]> {
    const probe = this.#usable(planned);
    if (probe === null) return [];
    const { restarts, clearances } = this.#world;
    const before = new Set(this.#world.pool.own());
    const exchanges = yield* this.#tryAffordable(probe);
    if (exchanges.length === 0 && withoutItems(probe) !== null && this.#world.held === 0) {
      this.#unusable.add(unusableKey(probe));
      return yield* this.#try(probe);
    }
    if (this.#world.restarts > restarts || this.#world.clearances > clearances) this.#sharedSetups = new Map();
    const isChanged = exchanges.some(
      ({ answer, step }) =>
        isSuccess(answer) && !SAFE_METHODS.includes(step.method) && (endsInParam(step.state.op.path) || namesFresh(step)),
    );
    if (isChanged) this.#dropSharedSetups(probe);
    const stored = exchanges.find(({ answer, step }) => isSuccess(answer) && !SAFE_METHODS.includes(step.method));
    const isOddStored = probe.change !== null && stored !== undefined && hasDeleter(this.#world, this.#targetOf(stored.step.state));
    const refused = exchanges.find(
      ({ answer, step }) => answer.status === 401 && step.sender === 'owner' && !hasOwnCredentials(step.headers),
    );
    if (refused !== undefined) yield* checkCredentials(this.#world, refused.step.state);
    if (isOddStored && stored !== undefined) yield* this.#removeOdd(probe, stored, before);
    else yield* this.#tidy(this.#isFull(probe) ? 1 : MOST_OWN);
    return exchanges;
  }

  /** The probe, without its setup if that is not possible. Null if the probe is not needed or not possible. */
  #usable(probe: Probe): Probe | null {
    if (probe.isNeeded?.() === false) return null;
    return this.#unusable.has(unusableKey(probe)) || this.#leavesTooMuch(probe) ? withoutItems(probe) : probe;
  }

  /** True if the probe creates resources of which the server allows only a few. */
  #isFull({ setup, steps }: Probe): boolean {
    const { full } = this.#world;
    return full.size > 0 && [...setup, ...steps].some(({ state }) => isCreator(state) && full.has(this.#targetOf(state)));
  }

  /** If the user can no longer pay for a setup, removes the created resources to get refunds, and runs the probe again. */
  *#tryAffordable(probe: Probe): RequestPlan<readonly Exchange[]> {
    this.#world.isShort = false;
    const exchanges = yield* tryProbe(this.#world, this.#findings, probe, { setups: this.#sharedSetups, parents: this.#parents });
    if (exchanges.length > 0 || !this.#world.isShort) return exchanges;
    const before = this.#world.pool.own().length;
    yield* this.#tidy(1);
    if (this.#world.pool.own().length === before) return exchanges;
    return yield* tryProbe(this.#world, this.#findings, probe, { setups: this.#sharedSetups, parents: this.#parents });
  }

  /** Resources that cannot be deleted remain on the server, so only a limited number of them is created. */
  #leavesTooMuch(probe: Probe): boolean {
    const { setup } = this.#parents.shorten(probe);
    const lasting = [...setup, ...probe.steps].filter(({ state }) => createsPermanentResource(this.#world, state));
    return lasting.some(({ state }) => this.#world.pool.made(this.#targetOf(state)) >= MOST_LASTING[this.part]);
  }

  /** Removes a resource with an unusual value. The resources that its setup created can be reused. */
  *#removeOdd(probe: Probe, { step }: Exchange, before: ReadonlySet<Resource>): RequestPlan {
    const collection = this.#targetOf(step.state);
    const isShared = probe.setup.some(({ state }) => this.#targetOf(state) === collection);
    // If a resource cannot be created often, an unusual value remains until the regular cleanup.
    if (probe.setup.some(({ state }) => this.#world.limited.has(state.op.key))) return yield* this.#tidy(MOST_OWN);
    if (isShared || !isCreator(step.state)) return yield* this.#tidy(1);
    yield* this.#remove(this.#removable().filter((resource) => resource.collection === collection && !before.has(resource)));
  }

  *#tidy(most: number): RequestPlan {
    const own = this.#removable();
    if (own.length < most) return;
    yield* this.#remove(own);
    if (own.some(({ collection }) => !hasDeleter(this.#world, collection))) this.#parents.clear();
    this.#sharedSetups = new Map();
  }

  #removable(): readonly Resource[] {
    const isOpen = (resource: Resource) => !this.#before.has(resource) && !this.#stuck.has(resource);
    const open = Map.groupBy(this.#world.pool.own().filter(isOpen), ({ collection }) => collection);
    return [...open].flatMap(([collection, resources]) => (isRemovable(this.#world, collection) ? resources : []));
  }

  /** Removes resources, except those that could not be removed before and those that a permanent resource refers to. */
  *#remove(resources: readonly Resource[]): RequestPlan {
    const tried = this.#held.worthTrying(resources);
    yield* removeAll(this.#world, tried, []);
    const left = new Set(this.#world.pool.own());
    for (const resource of resources.filter((entry) => left.has(entry))) {
      this.#stuck.add(resource);
      if (tried.includes(resource)) this.#held.reject(resource);
    }
  }
}

/** The key of a rejected setup. All probes of a list have setups of the same length. */
const unusableKey = ({ state, setup }: Probe): string => `${state.op.key} ${setup.length}`;

/** A list can be read without creating items first, because it has enough of them by now. Null for any other probe. */
function withoutItems(probe: Probe): Probe | null {
  const { op } = probe.state;
  const isListRead = probe.setup.length > 0 && probe.sharesSetup && op.method === 'GET' && paramsIn(op.path).length === 0;
  return isListRead && probe.steps.every(({ method }) => method === 'GET') ? { ...probe, setup: [] } : null;
}

/** A referenced resource may be usable only once, like an order that is already in a parcel. */
const namesFresh = ({ body }: ScriptStep): boolean => JSON.stringify(body ?? null).includes('{{FOUND_');

const hasOwnCredentials = (headers: Readonly<Record<string, string>>): boolean =>
  Object.keys(headers).some((name) => /^authorization$/i.test(name));

export const isSearched = ({ isReached, stage, leftOut, effect, misdirected }: OperationState): boolean =>
  isReached && misdirected.length === 0 && stage === 'normal' && leftOut === null && effect !== 'server-wide' && effect !== 'sign-out';

/** A write may only be sent to a resource that the search created, or create a new one. */
export function mayProbe({ step, isOwn }: Recipe): boolean {
  const { op, effect } = step.state;
  if (SAFE_METHODS.includes(op.method) || effect === 'read') return true;
  return isOwn || (effect === 'create' && !endsInParam(op.path));
}

export function controlProbe({ setup, step }: Recipe): Probe {
  return {
    state: step.state,
    setup,
    steps: [step],
    judge: ([exchange]) => (exchange === undefined ? [] : judgeSecrets(exchange)),
    general: 'all',
    sharesSetup: true,
    change: null,
  };
}
