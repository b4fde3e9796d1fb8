import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict } from '../model/verdict.ts';
import { listVerdict } from './list-verdict.ts';
import { isSortedBy, possibleOrders } from './value-orders.ts';

/** "Sailings that are equal under `sort` come in the order of their id", "Ties are ordered by id". */
const TIES = /[^.;]{0,200}\b(?:equal|ties|tied|the same)\b[^.;]{0,200}/i;
const BY = /\b(?:by|in (?:the )?order of)(?: the| their| its)? [`"']?([A-Za-z]\w*)/i;
const OTHER_WAY = /\b(?:desc\w*|revers\w+|newest|latest|highest|largest)\b/i;

/** The order of equal items does not depend on the direction. */
const ONE_WAY = /\bascending\b|\b(?:either|both) directions?\b/i;

interface OrderedList {
  /** What the spec says about the order. */
  readonly rules: string;
  /** True for a descending order, in which a server may also reverse the order of equal items. */
  readonly isFalling: boolean;
  readonly items: readonly Json[];
  readonly field: string;
  readonly name: string;
  readonly choice: string;
}

/** Items with the same value must be in the order that the spec states for them. */
export function judgeTies(exchange: Exchange, { items, field, name, choice, isFalling, rules }: OrderedList): readonly ProbeVerdict[] {
  const [sentence = ''] = TIES.exec(rules) ?? [];
  const second = OTHER_WAY.test(sentence) ? undefined : BY.exec(sentence)?.[1];
  if (second === undefined || second === field) return [];
  const rows = items.filter(isObject);
  if (rows.length < items.length || !rows.every((row) => isPlain(row[second]))) return [];
  // Two times of the same millisecond may differ, so only equal texts count.
  const groups = Map.groupBy(rows, (row) => JSON.stringify(row[field] ?? null));
  const wrong = [...groups.values()]
    .map((group) => group.map((row) => row[second] ?? null))
    .find(
      (values) =>
        !ways(values, isFalling && !ONE_WAY.test(sentence)).some((tied) =>
          possibleOrders(tied).some((compare) => isSortedBy(tied, compare)),
        ),
    );
  if (wrong === undefined) return [];
  const text = `does not return items with the same ${field} in the order of ${second} for ${name}=${choice}, even though the spec says “${sentence.trim()}”`;
  return [
    listVerdict(
      exchange,
      [],
      'order-ignored',
      `${name} ties`,
      text,
      `items with the same ${field} in the order of ${second}`,
      JSON.stringify(wrong.slice(0, 6)),
    ),
  ];
}

const ways = (values: readonly Json[], isFalling: boolean) => (isFalling ? [values, values.toReversed()] : [values]);

const isPlain = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
