import { type Clause, type ClauseWord, type HttpMethod, type Operation, SAFE_METHODS } from '../../model/index.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

const WRITING: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Objects that do not refer to a resource: "deletes something", "changes data". */
const ANY_OBJECT =
  /^(?:something|anything|everything|thing|things|stuff|data|database|db|records?|state|entry|entries|objects?|resources?|items?|content|it|them|one|ones|permanently|new|existing|real|the|server|side|way|kind|sort|of|us|me|you|i|we|afterwards|later|then|anyway|too|quelque|chose|données|etwas|daten|was|algo|datos)$/;
const ONLY_READS = /^(?:read-only|readonly|harmless|safe|non-destructive)$/;
const DESTROYS = /^(?:destructive|dangerous|destroys?|wipes?|erases?)$/;
const CHANGES = /^(?:writ(?:e|es|ing)|mutat(?:e|es|ing)|alters?|altering|modif(?:y|ies|ying)|changes?|changing|manipulates?|touch(?:es)?)$/;
const READS = /^(?:reads?|reading)$/;

/** Returns the HTTP methods for a word such as "delete". Empty for most words. */
function effectOf(word: ClauseWord, before: string, { retrieval }: Situation): readonly HttpMethod[] {
  if (ONLY_READS.test(word.lower) || (word.lower === 'only' && before === 'read')) return SAFE_METHODS;
  if (DESTROYS.test(word.lower)) return ['DELETE'];
  if (CHANGES.test(word.lower)) return WRITING;
  if (READS.test(word.lower)) return SAFE_METHODS;
  const methods = retrieval.methodsOf(word.lower);
  return word.isFunction || word.senses.includes('show') || methods.includes('GET') ? [] : methods;
}

/** Words that say nothing about which operations are meant. */
function isIdle(word: ClauseWord): boolean {
  if (word.isMark || ANY_OBJECT.test(word.lower)) return true;
  if (word.isOfProject && !word.isFunction) return false;
  return (
    word.isFunction ||
    word.topics.some((topic) => ['endpoints', 'there-is', 'whole-api', 'only-asking', 'writes', 'inside', 'test'].includes(topic)) ||
    word.senses.some((sense) => ['apiword', 'question', 'show', 'polite', 'greet', 'wish', 'narrow'].includes(sense)) ||
    /^(?:able|capable|allowed|potentially|possibly|actually|really|here|only|ever)$/.test(word.lower)
  );
}

/** Returns the methods for the effect a clause asks about, if nothing else narrows it: "delete something". Null for other clauses. */
export function requestedEffect(clause: Clause, situation: Situation): ReadonlySet<HttpMethod> | null {
  if (slotsOf(clause, 'operation').length + slotsOf(clause, 'path').length > 0) return null;
  const words = clause.words.filter(({ isMark }) => !isMark);
  const effects = words.map((word, at) => effectOf(word, words[at - 1]?.lower ?? '', situation));
  const isRest = words.some((word, at) => effects[at]?.length === 0 && !isIdle(word));
  const isNamed = mentionsApi(clause) && slotsOf(clause, 'resource').some(({ name }) => !ANY_OBJECT.test(name.toLowerCase()));
  const methods = new Set(effects.flat());
  return isRest || isNamed || methods.size === 0 ? null : methods;
}

/** "do these tests change data?" is about the suite. */
const isAboutTests = (clause: Clause): boolean =>
  hasTopic(clause, 'test', 'run', 'result', 'failures', 'passed', 'how-to', 'suite-changes');

/** All operations with a given effect: "which calls delete something?" */
export function operationsWithEffect(clause: Clause, situation: Situation): readonly Operation[] | null {
  const isAdvice = clause.words.some(({ lower }) => /^(?:you|would|should)$/.test(lower));
  const methods = isAboutTests(clause) || isAdvice ? null : requestedEffect(clause, situation);
  return methods === null ? null : (situation.context.model?.operations ?? []).filter(({ method }) => methods.has(method));
}
