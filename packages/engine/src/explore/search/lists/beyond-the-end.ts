import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import type { Parameter } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findTotal } from '../model/list-total.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { runSteps } from '../setup/run-steps.ts';
import { LIMIT_PARAMETER, type ListLimit } from '../setup/whole-page.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

const FAR = 5000;

/** A page far beyond the end must not crash the server, and the total stays the same. Some servers reject such a page. */
export function beyondEndProbes(
  world: ExploreContext,
  { ask, make, collection }: ProbedList,
  parameter: Parameter | undefined,
): readonly Probe[] {
  if (parameter === undefined) return [];
  const { name, schema } = parameter;
  const { maximum } = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
  const far = typeof maximum === 'number' ? Math.min(maximum, FAR) : FAR;
  const judge: Probe['judge'] = (all) => [...judgeBeyond(all, collection, name), ...judgeRejected(all, parameter)];
  return [
    {
      ...make([ask({}), ask({ [name]: far })], judge),
      change: { place: `query.${name}`, value: `${far}, beyond the last page`, kind: 'beyond-the-end' },
    },
  ];
}

const EMPTY = /\b(?:after|beyond|past) the (?:last|end)\b[^.;]*\bempty\b|\bempty\b[^.;]*\b(?:after|beyond|past) the (?:last|end)\b/i;

/** "A page after the last one is empty." */
function judgeRejected([first, far]: readonly Exchange[], { name, description = '' }: Parameter): readonly ProbeVerdict[] {
  if (first === undefined || far === undefined || !isSuccess(first.answer) || far.answer.status < 400 || far.answer.status >= 500)
    return [];
  if (!EMPTY.test(description)) return [];
  const text = `returns ${far.answer.status} for a page beyond the last one, even though the spec says “${description.trim()}”`;
  return [listVerdict(far, [first], 'rejects-page', name, text, 'an empty page', String(far.answer.status))];
}

const SIZES = [3, 4, 5, 7];
/** If the total is wrong by one, the last page would be empty. */
const FEWEST_ON_LAST = 2;

/** The last page has fewer items than the others, so an error in its calculation shows only there. */
export function lastPageProbes(
  world: ExploreContext,
  { ask, make, collection }: ProbedList,
  limit: ListLimit | null,
  { page, offset }: { readonly page: Parameter | undefined; readonly offset: Parameter | undefined },
): readonly Probe[] {
  const isCounted = ({ schema }: Parameter): boolean => {
    const flat = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
    return flat.minimum === 1 || flat.default === 1;
  };
  const parameter = offset ?? (page !== undefined && isCounted(page) ? page : undefined);
  if (limit === null || parameter === undefined) return [];
  const probe = make([], (all) => judgeLast(all, collection, parameter.name));
  const run: Probe['run'] = function* (vars) {
    const first = yield* runSteps(world, [ask({ [limit.name]: 1 })], 'free', vars);
    const total = first.exchanges[0] === undefined ? 0 : (findTotal(first.exchanges[0])?.value ?? 0);
    const size = SIZES.find((one) => one < total && one <= limit.most && total % one >= FEWEST_ON_LAST);
    if (size === undefined) return [];
    const pages = Math.floor(total / size);
    const last = ask({ [limit.name]: size, [parameter.name]: parameter === offset ? pages * size : pages + 1 });
    return [...first.exchanges, ...(yield* runSteps(world, [last], 'free', vars)).exchanges];
  };
  return [{ ...probe, run }];
}

function judgeLast([first, last]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  if (first === undefined || last === undefined || !isSuccess(first.answer) || !isSuccess(last.answer)) return [];
  const [total, now] = [findTotal(first)?.value ?? 0, findTotal(last)?.value];
  const [size = 1] = Object.entries(last.request.query).flatMap(([key, value]) =>
    LIMIT_PARAMETER.test(lowerAlphanumeric(key)) ? [Number(value)] : [],
  );
  const items = itemsIn(last.answer.json, collection);
  if (items === null || total !== now || items.length > 0 || total % size < FEWEST_ON_LAST) return [];
  const expected = countOf(total % size, 'item');
  const text = `returns no items on the last page, but ${total} items with ${size} on each page leave ${total % size}`;
  return [listVerdict(last, [first], 'pages-skip', `${name} last`, text, expected, 'no items')];
}

function judgeBeyond([first, far]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  if (first === undefined || far === undefined || !isSuccess(first.answer) || !isSuccess(far.answer) || !isObject(far.answer.json))
    return [];
  const [before, after] = [findTotal(first), findTotal(far)];
  const items = itemsIn(far.answer.json, collection);
  if (before === null || after === null || items === null || items.length > 0 || before.value === after.value) return [];
  const text = `returns ${after.name} = ${after.value} for a page beyond the last one and ${before.value} for the first page`;
  return [listVerdict(far, [first], 'wrong-total', `${name} end`, text, String(before.value), String(after.value))];
}
