import { singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import { type Exchange, sentAs } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isCreator } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const SHOWN = '(?:shown|visible|returned|listed|included)';
const FOR = '(?:to|for) (?:an? |the )?(?:admin\\w*|staff|managers?|moderators?)(?: users?| members?)?';
const SHOWN_ONLY = new RegExp(`\\b([\\w-]+) [\\w-]+ (?:is|are) (?:only ${SHOWN} ${FOR}|${SHOWN} only ${FOR}|${SHOWN} ${FOR} only)\\b`, 'i');
/** Words before the items that reverse the meaning, as in "all except internal notes". */
const EXCEPTION = /\b(?:except|excluding|other than|apart from|besides|unlike|without)\b/i;
/** Words after the group that add another one, as in "to administrators and authors". */
const OTHERS = /\b(?:or|and|as well|plus|but|except|unless|besides)\b(?! \d)/i;
/** Longer sentences are markup or data, so they are skipped. */
const LONGEST = 300;

/** The sentence that shows some items to one group only, and the word for these items. Null if there is none. */
export function restrictedWord(text: string): { readonly sentence: string; readonly word: string } | null {
  for (const sentence of text.split(/[.;]/)) {
    const found = sentence.length > LONGEST ? null : SHOWN_ONLY.exec(sentence);
    const [whole, word] = found ?? [];
    if (found === null || whole === undefined || word === undefined) continue;
    const isPlain = !EXCEPTION.test(sentence.slice(0, found.index)) && !OTHERS.test(sentence.slice(found.index + whole.length));
    if (isPlain) return { sentence: sentence.trim(), word };
  }
  return null;
}

/** "Internal notes are shown to administrators only": an item with `internal: true` must not be in the first user's list. */
export function restrictedItemProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  if (instance === null) return [];
  return kit.children.flatMap((list) => {
    const said = list.op.method === 'GET' ? restrictedWord(list.op.description ?? '') : null;
    const maker = kit.children.find((state) => isCreator(state) && state.op.path === list.op.path);
    const field = maker === undefined || said === null ? undefined : flagCalled(world, maker, said.word);
    if (said === null || maker === undefined || field === undefined) return [];
    const read = stepOnInstance(world, creators, instance, list);
    const ready = preparedStepOnInstance(world, creators, instance, maker);
    if (read === null || ready === null) return [];
    const steps = [
      { ...ready.step, body: { ...objectOf(ready.step.body), [field]: true } },
      { ...sentAs(read, 'user'), capture: {} },
    ];
    const judge: Probe['judge'] = (all) => judgeShown(all, field, said.sentence);
    return [createSequenceProbe({ state: list, setup: ready.instance.setup, steps, judge })];
  });
}

/** The boolean field of the body with this name: `internal` or `is_internal`. */
function flagCalled({ tools }: ExploreContext, { op }: OperationState, word: string): string | undefined {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const isNamed = (name: string): boolean => wordsOf(name).some((part) => singular(part.toLowerCase()) === word.toLowerCase());
  const isFlag = (member: Json): boolean => resolveAlternatives(asSchema(member), { tools, turn: 0 }).type === 'boolean';
  return Object.entries(objectOf(properties)).find(([name, member]) => isNamed(name) && isFlag(member))?.[0];
}

function judgeShown([made, list]: readonly Exchange[], field: string, sentence: string): readonly ProbeVerdict[] {
  if (made === undefined || list === undefined || !isSuccess(made.answer) || !isSuccess(list.answer)) return [];
  const isShown = (itemsIn(list.answer.json, '') ?? []).some((item) => isObject(item) && item[field] === true);
  if (!isShown || made.step.sender === 'user') return [];
  return [
    {
      ...verdictDefaults(list),
      beside: [made],
      place: field,
      rule: 'lists-hidden',
      text: `${list.step.state.op.key} shows an item with ${field} = true to an ordinary user, even though the spec says “${sentence}”`,
      expected: `no items with ${field} = true`,
      actual: 'such an item in the list',
      source: 'spec',
      checks: null,
    },
  ];
}
