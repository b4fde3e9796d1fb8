import type { Clause, ClauseWord } from '../../model/index.ts';
import { partsBetweenMarks } from '../operations/parts-between-marks.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { requestProbability } from './non-requests.ts';

/** Words that oblige the API: "should", "ought to", "we want to see". */
export const OBLIGES = /^(?:should|must|shall|ought|needs?|supposed|expected|expects?|want|wants|hope)$/;
/** Verbs that report what a request once returned. */
const REPORTS = /^(?:was|were|got|had|did|returned|gave|came|answered|saw|failed|responded|yesterday)$/;

const NAMES: ReadonlySet<string> = new Set(['resource', 'operation', 'path']);

const isIn = (part: readonly ClauseWord[], { start }: { readonly start: number }): boolean =>
  part.some(({ span }) => span.start <= start && span.end > start);

/** The part of a clause that names the expected outcome. */
export function outcomePart(clause: Clause): readonly ClauseWord[] | undefined {
  const [status] = slotsOf(clause, 'status').filter(({ excluded }) => !excluded);
  return status === undefined ? undefined : partsBetweenMarks(clause.words).find((part) => isIn(part, status.span));
}

/** Below this probability of a request, the message only mentions a rule: "so petId 0 should be a 400, fine". */
export const MAY_REQUEST = 0.03;

/** "stop, the email must be unique first" */
const DOES_OTHER: ReadonlySet<Clause['act']> = new Set(['remove', 'run', 'control', 'undo']);

/** The act of a clause that states a rule or asks for a reaction. Null if it does neither, or is hardly a request. */
export const actOfRule = (clause: Clause, situation: Situation): 'make' | null =>
  (MAY_STATE.includes(clause.act) &&
    (statesRule(clause) || asksForReaction(clause)) &&
    (asksHowItReacts(clause) || requestProbability(clause, situation) >= MAY_REQUEST)) ||
  (!DOES_OTHER.has(clause.act) && statesFieldRule(clause))
    ? 'make'
    : null;

/** "the email has to be unique", "the price should be validated": a rule about a field that any test of it can check. */
export function statesFieldRule(clause: Clause): boolean {
  const { words, form } = clause;
  const isRule = hasTopic(clause, 'unique') || words.some(({ lower }) => lower === 'validated');
  const isObliged = words.some(({ lower, senses }) => senses.includes('expect') || OBLIGES.test(lower));
  const isOther = form.question || form.report || hasTopic(clause, 'failures', 'why') || ASKS.test(words[0]?.lower ?? '');
  return isRule && isObliged && !isOther && slotsOf(clause, 'field').length > 0 && words.every(({ lower }) => lower !== '?');
}

/** Acts that the classifier assigns to a statement about what the API must do. */
const MAY_STATE: readonly Clause['act'][] = ['talk', 'make', 'add', 'ask', 'go'];

/**
 * "so if somebody gives a rating of 6, the shop has to answer with a 422": a rule about a request and its status, whoever states it and
 * whatever else the message contains. It asks for a test, even without a word for one.
 */
export function statesRule(clause: Clause): boolean {
  const part = outcomePart(clause);
  if (part === undefined) return false;
  const isConcrete =
    clause.slots.some(({ kind, excluded }) => NAMES.has(kind) && !excluded) ||
    // "what about an id that does not exist, has to be a 404"
    hasTopic(clause, 'unknown-id') ||
    slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named');
  const isObliged = part.some(({ lower, senses }) => senses.includes('expect') || OBLIGES.test(lower));
  // "you cannot delete the networks, it is 403" states what the user already knows.
  const isDenied = part.every(({ lower, senses }) => !OBLIGES.test(lower) && (!senses.includes('expect') || senses.includes('negation')));
  const isReport = isDenied || part.some(({ lower }) => REPORTS.test(lower)) || hasTopic(clause, 'failures', 'why');
  return isConcrete && isObliged && !isReport && !asksForRule(clause, part);
}

const ASKS = /^(?:is|are|does|do|did|can|could|will|would|should|which|who|where|why|how)$/;

/** "should a rating of 6 give a 422?" asks about the rule. */
function asksForRule({ words }: Clause, part: readonly ClauseWord[]): boolean {
  if (ASKS.test(words[0]?.lower ?? '')) return true;
  const last = part.at(-1);
  const behind = last === undefined ? undefined : words[words.indexOf(last) + 1];
  return behind?.lower === '?' || last?.lower === '?';
}

const BEHAVES = /^(?:happens?|reacts?|behaves?|copes?|deals?|responds?|does|do|handles?)$/;

const REACTS = /^(?:reacts?|behaves?|copes?)$/;

/** "how does the shop react to a rating of 0", "what does it do when …": no document answers this, so it always asks for a test. */
const asksHowItReacts = (clause: Clause): boolean =>
  asksForReaction(clause) && (clause.form.hypothetical || clause.words.some(({ lower }) => REACTS.test(lower)));

/**
 * "what does it do when somebody asks to snooze for 0 minutes": only a test can show how an API reacts to a certain value. A question that
 * only names fields asks for the documentation.
 */
export function asksForReaction({ words, slots }: Clause): boolean {
  const at = words.findIndex(({ lower }) => /^(?:what|how)$/.test(lower));
  const behind = at < 0 ? [] : words.slice(at + 1);
  if (at > 0 && !/^(?:see|know|out|me|curious|wonder|,|and|so)$/.test(words[at - 1]?.lower ?? '')) return false;
  const verb = behind.findIndex(({ lower }) => BEHAVES.test(lower));
  const isSet = slots.some(
    ({ span, ...slot }) =>
      (span.start > (behind[verb]?.span.start ?? 0) && slot.kind === 'field' && slot.setting.kind !== 'named') ||
      (slot.kind === 'amount' && slot.unit === 'seconds' && slot.value <= 0),
  );
  return verb >= 0 && isSet;
}
