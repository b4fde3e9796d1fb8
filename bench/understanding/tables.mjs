import { ACTS } from '@assay/engine';

const isRight = ({ wanted, read }) => wanted === read;

export const formatAccuracy = (results) => `${((100 * results.filter(isRight).length) / results.length).toFixed(1)} %`;

/** The confusion matrix of the labels, as a Markdown table. */
export function confusionMatrix(results, labels = ACTS) {
  const rows = labels.map((wanted) => {
    const counts = labels.map((read) => results.filter((one) => one.wanted === wanted && one.read === read).length || '.');
    return `| ${wanted} | ${counts.join(' | ')} |`;
  });
  return [`| wanted \\ read | ${labels.join(' | ')} |`, `|---|${labels.map(() => '---').join('|')}|`, ...rows].join('\n');
}
