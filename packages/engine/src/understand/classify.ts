import { ACTS, type Act, type ReadAct } from '../model/reading.ts';
import weights from './data/weights.json' with { type: 'json' };

/** One weight per feature and act, in the order of `weights.acts`. */
const BY_FEATURE = new Map<string, readonly number[]>(Object.entries(weights.features));
const isAct = (name: string): name is Act => ACTS.some((act) => act === name);
const FITTED: readonly Act[] = weights.acts.filter(isAct);

/** All acts with their probabilities, most likely first. */
export function classify(features: ReadonlyMap<string, number>): readonly ReadAct[] {
  const scores = FITTED.map(() => 0);
  for (const [name, value] of features)
    for (const [at, weight] of (BY_FEATURE.get(name) ?? []).entries()) scores[at] = (scores[at] ?? 0) + weight * value;
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - top));
  const sum = raised.reduce((total, one) => total + one, 0);
  return FITTED.map((act, at) => ({ act, confidence: (raised[at] ?? 0) / sum })).sort((a, b) => b.confidence - a.confidence);
}
