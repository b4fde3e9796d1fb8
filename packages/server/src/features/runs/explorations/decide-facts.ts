import type { CallParsed } from '@assay/contract';
import { acceptFacts, compareFacts } from '@assay/engine';
import type { Fact } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { changeFacts, factIdOf } from '../../facts/index.ts';
import { uniqueFacts } from './explorations.presenter.ts';
import { type ExplorationRow, setRejected } from './explorations.store.ts';

type Decision = CallParsed<'decideFacts'>['body'];

/** Applies a user's decisions about an exploration's proposed facts, as one revision of the project's facts. */
export async function decideFacts(db: Db, actor: Actor, exploration: ExplorationRow, { accept, reject }: Decision): Promise<void> {
  const { id, projectId, result, rejectedFacts } = exploration;
  if (result === null) throw new AppError('EXPLORATION_NOT_FINISHED');
  const proposed = new Map(uniqueFacts(result.facts).map((fact) => [factIdOf(fact), fact]));
  const chosen = accept === 'all' ? [...proposed.keys()].filter((key) => !rejectedFacts.includes(key)) : accept;
  if ([...chosen, ...reject].some((key) => !proposed.has(key))) throw new AppError('FACT_NOT_FOUND');
  const facts = chosen.flatMap((key) => proposed.get(key) ?? []);
  await db.transaction(async (tx) => {
    const stillRejected = rejectedFacts.filter((key) => !chosen.includes(key));
    await setRejected(tx, id, [...new Set([...stillRejected, ...reject])]);
    const change = (known: readonly Fact[]) => accepted(known, facts, accept === 'all' ? 'keep' : 'replace');
    await changeFacts(tx, { projectId, userId: actor.userId, explorationId: id, change });
  });
}

/** Accepting a single fact may replace one that was written by hand. Accepting all facts does not. */
function accepted(known: readonly Fact[], facts: readonly Fact[], ofPerson: 'keep' | 'replace'): readonly Fact[] {
  const { added, changed, conflicts } = compareFacts(known, facts);
  const replaced = ofPerson === 'keep' ? [] : conflicts.map(({ kept, proposed }) => ({ before: kept, after: proposed }));
  return acceptFacts(known, { added, changed: [...changed, ...replaced] });
}
