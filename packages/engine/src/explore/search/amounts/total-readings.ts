/** An amount between the sum of the lines and the total. */
export interface TotalAdjustment {
  readonly kind: 'discount' | 'credit' | 'fee' | 'tax';
  readonly value: number;
}

/** A number that a usual calculation results in, and by how much rounding may change it. */
export interface PossibleTotal {
  readonly value: number;
  readonly slack: number;
}

const TOLERANCE = 0.01;
/** Amounts in whole cents are rounded to whole cents after a percentage. */
const WHOLE = 1;

export const matchesPossibleTotal = (readings: readonly PossibleTotal[], found: number): boolean =>
  readings.some(({ value, slack }) => Math.abs(value - found) < slack);

const discountsOf = (extras: readonly TotalAdjustment[]) => extras.filter(({ kind }) => kind === 'discount');
const taxesOf = (extras: readonly TotalAdjustment[]) => extras.filter(({ kind }) => kind === 'tax');

/** The values that a subtotal may have: with or without discounts and with or without the taxes in the prices. */
export function possibleSubtotals(sum: number, extras: readonly TotalAdjustment[]): readonly PossibleTotal[] {
  const start = [{ value: sum, slack: TOLERANCE }];
  const bases = [...start, ...lessDiscounts(start, discountsOf(extras))];
  return [...bases, ...taxesOf(extras).reduce<readonly PossibleTotal[]>((all, tax) => all.flatMap((base) => withoutTax(base, tax)), bases)];
}

/**
 * The values that a total may have. A discount or a tax may be an amount or a percentage, and the prices may already include the tax. A
 * credit may be what the customer has left.
 */
export function possibleTotals(sum: number, extras: readonly TotalAdjustment[]): readonly PossibleTotal[] {
  const fees = extras.reduce((all, { kind, value }) => all + (kind === 'fee' ? value : 0), 0);
  const credits = extras.reduce((all, { kind, value }) => all + (kind === 'credit' ? Math.abs(value) : 0), 0);
  const reduced = lessDiscounts([{ value: sum, slack: TOLERANCE }], discountsOf(extras));
  const taxes = taxesOf(extras);
  const totals = [...plus(withTaxes(reduced, taxes), fees), ...withTaxes(plus(reduced, fees), taxes)];
  return credits === 0 ? totals : [...plus(totals, -credits), ...totals];
}

const plus = (readings: readonly PossibleTotal[], more: number): readonly PossibleTotal[] =>
  readings.map((reading) => ({ ...reading, value: reading.value + more }));

/** A percentage such as 19, or a fraction such as 0.19. Null if the number is too large for both. */
const rateOf = (value: number): number | null => (value > 100 ? null : value < 1 ? value : value / 100);

function share({ value, slack }: PossibleTotal, part: number, factor: (rate: number) => number): readonly PossibleTotal[] {
  const rate = rateOf(Math.abs(part));
  const isWhole = Number.isInteger(value) && Number.isInteger(part);
  return rate === null ? [] : [{ value: value * factor(rate), slack: isWhole ? WHOLE : slack }];
}

function lessDiscounts(readings: readonly PossibleTotal[], discounts: readonly TotalAdjustment[]): readonly PossibleTotal[] {
  const less = (base: PossibleTotal, { value }: TotalAdjustment): readonly PossibleTotal[] => [
    ...plus([base], -Math.abs(value)),
    ...share(base, value, (rate) => 1 - rate),
  ];
  return discounts.reduce<readonly PossibleTotal[]>((all, discount) => all.flatMap((base) => less(base, discount)), readings);
}

function withTaxes(readings: readonly PossibleTotal[], taxes: readonly TotalAdjustment[]): readonly PossibleTotal[] {
  const taxed = (base: PossibleTotal, { value }: TotalAdjustment): readonly PossibleTotal[] => [
    ...plus([base], value),
    base,
    ...share(base, value, (rate) => 1 + rate),
  ];
  return taxes.reduce<readonly PossibleTotal[]>((all, tax) => all.flatMap((base) => taxed(base, tax)), readings);
}

const withoutTax = (base: PossibleTotal, { value }: TotalAdjustment): readonly PossibleTotal[] => [
  ...plus([base], -value),
  ...share(base, value, (rate) => 1 / (1 + rate)),
];
