import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const STEP = /\bfrom [`"']?([\w-]+)[`"']? to ([^.;:()]+?)(?=,? (?:and )?from\b|[.;:()]|$)/gi;
const ARROW = /[`"']?([\w-]+)[`"']?\s*(?:->|→)\s*(?=[`"']?([\w-]+))/g;

/**
 * The state transitions in a description: "from created to in_transit to delivered", "open -> closed". Null if there are none.
 */
export function parseTransitions(text: string, states: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> | null {
  const named = (part: string): readonly string[] => (part.match(/[\w-]+/g) ?? []).filter((word) => states.includes(word));
  const found = [...text.matchAll(STEP), ...text.matchAll(ARROW)].flatMap(([, from = '', to = '']) => {
    const chain = [[from], ...to.split(/ (?:and then )?to /).map(named)];
    const steps = chain.slice(1).map((next, index) => [chain[index] ?? [], next] as const);
    return steps.flatMap(([before, next]) =>
      before.filter((word) => states.includes(word)).flatMap((word) => next.map((one) => [word, one] as const)),
    );
  });
  if (found.length === 0) return null;
  const groups = Map.groupBy(found, ([from]) => from);
  return new Map([...groups].map(([from, pairs]) => [from, new Set(pairs.map(([, to]) => to))]));
}

/** State transitions that the description does not list must be rejected. */
export function transitionProbes(
  world: ExploreContext,
  creators: Creators,
  { creator, updates, actions }: ResourceOperations,
): readonly Probe[] {
  const initial = stateOf(entityIn(creator.answer.json, creator.collection));
  if (initial === null) return [];
  return [...updates, ...actions].flatMap((state) => {
    const recipe = recipeFor(world, creators, state);
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const field = resolveAlternatives(asSchema(objectOf(properties)[initial.name] ?? true), { tools: world.tools, turn: 0 });
    const choices = listOf(field.enum).filter((choice) => typeof choice === 'string');
    const allowed = parseTransitions(state.op.description ?? '', [...choices, initial.value]);
    if (recipe === null || !isObject(recipe.step.body) || allowed === null) return [];
    const { body } = recipe.step;
    const to = (choice: string): ScriptStep => ({ ...recipe.step, body: { ...body, [initial.name]: choice } });
    const paths = pathsFrom(initial.value, allowed);
    return paths.flatMap((path) => {
      const [from = ''] = path.slice(-1);
      const wrong = choices.filter((choice) => choice !== from && allowed.get(from)?.has(choice) !== true);
      return wrong.map((choice) =>
        createSequenceProbe({
          state,
          setup: recipe.setup,
          steps: [...path.slice(1).map(to), to(choice)],
          judge: (all) => judgeStep(all, path.length, from, choice),
        }),
      );
    });
  });
}

const MAX_PATHS = 6;

/** The shortest path from the first state to each of the others. */
function pathsFrom(first: string, allowed: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const paths: string[][] = [[first]];
  for (const path of paths) {
    const next = [...(allowed.get(path.at(-1) ?? '') ?? [])].filter((state) => !paths.some((known) => known.at(-1) === state));
    paths.push(...next.map((state) => [...path, state]));
  }
  return paths.slice(0, MAX_PATHS);
}

const STATE = /^(?:status|state|phase|stage)$/i;

function stateOf(entity: ReturnType<typeof entityIn>): { readonly name: string; readonly value: string } | null {
  const [name, value] = Object.entries(entity ?? {}).find(([key, member]) => STATE.test(key) && typeof member === 'string') ?? [];
  return name === undefined ? null : { name, value: String(value) };
}

function judgeStep(all: readonly Exchange[], length: number, from: string, to: string): readonly ProbeVerdict[] {
  const last = all.at(-1);
  if (last === undefined || all.length !== length || !all.every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...verdictDefaults(last),
      beside: all.slice(0, -1),
      place: `${from} ${to}`,
      rule: 'undescribed-transition',
      text: `${last.step.state.op.key} changes the state from ${from} to ${to}, a transition that the spec does not list`,
      expected: '409',
      actual: statusText(last),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
