import type { Action, Clause, ClauseWord, RUN_QUESTIONS } from '../../model/index.ts';
import { namedOperations } from '../operations/find-operations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

type Question = (typeof RUN_QUESTIONS)[number];

/** Past tense shows that a question is about a run, not about the spec or the settings. */
const PAST =
  /^(?:did|was|were|ran|went|got|came|returned|answered|responded|said|replied|sent|executed|made|happened|took|hit|hat|wurde|wurden|war|lief|geantwortet|gelaufen|geschickt|gesendet|été|était|répondu|envoyé|fue|fueron|respondió|devolvió|ejecutó)$/;
const SERVER_SAID =
  /^(?:answer|answered|answers|respond|responded|response|responses|return|returned|reply|replied|say|said|body|payload|message|geantwortet|antwort|antwortet|répondu|réponse|respuesta|respondió|devolvió)$/;
const WE_SENT = /^(?:send|sent|request|payload|body|geschickt|gesendet|envoyé|enviado)$/;
const REQUESTS = /^(?:requests?|calls?|http|anfragen|requêtes|peticiones)$/;
const SUITE = /^(?:suite|tests|cases)$/;

const says = (clause: Clause, words: RegExp): boolean => clause.words.some(({ lower }) => words.test(lower));
const isPast = (clause: Clause): boolean => says(clause, PAST);
/** True for "the failing one" and "the red test". */
const namesFailure = (clause: Clause): boolean => hasTopic(clause, 'failures');
const isVerbRun = ({ lower, senses }: ClauseWord): boolean =>
  senses.includes('run') || /^(?:ran|executed|lief|gelaufen|tourné|ejecutó)$/.test(lower);
const namesRun = (clause: Clause): boolean => hasTopic(clause, 'run', 'history') || clause.words.some(isVerbRun);

const isPlace = ({ slots }: Clause): boolean => slots.some(({ kind }) => kind === 'operation' || kind === 'resource' || kind === 'path');

/** True for a reference to the last run, as in "what time was that". */
const pointsBack = (clause: Clause): boolean => says(clause, /^(?:that|it|this)$/) && says(clause, /^(?:was|were)$/);

/** True for "what exactly did the server answer on the failing one?" and "show me the response of the failed test". */
function asksForExchange(clause: Clause): boolean {
  const isStatus = says(clause, /^status$/) && slotsOf(clause, 'operation').length > 0;
  const isAbout = says(clause, SERVER_SAID) || isStatus || (says(clause, WE_SENT) && !hasTopic(clause, 'count'));
  const isServer =
    says(clause, /^(?:server|api|backend|it|service|actual|actually|exact|exactly|we|you|serveur|servidor)$/) || isPlace(clause);
  const isTests = hasTopic(clause, 'coverage', 'compare', 'slowest', 'flaky', 'duration', 'who');
  return (
    isAbout &&
    !isTests &&
    !(hasTopic(clause, 'how-to') && !says(clause, /^raw$/)) &&
    (namesFailure(clause) || says(clause, /^raw$/) || (isPast(clause) && isServer))
  );
}

/** True for "what did we send?" and "show me the request body it sent". */
const asksForRequest = (clause: Clause): boolean =>
  says(clause, WE_SENT) &&
  says(clause, /^(?:send|sent|request|geschickt|gesendet|envoyé|enviado)$/) &&
  !says(clause, /^(?:response|responses|answer|answered|return|returned)$/);

/** True for "which environment did I run that on?" and "was that against staging?". */
const asksForPlace = (clause: Clause): boolean =>
  !hasTopic(clause, 'how-to', 'failures', 'passed', 'compare', 'slowest', 'duration') &&
  isPast(clause) &&
  (hasTopic(clause, 'environments') ||
    slotsOf(clause, 'environment').length > 0 ||
    (says(clause, /^(?:where|wo|dónde|où)$/) && namesRun(clause)));

/** True for "how many requests did that send?". */
const asksForRequests = (clause: Clause): boolean =>
  (hasTopic(clause, 'count') &&
    says(clause, REQUESTS) &&
    (isPast(clause) || hasTopic(clause, 'run')) &&
    !hasTopic(clause, 'failures', 'passed', 'endpoints')) ||
  (hasTopic(clause, 'count') && says(clause, /^(?:requests?|calls?)$/) && says(clause, /^(?:sent|made|send)$/));

/** True for "which suite did I run last?". */
const asksForSuite = (clause: Clause): boolean =>
  says(clause, SUITE) &&
  clause.words.some(({ lower }) => /^(?:which|what)$/.test(lower)) &&
  isPast(clause) &&
  (clause.words.some(isVerbRun) || pointsBack(clause)) &&
  !hasTopic(clause, 'failures', 'passed', 'slowest', 'flaky', 'count', 'suite-changes');

/** True for "when did I last run this?". */
const asksForTime = (clause: Clause): boolean =>
  says(clause, /^(?:when|time|wann|quand|cuándo)$/) &&
  isPast(clause) &&
  (namesRun(clause) || pointsBack(clause)) &&
  !hasTopic(clause, 'since-when', 'failures', 'passed', 'slowest', 'duration', 'who');

/** True for "who kicked that off?". */
const asksForStarter = (clause: Clause): boolean =>
  says(clause, /^(?:who|wer|quién|qui)$/) && !isPlace(clause) && !hasTopic(clause, 'who-are-you', 'failures', 'members', 'slowest');

const QUESTIONS: readonly (readonly [question: Question, isAsked: (clause: Clause) => boolean])[] = [
  ['request', (clause) => asksForExchange(clause) && asksForRequest(clause)],
  ['exchange', asksForExchange],
  ['environment', asksForPlace],
  ['requests', asksForRequests],
  ['suite', asksForSuite],
  ['time', asksForTime],
  ['who', asksForStarter],
];

/** Answers a question about a detail of the latest run. Null if there is no run or the clause asks about something else. */
export function runDetailAction(clause: Clause, situation: Situation): Action | null {
  const { lastRun, hasActiveRun } = situation.context;
  const isAsked = clause.form.question || hasSense(clause, 'show', 'question') || hasTopic(clause, 'how-to') || clause.act === 'ask';
  if ((lastRun === null && !hasActiveRun) || !isAsked || hasSense(clause, 'make', 'add')) return null;
  const question = QUESTIONS.find(([, is]) => is(clause))?.[0];
  if (question === undefined) return null;
  const [date] = slotsOf(clause, 'date');
  const keys =
    isPlace(clause) && (question === 'exchange' || question === 'request')
      ? (namedOperations(clause, situation)?.operations.map(({ key }) => key) ?? [])
      : [];
  return {
    kind: 'show-results',
    question,
    between: date === undefined ? null : { from: date.from, to: date.to },
    operations: keys.length === 0 ? null : keys,
  };
}
