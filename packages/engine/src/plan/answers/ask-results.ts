import type { Action, Clause, HttpMethod, RUN_QUESTIONS } from '../../model/index.ts';
import { namedOperations } from '../operations/find-operations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

type Question = (typeof RUN_QUESTIONS)[number];

/** Topics for questions about results, most specific first: "since when does it fail" does not ask for a list of failures. */
const QUESTIONS: readonly (readonly [topic: string, question: Question])[] = [
  ['since-when', 'since-when'],
  // In "who is the slowest", the user asks for a call.
  ['slowest', 'slowest'],
  ['who', 'who'],
  ['flaky', 'flaky'],
  ['compare', 'compare'],
  ['release', 'release'],
  ['duration', 'duration'],
];
const BROAD: readonly (readonly [topic: string, question: Question])[] = [
  ['failures', 'failures'],
  ['passed', 'passed'],
  ['history', 'history'],
  ['result', 'summary'],
];

const COMPARES =
  /^(?:better|worse|than|compared?|comparison|difference|differ|versus|vs|since|improved?|changed|new|newly|regress\w*|used|fixed)$/;

const asksForOneRun = ({ words }: Clause): boolean =>
  words.some(
    ({ lower }, at) =>
      /^(?:previous|last|before|earlier)$/.test(lower) &&
      words.some(({ lower: other }, index) => index !== at && /^(?:runs?|time)$/.test(other)),
  ) &&
  !words.some(({ lower }) => COMPARES.test(lower)) &&
  words.some(({ lower }) => /^(?:happened|happen|go|went|result|results|end|ended|outcome|summary|report|look|looked|like)$/.test(lower));

function questionIn(clause: Clause): Question | null {
  // "a summary for our release channel" does not ask whether to release.
  if (hasTopic(clause, 'release') && clause.words.some(({ lower }) => /^(?:summary|recap|digest|overview|numbers)$/.test(lower)))
    return 'summary';
  const asked = QUESTIONS.filter(([topic]) => hasTopic(clause, topic)).map(([, question]) => question);
  // "what happened in the previous run?" is about one run, and "is it better than before?" about two.
  const special = asked.find((question) => question !== 'compare' || !asksForOneRun(clause));
  if (special !== undefined) return special;
  if (asksForOneRun(clause)) return 'summary';
  if (hasTopic(clause, 'failures') && hasTopic(clause, 'passed')) return 'summary';
  if (hasTopic(clause, 'result') && !hasTopic(clause, 'failures', 'passed')) return 'summary';
  return BROAD.find(([topic]) => hasTopic(clause, topic))?.[1] ?? null;
}

const DOING: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** "did deleting work?" refers to the tested delete operations. */
function testedOperationsDone(clause: Clause, situation: Situation): readonly string[] | null {
  const verbs = clause.words.filter(({ isFunction, isOfProject, senses }) => !isFunction && isOfProject && !senses.includes('show'));
  const methods = verbs.flatMap(({ lower }) => situation.retrieval.methodsOf(lower)).filter((method) => DOING.includes(method));
  const tested = new Set(situation.context.suite?.cases.map(({ op }) => op));
  const keys = [...tested].filter((key) => methods.some((method) => key.startsWith(`${method} `)));
  return keys.length === 0 ? null : keys;
}

/** Answers a question about runs. Null if the clause asks about something else. */
export function resultsAction(clause: Clause, situation: Situation): Action | null {
  const question = questionIn(clause);
  if (question === null) return null;
  const [date] = slotsOf(clause, 'date');
  const named =
    slotsOf(clause, 'operation').length + slotsOf(clause, 'resource').length + slotsOf(clause, 'path').length > 0
      ? namedOperations(clause, situation)
      : null;
  const keys =
    named === null || named.operations.length === 0 ? testedOperationsDone(clause, situation) : named.operations.map(({ key }) => key);
  if (hasTopic(clause, 'why') && question === 'failures') return { kind: 'explain', subject: keys?.[0] ?? '' };
  return { kind: 'show-results', question, between: date === undefined ? null : { from: date.from, to: date.to }, operations: keys };
}
