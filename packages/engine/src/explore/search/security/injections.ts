import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { SAFE_METHODS } from '../../../model/index.ts';
import { createdIn } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** An input of a read that accepts text. */
export interface Input {
  readonly name: string;
  readonly place: string;
  readonly put: (value: Json) => ScriptStep;
}

/** The inputs of a read that accept text: in its query, its path, or the body of a search. */
export function findTextInputs({ tools }: ExploreContext, { step }: Recipe): readonly Input[] {
  const { op, effect } = step.state;
  if (effect !== 'read') return [];
  const isText = (schema: Parameters<typeof resolveAlternatives>[0]): boolean => {
    const type = tools.typeOf(resolveAlternatives(schema, { tools, turn: 0 }));
    return type === 'string' || type === null;
  };
  const parameters = op.params.flatMap(({ name, in: place, schema }): readonly Input[] => {
    if ((place !== 'query' && place !== 'path') || !isText(schema) || !SAFE_METHODS.includes(op.method)) return [];
    const put: Input['put'] = (value) =>
      place === 'query'
        ? { ...step, query: { ...step.query, [name]: value }, capture: {} }
        : { ...step, values: { ...step.values, [name]: { text: String(value), origin: 'invented' } }, capture: {} };
    return [{ name, place: `${place}.${name}`, put }];
  });
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const fields = Object.keys(objectOf(properties)).filter((name) => typeof objectOf(step.body)[name] === 'string');
  const searches = fields.map((name): Input => {
    const put: Input['put'] = (value) => ({ ...step, body: { ...objectOf(step.body), [name]: value }, capture: {} });
    return { name, place: `body.${name}`, put };
  });
  return [...parameters, ...searches];
}

/** Injects conditions in SQL and in queries of document stores, and checks what the list then contains. */
export function injectionProbes(world: ExploreContext, recipe: Recipe, input: Input): readonly Probe[] {
  const { step, setup } = recipe;
  const collection = createdIn(step.state.op.path);
  const make = (steps: readonly ScriptStep[], value: string, judge: Probe['judge']): Probe => ({
    ...createSequenceProbe({ state: step.state, setup, steps, judge }),
    sharesSetup: true,
    change: { place: input.place, value, kind: 'attack' },
  });
  const { put, place } = input;
  const [first = '', ...more] = ALWAYS;
  const whatOf = (text: string): InjectionPoint => ({ place, what: text.slice(NOTHING.length) });
  // The first probe sends the controls for all of them.
  let controls: readonly Exchange[] = [];
  const start = make([put(NOTHING), put(NEVER), put(first)], 'SQL', (all) => {
    controls = all.slice(0, 2);
    return judgeAlways(all, collection, whatOf(first));
  });
  const isTaken = (): boolean => !isRejected(controls[0]);
  const findsNothing = (): boolean => isTaken() && controls.every((control) => sizeOf(control, collection) === 0);
  const always = more.map((text) => ({
    ...make([put(text)], 'SQL', (all) => judgeAlways([...controls, ...all], collection, whatOf(text))),
    isNeeded: findsNothing,
  }));
  const operators = place.startsWith('path.')
    ? []
    : [
        make([put(NOTHING), put({ $eq: NOTHING }), put({ $ne: NOTHING })], 'an operator', (all) =>
          judgeAlways(all, collection, { place, what: '{ "$ne": … }' }),
        ),
      ];
  const known = { ...make([], 'SQL', (all) => judgePair(all, collection, place)), run: pairRun(world, recipe, input, collection) };
  return [start, ...always, ...[...operators, known].map((probe) => ({ ...probe, isNeeded: isTaken }))];
}

const NOTHING = 'zz-assay';
const NEVER = `${NOTHING}' AND '1'='2`;
const ALWAYS = [
  `${NOTHING}' OR '1'='1`,
  `${NOTHING}' OR 1=1 -- `,
  `${NOTHING}%' OR '1%'='1`,
  `${NOTHING}') OR ('1'='1`,
  `${NOTHING}" OR "1"="1`,
];

function sizeOf({ answer }: Exchange, collection: string): number {
  return isSuccess(answer) ? (itemsIn(answer.json, collection)?.length ?? 1) : 0;
}

