import { lowerAlphanumeric, singular, wordsOf } from '../../format/words.ts';
import { isList, isObject } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import type { Expression } from './read-formula.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const RATE = /rate|percent|pct|discount|tax|vat|commission|margin|interest|share/i;
const AMOUNT = /^(?:amount|value|units?|cents|gross|net)$/i;

/** The number in a field: `12.5`, `"12.50"`, or `{ "amount": "12.50", "currency": "EUR" }`. */
export function amountOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return DECIMAL.test(value) ? Number(value) : null;
  if (value === undefined || !isObject(value)) return null;
  const amounts = Object.entries(value).filter(([name]) => AMOUNT.test(name));
  const [only] = amounts;
  return amounts.length === 1 && only !== undefined && !isObject(only[1]) ? amountOf(only[1]) : null;
}

/**
 * The value of an expression in an object of the response. Null if the object does not have all of its fields. A rate of 20 may be a
 * number or a percentage.
 */
export function evaluate(expression: Expression, scope: JsonObject, rates: 'number' | 'percentage' = 'number'): number | null {
  if (expression.kind === 'number') return expression.value;
  if (expression.kind === 'field') {
    const value = amountOf(memberOf(scope, expression.name));
    return rates === 'percentage' && RATE.test(expression.name) && value !== null && Math.abs(value) >= 1 ? value / 100 : value;
  }
  if (expression.kind === 'sum') return sumOf(scope, expression.name);
  const left = evaluate(expression.left, scope, rates);
  const right = evaluate(expression.right, scope, rates);
  if (left === null || right === null) return null;
  if (expression.kind === '+') return left + right;
  if (expression.kind === '-') return left - right;
  if (expression.kind === '*') return left * right;
  return right === 0 ? null : left / right;
}

function memberOf(scope: JsonObject, name: string): Json | undefined {
  const exact = Object.keys(scope).find((member) => lowerAlphanumeric(member) === lowerAlphanumeric(name));
  const alike = Object.keys(scope).filter((member) => isMeant(member, name));
  const found = exact ?? (alike.length === 1 ? alike[0] : undefined);
  return found === undefined ? undefined : scope[found];
}

const UNITS = new Set('cent cents eur euro usd amount'.split(' '));

/** "The line totals" are `line_total_cents`: the unit is not part of the name. */
function isMeant(member: string, name: string): boolean {
  const words = (text: string): string =>
    wordsOf(text)
      .map((word) => word.toLowerCase())
      .filter((word) => !UNITS.has(word))
      .map(singular)
      .join(' ');
  return words(member) === words(name) && words(name) !== '';
}

/** "The sum of the lineTotals" adds up `lineTotal` of every item, if exactly one list has it. */
function sumOf(scope: JsonObject, name: string): number | null {
  const wanted = [lowerAlphanumeric(name), lowerAlphanumeric(singular(name))];
  const lists = Object.values(scope).flatMap((member): readonly (readonly (number | null)[])[] => {
    const [first] = isList(member) ? member : [];
    if (!isList(member) || !isObject(first)) return [];
    const field = Object.keys(first).find((one) => wanted.includes(lowerAlphanumeric(one)) || isMeant(one, name));
    return field === undefined ? [] : [member.map((item) => (isObject(item) ? amountOf(item[field]) : null))];
  });
  const [amounts] = lists;
  const arrays = Object.values(scope).filter(isList);
  // After its last item was removed, a list adds up to nothing.
  if (arrays.length === 1 && arrays[0]?.length === 0) return 0;
  if (lists.length !== 1 || amounts === undefined || amounts.includes(null)) return null;
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}
