import type { AssumedLink, Operation, TestCase } from '../../model/index.ts';
import type { Workshop } from './draft.ts';

/** Points of a link from which on names and places agree, and from which on most of them do. */
const SURE = 9;
const LIKELY = 6;

/** Where the tests of an operation take the values of its path from: read out of names and places, so it may be wrong. */
export function assumedLinks({ links }: Pick<Workshop, 'links'>, op: Operation, control: TestCase): readonly AssumedLink[] {
  const before = control.steps.slice(0, -1);
  return op.params
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name }) => {
      const candidates = [links.forPath(op, name, 'own'), links.forPath(op, name, 'any')].filter((link) => link !== null);
      const used = candidates.find(({ producer, path }) =>
        before.some(({ req, capture }) => req.method === producer.method && Object.values(capture ?? {}).includes(path)),
      );
      return used === undefined ? [] : [{ param: name, from: used.producer.key, confidence: confidenceOf(used.score) }];
    });
}

function confidenceOf(score: number): AssumedLink['confidence'] {
  if (score >= SURE) return 'sure';
  return score >= LIKELY ? 'likely' : 'a guess';
}