/** A lost connection or a 5xx does not show how many items a text finds. */
const isTold = ({ answer }: Exchange): boolean => answer.status > 0 && answer.status < 500;

interface InjectionPoint {
  readonly place: string;
  readonly what: string;
}

/**
 * It is an injection if a condition that is always true returns items, although neither a text that no item contains nor a condition that
 * is never true returns any.
 */
function judgeAlways(
  [none, never, always]: readonly Exchange[],
  collection: string,
  { place, what }: InjectionPoint,
): readonly ProbeVerdict[] {
  if (none === undefined || always === undefined || never === undefined || !isTold(none) || !isTold(never)) return [];
  const found = sizeOf(always, collection);
  if (sizeOf(none, collection) > 0 || sizeOf(never, collection) > 0 || found === 0) return [];
  return [
    {
      ...verdictDefaults(always),
      beside: [none],
      rule: 'injection',
      place,
      text: `${always.step.state.op.key} executes ${place} as part of a query: ${what.trim()} finds ${countOf(found, 'item')}, but random text finds none`,
      expected: 'no results',
      actual: countOf(found, 'result'),
      source: 'convention',
      checks: null,
    },
  ];
}

/** Suffixes that add a condition to a text that is known to find items. */
const PAIRS = [
  ["' AND '1'='1", "' AND '1'='2"],
  ["%' AND '1%'='1", "%' AND '1%'='2"],
] as const;

function pairRun(world: ExploreContext, { step }: Recipe, { name, put }: Input, collection: string): NonNullable<Probe['run']> {
  return function* (vars) {
    const { [name]: _left, ...query } = step.query;
    const [all] = (yield* runSteps(world, [{ ...step, query, capture: {} }], 'free', vars)).exchanges;
    const text = all === undefined ? null : knownText(all, collection, name);
    if (text === null) return [];
    const [found, longer] = (yield* runSteps(world, [put(text), put(`${text} ${NOTHING}`)], 'free', vars)).exchanges;
    // If a search looks for any of the words, the result says nothing about conditions.
    if (found === undefined || longer === undefined || sizeOf(found, collection) === 0 || sizeOf(longer, collection) > 0) return [];
    for (const [truth, lie] of PAIRS) {
      const { exchanges } = yield* runSteps(world, [put(`${text}${truth}`), put(`${text}${lie}`)], 'free', vars);
      const [same, none] = exchanges;
      if (same !== undefined && none !== undefined && isTelling([found, same, none], collection)) return [found, none, same];
    }
    return [];
  };
}

const isTelling = ([found, same, none]: readonly Exchange[], collection: string): boolean =>
  found !== undefined &&
  same !== undefined &&
  none !== undefined &&
  isSuccess(none.answer) &&
  sizeOf(none, collection) === 0 &&
  sizeOf(same, collection) === sizeOf(found, collection);

/** A text in the list that the input finds: from the field with the same name, or a name or title for a search. */
function knownText({ answer }: Exchange, collection: string, name: string): string | null {
  const items = (isSuccess(answer) ? (itemsIn(answer.json, collection) ?? []) : []).filter(isObject);
  const texts = (test: (key: string) => boolean) =>
    items.flatMap((item: JsonObject) =>
      Object.entries(item).flatMap(([key, value]) => (test(key) && typeof value === 'string' ? [value] : [])),
    );
  const own = texts((key) => lowerAlphanumeric(key) === lowerAlphanumeric(name));
  const named = texts((key) => /name|title/i.test(key)).flatMap((text) => text.match(/[A-Za-z]{4,}/)?.[0] ?? []);
  return [...own, ...named].find((text) => text.length > 2 && !text.includes("'")) ?? null;
}

function judgePair([found, none, same]: readonly Exchange[], collection: string, place: string): readonly ProbeVerdict[] {
  if (found === undefined || none === undefined || same === undefined || !isTelling([found, same, none], collection)) return [];
  const count = sizeOf(same, collection);
  return [
    {
      ...verdictDefaults(same),
      beside: [found, none],
      rule: 'injection',
      place,
      text: `${same.step.state.op.key} executes ${place} as part of a query: a true condition finds ${countOf(count, 'item')}, but a false one finds none`,
      expected: 'no results for either condition',
      actual: `${countOf(count, 'result')} and no results`,
      source: 'convention',
      checks: null,
    },
  ];
}
