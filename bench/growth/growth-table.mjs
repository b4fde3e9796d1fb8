import { formatFixed } from '../measure.mjs';

/** From this size on, cost should be linear. The unit cost at the largest size is compared with the unit cost here. */
const LINEAR_FROM = 1000;
/** Above this ratio, growth is not linear. */
const MAX_COST_RATIO = 1.5;

/** The ratio between the unit cost at the largest size and at a thousand. Empty if there is no larger size. */
function costRatio(sizes, figures) {
  const per = (amount) => (figures.get(amount) === undefined ? Number.NaN : figures.get(amount).cpuMs / amount);
  const top = sizes.filter((amount) => figures.has(amount)).at(-1);
  if (top === undefined || top <= LINEAR_FROM) return '';
  const ratio = per(top) / per(LINEAR_FROM);
  if (!Number.isFinite(ratio)) return '';
  return ratio > MAX_COST_RATIO ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
}

const digitsOf = (value) => (value >= 100 ? 0 : value >= 1 ? 2 : 4);

/** Prints rows of `{ what, figures }`, where `figures` maps a size to `{ cpuMs, mb }`. Memory is printed after the unit cost. */
export function printGrowth(unit, sizes, rows) {
  console.log(`| CPU ms per ${unit} (peak MB) at | ${sizes.map((amount) => amount.toLocaleString('en')).join(' | ')} | top to 1,000 |`);
  console.log(`|---|${sizes.map(() => '---').join('|')}|---|`);
  for (const { what, figures } of rows) {
    const cells = sizes.map((amount) => {
      const figure = figures.get(amount);
      if (figure === undefined) return '';
      const cost = figure.cpuMs / amount;
      return `${formatFixed(cost, digitsOf(cost))}${figure.mb === undefined ? '' : ` (${formatFixed(figure.mb, 0)})`}`;
    });
    console.log(`| ${what} | ${cells.join(' | ')} | ${costRatio(sizes, figures)} |`);
  }
  console.log('');
}

/** Table rows that are filled in one size at a time. */
export function createTable() {
  const rows = new Map();
  return {
    add(what, amount, figure) {
      if (!rows.has(what)) rows.set(what, { what, figures: new Map() });
      rows.get(what).figures.set(amount, figure);
    },
    list: () => [...rows.values()],
  };
}
