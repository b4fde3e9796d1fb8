import { countOf } from '../../../format/amounts.ts';
import type { Json } from '../../../model/index.ts';
import { IGNORES_CASE } from '../../../readers/openapi/described-values.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { withWholePage } from '../setup/whole-page.ts';
import type { Filters } from './filters.ts';
import { itemsOf } from './list-filters.ts';
import { listVerdict } from './list-verdict.ts';

const EXACT = /\bexact(?:ly)?\b/i;
/** Values whose case servers often ignore. */
const ANY_CASE = /mail|code|sku|user|login|tag|slug|currency|country|lang/i;
const SHORTEST = 3;

/** A filter that must match exactly must return nothing for the beginning of a value, nor for the value in the other case. */
export function exactFilterProbes(world: ExploreContext, { query, step, setup, ask, collection }: Filters): readonly Probe[] {
  return query
    .filter(({ schema, description = '' }) => {
      const flat = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
      return EXACT.test(description) && world.tools.typeOf(flat) === 'string' && flat.enum === undefined && flat.format === undefined;
    })
    .map(({ name, description = '' }) => {
      const probe = createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeExact(all, collection, name) });
      const run: Probe['run'] = function* (vars) {
        const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
        const value = itemsOf(exchanges[0], collection)
          .map((item) => item[name])
          .find(isWord);
        if (value === undefined) return exchanges;
        const others = [value.slice(0, -1), ...(IGNORES_CASE.test(description) || ANY_CASE.test(name) ? [] : [otherCase(value)])];
        const asked = others.map((other) => withWholePage(world, ask({ [name]: other })));
        return [...exchanges, ...(yield* runSteps(world, asked, 'free', vars)).exchanges];
      };
      return { ...probe, run, sharesSetup: true };
    });
}

const isWord = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.length >= SHORTEST && /^\p{L}.*[\p{L}\p{N}]$/u.test(value);

const otherCase = (value: string): string => (value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase());

function judgeExact([whole, ...asked]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  if (whole === undefined) return [];
  const verdicts = asked.flatMap((exchange): readonly ProbeVerdict[] => {
    const sent = exchange.request.query[name];
    const wrong = itemsOf(exchange, collection).filter((item) => typeof item[name] === 'string' && item[name] !== sent);
    const [first] = wrong;
    if (first === undefined) return [];
    const text = `returns items with ${name} = ${JSON.stringify(first[name])} for ${name}=${String(sent)}, even though the spec says that it must match exactly`;
    const expected = `only items with ${name} = ${String(sent)}`;
    return [listVerdict(exchange, [whole], 'filter-ignored', name, text, expected, countOf(wrong.length, 'other item'))];
  });
  return verdicts.slice(0, 1);
}
