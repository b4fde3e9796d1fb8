import type { ShopRequest } from './call.ts';
import { problem, type Reply, reply } from './reply.ts';
import type { Entry } from './shop.ts';

/** One page of rows, selected by `limit` and `offset`. */
export function pageOf(
  request: ShopRequest,
  rows: readonly Entry[],
  faults: { readonly ignoresLimit?: boolean; readonly overlaps?: boolean } = {},
): Reply {
  const { query } = request.call;
  const limit = wholeNumber(query.get('limit'), { fallback: 20, min: 1, max: 50 });
  const offset = wholeNumber(query.get('offset'), { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER });
  if (limit === null) return problem(422, 'limit is a whole number from 1 to 50');
  if (offset === null) return problem(422, 'offset is a whole number from 0');
  const start = faults.overlaps === true ? Math.max(0, offset - 1) : offset;
  const end = faults.ignoresLimit === true ? rows.length : start + limit;
  return reply(200, { items: rows.slice(start, end), total: rows.length });
}

function wholeNumber(text: string | null, range: { readonly fallback: number; readonly min: number; readonly max: number }): number | null {
  if (text === null) return range.fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= range.min && value <= range.max ? value : null;
}

export const rowOr404 = (row: Entry | undefined): Reply => (row ? reply(200, row) : problem(404, 'There is nothing with this id'));
