import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { amountOf } from '../../../readers/formulas/evaluate.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "`subtotal` = monthly rate of the lease × months" */
const PRODUCT = /[`'"]?([A-Za-z]\w*)[`'"]? = ([^=\n.;]{3,80}?) ?(?:[×x*]|times|multiplied by) [`'"]?([A-Za-z]\w*)[`'"]?\s*(?=[\n.;]|$)/g;
const MANY = 3;

/**
 * An amount that depends on something in another resource cannot be calculated, but it must be three times as high for three months as for
 * one month. A second request with the same number shows that the rest of the formula does not change.
 */
export function multipliedAmountProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { body, state } = create;
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  return [...(state.op.description ?? '').matchAll(PRODUCT)].flatMap(([sentence, field = '', , factor = '']): readonly Probe[] => {
    const flat = resolveAlternatives(asSchema(objectOf(properties)[factor] ?? true), { tools: world.tools, turn: 0 });
    const isFree = world.tools.typeOf(flat) === 'integer' && !(Number(flat.minimum) > 1) && !(Number(flat.maximum) < MANY);
    if (!Object.hasOwn(objectOf(properties), factor) || !isFree) return [];
    const run: Probe['run'] = function* (vars) {
      const exchanges: Exchange[] = [];
      for (const [index, count] of [1, 1, MANY].entries()) {
        const step: ScriptStep = { ...create, body: { ...body, [factor]: count }, capture: {} };
        const before = instance.setup.slice(0, -1);
        const made = index === 0 ? { vars, isComplete: true } : yield* runSteps(world, before, 'setup', freshVars(world));
        if (!made.isComplete) return exchanges;
        exchanges.push(...(yield* runSteps(world, [step], 'free', made.vars)).exchanges);
      }
      return exchanges;
    };
    const judge: Probe['judge'] = (all) => judgeProduct(all, field, factor, sentence.trim());
    return [{ ...createSequenceProbe({ state, setup: instance.setup.slice(0, -1), steps: [], judge }), run }];
  });
}

function judgeProduct(all: readonly Exchange[], field: string, factor: string, sentence: string): readonly ProbeVerdict[] {
  const [one, again, many] = all;
  if (one === undefined || again === undefined || many === undefined || !all.every(({ answer }) => isSuccess(answer))) return [];
  const [single, same, multiple] = all.map((exchange) => amountOf(shownIn(exchange)[field]));
  if (single == null || multiple == null || same !== single || single === 0 || Math.abs(multiple - single * MANY) < MANY) return [];
  return [
    {
      ...verdictDefaults(many),
      beside: [one],
      place: field,
      rule: 'wrong-amount',
      text: `${many.step.state.op.key} returns ${field} = ${multiple} for ${factor} = ${MANY} and ${single} for ${factor} = 1, but the spec says “${sentence}”`,
      expected: `${field} = ${single * MANY}`,
      actual: `${field} = ${multiple}`,
      source: 'spec',
      checks: null,
    },
  ];
}
