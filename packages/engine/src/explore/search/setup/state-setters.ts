import { asSchema } from '../../../json/as-schema.ts';
import { listOf, objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';
import type { ResourceOperations } from './kits.ts';
import { type Creators, recipeFor } from './recipe.ts';

const STATE = /^(?:status|state|phase|stage|condition)$/i;

export interface StateSetter {
  readonly choice: string;
  readonly choices: readonly string[];
  readonly step: ScriptStep;
}

/** Updates that put a resource into each state that the spec lists, such as `{ "state": "retired" }`. */
export function stateSetters(world: ExploreContext, creators: Creators, { updates }: ResourceOperations, tag = ''): readonly StateSetter[] {
  return updates.flatMap((state) => {
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const step = recipeFor(world, creators, state, tag)?.step;
    const rest = state.op.method === 'PATCH' ? {} : objectOf(step?.body);
    if (step === undefined) return [];
    return Object.entries(objectOf(properties)).flatMap(([name, member]) => {
      const choices = listOf(resolveAlternatives(asSchema(member), { tools: world.tools, turn: 0 }).enum).filter(
        (one) => typeof one === 'string',
      );
      if (!STATE.test(name)) return [];
      return choices.map((choice) => ({ choice, choices, step: { ...step, body: { ...rest, [name]: choice }, capture: {} } }));
    });
  });
}
