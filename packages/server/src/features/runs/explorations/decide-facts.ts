import type { ParsedCall } from '@assay/contract';
import { acceptFacts, compareFacts } from '@assay/engine';
import type { Fact } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { changeFacts, factIdOf } from '../../facts/index.ts';
import { lockProject } from '../../projects/index.ts';
import { uniqueFacts } from './explorations.presenter.ts';
import { type ExplorationRow, findRejected, setRejected } from './explorations.store.ts';

type Decision = ParsedCall<'decideFacts'>['body'];

/**
 * Applies a user's decisions about an exploration's proposed facts, as one revision of the project's facts. Accepting all facts leaves out
 * the rejected ones.
 */
export async function decideFacts(db: Db, actor: Actor, exploration: ExplorationRow, { accept, reject }: Decision): Promise<void> {
  const { id, projectId, result } = exploration;
  if (result === null) throw new AppError('EXPLORATION_NOT_FINISHED');
  const proposed = new Map(uniqueFacts(result.facts).map((fact) => [factIdOf(fact), fact]));
  if ([...(accept === 'all' ? [] : accept), ...reject].some((key) => !proposed.has(key))) throw new AppError('FACT_NOT_FOUND');
  await db.transaction(async (tx) => {
    // Concurrent decisions wait here, so that each one sees the facts that the others rejected.
    await lockProject(tx, projectId);
    const rejected = new Set([...(await findRejected(tx, id)), ...reject]);
    const chosen = accept === 'all' ? [...proposed.keys()].filter((key) => !rejected.has(key)) : accept;
    for (const key of chosen) rejected.delete(key);
    await setRejected(tx, id, [...rejected]);
    const facts = chosen.flatMap((key) => proposed.get(key) ?? []);
    const change = (known: readonly Fact[]) => accepted(known, facts, accept === 'all' ? 'keep-manual' : 'replace-manual');
    await changeFacts(tx, { projectId, userId: actor.userId, explorationId: id, change });
  });
}

/** Accepting a single fact may replace one that was written by hand. Accepting all facts does not. */
function accepted(known: readonly Fact[], facts: readonly Fact[], onConflict: 'keep-manual' | 'replace-manual'): readonly Fact[] {
  const { added, changed, conflicts } = compareFacts(known, facts);
  const replaced = onConflict === 'keep-manual' ? [] : conflicts.map(({ kept, proposed }) => ({ before: kept, after: proposed }));
  return acceptFacts(known, { added, changed: [...changed, ...replaced] });
}
