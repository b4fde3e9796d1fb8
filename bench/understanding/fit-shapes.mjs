import { writeFileSync } from 'node:fs';
import { SHAPES } from '@assay/engine/model';
import { messagesWithShapes } from './labelled-messages.mjs';
import { crossValidate, FOLDS, fitShapes, shapeSamplesOf } from './samples.mjs';
import { confusionMatrix, formatAccuracy } from './tables.mjs';
import { writeWeights } from './write-weights.mjs';

/**
 * Fits the classifier for the shape of the requested tests to shapes.jsonl, and reports how well it does on the messages of APIs that it has
 * not seen. `--wrong` lists the messages that it gets wrong.
 */
const WEIGHTS = new URL('../../packages/engine/src/understand/data/shape-weights.json', import.meta.url);

const THRESHOLDS = new URL('../../packages/engine/src/plan/data/shape-thresholds.json', import.meta.url);
const CANDIDATES = Array.from({ length: 98 }, (_, at) => (at + 1) / 100);
/** A flow instead of other tests is as bad as other tests instead of a flow. */
const HARM = 1;
/** Together, a flow and plain tests serve either reader, so a flow that nobody meant does less harm. */
const HARM_WITH_PLAIN = 0.5;

const shareOf = ({ acts }) => acts.find(({ act }) => act === 'flow').confidence;
function thresholdFor(validated, harm) {
  const worth = (least) => validated.filter((one) => shareOf(one) >= least).reduce((sum, { act }) => sum + (act === 'flow' ? 1 : -harm), 0);
  return CANDIDATES.toSorted((a, b) => worth(b) - worth(a))[0];
}

/** A request is clear if at most one in this many messages with such a probability means another shape. */
const WRONG_IF_CLEAR = 8;
function clearThreshold(validated) {
  const isWrong = ({ act, acts }) => acts[0].act !== act;
  const isClear = (least) => {
    const sure = validated.filter(({ acts }) => acts[0].confidence >= least);
    return sure.filter(isWrong).length * WRONG_IF_CLEAR <= sure.length;
  };
  return CANDIDATES.find(isClear);
}

const samples = shapeSamplesOf(messagesWithShapes());
const validated = crossValidate(samples, fitShapes);
const results = validated.map(({ act, acts }) => ({ wanted: act, read: acts[0].act }));
console.log(`${FOLDS} folds, ${samples.length} messages: ${formatAccuracy(results)} of the shapes right.`);
console.log(confusionMatrix(results, SHAPES));
if (process.argv.includes('--wrong'))
  for (const one of validated.filter(({ act, acts }) => acts[0].act !== act))
    console.log(
      `${one.act} | ${one.text} | ${one.acts
        .slice(0, 2)
        .map(({ act, confidence }) => `${act} ${confidence.toFixed(2)}`)
        .join(', ')}`,
    );
const thresholds = {
  flow: thresholdFor(validated, HARM),
  flowWithPlain: thresholdFor(validated, HARM_WITH_PLAIN),
  clear: clearThreshold(validated),
};
console.log(thresholds);
writeFileSync(THRESHOLDS, `${JSON.stringify(thresholds, null, 2)}\n`);
const { acts: labels, ...fitted } = fitShapes(samples);
writeWeights(WEIGHTS, { labels }, fitted);
