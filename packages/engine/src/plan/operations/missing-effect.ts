import { wordsOf } from '../../format/words.ts';
import type { Clause, ClauseWord, HttpMethod, Operation } from '../../model/index.ts';
import { createToolWordTest } from '../situation/idle-words.ts';
import { type Role, roleOf } from '../situation/relations.ts';
import { type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';
import { baseVerbs } from './spoken-verbs.ts';

/** Verbs that describe a change to a resource in any sentence. "open", "set" and "place" also have other meanings. */
const WRITES = /^(?:creat|add|insert|register|upload|publish|updat|edit|modify|chang|renam|patch|replac|delet|remov|destroy|eras|cancel)/;
const BETWEEN = /^(?:a|an|the|one|some|any|new|another|existing|our|my|of|single)$/;

/** The verbs that have a resource as their object: "negative tests for creating an episode". */
function verbsWithObject(clause: Clause, { message }: Situation): readonly ClauseWord[] {
  const idle = createToolWordTest(clause, message);
  const things = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  return clause.words.filter((word, at) => {
    if (!WRITES.test(word.lower) || word.lower.endsWith('ed') || idle(word)) return false;
    // In "everything that changes users", the verb is in a relative clause.
    if (/^(?:that|which|whatever)$/.test(clause.words[at - 1]?.lower ?? '')) return false;
    const object = clause.words.slice(at + 1).find(({ lower }) => !BETWEEN.test(lower));
    return object !== undefined && things.has(object.span.start);
  });
}

/** True if the summary or the path contains the verb: `POST /orders/{id}/cancel`. */
function isCalledBy({ path, summary, operationId }: Operation, verb: string): boolean {
  const names = new Set([path, summary ?? '', operationId ?? ''].flatMap(wordsOf));
  return [verb, verb.replace(/s$/, ''), ...baseVerbs(verb)].some((form) => names.has(form));
}

const ROLES: Readonly<Partial<Record<HttpMethod, Role>>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** True if the spec has no operation for the requested action, as in "delete a course" if courses can only be read and created. */
export function asksForMissing(clause: Clause, { operations }: FoundOperations, situation: Situation): boolean {
  return verbsWithObject(clause, situation).some(({ lower }) => {
    const methods = situation.retrieval.methodsOf(lower);
    const wanted = ROLES[methods[0] ?? 'GET'];
    const doesOther = (one: Operation) => one.method === 'GET' || ![wanted, null].includes(roleOf(one));
    return methods.length > 0 && operations.every((one) => !methods.includes(one.method) && doesOther(one) && !isCalledBy(one, lower));
  });
}
