import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isVolatile } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isCreator } from '../setup/recipe.ts';
import { PARALLEL_REQUESTS, runInParallel, runSteps, runTogether } from '../setup/run-steps.ts';
import { uniqueFields, withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const AT_ONCE = 'when it is sent several times in parallel';

/** Parallel requests: lost updates in counters, and duplicate unique values. */
export function raceProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const makers = kit.children.filter(isCreator);
  const counters = [...kit.actions, ...makers].flatMap((state) => {
    const action = stepOnInstance(world, creators, instance, state);
    return action === null ? [] : [counterProbe(world, kit, { setup: instance.setup, read, action })];
  });
  return [...counters, ...uniqueProbes(world, creators, kit), ...writeProbes(world, creators, kit, read)];
}

interface CounterCheck {
  readonly setup: readonly ScriptStep[];
  readonly read: ScriptStep;
  readonly action: ScriptStep;
}

/** Reads, acts once, reads, acts several times in parallel, and reads again. */
function counterProbe(world: ExploreContext, kit: ResourceOperations, { setup, read, action }: CounterCheck): Probe {
  const { collection } = kit.creator;
  const probe = createSequenceProbe({
    state: action.state,
    setup,
    steps: [],
    judge: (all) => judgeCounter(all, collection),
    when: AT_ONCE,
  });
  const others = Array.from({ length: PARALLEL_REQUESTS + 1 }, (_, index) => withNewUniqueValues(world, action, index + 1));
  const [again = action, ...together] = others;
  return {
    ...probe,
    *run(vars) {
      const first = yield* runSteps(world, [read, action, read, again, read], 'setup', vars);
      if (!first.isComplete) return first.exchanges;
      const parallel = yield* runTogether(world, together, first.vars);
      const last = yield* runSteps(world, [read], 'setup', first.vars);
      return [...first.exchanges, ...parallel, ...last.exchanges];
    },
  };
}

function judgeCounter(all: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  const [start, action, once, , twice] = all;
  const end = all.at(-1);
  const parallel = all.slice(5, -1);
  if (start === undefined || action === undefined || once === undefined || twice === undefined || end === undefined) return [];
  if (parallel.length !== PARALLEL_REQUESTS || !parallel.every(({ answer }) => isSuccess(answer))) return [];
  const numbers = [start, once, twice, end].map(({ answer }) => entityIn(answer.json, collection));
  const field = Object.keys(numbers[0] ?? {}).find(
    (name) => !isVolatile(name) && isLinear(numbers.slice(0, 3).map((entity) => entity?.[name])),
  );
  if (field === undefined) return [];
  const [first, second, third, last] = numbers.map((entity) => Number(entity?.[field]));
  if (first === undefined || second === undefined || third === undefined || last === undefined) return [];
  const expected = third + (second - first) * PARALLEL_REQUESTS;
  if (Math.abs(last - expected) < 1e-6) return [];
  return [
    {
      ...verdictDefaults(end),
      state: action.step.state,
      beside: [action],
      place: field,
      rule: 'lost-in-parallel',
      text: `${action.step.state.op.key} returns 2xx for ${PARALLEL_REQUESTS} parallel requests, but ${field} does not reflect all of them`,
      expected: String(expected),
      actual: String(last),
      source: 'convention',
      checks: null,
    },
  ];
}

/** True when the value changes by the same amount each time. */
function isLinear(values: readonly (Json | undefined)[]): boolean {
  const [first, second, third] = values;
  if (typeof first !== 'number' || typeof second !== 'number' || typeof third !== 'number') return false;
  return second !== first && Math.abs(third - second - (second - first)) < 1e-6;
}

/** If the server rejects a second create with the same values, parallel creates must not all succeed. */
function uniqueProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  const isUnique = uniqueFields(world, kit.creator.state, 'proved').length > 0;
  if (!isUnique || instance === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  const probe = createSequenceProbe({
    state: create.state,
    setup: instance.setup.slice(0, -1),
    steps: [],
    judge: judgeUnique,
    when: AT_ONCE,
  });
  return [
    {
      ...probe,
      *run(vars) {
        return yield* runInParallel(world, create, vars);
      },
    },
  ];
}

function judgeUnique(all: readonly Exchange[]): readonly ProbeVerdict[] {
  const created = all.filter(({ answer }) => isSuccess(answer));
  const [first, second] = created;
  if (first === undefined || second === undefined || first.answer.text === second.answer.text) return [];
  return [
    {
      ...verdictDefaults(second),
      beside: [first],
      rule: 'duplicate-in-parallel',
      text: `${first.step.state.op.key} creates the same unique resource ${created.length} times when ${all.length} requests are sent in parallel`,
      expected: '2xx for one request and 409 for the others',
      actual: `2xx for ${created.length} requests`,
      source: 'fact',
      checks: null,
    },
  ];
}

/** Parallel updates must not cause a 5xx, which every probe reports. */
function writeProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations, read: ScriptStep): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  if (instance === null) return [];
  return kit.updates.slice(0, 1).flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    if (update === null) return [];
    const probe = createSequenceProbe({ state, setup: instance.setup, steps: [], judge: () => [], when: AT_ONCE });
    return [
      {
        ...probe,
        *run(vars) {
          return yield* runTogether(world, [update, update, read, update, update], vars);
        },
      } satisfies Probe,
    ];
  });
}
