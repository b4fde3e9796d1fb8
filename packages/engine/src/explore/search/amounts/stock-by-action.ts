import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, sentenceWith } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { LEFT } from '../setup/plenty.ts';
import type { Creators } from '../setup/recipe.ts';
import { refersToResource } from '../states/in-use.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { findReleaseSentence } from './gives-back.ts';
import { numberIn, TWO, withQuantityTwo } from './stocks.ts';

const TAKES =
  /\b(?:tak(?:es|en)|deduct\w*|remov\w+|draw\w*)\b[^.;]*\bfrom (?:the |their )?(?:stock|inventory|warehouse)\b|\b(?:reduc|decreas|lower)\w*\b[^.;]*\b(?:stock|inventory)\b/i;
const LIMITED = /\b(?:too little|too few|not enough|insufficient|out of)\b[^.;]*\b(?:stock|pieces|units|items|left)\b/i;
const PLENTY = 40;

/** The action "Submit takes the parts of all lines from stock": what is left of a part must follow from the submitted and cancelled orders. */
export function stockByActionProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const takers = kit.actions.filter(({ op }) => TAKES.test(`${op.summary ?? ''}. ${op.description ?? ''}`));
  const lines = takers.length === 0 ? [] : kits.filter(({ creator }) => kit.children.includes(creator.state));
  return lines.flatMap((line) =>
    kits
      .filter((holder) => holder !== kit && holder !== line && refersToResource(world, line.creator.state, holder))
      .flatMap((holder) => takers.flatMap((taker) => probesFor(world, creators, { kit, line, holder }, taker))),
  );
}

interface Parties {
  readonly kit: ResourceOperations;
  readonly line: ResourceOperations;
  /** The resource of which something is left. */
  readonly holder: ResourceOperations;
}

function probesFor(
  world: ExploreContext,
  creators: Creators,
  { kit, line, holder }: Parties,
  taker: ResourceOperations['actions'][number],
): readonly Probe[] {
  const { collection } = holder.creator;
  const shown = entityIn(holder.creator.answer.json, collection) ?? {};
  const field = Object.keys(shown).find((name) => LEFT.test(name) && typeof shown[name] === 'number');
  const instance = buildInstance(world, creators, line);
  const step = (state: ResourceOperations['read']): ScriptStep | null =>
    instance === null || state === null ? null : stepOnInstance(world, creators, instance, state);
  const [look, taking] = [step(holder.read), step(taker)];
  const quantity = field === undefined || instance === null ? null : setupWith(world, instance, holder, { field, left: PLENTY });
  if (field === undefined || instance === null || look === null || taking === null || quantity === null) return [];
  const act = { ...taking, capture: {} };
  const judge: Probe['judge'] = (all) => judgeTaken(all, collection, field);
  const ends = kit.actions.flatMap((state) => (state !== taker && findReleaseSentence(state.op) !== undefined ? (step(state) ?? []) : []));
  const returned = ends.flatMap((ending) => {
    const end = { ...ending, capture: {} };
    const steps = [look, act, { ...look }, end, { ...look }];
    const judgeUnused: Probe['judge'] = (all) => judgeReturned(all[0], all[1], all[2], { collection, field });
    return [
      createSequenceProbe({
        state: ending.state,
        setup: quantity,
        steps,
        judge: (all) => judgeReturned(all[0], all[3], all[4], { collection, field }),
      }),
      createSequenceProbe({ state: ending.state, setup: quantity, steps: [look, end, { ...look }], judge: judgeUnused }),
    ];
  });
  const sentence = sentenceWith(LIMITED, fullDescriptionOf(taker.op));
  const few = sentence === undefined ? null : setupWith(world, instance, holder, { field, left: 1 });
  const judgeFew: Probe['judge'] = (all) => judgeBeyond(all, collection, field, sentence ?? '');
  const beyond = few === null ? [] : [createSequenceProbe({ state: taker, setup: few, steps: [look, act, { ...look }], judge: judgeFew })];
  return [createSequenceProbe({ state: taker, setup: quantity, steps: [look, act, { ...look }], judge }), ...returned, ...beyond];
}

