import { type ClauseWord, GUIDE_TOPICS, type ProductTopic } from '../model/index.ts';
import topicWeights from './data/topic-weights.json' with { type: 'json' };
import { type LinearModel, rankLabels } from './linear-model.ts';
import { topicFeatures } from './topic-features.ts';

const isTopic = (name: string): name is ProductTopic => name === 'none' || GUIDE_TOPICS.some((topic) => topic === name);
const MODEL: LinearModel<ProductTopic> = {
  labels: topicWeights.labels.filter(isTopic),
  byFeature: new Map(Object.entries(topicWeights.features)),
};

/** The parts of the product that the words may be about, with their probabilities, most likely first. */
export const classifyTopic = (words: readonly ClauseWord[]): readonly (readonly [topic: ProductTopic, probability: number])[] =>
  rankLabels(MODEL, topicFeatures(words));
