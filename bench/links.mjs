import { readFileSync } from 'node:fs';
import { readApi } from '@assay/engine';
import { openLinks } from '../packages/engine/src/generate/links/find-links.ts';
import { corpusNames, corpusText } from './measure.mjs';

/** `{document: [[operation, parameter, "producer field" that would be right, ...more of them]]}`, judged by reading the documents. */
const labels = JSON.parse(readFileSync(new URL('./links.json', import.meta.url), 'utf8'));
const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** To leave a value to the person is right where nothing provides it. */
function verdictOf(link, right) {
  if (link === null) return right.length === 0 ? 'right' : 'none';
  return right.includes(`${link.producer.key} ${link.field}`) ? 'right' : 'wrong';
}

function judge(name, rows) {
  const { model } = readApi(corpusText(name));
  const links = openLinks(model);
  const counts = { right: 0, wrong: 0, none: 0 };
  for (const [key, param, ...right] of rows) {
    const op = model.operations.find((candidate) => candidate.key === key);
    const link = op === undefined ? null : links.forPath(op, param, SAFE.includes(op.method) ? 'any' : 'own');
    const verdict = verdictOf(link, right);
    counts[verdict] += 1;
    if (process.env.VERBOSE && verdict !== 'right')
      console.log(name, key, param, link === null ? null : `${link.producer.key} ${link.field}`, right);
  }
  return counts;
}

if (corpusNames().length === 0) console.log('Set ASSAY_CORPUS_DIR to measure links; nothing was measured.');
else {
  console.log('| Document | Labelled | Right | Wrong | Left to the person | Precision |\n|---|---|---|---|---|---|');
  const total = { right: 0, wrong: 0, none: 0 };
  const row = (name, { right, wrong, none }) =>
    console.log(
      `| ${name} | ${right + wrong + none} | ${right} | ${wrong} | ${none} | ${((100 * right) / (right + wrong)).toFixed(1)} % |`,
    );
  for (const [name, rows] of Object.entries(labels)) {
    const counts = judge(name, rows);
    row(name, counts);
    for (const verdict of Object.keys(total)) total[verdict] += counts[verdict];
  }
  row('All', total);
}
