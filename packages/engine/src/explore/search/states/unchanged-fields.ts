import { objectOf } from '../../../json/values.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "`version` does not change", "the stock is not touched" */
const UNCHANGED =
  /[`"']?(\w+)[`"']? (?:(?:does not|doesn't|never) changes?|(?:is|are) (?:not (?:touched|changed|affected)|unchanged|left as (?:it is|they are)))\b/gi;

/** A field that an action or an update leaves alone, as the spec says. */
export function unchangedFieldProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection, answer } = kit.creator;
  const shown = Object.keys(objectOf(entityIn(answer.json, collection)));
  return [...kit.actions, ...kit.updates].flatMap((state) => {
    const said = [...(state.op.description ?? '').replace(/\s+/g, ' ').matchAll(UNCHANGED)];
    const [[sentence, word = ''] = ['']] = said.filter(([, name = '']) => shown.includes(name));
    const ready = sentence === '' ? null : preparedStepOnInstance(world, creators, instance, state);
    if (ready === null || Object.hasOwn(objectOf(ready.step.body), word)) return [];
    const steps = [
      { ...read, capture: {} },
      { ...ready.step, capture: {} },
      { ...read, capture: {} },
    ];
    const judge: Probe['judge'] = (all) => judgeUnchanged(all, collection, { field: word, sentence });
    return [createSequenceProbe({ state, setup: ready.instance.setup, steps, judge })];
  });
}

function judgeUnchanged(
  [before, acted, after]: readonly Exchange[],
  collection: string,
  { field, sentence }: { readonly field: string; readonly sentence: string },
): readonly ProbeVerdict[] {
  if (before === undefined || acted === undefined || after === undefined) return [];
  if (![before, acted, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [before, after].map(({ answer }) => objectOf(entityIn(answer.json, collection))[field]);
  if (old === undefined || now === undefined || JSON.stringify(old) === JSON.stringify(now)) return [];
  return [
    {
      ...verdictDefaults(acted),
      beside: [before, after],
      place: field,
      rule: 'changes-fixed-field',
      text: `${acted.step.state.op.key} changes ${field} from ${JSON.stringify(old)} to ${JSON.stringify(now)}, even though the spec says “${sentence}”`,
      expected: JSON.stringify(old),
      actual: JSON.stringify(now),
      source: 'spec',
      checks: null,
    },
  ];
}
