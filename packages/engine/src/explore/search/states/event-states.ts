import { asSchema } from '../../../json/as-schema.ts';
import { listOf, objectOf } from '../../../json/values.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';
import { preparedStepOnInstance, type ResourceInstance, type ResourceOperations } from '../setup/kits.ts';
import { chainTo, transitionsOf } from '../setup/named-states.ts';
import type { Creators } from '../setup/recipe.ts';

const MOST = 3;

export interface PreparedStep {
  readonly instance: ResourceInstance;
  readonly step: ScriptStep;
}

/**
 * Requests below a resource that put it into a certain state: "POST /parcels/{id}/events" with "collected: booked → in_transit". The
 * requests that have to come before are part of the setup.
 */
export function eventSetters(
  world: ExploreContext,
  creators: Creators,
  {
    instance,
    kit,
    isWanted,
  }: { readonly instance: ResourceInstance; readonly kit: ResourceOperations; readonly isWanted: (state: string) => boolean },
): readonly PreparedStep[] {
  return [...kit.children, ...kit.actions].flatMap((state): readonly PreparedStep[] => {
    const wanted = state.isReached ? transitionsOf(state).filter(({ to }) => isWanted(to)) : [];
    const ready = wanted.length === 0 ? null : preparedStepOnInstance(world, creators, instance, state);
    if (ready === null) return [];
    const setters = wanted.flatMap(({ by }): readonly PreparedStep[] => {
      const name = fieldWith(world, state, by);
      if (name === undefined) return [];
      const { body, earlier = [] } = chainTo(state, name, by);
      const before = earlier.map((one): ScriptStep => ({ ...ready.step, body: one, capture: {} }));
      return [{ instance: { ...ready.instance, setup: [...ready.instance.setup, ...before] }, step: { ...ready.step, body } }];
    });
    return setters.slice(0, MOST);
  });
}

/** The field of the body whose enum contains a value. */
function fieldWith({ tools }: ExploreContext, { op }: OperationState, value: string): string | undefined {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const has = (member: Parameters<typeof asSchema>[0]): boolean =>
    listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum).includes(value);
  return Object.entries(objectOf(properties)).find(([, member]) => has(member))?.[0];
}
