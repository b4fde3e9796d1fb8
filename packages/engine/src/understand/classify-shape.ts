import { type ReadShape, SHAPES, type TestShape } from '../model/reading.ts';
import shapeWeights from './data/shape-weights.json' with { type: 'json' };
import { type LinearModel, rankLabels } from './linear-model.ts';
import type { AnnotatedWord } from './observed.ts';
import { shapeFeatures } from './shape-features.ts';

const isShape = (name: string): name is TestShape => SHAPES.some((shape) => shape === name);
const MODEL: LinearModel<TestShape> = {
  labels: shapeWeights.labels.filter(isShape),
  byFeature: new Map(Object.entries(shapeWeights.features)),
};

/** The shapes of tests that the words may request, most likely first. */
export const classifyShape = (words: readonly AnnotatedWord[]): readonly ReadShape[] =>
  rankLabels(MODEL, shapeFeatures(words)).map(([shape, confidence]) => ({ shape, confidence }));
