import { literalSegments, wordsOf } from '../../../format/words.ts';
import type { Operation, Probe, TestCase } from '../../../model/index.ts';
import { type EffectContext, effectOf } from '../../effects/effect.ts';
import { operationOutput } from '../../links/outputs.ts';

const ALIVE = new Set(
  'health healthz healthcheck healthy livez liveness live alive ready readyz readiness ping status heartbeat up'.split(' '),
);

interface Candidate {
  readonly op: Operation;
  /** The case that sends the operation's valid request. */
  readonly control: TestCase | undefined;
}

/** The cheapest request that shows whether a server still responds: a GET without parameters, preferably a health check. */
export function chooseProbe(context: EffectContext, candidates: readonly Candidate[]): Probe | null {
  const cost = ({ op }: Candidate): number => {
    if (wordsOf(literalSegments(op.path).at(-1) ?? '').some((word) => ALIVE.has(word))) return 0;
    return operationOutput(op, context.model.schemas)?.kind === 'list' ? 2 : 1;
  };
  const [best] = candidates
    .filter((candidate) => isPlain(context, candidate))
    .toSorted((left, right) => cost(left) - cost(right) || left.op.path.length - right.op.path.length);
  const request = best?.control?.steps[0]?.req;
  return request === undefined
    ? null
    : { method: 'GET', path: request.path, ...(request.auth === undefined ? {} : { auth: request.auth }) };
}

function isPlain(context: EffectContext, { op, control }: Candidate): boolean {
  const isFree = !op.path.includes('{') && op.params.every(({ required }) => !required);
  return op.method === 'GET' && isFree && control?.steps.length === 1 && effectOf(context, op) === 'read';
}
