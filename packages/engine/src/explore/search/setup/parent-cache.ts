import { targetCollection } from '../../learning/place.ts';
import type { World } from '../../world.ts';
import type { ScriptStep, Vars } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { isLasting } from './recipe.ts';
import type { Trace } from './run-steps.ts';

/** From this number on, a resource that cannot be removed is reused if requests only refer to it. */
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
  readonly #world: World;
  readonly #known = new Map<string, CachedParent>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Forgets everything, because some of the resources may have been closed. */
  clear(): void {
    this.#known.clear();
  }

  /** The steps of the setup that have to be sent, and the values of the others. */
  shorten(probe: Probe): { readonly setup: readonly ScriptStep[]; readonly vars: Vars } {
    const reused = probe.setup.filter((step) => this.#isReusable(step, probe));
    const vars = Object.assign({}, ...reused.map((step) => this.#known.get(keyOf(step))?.vars ?? {}));
    return { setup: probe.setup.filter((step) => !reused.includes(step)), vars };
  }

  /** Stores the resources that a probe's setup has created. Those that the probe itself may change are only counted. */
  note(probe: Probe, { exchanges, vars }: Trace): void {
    for (const { step } of exchanges) {
      const names = Object.keys(step.capture);
      if (names.length === 0 || !isLasting(this.#world, step.state)) continue;
      const captured = Object.fromEntries(names.flatMap((name) => (vars[name] === undefined ? [] : [[name, vars[name]] as const])));
      const { count = 0, vars: before = null } = this.#known.get(keyOf(step)) ?? {};
      this.#known.set(keyOf(step), { vars: mayChange(probe, step) ? before : captured, count: count + 1 });
    }
  }

  #isReusable(step: ScriptStep, probe: Probe): boolean {
    const { state, capture } = step;
    const known = this.#known.get(keyOf(step));
    if (!isLasting(this.#world, state) || Object.keys(capture).length === 0 || known === undefined || known.vars === null) return false;
    const isReferred = [...probe.setup, ...probe.steps].some(
      (other) => other !== step && isNamed(step, JSON.stringify(other.body ?? null)),
    );
    const isFrequent =
      known.count >= FREQUENT_USES && this.#world.pool.made(targetCollection(state.op.path, this.#world.itemPaths)) >= MANY;
    return isReferred && isFrequent && !mayChange(probe, step);
  }
}

const isNamed = ({ capture }: ScriptStep, text: string): boolean => Object.keys(capture).some((name) => text.includes(`{{${name}}}`));

/** True if a probe has requests for the resource itself, or requests that are not known in advance. */
const mayChange = ({ setup, steps, run }: Probe, step: ScriptStep): boolean =>
  run !== undefined || [...setup, ...steps].some(({ values }) => Object.values(values).some(({ text }) => isNamed(step, text)));

const keyOf = ({ state, body, capture }: ScriptStep): string => JSON.stringify([state.op.key, body ?? null, Object.keys(capture)]);
