import type { AssumedLink, Operation, TestCase } from '../../../model/index.ts';
import type { Link } from '../../links/score-link.ts';
import type { GenerationContext } from './generation-context.ts';

/** The scores above which names and paths match completely (SURE) or mostly (LIKELY). */
const SURE = 9;
const LIKELY = 6;
const MOST_OTHERS = 4;

/** Returns the operations that provide an operation's path values. These links are inferred from names and paths, so they may be wrong. */
export function assumedLinks({ links }: Pick<GenerationContext, 'links'>, op: Operation, control: TestCase): readonly AssumedLink[] {
  const before = control.steps.slice(0, -1);
  const isUsed = ({ producer, path }: Link): boolean =>
    before.some(({ req, capture }) => req.method === producer.method && Object.values(capture ?? {}).includes(path));
  return op.params
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name }): readonly AssumedLink[] => {
      const candidates = [links.forPath(op, name, 'own'), links.forPath(op, name, 'any')].filter((link) => link !== null);
      const used = candidates.find(isUsed);
      const choice = links.choiceFor(op, name);
      const from = used?.producer.key ?? null;
      if (from === null && choice?.from !== null) return [];
      const others = links
        .sourcesOf(op, name)
        .filter((key) => key !== from)
        .slice(0, MOST_OTHERS);
      const confidence = choice?.from === from ? 'your choice' : confidenceOf(used?.scoreLink ?? 0);
      return [{ param: name, from, confidence, ...(others.length === 0 ? {} : { others }) }];
    });
}

function confidenceOf(score: number): AssumedLink['confidence'] {
  if (score >= SURE) return 'sure';
  return score >= LIKELY ? 'likely' : 'a guess';
}
