import { canonicalJson } from '../json/write-json.ts';
import type { Fact, Json } from '../model/index.ts';

/** Two facts with the same key are about the same subject, so only one of them can apply. */
export function factKey(fact: Fact): string {
  const input = 'field' in fact ? [fact.in, fact.field] : [];
  // An operation may take a value from several producers, but each input has one link.
  return JSON.stringify([fact.op, fact.kind, ...input, ...('media' in fact && fact.kind !== 'content-type' ? [fact.media] : [])]);
}

/** The statement of a fact, without its evidence. */
export function statementOf(fact: Fact): string {
  const { evidence: _evidence, ...statement } = fact;
  const plain: Json = JSON.parse(JSON.stringify(statement));
  return canonicalJson(plain);
}
