import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { stateSetters } from '../setup/state-setters.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const HIDES =
  /[^.;(]*\b(?:are|is) (?:not|never|no longer) (?:listed|shown|included|returned|part of)\b[^.;)]*|[^.;(]*\b(?:does not|do not|never) (?:list|show|include|contain|return)s?\b[^.;)]*|[^.;(]*\bwithout (?:the )?\w+ (?:ones|items|entries)\b[^.;)]*/i;

/** "Retired balloons are not listed": a resource in this state must disappear from the list. */
export function hiddenItemProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const { list } = kit;
  const instance = buildInstance(world, creators, kit);
  const shown = instance === null || list === null ? null : stepOnInstance(world, creators, instance, list);
  const sentence = list === null ? undefined : HIDES.exec(`${list.op.summary ?? ''}. ${list.op.description ?? ''}`)?.[0].trim();
  if (instance === null || shown === null || sentence === undefined) return [];
  const words: readonly string[] = sentence.toLowerCase().match(/[\w-]+/g) ?? [];
  return stateSetters(world, creators, kit)
    .filter(({ choice }) => words.includes(choice.toLowerCase()))
    .map(({ choice, step }) => {
      const judge: Probe['judge'] = (all, vars) =>
        judgeHidden(
          all,
          kit.creator.collection,
          resolvePlaceholders(instance.id, vars),
          `${choice}, even though the spec says “${sentence}”`,
        );
      return createSequenceProbe({ state: shown.state, setup: instance.setup, steps: [{ ...shown }, step, { ...shown }], judge });
    });
}

function judgeHidden([before, update, after]: readonly Exchange[], collection: string, id: string, said: string): readonly ProbeVerdict[] {
  if (before === undefined || update === undefined || after === undefined || !isSuccess(update.answer)) return [];
  const has = ({ answer }: Exchange): boolean =>
    isSuccess(answer) && (itemsIn(answer.json, collection) ?? []).some((item) => isItem(item, id, collection));
  if (id === '' || !has(before) || !has(after)) return [];
  return [
    {
      ...verdictDefaults(after),
      beside: [update],
      rule: 'lists-hidden',
      text: `${after.step.state.op.key} lists a resource that is ${said}`,
      expected: 'a list without the resource',
      actual: `the id ${id} in the list`,
      source: 'spec',
      checks: null,
    },
  ];
}
