import type { Clause } from '../../model/index.ts';
import { hasSense, hasTopic } from './situation.ts';

const FIELD = /^(?:fields?|propert(?:y|ies)|attributes?|parameters?|params?|inputs?|keys?|stuff|things?|values?|data)$/;
const ABSENT = /^(?:missing|omitted|absent|lacking|forgotten|left)$/;
const EACH = /^(?:each|every|per|all|any)$/;

/** "one test for every mandatory field", "creating a book without a required field": refers to all required fields. */
export const isAboutRequired = (clause: Clause): boolean =>
  hasTopic(clause, 'required') &&
  clause.words.some(({ lower }) => FIELD.test(lower)) &&
  (clause.words.some(({ lower }) => EACH.test(lower) || ABSENT.test(lower)) || hasSense(clause, 'negation', 'skip', 'except', 'remove'));
