import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readApi } from '@assay/engine';
import { rankOperations } from '../packages/engine/src/retrieve/search-operations.ts';

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';

const linesOf = (file) =>
  readFileSync(join(corpus, 'nl', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

function modelOf(text) {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

/**
 * Computes averages over a set of questions: the share of expected operations among the first k, whether the first result is expected, and
 * whether all expected operations are among the first ten.
 */
function measure(questions, operationsFor) {
  const sums = { at1: 0, at3: 0, at5: 0, at10: 0, any1: 0, all10: 0 };
  for (const { query, gold, spec } of questions) {
    const ranked = rankOperations(operationsFor(spec), query).map(({ op }) => op.key);
    const within = (count) => gold.filter((key) => ranked.slice(0, count).includes(key)).length / gold.length;
    for (const count of [1, 3, 5, 10]) sums[`at${count}`] += within(count);
    sums.any1 += gold.includes(ranked[0]) ? 1 : 0;
    sums.all10 += within(10) === 1 ? 1 : 0;
    if (process.env.VERBOSE) console.log(within(10), query, gold, ranked.slice(0, 10));
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, ((100 * sum) / questions.length).toFixed(1)]));
}

function print(name, questions, shares) {
  console.log(
    `| ${name} (${questions.length}) | ${shares.at1} | ${shares.at3} | ${shares.at5} | ${shares.at10} | ${shares.any1} | ${shares.all10} |`,
  );
}

if (corpus === '') console.log('Set ASSAY_CORPUS_DIR to measure retrieval; nothing was measured.');
else {
  console.log('| Set | recall@1 | @3 | @5 | @10 | any@1 | all@10 |\n|---|---|---|---|---|---|---|');
  const spotify = modelOf(readFileSync(join(corpus, 'nl', 'restbench-spotify.openapi.json'), 'utf8'));
  const questions = linesOf('restbench-spotify.jsonl');
  print(
    'Spotify',
    questions,
    measure(questions, () => spotify.operations),
  );
  const specs = JSON.parse(gunzipSync(readFileSync(join(corpus, 'nl', 'socbenchd-1-specs.json.gz'))).toString('utf8'));
  const models = new Map();
  const operationsFor = (spec) => {
    const key = spec.split('#').at(-1);
    if (!models.has(key)) models.set(key, modelOf(JSON.stringify(specs[key])).operations);
    return models.get(key);
  };
  const social = linesOf('socbenchd-1.jsonl');
  print('SOCBench-D 1', social, measure(social, operationsFor));
}
