import { createHash } from 'node:crypto';
import type { Facts, Fact as PresentedFact } from '@assay/contract';
import { describeFact, writeFacts } from '@assay/engine';
import type { Fact } from '@assay/engine/model';
import type { AcceptedFacts } from './facts.store.ts';

const ID_LENGTH = 20;

/** A fact's ID, derived from its text. The same fact with the same evidence has the same ID. */
export const factIdOf = (fact: Fact): string =>
  createHash('sha256')
    .update(writeFacts([fact]))
    .digest('hex')
    .slice(0, ID_LENGTH);

export function presentFact(fact: Fact): PresentedFact {
  const { source, request = null, status = null, message = null } = fact.evidence;
  const input = 'field' in fact ? { in: fact.in, field: fact.field } : { in: null, field: null };
  return {
    id: factIdOf(fact),
    op: fact.op,
    kind: fact.kind,
    ...input,
    text: describeFact(fact),
    evidence: { source, request, status, message },
  };
}

export const presentFacts = ({ revision, facts, changedAt }: AcceptedFacts): Facts => ({
  revision,
  changedAt: changedAt?.toISOString() ?? null,
  items: facts.map(presentFact),
});
