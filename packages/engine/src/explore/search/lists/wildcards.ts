import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { withWholePage } from '../setup/whole-page.ts';
import type { Filters } from './filters.ts';
import { itemsOf, partFor, SEARCH_PARAMETER } from './list-filters.ts';
import { listVerdict } from './list-verdict.ts';

const SUPPORTED = /wild ?card|placeholder|pattern|glob|regex|regular expression|[%*]/i;
/** A character that is not a wildcard. A search that ignores punctuation returns the same items for it as for the wildcards. */
const ORDINARY = '~';

/** A search must not treat `%` and `_` as wildcards, as the LIKE operator of a database does. */
export function wildcardProbes(world: ExploreContext, { query, step, setup, ask, collection }: Filters): readonly Probe[] {
  return query
    .filter(({ name, description = '' }) => SEARCH_PARAMETER.test(lowerAlphanumeric(name)) && !SUPPORTED.test(description))
    .map((parameter) => {
      const { name } = parameter;
      const run: Probe['run'] = function* (vars) {
        const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
        const text = partFor(itemsOf(exchanges[0], collection), parameter)?.text;
        if (text === undefined) return [];
        const before = text.slice(0, -2);
        const asked = [
          `${before}${ORDINARY}${text.slice(-1)}`,
          `${before}_${text.slice(-1)}`,
          `${text.slice(0, 1)}${ORDINARY}${text.slice(-1)}`,
          `${text.slice(0, 1)}%${text.slice(-1)}`,
        ];
        const steps = asked.map((value) => withWholePage(world, ask({ [name]: value })));
        return (yield* runSteps(world, steps, 'free', vars)).exchanges;
      };
      const judge: Probe['judge'] = ([first, second, third, fourth]) => [
        ...judgeSign([first, second], collection, name),
        ...judgeSign([third, fourth], collection, name),
      ];
      return { ...createSequenceProbe({ state: step.state, setup, steps: [], judge }), run, sharesSetup: true };
    });
}

function judgeSign([ordinary, sign]: readonly (Exchange | undefined)[], collection: string, name: string): readonly ProbeVerdict[] {
  if (ordinary === undefined || sign === undefined || ordinary.answer.status !== sign.answer.status) return [];
  const text = String(sign.request.query[name]);
  const wrong = itemsOf(sign, collection).filter((item) => !JSON.stringify(item).toLowerCase().includes(text.toLowerCase())).length;
  if (wrong === 0 || itemsOf(ordinary, collection).length > 0) return [];
  const said = `reads a character of ${name}=${text} as a placeholder and returns ${countOf(wrong, 'non-matching item')}`;
  return [listVerdict(sign, [ordinary], 'search-wildcard', name, said, 'only items that contain the text', countOf(wrong, 'other item'))];
}
