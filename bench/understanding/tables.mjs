import { ACTS } from '@assay/engine';

const isRight = ({ wanted, read }) => wanted === read;

export const share = (results) => `${((100 * results.filter(isRight).length) / results.length).toFixed(1)} %`;

/** The confusion matrix of the acts, as a Markdown table. */
export function table(results) {
  const rows = ACTS.map((wanted) => {
    const counts = ACTS.map((read) => results.filter((one) => one.wanted === wanted && one.read === read).length || '.');
    return `| ${wanted} | ${counts.join(' | ')} |`;
  });
  return [`| wanted \\ read | ${ACTS.join(' | ')} |`, `|---|${ACTS.map(() => '---').join('|')}|`, ...rows].join('\n');
}
