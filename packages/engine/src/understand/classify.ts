import { ACTS, type Act, type ReadAct } from '../model/reading.ts';
import weights from './data/weights.json' with { type: 'json' };
import { type LinearModel, rankLabels } from './linear-model.ts';

const isAct = (name: string): name is Act => ACTS.some((act) => act === name);
const MODEL: LinearModel<Act> = { labels: weights.acts.filter(isAct), byFeature: new Map(Object.entries(weights.features)) };

/** All acts with their probabilities, most likely first. */
export const classify = (features: ReadonlyMap<string, number>): readonly ReadAct[] =>
  rankLabels(MODEL, features).map(([act, confidence]) => ({ act, confidence }));
