import type { Json } from '../../../model/index.ts';

type Comparison = (left: Json, right: Json) => number;

const DECIMALS = /^-?\d+(?:\.(\d+))?$/;

/** Orders in which a correct server may return these values. Amounts such as "9.50" have only one order, but codes such as "10" may be text. */
export function possibleOrders(values: readonly Json[]): readonly Comparison[] {
  if (values.every((value) => typeof value === 'number')) return [byNumber];
  const decimals = values.map((value) => DECIMALS.exec(String(value)));
  if (!decimals.every((match) => match !== null)) return [byText, byLanguage];
  const [places] = decimals.map(([, part = '']) => part.length);
  const isAmount = places !== undefined && places > 0 && decimals.every(([, part = '']) => part.length === places);
  return isAmount ? [byNumber] : [byText, byLanguage, byNumber];
}

/** True if each value is at least as large as the one before it. */
export const isSortedBy = (values: readonly Json[], compare: Comparison): boolean =>
  values.every((value, index) => index === 0 || compare(values[index - 1] ?? null, value) <= 0);

const byNumber: Comparison = (left, right) => Number(left) - Number(right);
const byText: Comparison = (left, right) => (String(left) < String(right) ? -1 : Number(String(left) > String(right)));
const byLanguage: Comparison = (left, right) => String(left).toLowerCase().localeCompare(String(right).toLowerCase(), 'en');