/** The setup in which two are taken of something of which a certain number is left. Null if the number cannot be set. */
function setupWith(
  world: ExploreContext,
  { setup }: ResourceInstance,
  holder: ResourceOperations,
  { field, left }: { readonly field: string; readonly left: number },
) {
  const { properties } = resolveAlternatives(bodyOf(holder.creator.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const line = setup.at(-1);
  const taken = line === undefined ? undefined : withQuantityTwo(line.body);
  const isSettable = Object.hasOwn(objectOf(properties), field);
  const { maximum } = resolveAlternatives(asSchema(objectOf(properties)[field] ?? true), { tools: world.tools, turn: 0 });
  const hasQuantity =
    line !== undefined && JSON.stringify(taken) !== JSON.stringify(line.body) ? true : JSON.stringify(taken ?? null).includes(`:${TWO}`);
  if (line === undefined || !isSettable || !hasQuantity || (typeof maximum === 'number' && maximum < left)) return null;
  const changed = (step: ScriptStep): ScriptStep => {
    if (step === line) return { ...step, ...(taken === undefined ? {} : { body: taken }) };
    return step.state === holder.creator.state ? { ...step, body: { ...objectOf(step.body), [field]: left } } : step;
  };
  return setup.map(changed);
}

function judgeTaken([before, taken, after]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (before === undefined || taken === undefined || after === undefined || !isSuccess(taken.answer)) return [];
  const [old, now] = [numberIn(before, collection, field), numberIn(after, collection, field)];
  if (old === null || now === null || old - now === TWO) return [];
  const { key } = taken.step.state.op;
  return [
    wrongStock(
      taken,
      [before, after],
      { field, old, now, wanted: old - TWO },
      `${key} takes ${TWO}, but changes ${field} from ${old} to ${now}`,
    ),
  ];
}

interface Holding {
  readonly collection: string;
  readonly field: string;
}

function judgeReturned(
  before: Exchange | undefined,
  ended: Exchange | undefined,
  after: Exchange | undefined,
  { collection, field }: Holding,
): readonly ProbeVerdict[] {
  if (before === undefined || ended === undefined || after === undefined || !isSuccess(ended.answer)) return [];
  const [old, now] = [numberIn(before, collection, field), numberIn(after, collection, field)];
  if (old === null || now === null || old === now) return [];
  const text = `${ended.step.state.op.key} returns ${statusText(ended)}, but ${field} is ${now} instead of ${old} as at the start`;
  return [wrongStock(ended, [before, after], { field, old, now, wanted: old }, text)];
}

function judgeBeyond(
  [before, taken, after]: readonly Exchange[],
  collection: string,
  field: string,
  sentence: string,
): readonly ProbeVerdict[] {
  if (before === undefined || taken === undefined || after === undefined) return [];
  const [old, now] = [numberIn(before, collection, field), numberIn(after, collection, field)];
  if (old === null || now === null || old >= TWO || (!isSuccess(taken.answer) && old === now)) return [];
  const { key } = taken.step.state.op;
  const text = isSuccess(taken.answer)
    ? `${key} takes ${TWO} when ${field} is ${old}, even though the spec says “${sentence}”`
    : `${key} returns ${statusText(taken)}, but changes ${field} from ${old} to ${now}`;
  return [{ ...wrongStock(taken, [before, after], { field, old, now, wanted: old }, text), rule: 'over-capacity' }];
}

interface StockChange {
  readonly field: string;
  readonly old: number;
  readonly now: number;
  readonly wanted: number;
}

const wrongStock = (exchange: Exchange, beside: readonly Exchange[], { field, now, wanted }: StockChange, text: string): ProbeVerdict => ({
  ...verdictDefaults(exchange),
  beside,
  place: field,
  rule: 'wrong-stock',
  text,
  expected: `${field} = ${wanted}`,
  actual: `${field} = ${now}`,
  source: 'spec',
  checks: null,
});
