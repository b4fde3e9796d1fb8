import { ACTS } from '@assay/engine';
import { featuresOf } from '../../packages/engine/src/understand/features.ts';
import { shapeOf } from '../../packages/engine/src/understand/form.ts';
import { observe } from '../../packages/engine/src/understand/observe.ts';
import { rank, train } from './regression.mjs';

/** Chosen by cross-validation on acts.jsonl. */
const SETTINGS = { strength: 0.0001, rounds: 8, rate: 0.1, leastOccurrences: 5 };
export const FOLDS = 5;

/**
 * The labelled messages with their features. A message and its copy are in the same fold, so that the classifier has seen neither when it
 * classifies the other.
 */
export function samplesOf(messages) {
  const folds = new Map();
  return messages.map(({ text, act, context }) => {
    const fold = folds.get(text) ?? folds.size % FOLDS;
    folds.set(text, fold);
    const { words } = observe(text, context);
    const shape = shapeOf(words);
    return { act, fold, isQuestion: shape.question, features: featuresOf(words, shape, context) };
  });
}

export const fit = (samples) =>
  train(
    samples.map(({ features }) => features),
    samples.map(({ act }) => act),
    ACTS,
    SETTINGS,
  );

/** Every sample with the probabilities of the acts, from weights fitted to the other folds. */
export function crossValidate(samples) {
  const models = Array.from({ length: FOLDS }, (_, fold) => fit(samples.filter((sample) => sample.fold !== fold)));
  return samples.map((sample) => ({ ...sample, acts: rank(models[sample.fold], sample.features) }));
}
