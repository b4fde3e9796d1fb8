import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { runSteps } from '../setup/run-steps.ts';
import { findPageLimit } from '../setup/whole-page.ts';
import { keyOf } from './list-rows.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

export const CURSOR_PARAMETER =
  /^(?:cursor|pagecursor|nextcursor|after|aftercursor|pagetoken|nextpagetoken|nexttoken|continuationtoken|continuation|startingafter|marker)$/;
const NEXT = /^(?:nextcursor|next|cursor|nextpagetoken|nexttoken|endcursor|continuationtoken|continuation|nextmarker|marker)$/;
const MAX_PAGES = 12;
const PER_PAGE = 2;

/** Follows the cursor from page to page. Together, the pages must contain every item of the whole list exactly once. */
export function cursorProbes(world: ExploreContext, { step, query, ask, make, collection }: ProbedList): readonly Probe[] {
  const cursor = query.find(({ name }) => CURSOR_PARAMETER.test(lowerAlphanumeric(name)));
  const limit = findPageLimit(world, step.state.op.params);
  if (cursor === undefined || limit === null) return [];
  const run: Probe['run'] = function* (vars) {
    const pages: Exchange[] = [];
    let next: Json | null = null;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const asked = ask({ [limit.name]: PER_PAGE, ...(next === null ? {} : { [cursor.name]: next }) });
      const [page] = (yield* runSteps(world, [asked], 'free', vars)).exchanges;
      if (page === undefined || !isSuccess(page.answer)) return [];
      pages.push(page);
      next = nextIn(page);
      if (next === null) break;
    }
    const [whole] = (yield* runSteps(world, [ask({ [limit.name]: limit.most })], 'free', vars)).exchanges;
    return whole === undefined || pages.length < 2 ? [] : [whole, ...pages];
  };
  return [{ ...make([], (all) => judgeCursor(all, collection, cursor.name)), run }];
}

/** The cursor of the next page, possibly inside a member such as `meta`. Null on the last page. */
function nextIn({ answer }: Exchange): string | number | null {
  const members = isObject(answer.json) ? answer.json : {};
  const wrappers = [members, ...Object.values(members).filter(isObject)];
  const [, value] =
    wrappers
      .flatMap((member) => Object.entries(member))
      .find(([key, entry]) => NEXT.test(lowerAlphanumeric(key)) && (typeof entry === 'string' || typeof entry === 'number')) ?? [];
  return (typeof value === 'string' && value !== '' && !value.startsWith('http') && !value.startsWith('/')) || typeof value === 'number'
    ? value
    : null;
}

function judgeCursor([whole, ...pages]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  const last = pages.at(-1);
  if (whole === undefined || last === undefined || !isSuccess(whole.answer)) return [];
  const keysOf = ({ answer }: Exchange): readonly string[] => (itemsIn(answer.json, collection) ?? []).map((item) => keyOf(item));
  const expected = keysOf(whole);
  const found = pages.flatMap(keysOf);
  if (new Set(expected).size < expected.length) return [];
  const twice = found.filter((item, index) => found.indexOf(item) !== index).length;
  // If the list has more pages than were read, only its beginning is compared.
  const wanted = nextIn(last) === null ? expected : expected.slice(0, found.length);
  const missing = wanted.filter((item) => !found.includes(item)).length;
  if (twice === 0 && missing === 0) return [];
  const wrong = twice > 0 ? countOf(twice, 'duplicate item') : `${wanted.length - missing} of ${countOf(wanted.length, 'item')}`;
  const text = `returns ${wrong} when the list is read with ${name}`;
  return [
    listVerdict(
      last,
      [whole, ...pages.slice(0, -1)],
      twice > 0 ? 'pages-overlap' : 'pages-skip',
      name,
      text,
      'every item exactly once',
      wrong,
    ),
  ];
}
