import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
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

/** "Blanks at both ends are removed", "Leading and trailing whitespace is trimmed". */
const TRIMMED =
  /\b(?:blanks?|spaces?|white-?space)\b[^.;]{0,40}\b(?:both ends|ends|around|leading|trailing|surrounding)\b[^.;]{0,40}\b(?:removed|trimmed|stripped|cut)\b|\b(?:leading|trailing|surrounding)\b[^.;]{0,40}\b(?:blanks?|spaces?|white-?space)\b[^.;]{0,40}\b(?:removed|trimmed|stripped|cut)\b|\bis trimmed\b/i;
const INNER = 'as  say';

/** Whitespace around a text must be removed before it is stored, and whitespace inside the text must be kept. */
export function trimmedTextProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const updates = kit.updates.flatMap((state) => stepOnInstance(world, creators, instance, state) ?? []);
  const writes = [{ step: create, setup: instance.setup.slice(0, -1) }, ...updates.map((step) => ({ step, setup: instance.setup }))];
  return writes.flatMap(({ step, setup }) =>
    trimmedFields(world, step).map((field) => {
      const sent = { ...step, body: { ...objectOf(step.body), [field]: `  ${INNER} ` }, capture: {} };
      return createSequenceProbe({
        state: step.state,
        setup,
        steps: [sent],
        judge: ([exchange]) => judgeTrimmed(exchange, kit.creator.collection, field),
      });
    }),
  );
}

function trimmedFields({ tools }: ExploreContext, { state, body }: ScriptStep): readonly string[] {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  if (!isObject(body)) return [];
  return Object.entries(objectOf(properties)).flatMap(([name, schema]) => {
    const { description } = resolveAlternatives(asSchema(schema), { tools, turn: 0 });
    return typeof description === 'string' && TRIMMED.test(description) ? [name] : [];
  });
}

function judgeTrimmed(exchange: Exchange | undefined, collection: string, field: string): readonly ProbeVerdict[] {
  const shown = exchange !== undefined && isSuccess(exchange.answer) ? entityIn(exchange.answer.json, collection)?.[field] : undefined;
  if (exchange === undefined || typeof shown !== 'string' || shown === INNER || !/^\s|\s$/.test(shown)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      place: `body.${field}`,
      rule: 'not-trimmed',
      text: `${exchange.step.state.op.key} keeps the blanks around ${field}, even though the spec says that they are removed`,
      expected: JSON.stringify(INNER),
      actual: JSON.stringify(shown),
      source: 'spec',
      checks: null,
    },
  ];
}
