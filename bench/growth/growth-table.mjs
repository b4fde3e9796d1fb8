import { fixed } from '../measure.mjs';

/** Where curves are straight by now: what a unit costs at the top is compared with what it costs here. */
const STRAIGHT = 1000;
/** Above this the curve bends. */
const BEND = 1.5;

/** How what a unit costs at the largest amount compares with a thousand; empty where the curve does not reach beyond. */
function bendOf(sizes, figures) {
  const per = (amount) => (figures.get(amount) === undefined ? Number.NaN : figures.get(amount).cpuMs / amount);
  const top = sizes.filter((amount) => figures.has(amount)).at(-1);
  if (top === undefined || top <= STRAIGHT) return '';
  const ratio = per(top) / per(STRAIGHT);
  if (!Number.isFinite(ratio)) return '';
  return ratio > BEND ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
}

const digitsOf = (value) => (value >= 100 ? 0 : value >= 1 ? 2 : 4);

/** Prints rows of `{ what, figures }`, where `figures` maps an amount to `{ cpuMs, mb }`; memory stands behind what one unit costs. */
export function printGrowth(unit, sizes, rows) {
  console.log(`| CPU ms per ${unit} (peak MB) at | ${sizes.map((amount) => amount.toLocaleString('en')).join(' | ')} | top to 1,000 |`);
  console.log(`|---|${sizes.map(() => '---').join('|')}|---|`);
  for (const { what, figures } of rows) {
    const cells = sizes.map((amount) => {
      const figure = figures.get(amount);
      if (figure === undefined) return '';
      const cost = figure.cpuMs / amount;
      return `${fixed(cost, digitsOf(cost))}${figure.mb === undefined ? '' : ` (${fixed(figure.mb, 0)})`}`;
    });
    console.log(`| ${what} | ${cells.join(' | ')} | ${bendOf(sizes, figures)} |`);
  }
  console.log('');
}

/** Rows that are filled amount by amount. */
export function createRows() {
  const rows = new Map();
  return {
    add(what, amount, figure) {
      if (!rows.has(what)) rows.set(what, { what, figures: new Map() });
      rows.get(what).figures.set(amount, figure);
    },
    list: () => [...rows.values()],
  };
}
