import type { Clause, TestShape } from '../../model/index.ts';
import thresholds from '../data/shape-thresholds.json' with { type: 'json' };

/** The probability that the request has this shape. */
export const shareOf = ({ shapes }: Clause, wanted: TestShape): number => shapes.find(({ shape }) => shape === wanted)?.confidence ?? 0;

/** The shape that the request clearly has. Null if several are possible. */
export function clearShape({ shapes: [best] }: Clause): TestShape | null {
  return best !== undefined && best.confidence >= thresholds.clear ? best.shape : null;
}

/** Several requests in an order may be meant, perhaps besides plain tests. */
export const mayBeSequence = (clause: Clause): boolean => shareOf(clause, 'flow') + shareOf(clause, 'rule') >= thresholds.flowWithPlain;
