import { SHAPES } from '@assay/engine/model';
import { messagesWithShapes } from './labelled-messages.mjs';
import { crossValidate, FOLDS, fitShapes, shapeSamplesOf } from './samples.mjs';
import { share, table } from './tables.mjs';
import { writeWeights } from './write-weights.mjs';

/**
 * Fits the classifier for the shape of the requested tests to shapes.jsonl, and reports how well it does on the messages of APIs that it has
 * not seen. `--wrong` lists the messages that it gets wrong.
 */
const WEIGHTS = new URL('../../packages/engine/src/understand/data/shape-weights.json', import.meta.url);

const samples = shapeSamplesOf(messagesWithShapes());
const validated = crossValidate(samples, fitShapes);
const results = validated.map(({ act, acts }) => ({ wanted: act, read: acts[0].act }));
console.log(`${FOLDS} folds, ${samples.length} messages: ${share(results)} of the shapes right.`);
console.log(table(results, SHAPES));
if (process.argv.includes('--wrong'))
  for (const one of validated.filter(({ act, acts }) => acts[0].act !== act))
    console.log(
      `${one.act} | ${one.text} | ${one.acts
        .slice(0, 2)
        .map(({ act, confidence }) => `${act} ${confidence.toFixed(2)}`)
        .join(', ')}`,
    );
const { acts: labels, ...fitted } = fitShapes(samples);
writeWeights(WEIGHTS, { labels }, fitted);
