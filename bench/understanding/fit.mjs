import { writeFileSync } from 'node:fs';
import { ACTS, WRITING_ACTS } from '@assay/engine';
import { featuresOf } from '../../packages/engine/src/understand/features.ts';
import { shapeOf } from '../../packages/engine/src/understand/form.ts';
import { observe } from '../../packages/engine/src/understand/observe.ts';
import { stem } from '../../packages/engine/src/understand/word-forms.ts';
import { labelledMessages } from './labelled-messages.mjs';
import { rank, train } from './regression.mjs';
import { share, table } from './tables.mjs';

/** Remarks are rarer in conversations than in acts.jsonl, so each of them counts less. */
const RARE = 0.5;
/** Chosen by cross-validation on acts.jsonl. */
const SETTINGS = { strength: 0.0005, rounds: 200, rate: 1, weightOf: (act) => (act === 'talk' ? RARE : 1) };
/** A feature that occurs less often describes a single message rather than an act. */
const LEAST_OCCURRENCES = 3;
const FOLDS = 5;
/** Above this confidence, a caller may be tempted to act without asking. */
const SURE = 0.8;
const TARGET = new URL('../../packages/engine/src/understand/data/weights.json', import.meta.url);

const featuresIn = ({ words, context }) => featuresOf(words, shapeOf(words), context);

function samplesOf(messages) {
  const seen = new Map();
  const samples = messages.map(({ text, act, context }) => {
    const { words } = observe(text, context);
    const fold = seen.get(text) ?? seen.size % FOLDS;
    // A message and its twin are in the same fold, so that neither is known when the other is classified.
    seen.set(text, fold);
    return { act, fold, words, context, features: featuresIn({ words, context }) };
  });
  const occurrences = new Map();
  for (const { features } of samples) for (const name of features.keys()) occurrences.set(name, (occurrences.get(name) ?? 0) + 1);
  const isKept = ([name]) => occurrences.get(name) >= LEAST_OCCURRENCES;
  return samples.map((sample) => ({ ...sample, features: new Map([...sample.features].filter(isKept)) }));
}

const fit = (samples) =>
  train(
    samples.map(({ features }) => features),
    samples.map(({ act }) => act),
    ACTS,
    SETTINGS,
  );

/** The features of a message if only the words of other messages were listed. */
function withUnknownWords(sample, known) {
  const words = sample.words.map((word) => (known.has(stem(word.lower)) ? word : { ...word, senses: [] }));
  return featuresIn({ words, context: sample.context });
}

function resultOf(model, { act, words }, features) {
  const [best] = rank(model, features);
  return { wanted: act, read: best.act, isSure: best.confidence > SURE && !shapeOf(words).question };
}

/** Classifies every message with the weights from the other folds: with all listed words, and with only the words in the other folds. */
function crossValidate(samples) {
  const listed = [];
  const unknown = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = samples.filter((sample) => sample.fold !== fold);
    const model = fit(others);
    const known = new Set(others.flatMap(({ words }) => words.map((word) => stem(word.lower))));
    for (const sample of samples.filter((one) => one.fold === fold)) {
      listed.push(resultOf(model, sample, sample.features));
      unknown.push(resultOf(model, sample, withUnknownWords(sample, known)));
    }
  }
  return { listed, unknown };
}

function report(name, results) {
  const harmful = results.filter(({ wanted, read }) => (wanted === 'ask' || wanted === 'talk') && WRITING_ACTS.includes(read));
  console.log(
    `${name}: ${share(results)} of the acts right, ${harmful.length} questions or talk read as a write (${harmful.filter(({ isSure }) => isSure).length} without the form of a question and with more than ${SURE}).`,
  );
}

/** Smaller weights change no result, but make the file larger. */
const LEAST_WEIGHT = 0.02;

function write({ index, weights, acts }) {
  const lines = [...index]
    .map(([name, at]) => [name, [...weights.slice(at * acts.length, (at + 1) * acts.length)]])
    .filter(([, row]) => row.some((one) => Math.abs(one) >= LEAST_WEIGHT))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, row]) => `    ${JSON.stringify(name)}: [${row.map((one) => Number(one.toFixed(2))).join(', ')}]`);
  writeFileSync(TARGET, `{\n  "acts": ${JSON.stringify(acts).replaceAll(',', ', ')},\n  "features": {\n${lines.join(',\n')}\n  }\n}\n`);
}

const samples = samplesOf(labelledMessages());
if (!process.argv.includes('--no-validation')) {
  const { listed, unknown } = crossValidate(samples);
  report(`${FOLDS} folds, ${samples.length} messages`, listed);
  report('The same without senses for words that only the message itself has', unknown);
  console.log(table(listed));
}
write(fit(samples));
