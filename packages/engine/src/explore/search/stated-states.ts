import { asSchema } from '../../json/as-schema.ts';
import { listOf, objectOf } from '../../json/values.ts';
import type { OperationState } from '../operation-state.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import { stateOf } from '../wanted-state.ts';
import type { World } from '../world.ts';
import { actAsAnyone } from './act-as-anyone.ts';
import { base } from './judge-exchange.ts';
import { entityIn, instanceOf, type Kit, sequence, stepOn } from './kits.ts';
import { type Creators, isCreator } from './recipe.ts';
import { runSteps } from './run-steps.ts';
import type { Exchange } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

/** The states in which an operation is allowed or forbidden, according to its description. */
export interface StatedStates {
  readonly sentence: string;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const ONLY = /\bonly\b[^.;()]*/gi;
const UNLESS = /\bis not (?:yet |still )?[`"']?([\w-]+)/gi;
const NEVER = /[^.;()]*\b(?:cannot|can not|can't|may not|must not|no longer)\b[^.;()]*/gi;

/** "Only booked shipments can be changed", "409 if the invoice is not open" and "Sold listings cannot be withdrawn". */
export function statedStates(text: string, states: readonly string[]): StatedStates | null {
  const named = (part: string): readonly string[] => {
    const words: readonly string[] = part.toLowerCase().match(/[\w-]+/g) ?? [];
    return states.filter((state) => words.includes(state.toLowerCase()));
  };
  for (const [sentence] of [...text.matchAll(ONLY), ...text.matchAll(UNLESS)]) {
    const allowed = named(sentence);
    if (allowed.length > 0) return { sentence: sentence.trim(), allowed, forbidden: [] };
  }
  for (const [sentence] of text.matchAll(NEVER)) {
    // "Sold listings cannot be withdrawn" has the state before the verb. The part after the verb is what is not possible.
    const forbidden = named(sentence.replace(/\b(?:cannot|can not|can't|may not|must not|no longer)\b.*/is, ''));
    if (forbidden.length > 0) return { sentence: sentence.trim(), allowed: [], forbidden };
  }
  return null;
}

/** If the spec allows an operation only in certain states, it must be rejected in the state that an action leads to. */
export function statedStateProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  const states = kit.read === null ? [] : statesOf(world, kit.read);
  if (instance === null || read === null || states.length < 2) return [];
  const actions = kit.actions.flatMap((state) => stepOn(world, creators, instance, state) ?? []);
  const makers = kit.children.filter(isCreator);
  const bound = [...kit.updates, ...kit.actions, ...makers, ...(kit.remove === null ? [] : [kit.remove])];
  return bound.flatMap((state) => {
    const stated = lists4xx(state) ? statedStates(`${state.op.summary ?? ''}. ${state.op.description ?? ''}`, states) : null;
    const step = stated === null ? null : stepOn(world, creators, instance, state);
    if (stated === null || step === null) return [];
    return actions.map((action): Probe => {
      const judge: Probe['judge'] = (all) => judgeStated(all, kit.creator.collection, stated);
      const run: Probe['run'] = function* (vars) {
        const [acted] = yield* actAsAnyone(world, action, vars);
        if (acted === undefined || !isSuccess(acted.answer)) return [];
        return [
          acted,
          ...(yield* runSteps(
            world,
            [
              { ...read, capture: {} },
              { ...step, capture: {} },
            ],
            'free',
            vars,
          )).exchanges,
        ];
      };
      return { ...sequence({ state, setup: instance.setup, steps: [], judge }), run };
    });
  });
}

const lists4xx = ({ op }: OperationState): boolean => op.responses.some(({ status }) => ['409', '422', '400', '403'].includes(status));

function statesOf({ tools }: World, { op }: OperationState): readonly string[] {
  const { properties } = shapeOf(tools.responseFor(op, 200)?.media[0]?.schema ?? true, { tools, turn: 0 });
  const field = Object.entries(objectOf(properties)).find(([name]) => /^(?:status|state|phase|stage)$/i.test(name))?.[1];
  const choices = field === undefined ? [] : listOf(shapeOf(asSchema(field), { tools, turn: 0 }).enum);
  return choices.filter((choice) => typeof choice === 'string');
}

function judgeStated([action, read, write]: readonly Exchange[], collection: string, stated: StatedStates): readonly Verdict[] {
  if (action === undefined || read === undefined || write === undefined || !isSuccess(read.answer) || !isSuccess(write.answer)) return [];
  const now = stateOf({ value: entityIn(read.answer.json, collection) });
  const has = (states: readonly string[]): boolean => states.some((state) => state.toLowerCase() === now);
  if (now === null || (stated.allowed.length > 0 ? has(stated.allowed) : !has(stated.forbidden))) return [];
  const { op } = write.step.state;
  return [
    {
      ...base(write),
      beside: [action, read],
      rule: 'ignores-state',
      text: `${op.key} works on a resource that is ${now}, although the spec says “${stated.sentence}”`,
      expected: '409',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
