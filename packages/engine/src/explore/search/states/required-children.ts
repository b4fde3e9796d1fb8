import { lowerAlphanumeric, singular } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { createdIn, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, itemsIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { mayReject } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isCreator, joinStep, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "The order needs at least one item", "It needs at least one passenger who is `adult` or `senior`". */
const NEEDS =
  /[^.;]{0,200}\b(?:needs?|requires?|must have|must contain|has to have) at least one (\w+)(?: (?:who|that|which) (?:is|are) ([^.;,]{1,80}))?[^.;]{0,200}/i;

/** An action that needs a child must be rejected without one, and with a child of another kind only. */
export function requiredChildProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  if (instance === null) return [];
  return kit.actions
    .filter(({ op }) => mayReject(op))
    .flatMap((state) => {
      const { summary = '', description = '' } = state.op;
      const [sentence, noun = '', kinds] = NEEDS.exec(`${summary}. ${description}`) ?? [];
      const child = kit.children.filter(isCreator).find(({ op }) => resourceOf(createdIn(op.path)) === singular(lowerAlphanumeric(noun)));
      const action = sentence === undefined ? null : stepOnInstance(world, creators, instance, state);
      const look = child === undefined ? null : lookFor(world, creators, kit, instance, child);
      if (sentence === undefined || child === undefined || action === null || look === null) return [];
      const judge: Probe['judge'] = (all) => judgeNeeded(all, kit, child, sentence.trim());
      const none = createSequenceProbe({ state, setup: instance.setup, steps: [look, { ...action, capture: {} }], judge });
      const recipe = recipeFor(world, creators, child);
      const others = recipe === null || kinds === undefined ? [] : otherKinds(world, recipe.step, kinds);
      // A part of an order may refer to something else, such as a product.
      const setup = [...instance.setup];
      for (const step of recipe?.setup ?? []) joinStep(setup, step);
      return [
        none,
        ...others.map((other) => createSequenceProbe({ state, setup, steps: [look, other, { ...action, capture: {} }], judge })),
      ];
    });
}

/** Shows whether the new resource has children: their list, or the resource itself. */
function lookFor(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  instance: ResourceInstance,
  child: OperationState,
): ScriptStep | null {
  const list = kit.children.find(({ op }) => op.method === 'GET' && op.path === child.op.path) ?? kit.read;
  const step = list === null ? null : stepOnInstance(world, creators, instance, list);
  return step === null ? null : { ...step, capture: {} };
}

/** The same child with a choice that the sentence does not name, if it names others of the same field. */
function otherKinds({ tools }: ExploreContext, add: ScriptStep, kinds: string): readonly ScriptStep[] {
  const { properties } = resolveAlternatives(bodyOf(add.state.op)?.schema ?? true, { tools, turn: 0 });
  const words: readonly string[] = kinds.match(/[\w-]+/g) ?? [];
  return Object.entries(objectOf(properties)).flatMap(([name, schema]): readonly ScriptStep[] => {
    const choices = listOf(resolveAlternatives(asSchema(schema), { tools, turn: 0 }).enum).filter((choice) => typeof choice === 'string');
    const named = choices.filter((choice) => words.includes(choice));
    const other = choices.find((choice) => !named.includes(choice));
    const isMeant = named.length > 0 && other !== undefined && isObject(add.body);
    return isMeant ? [{ ...add, body: { ...objectOf(add.body), [name]: other }, capture: {} }] : [];
  });
}

/** The children that a response shows. Null if it shows none of their lists. */
function childrenIn({ answer }: Exchange, kit: ResourceOperations, child: OperationState): readonly Json[] | null {
  if (!isSuccess(answer)) return null;
  const below = createdIn(child.op.path);
  const entity = isList(answer.json) ? null : entityIn(answer.json, kit.creator.collection);
  const member = Object.entries(entity ?? {}).find(([name]) => singular(lowerAlphanumeric(name)) === resourceOf(below))?.[1];
  return isList(member) ? member : entity === null || Object.hasOwn(entity, 'items') ? itemsIn(answer.json, below) : null;
}

function judgeNeeded(all: readonly Exchange[], kit: ResourceOperations, child: OperationState, sentence: string): readonly ProbeVerdict[] {
  const [look] = all;
  const action = all.at(-1);
  if (look === undefined || action === undefined || !all.every(({ answer }) => isSuccess(answer))) return [];
  if (childrenIn(look, kit, child)?.length !== 0) return [];
  const { op } = action.step.state;
  return [
    {
      ...verdictDefaults(action),
      beside: all.slice(0, -1),
      rule: 'ignores-state',
      text: `${op.key} succeeds ${all.length > 2 ? 'with a child of another kind' : 'without any child'}, even though the spec says “${sentence}”`,
      expected: '409 or 422',
      actual: statusText(action),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
