import { wordsOf } from '../../../format/words.ts';
import { createdIn } from '../../learning/place.ts';
import { fieldOf, nameAt, putAt } from '../../requests/body-place.ts';
import type { FieldSource } from '../../requests/known-value.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { addCreatorSteps, type Creator, type Creators, itemParam, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A body that refers to a parent and a child, such as a customer and an address, must not accept another parent's child. */
export function bodyParentProbes(world: ExploreContext, creators: Creators, { creator }: ResourceOperations): readonly Probe[] {
  const { state } = creator;
  const recipe = recipeFor(world, creators, state);
  if (recipe === null || state.keptReferences.size > 0) return [];
  return state.sources.flatMap((child) => {
    const made = creatorFor(world, creators, child);
    const parent = state.sources.find((other) => isParent(creatorFor(world, creators, other), made));
    if (made === undefined || parent === undefined || recipe.step.body === undefined) return [];
    const setup: ScriptStep[] = [...recipe.setup];
    const foreign: ScriptStep[] = [];
    const id = addCreatorSteps(world, creators, made, { tag: 'B', depth: 0, setup: foreign }, itemParam(world, made.collection));
    if (id === null) return [];
    setup.push(...foreign);
    const mixed: ScriptStep = { ...recipe.step, body: putAt(recipe.step.body, child.at, id), capture: {} };
    const judge: Probe['judge'] = (all) => judgeMixed(all, child, parent);
    return [createSequenceProbe({ state, setup, steps: [{ ...recipe.step, capture: {} }, mixed], judge })];
  });
}

function creatorFor({ itemPaths }: ExploreContext, creators: Creators, { from }: FieldSource): Creator | undefined {
  return creators.get(createdIn(from.slice(from.indexOf(' ') + 1), itemPaths));
}

const isParent = (parent: Creator | undefined, child: Creator | undefined): boolean =>
  parent !== undefined && child?.collection.startsWith(`${parent.collection}/{}/`) === true;

const STATED = /\bof (?:that|this|the same|its)\b|\bbelongs?\b/i;

/** True if the spec says who the child must belong to. */
function isStated(text: string, child: FieldSource): boolean {
  const [word = ''] = wordsOf(nameAt(child.at));
  return text.split(/[.;]\s/).some((sentence) => STATED.test(sentence) && sentence.toLowerCase().includes(word.toLowerCase()));
}

/** If the spec does not mention it, the server may allow it on purpose. */
function judgeMixed([control, mixed]: readonly Exchange[], child: FieldSource, parent: FieldSource): readonly ProbeVerdict[] {
  if (control === undefined || mixed === undefined || !isSuccess(control.answer) || !isSuccess(mixed.answer)) return [];
  const { op } = mixed.step.state;
  return [
    {
      ...verdictDefaults(mixed),
      beside: [control],
      grade: isStated(op.description ?? '', child) ? 'defect' : 'note',
      place: `body.${fieldOf(child.at)}`,
      rule: 'wrong-parent',
      text: `${op.key} accepts a ${fieldOf(child.at)} that belongs to a different ${fieldOf(parent.at)}`,
      expected: '4xx',
      actual: statusText(mixed),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
