import { lowerAlphanumeric } from '../../../format/words.ts';
import type { Json, Parameter } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import { findTotal } from '../model/list-total.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';

export const LIMIT_PARAMETER = /^(?:limit|pagesize|perpage|size|count|take|first|maxresults|max|top|num)$/;
const MOST_ITEMS = 100;
/** Without a documented maximum, a larger number may be rejected. */
const USUAL_MOST = 50;

export interface ListLimit {
  readonly name: string;
  readonly most: number;
  /** The number of items without the parameter, or null if the spec has no default. */
  readonly usual: number | null;
}

/** The parameter that limits a list, and the largest number that the spec allows, up to 100. If the spec has no maximum, 50. */
export function findPageLimit({ tools }: ExploreContext, params: readonly Parameter[]): ListLimit | null {
  const found = params.find(({ name, schema, in: place }) => {
    const type = tools.typeOf(resolveAlternatives(schema, { tools, turn: 0 })) ?? 'integer';
    return place === 'query' && LIMIT_PARAMETER.test(lowerAlphanumeric(name)) && (type === 'integer' || type === 'number');
  });
  if (found === undefined) return null;
  const { maximum, default: usual } = resolveAlternatives(found.schema, { tools, turn: 0 });
  const most = typeof maximum === 'number' ? Math.min(maximum, MOST_ITEMS) : USUAL_MOST;
  return { name: found.name, most, usual: typeof usual === 'number' ? usual : null };
}

/** A new item may be far down in the list, so as many items as possible are requested. */
export function withWholePage(world: ExploreContext, step: ScriptStep): ScriptStep {
  const limit = step.method === 'GET' ? findPageLimit(world, step.state.op.params) : null;
  return limit === null || Object.hasOwn(step.query, limit.name) ? step : { ...step, query: { ...step.query, [limit.name]: limit.most } };
}

const FEW = 10;

/** True if a list is complete: it has fewer items than requested, and its total or a number that is not a typical page size confirms it. */
export function isCompleteList(exchange: Exchange, items: readonly Json[]): boolean {
  const { request, answer } = exchange;
  if (answer.header('link') !== null) return false;
  const others = Object.keys(request.query).filter((name) => !LIMIT_PARAMETER.test(lowerAlphanumeric(name)));
  const [asked] = Object.entries(request.query).flatMap(([name, value]) =>
    LIMIT_PARAMETER.test(lowerAlphanumeric(name)) ? [Number(value)] : [],
  );
  if (others.length > 0) return false;
  const isTotal = asked !== undefined && findTotal(exchange)?.value === items.length;
  const mayBePage = items.length >= FEW && items.length % 5 === 0 && !isTotal;
  return !mayBePage && (asked === undefined || items.length < asked);
}

/** True if a filtered list has fewer items than requested, and no total that says otherwise. */
export function hasAllMatches(exchange: Exchange, items: readonly Json[]): boolean {
  const { request, answer } = exchange;
  const [asked] = Object.entries(request.query).flatMap(([name, value]) =>
    LIMIT_PARAMETER.test(lowerAlphanumeric(name)) ? [Number(value)] : [],
  );
  const total = findTotal(exchange)?.value ?? items.length;
  return answer.header('link') === null && asked !== undefined && items.length < asked && total === items.length;
}
