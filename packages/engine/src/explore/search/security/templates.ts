import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { ARITHMETIC_RESULT, showsArithmeticResult } from './product.ts';

/** Each part is a calculation for another template engine. */
const TEMPLATES = `a\${913*907}#{913*907}<%=913*907%>{{913*907}}`;
/** Written as a repetition, because a suite would interpret the braces as a placeholder. */
export const ARITHMETIC_TEMPLATES: Json = { $repeat: [TEMPLATES, 1] };
/** How SQL interprets quotes inside a text: two quotes become one, and `||` concatenates the parts. */
const QUOTES = [
  { sent: "as''say", stored: "as'say" },
  { sent: "as'||'say", stored: 'assay' },
] as const;
const MOST_FIELDS = 6;

/** Sends texts in a new resource that a template engine or SQL would change, and checks the stored text. */
export function storedInjectionProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const reads = [kit.read, ...kit.children.filter(({ op }) => op.method === 'GET')].flatMap((state) =>
    state === null ? [] : (stepOnInstance(world, creators, instance, state) ?? []),
  );
  const setup = instance.setup.slice(0, -1);
  const { collection } = kit.creator;
  return textFields(world, create).flatMap(({ name, most }) => {
    const place = `body.${name}`;
    const put = (value: Json): readonly ScriptStep[] => [{ ...create, body: { ...objectOf(create.body), [name]: value } }, ...reads];
    const make = (value: Json, judge: Probe['judge']): readonly Probe[] =>
      TEMPLATES.length > most ? [] : [createSequenceProbe({ state: create.state, setup, steps: put(value), judge })];
    return [
      ...make(ARITHMETIC_TEMPLATES, (all) => judgeArithmetic(all, place)),
      ...QUOTES.flatMap(({ sent, stored }) => make(sent, (all) => judgeQuotes(all, { name, collection, sent, stored }))),
    ];
  });
}

/** Text fields of a body without a format, a pattern or an enum. */
function textFields({ tools }: ExploreContext, { state, body }: ScriptStep): readonly { readonly name: string; readonly most: number }[] {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Object.entries(objectOf(properties))
    .flatMap(([name, member]) => {
      const flat = resolveAlternatives(asSchema(member), { tools, turn: 0 });
      const isFree = flat.enum === undefined && flat.format === undefined && flat.pattern === undefined;
      const isSent = typeof objectOf(body)[name] === 'string' && !String(objectOf(body)[name]).startsWith('{{FOUND_');
      const most = typeof flat.maxLength === 'number' ? flat.maxLength : Number.POSITIVE_INFINITY;
      return isFree && isSent && tools.typeOf(flat) === 'string' ? [{ name, most }] : [];
    })
    .slice(0, MOST_FIELDS);
}

export function judgeArithmetic(all: readonly Exchange[], place: string): readonly ProbeVerdict[] {
  const shown = all.find(({ answer }) => showsArithmeticResult(answer.text));
  const [sent] = all;
  if (shown === undefined || sent === undefined) return [];
  return [
    {
      ...verdictDefaults(shown),
      state: sent.step.state,
      beside: shown === sent ? [] : [sent],
      rule: 'template-injection',
      place,
      text: `${shown.step.state.op.key} evaluates ${place} as a template: it calculates 913*907`,
      expected: 'the text, unchanged',
      actual: ARITHMETIC_RESULT,
      source: 'convention',
      checks: null,
    },
  ];
}

interface StoredText {
  readonly name: string;
  readonly collection: string;
  readonly sent: string;
  readonly stored: string;
}

function judgeQuotes(all: readonly Exchange[], { name, collection, sent, stored }: StoredText): readonly ProbeVerdict[] {
  const shown = all.find(({ answer }) => isSuccess(answer) && entityIn(answer.json, collection)?.[name] === stored);
  const [create] = all;
  if (shown === undefined || create === undefined || !isSuccess(create.answer)) return [];
  return [
    {
      ...verdictDefaults(create),
      beside: shown === create ? [] : [shown],
      rule: 'injection',
      place: `body.${name}`,
      text: `${create.step.state.op.key} executes ${name} as part of a query: ${sent} becomes ${stored}`,
      expected: sent,
      actual: stored,
      source: 'convention',
      checks: null,
    },
  ];
}
