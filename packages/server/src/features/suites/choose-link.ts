import type { ParsedCall } from '@assay/contract';
import { acceptFacts, choiceFact, compareFacts, withoutChoice } from '@assay/engine';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { changeFacts } from '../facts/index.ts';

/** Stores the source of a path value as one of the project's facts. Without a source, the earlier choice is removed. */
export async function chooseLink(db: Db, actor: Actor, projectId: string, choice: ParsedCall<'chooseLink'>['body']): Promise<void> {
  const { op, param, from } = choice;
  await db.transaction((tx) =>
    changeFacts(tx, {
      projectId,
      userId: actor.userId,
      explorationId: null,
      change: (accepted) =>
        from === undefined
          ? withoutChoice(accepted, op, param)
          : acceptFacts(accepted, compareFacts(accepted, [choiceFact({ op, param, from })])),
    }),
  );
}
