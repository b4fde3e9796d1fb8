import type { Facts, FileReply, ParsedCall } from '@assay/contract';
import { acceptFacts, compareFacts, writeFacts } from '@assay/engine';
import { FACTS_PATH, type Fact } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../../shared/storable.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { changeFacts } from './change-facts.ts';
import { factIdOf, presentFacts } from './facts.presenter.ts';
import { loadFacts } from './facts.store.ts';

type Change = ParsedCall<'changeFacts'>['body'];

export interface FactsDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

export type FactsService = ReturnType<typeof createFactsService>;

export function createFactsService({ db, access }: FactsDeps) {
  return {
    async get(actor: Actor, projectId: string): Promise<Facts> {
      await access.requireMember(actor, projectId);
      return presentFacts(await loadFacts(db, projectId));
    },

    async change(actor: Actor, projectId: string, { answers, remove }: Change): Promise<Facts> {
      await access.requireMember(actor, projectId, 'editor');
      const written = answers.map(answerAsFact);
      await db.transaction((tx) =>
        changeFacts(tx, {
          projectId,
          userId: actor.userId,
          explorationId: null,
          change: (accepted) => {
            const kept = without(accepted, remove);
            return acceptFacts(kept, compareFacts(kept, written));
          },
        }),
      );
      return presentFacts(await loadFacts(db, projectId));
    },

    async exported(actor: Actor, projectId: string): Promise<FileReply> {
      await access.requireMember(actor, projectId);
      const { facts } = await loadFacts(db, projectId);
      return { name: FACTS_PATH, bytes: Buffer.from(writeFacts(facts), 'utf8') };
    },
  };
}

function answerAsFact({ op, in: place, field, value }: Change['answers'][number]): Fact {
  const text = typeof value === 'string' ? storableText(value) : value;
  return { op: storableText(op), kind: 'value', in: place, field: storableText(field), value: text, evidence: { source: 'person' } };
}

function without(facts: readonly Fact[], remove: readonly string[]): readonly Fact[] {
  const ids = new Set(remove);
  const kept = facts.filter((fact) => !ids.has(factIdOf(fact)));
  if (facts.length - kept.length < ids.size) throw new AppError('FACT_NOT_FOUND');
  return kept;
}
