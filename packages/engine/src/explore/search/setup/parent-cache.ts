import { targetCollection } from '../../learning/place.ts';
import type { World } from '../../world.ts';
import type { ScriptStep, Vars } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { isLasting } from './recipe.ts';
import type { Trace } from './run-steps.ts';

/** From this number on, a resource that cannot be removed is used again if requests only refer to it. */
const MANY = 60;
/** A body that was sent less often may be a special one, such as that of a room for one person. */
const FREQUENT_USES = 8;

interface CachedParent {
  readonly vars: Vars;
  readonly count: number;
}

/** Resources that cannot be removed and that others refer to. They are used again, so that the search does not create hundreds of them. */
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

  note({ exchanges, vars }: Trace): void {
    for (const { step } of exchanges) {
      const names = Object.keys(step.capture);
      if (names.length === 0 || !isLasting(this.#world, step.state)) continue;
      const captured = Object.fromEntries(names.flatMap((name) => (vars[name] === undefined ? [] : [[name, vars[name]] as const])));
      const { count = 0 } = this.#known.get(keyOf(step)) ?? {};
      this.#known.set(keyOf(step), { vars: captured, count: count + 1 });
    }
  }

  #isReusable(step: ScriptStep, probe: Probe): boolean {
    const { state, capture } = step;
    if (!isLasting(this.#world, state) || Object.keys(capture).length === 0 || (this.#known.get(keyOf(step))?.count ?? 0) < FREQUENT_USES)
      return false;
    const isNamed = (text: string): boolean => Object.keys(capture).some((name) => text.includes(`{{${name}}}`));
    const isInPath = [...probe.setup, ...probe.steps].some(({ values }) => Object.values(values).some(({ text }) => isNamed(text)));
    // Without steps, nobody knows what the probe does with it.
    const isReferred = [...probe.setup, ...probe.steps].some((other) => other !== step && isNamed(JSON.stringify(other.body ?? null)));
    return (
      probe.run === undefined &&
      !isInPath &&
      isReferred &&
      this.#world.pool.made(targetCollection(state.op.path, this.#world.itemPaths)) >= MANY
    );
  }
}

const keyOf = ({ state, body, capture }: ScriptStep): string => JSON.stringify([state.op.key, body ?? null, Object.keys(capture)]);
