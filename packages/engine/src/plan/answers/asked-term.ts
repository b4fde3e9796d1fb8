import { findTerms } from '../../format/glossary.ts';
import type { Action, Clause, ClauseWord } from '../../model/index.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

/** "what does … mean" always asks for a definition. "what is …" may ask for a number or a resource. */
const MEANING =
  /^(?:mean|means|meaning|meant|define|definition|stand|stands|term|bedeutet|heißt|bedeutung|signifie|significa|veut|considered|counts)$/;
const DEFINITE = /^(?:the|my|our|your|this|that|these|those|it|its|here|der|die|das|le|la|les|el|los)$/;
/** Words around a term that do not change the question. */
const ASIDE =
  /^(?:exactly|actually|even|really|again|basically|word|words|term|terms|expression|acronym|abbreviation|short|simple|simply|plain|english|please|pls|tell|me|quick|quickly|just|wondering|remind|know|idea|thing|things|called|vs|versus|difference|differ|different|between|compared|context|testing|test|tests|api|apis|http|request|requests|response|responses|status|code|result|results|verdict|error|method|methods|case|cases|count|when|assay|get|by|say|says|stuff|also|unterschied|zwischen|und|différence|entre|diferencia|mean|concept|idea|sense|thanks|hey|hi|hello|sorry|newbie|new|general|generally)$/;

const isSaid = ({ isMark }: ClauseWord): boolean => !isMark;

/** Phrases that introduce a question: "what is", "can you explain". */
const isAsking = (word: ClauseWord): boolean =>
  word.isFunction ||
  MEANING.test(word.lower) ||
  word.topics.some((topic) => topic === 'terms' || topic === 'explain' || topic === 'only-asking') ||
  word.senses.some((sense) => sense === 'polite' || sense === 'greet');

const textOf = (words: readonly ClauseWord[], message: string): string =>
  words
    .filter((word, at) => word.span.start !== words[at - 1]?.span.start)
    .map(({ span }) => message.slice(span.start, span.end))
    .join(' ');

/** A word can be part of a term and also introduce a question: "rate limit", "no content". */
function termText(clause: Clause, message: string): string {
  const words = clause.words.filter(isSaid);
  const isPart = (word: ClauseWord) => !isAsking(word) || word.lower === 'put';
  const first = words.findIndex(isPart);
  const last = words.findLastIndex(isPart);
  return first < 0 ? '' : textOf(words.slice(first, last + 1), message);
}

const DIFFERENCE = /^(?:difference|differ|vs|versus|unterschied|différence|diferencia)$/;

/** True for "what does idempotent mean", "when does a test count as flaky" and "mocks vs fixtures". */
const asksMeaning = ({ words }: Clause, terms: number): boolean =>
  words.some(({ lower }, at) => MEANING.test(lower) || (lower === 'count' && words[at + 1]?.lower === 'as')) ||
  (terms > 1 && words.some(({ lower }) => DIFFERENCE.test(lower)));

/** "flaky?", "explain idempotency": only a term. After a run, "p95?" asks for its value. */
function isBareTerm(clause: Clause, { context }: Situation): boolean {
  const isOne = clause.words.some(({ lower }) => /^(?:a|an)$/.test(lower));
  // "what is deprecated?" asks which operations are deprecated.
  if (!isOne && hasTopic(clause, 'deprecated', 'public')) return false;
  if (hasTopic(clause, 'terms', 'explain')) return true;
  const isQuestion = clause.words.some(({ isMark, lower }) => isMark && lower === '?');
  const isOther =
    hasSense(clause, 'suggest', 'also', 'more', 'add', 'kind', 'run', 'make') || (context.lastRun !== null && hasTopic(clause, ...OF_RUN));
  return isQuestion && !isOther && clause.words.filter(isSaid).length <= 2;
}
const OF_RUN = ['slowest', 'flaky', 'duration', 'failures', 'passed', 'coverage', 'result', 'compare'];

/** Longer clauses never ask for a definition, and hostile messages are longer. */
const LONGEST = 30;

const isPlace = (clause: Clause): boolean => slotsOf(clause, 'operation').length + slotsOf(clause, 'path').length > 0;

/** The term that a clause asks to define, as the user wrote it. Null if it asks about something else. */
export function requestedTerm(clause: Clause, situation: Situation): string | null {
  const { message } = situation;
  if (clause.words.length > LONGEST) return null;
  if (isPlace(clause)) return null;
  const said = termText(clause, message);
  const { terms, rest } = findTerms(said);
  const isWhole = rest.every((written) => {
    // "what's" is "what is".
    const word = written.toLowerCase().replace(/['’].*$/, '');
    return ASIDE.test(word) || clause.words.some((one) => one.lower === word && one.isFunction);
  });
  const isStrong = asksMeaning(clause, terms.length);
  if (terms.length > 0 && isWhole && isStrong) return said;
  const isDefinite = clause.words.some(({ lower }, at) => DEFINITE.test(lower) && clause.words[at - 1]?.lower !== 'in');
  const isOwn = clause.words.some(({ isOfProject, isFunction }) => isOfProject && !isFunction);
  if (terms.length > 0 && isWhole && isBareTerm(clause, situation) && !isDefinite && !isOwn) return said;
  return isUnknown(clause, said, isStrong) ? said : null;
}

const MOST_WORDS = 3;

/** "what does zeppelin mean?" contains a word that is neither in the API nor in the glossary. */
function isUnknown(clause: Clause, said: string, isStrong: boolean): boolean {
  const count = said.split(' ').length;
  return (
    isStrong &&
    said !== '' &&
    count <= MOST_WORDS &&
    findTerms(said).terms.length === 0 &&
    !clause.words.some(
      ({ isOfProject, isFunction, topics }) => (isOfProject && !isFunction) || topics.some((topic) => topic !== 'terms'),
    ) &&
    clause.slots.length === 0
  );
}

/** Explains a term. Null if the clause asks about something else. */
export function termAction(clause: Clause, situation: Situation): Action | null {
  const term = requestedTerm(clause, situation);
  return term === null ? null : { kind: 'show-guide', topic: 'terms', term };
}
