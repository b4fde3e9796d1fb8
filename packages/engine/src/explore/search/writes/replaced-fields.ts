import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const REPLACES = /\breplac(?:e|es|ed|ing)\b/i;
const KEEPS = /\b(?:keep|keeps|kept|unchanged|remain|remains|untouched|ignored|merge[sd]?)\b/i;

/** If the spec says that a PUT replaces the resource, optional fields that are not in the request must not keep their values. */
export function replacedFieldProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return kit.updates.flatMap((state) => {
    const said = fullDescriptionOf(state.op);
    const isTold = state.op.method === 'PUT' && REPLACES.test(said) && !KEEPS.test(said);
    const update = isTold ? stepOnInstance(world, creators, instance, state) : null;
    if (update === null || !isObject(update.body)) return [];
    const { required, properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const needed = listOf(required);
    const isCleared = (name: string): boolean => {
      const flat = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools: world.tools, turn: 0 });
      // The default may be the same as the old value.
      return !needed.includes(name) && world.tools.typeOf(flat) === 'string' && flat.default === undefined && flat.enum === undefined;
    };
    const optional = Object.keys(update.body).filter((name) => Object.hasOwn(objectOf(properties), name) && isCleared(name));
    const least = Object.fromEntries(Object.entries(update.body).filter(([name]) => needed.includes(name)));
    const flags = Object.entries(objectOf(properties)).flatMap(([name, schema]): readonly (readonly [string, boolean])[] => {
      const usual = resolveAlternatives(asSchema(schema), { tools: world.tools, turn: 0 }).default;
      return typeof usual === 'boolean' && !needed.includes(name) ? [[name, usual]] : [];
    });
    if ((optional.length === 0 && flags.length === 0) || needed.length === 0) return [];
    const judge: Probe['judge'] = (all) => judgeReplaced(all, kit.creator.collection, optional, new Map(flags));
    const turned = Object.fromEntries(flags.map(([name, usual]) => [name, !usual]));
    const steps = [{ ...update, body: { ...update.body, ...turned } }, { ...read }, { ...update, body: least }, { ...read }];
    return [createSequenceProbe({ state, setup: instance.setup, steps, judge })];
  });
}

function judgeReplaced(
  [, before, update, after]: readonly Exchange[],
  collection: string,
  names: readonly string[],
  flags: ReadonlyMap<string, boolean>,
): readonly ProbeVerdict[] {
  if (before === undefined || update === undefined || after === undefined) return [];
  if (![before, update, after].every(({ answer }) => isSuccess(answer)) || update.answer.status === 202) return [];
  const [old, now] = [entityIn(before.answer.json, collection), entityIn(after.answer.json, collection)];
  const isKeptText = (name: string): boolean => typeof old?.[name] === 'string' && old[name] !== '' && old[name] === now?.[name];
  const isKeptFlag = (name: string): boolean => old?.[name] === now?.[name] && now?.[name] === (flags.get(name) !== true);
  const field = names.find(isKeptText) ?? [...flags.keys()].find(isKeptFlag);
  if (field === undefined) return [];
  return [
    {
      ...verdictDefaults(after),
      state: update.step.state,
      beside: [update],
      place: field,
      rule: 'keeps-omitted-field',
      text: `${update.step.state.op.key} without ${field} keeps the old value of the field, even though the spec says that the request replaces the resource`,
      expected: 'no value, or the default',
      actual: JSON.stringify(now?.[field]),
      source: 'spec',
      checks: null,
    },
  ];
}
