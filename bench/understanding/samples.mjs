import { ACTS } from '@assay/engine';
import { GUIDE_TOPICS, SHAPES } from '@assay/engine/model';
import { readMessage } from '@assay/engine/understand';
import { featuresOf } from '../../packages/engine/src/understand/features.ts';
import { sentenceFormOf } from '../../packages/engine/src/understand/form.ts';
import { annotateWords } from '../../packages/engine/src/understand/observe.ts';
import { shapeFeatures } from '../../packages/engine/src/understand/shape-features.ts';
import { topicFeatures } from '../../packages/engine/src/understand/topic-features.ts';
import { rank, train } from './regression.mjs';

/** Chosen by cross-validation on acts.jsonl. */
const SETTINGS = { strength: 0.0001, rounds: 8, rate: 0.1, leastOccurrences: 8 };
export const FOLDS = 5;

/**
 * The labelled messages with their features. A message and its copy are in the same fold, so that the classifier has seen neither when it
 * classifies the other.
 */
export function samplesOf(messages) {
  const folds = new Map();
  return messages.map(({ text, act, isJoined, context }) => {
    const fold = folds.get(text) ?? folds.size % FOLDS;
    folds.set(text, fold);
    const { words } = annotateWords(text, context);
    const shape = sentenceFormOf(words);
    const isNamed = words.some(({ resource }) => resource !== null);
    return { act, fold, isJoined, isNamed, isQuestion: shape.question, features: featuresOf(words, shape, context) };
  });
}

const TOPIC_SETTINGS = { strength: 0.0005, rounds: 12, rate: 0.1, leastOccurrences: 3 };
export const TOPICS = [...GUIDE_TOPICS.filter((topic) => topic !== 'terms'), 'none'];

/** The messages with topics, with the features of all their clauses. */
export function topicSamplesOf(messages) {
  const folds = new Map();
  return messages.map(({ text, topic, context }) => {
    const fold = folds.get(text) ?? folds.size % FOLDS;
    folds.set(text, fold);
    const words = readMessage(text, context).clauses.flatMap((clause) => clause.words);
    return { text, act: topic, fold, features: topicFeatures(words) };
  });
}

const SHAPE_SETTINGS = { strength: 0.003, rounds: 12, rate: 0.035, leastOccurrences: 2 };

/** Function words and senses without the names of the API. Two messages with the same form count as one. */
const formOf = (words) => words.map(({ resource, kind, lower }) => (resource !== null ? '_' : kind === 'number' ? '#' : lower)).join(' ');

/** The requests with shapes. Messages about one API are in the same fold, so that its words are on one side only. */
export function shapeSamplesOf(messages) {
  const folds = new Map();
  for (const [api] of [...Map.groupBy(messages, ({ api }) => api)].toSorted(([, a], [, b]) => b.length - a.length)) {
    const sizes = Array.from({ length: FOLDS }, (_, fold) => messages.filter((one) => folds.get(one.api) === fold).length);
    folds.set(api, sizes.indexOf(Math.min(...sizes)));
  }
  return messages.map(({ text, shape, api, context }) => {
    const { words } = annotateWords(text, context);
    return { text, act: shape, fold: folds.get(api), form: formOf(words), features: shapeFeatures(words) };
  });
}

export const fitShapes = (samples) =>
  train(
    samples.map(({ features }) => features),
    samples.map(({ act }) => act),
    SHAPES,
    SHAPE_SETTINGS,
  );

export const fitTopics = (samples) =>
  train(
    samples.map(({ features }) => features),
    samples.map(({ act }) => act),
    TOPICS,
    TOPIC_SETTINGS,
  );

export const fit = (samples) =>
  train(
    samples.map(({ features }) => features),
    samples.map(({ act }) => act),
    ACTS,
    SETTINGS,
  );

/** Every sample with the probabilities of the acts, from weights fitted to the other folds. */
export function crossValidate(samples, fitTo = fit) {
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const forms = new Set(samples.flatMap((sample) => (sample.fold === fold && sample.form !== undefined ? [sample.form] : [])));
    return fitTo(samples.filter((sample) => sample.fold !== fold && !forms.has(sample.form)));
  });
  return samples.map((sample) => ({ ...sample, acts: rank(models[sample.fold], sample.features) }));
}
