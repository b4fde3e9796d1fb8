import { SAFE_METHODS } from '../../../model/index.ts';
import { paramsIn, targetCollection } from '../../learning/place.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep, Vars } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { createsPermanentResource, isCreator } from './recipe.ts';
import type { Trace } from './run-steps.ts';

/** Once this many exist, a resource that cannot be removed is reused by requests that only refer to it. */
const MANY = 60;
/** A body that was sent less often may be a special case, such as a room with a capacity of one. */
const FREQUENT_USES = 8;

interface CachedParent {
  /** Null until a probe has created the resource without changing it. */
  readonly vars: Vars | null;
  readonly count: number;
}

/** Resources that cannot be removed and that others refer to. They are reused, so that the search does not create hundreds of them. */
export class ParentCache {
  readonly #world: ExploreContext;
  readonly #known = new Map<string, CachedParent>();
  /** Resources that can be used only once, such as a seat, so that each probe needs a new one. */
  readonly #single = new Set<string>();

  constructor(world: ExploreContext) {
    this.#world = world;
  }

  /** Forgets the resources, because some of them may have been closed. */
  clear(): void {
    for (const [key, { count }] of this.#known) this.#known.set(key, { vars: null, count });
  }

  /** The steps of the setup that have to be sent, and the values of the others. */
  shorten(probe: Probe): { readonly setup: readonly ScriptStep[]; readonly vars: Vars } {
    const reused = probe.setup.filter((step) => this.#isReusable(step, probe));
    const vars = Object.assign({}, ...reused.map((step) => this.#known.get(keyOf(step))?.vars ?? {}));
    return { setup: probe.setup.filter((step) => !reused.includes(step)), vars };
  }

  /** The server rejected a setup that reused resources, so they are not reused again. False if the setup did not reuse any. */
  reject(probe: Probe): boolean {
    const reused = probe.setup.filter((step) => this.#isReusable(step, probe));
    for (const step of reused) this.#single.add(keyOf(step));
    return reused.length > 0;
  }

  /** Stores the resources that a probe's setup has created. Those that the probe itself may change are only counted. */
  note(probe: Probe, { exchanges, vars }: Trace): void {
    for (const { step } of exchanges) {
      const names = Object.keys(step.capture);
      if (names.length === 0 || !createsPermanentResource(this.#world, step.state)) continue;
      const captured = Object.fromEntries(names.flatMap((name) => (vars[name] === undefined ? [] : [[name, vars[name]] as const])));
      const { count = 0, vars: before = null } = this.#known.get(keyOf(step)) ?? {};
      this.#known.set(keyOf(step), { vars: mayChange(probe, step) ? before : captured, count: count + 1 });
    }
  }

  #isReusable(step: ScriptStep, probe: Probe): boolean {
    const { state, capture } = step;
    const known = this.#known.get(keyOf(step));
    if (!createsPermanentResource(this.#world, state) || Object.keys(capture).length === 0 || known === undefined || known.vars === null)
      return false;
    if (this.#single.has(keyOf(step))) return false;
    const isFrequent =
      known.count >= FREQUENT_USES && this.#world.pool.made(targetCollection(state.op.path, this.#world.itemPaths)) >= MANY;
    return isFrequent && isUsed(probe, step) && !mayChange(probe, step);
  }
}

const isNamed = ({ capture }: ScriptStep, text: string): boolean => Object.keys(capture).some((name) => text.includes(`{{${name}}}`));

/** True if a request refers to the resource, or is about something below it. */
const isUsed = ({ setup, steps }: Probe, step: ScriptStep): boolean =>
  [...setup, ...steps].some(
    (other) =>
      other !== step &&
      (isNamed(step, JSON.stringify(other.body ?? null)) || Object.values(other.values).some(({ text }) => isNamed(step, text))),
  );

/** True if a probe has requests that may change the resource itself, or requests that are not known in advance. */
const mayChange = ({ setup, steps, run }: Probe, step: ScriptStep): boolean =>
  run !== undefined ||
  [...setup, ...steps].some(({ state, values }) => {
    const last = values[paramsIn(state.op.path).at(-1) ?? '']?.text ?? '';
    return !SAFE_METHODS.includes(state.op.method) && !isCreator(state) && isNamed(step, last);
  });

const keyOf = ({ state, body, capture }: ScriptStep): string => JSON.stringify([state.op.key, body ?? null, Object.keys(capture)]);
