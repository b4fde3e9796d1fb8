import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import { entityShape } from '../../learning/response-shape.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const TIME = /^(\w+?)_?(?:at|on|time|date)$/i;
const IRREGULAR: Readonly<Record<string, string>> = { pay: 'paid', send: 'sent', take: 'taken', withdraw: 'withdrawn', begin: 'begun' };
const SHORTEST = 3;

/** `POST /orders/{id}/submit` must set `submitted_at`, if the field was null before. */
export function actionTimeProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const shown = Object.keys(objectOf(entityIn(kit.creator.answer.json, kit.creator.collection)));
  return kit.actions.flatMap((state) => {
    const verb = state.op.path.split('/').at(-1) ?? '';
    const field = shown.find(
      (name) => isTimeOf(name, verb) || describedVerbs(world, kit, name).some((word) => isTimeOf(`${word}_at`, verb)),
    );
    const ready = field === undefined ? null : preparedStepOnInstance(world, creators, instance, state);
    if (field === undefined || ready === null) return [];
    const steps = [
      { ...read, capture: {} },
      { ...ready.step, capture: {} },
      { ...read, capture: {} },
    ];
    const judge: Probe['judge'] = (all) => judgeTime(all, kit.creator.collection, field);
    return [createSequenceProbe({ state, setup: ready.instance.setup, steps, judge })];
  });
}

/** "When the order was completed or cancelled" */
function describedVerbs({ tools }: ExploreContext, { read }: ResourceOperations, field: string): readonly string[] {
  const schema = read === null ? undefined : objectOf(entityShape(tools, read.op).properties)[field];
  const { description } = schema === undefined ? {} : tools.flattenResponse(asSchema(schema));
  const [, words = ''] = /^when the \w+ (?:was|is) ([\w ,]+)/i.exec(typeof description === 'string' ? description : '') ?? [];
  return TIME.test(field) ? words.split(/[ ,]+/) : [];
}

/** `submitted_at` belongs to `submit`, and `paidAt` to `pay`. */
export function isTimeOf(name: string, verb: string): boolean {
  const [, word = ''] = TIME.exec(name) ?? [];
  const action = verb.toLowerCase().replace(/[^a-z]/g, '');
  const done = IRREGULAR[action];
  if (done !== undefined) return word.toLowerCase() === done;
  const stem = action.replace(/[ey]$/, '');
  return stem.length >= SHORTEST && new RegExp(`^${stem}\\w{0,2}(?:ed)$|^${stem}(?:ied|d|t)$`).test(word.toLowerCase());
}

function judgeTime([before, acted, after]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (before === undefined || acted === undefined || after === undefined || acted.answer.status === 202) return [];
  if (![before, acted, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [before, after].map(({ answer }) => objectOf(entityIn(answer.json, collection))[field]);
  if (old !== null || now !== null) return [];
  return [
    {
      ...verdictDefaults(acted),
      beside: [before, after],
      place: field,
      rule: 'time-not-set',
      text: `${acted.step.state.op.key} returns ${acted.answer.status}, but ${field} is still null afterwards`,
      expected: 'the time of the request',
      actual: 'null',
      source: 'convention',
      checks: null,
    },
  ];
}
