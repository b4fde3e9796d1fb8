import type { Clause, ClauseWord, Operation, Slot } from '../../model/index.ts';
import { flowPartsOf, readFlow } from '../flows/read-flow.ts';
import { type FlowPart, withVerb } from '../flows/read-part.ts';
import { hasLiterals } from '../literals/said-words.ts';
import { createToolWordTest } from '../situation/idle-words.ts';
import type { Situation } from '../situation/situation.ts';
import { mentionsApi } from './find-operations.ts';
import { namesEndpoints } from './part-of-whole.ts';

/** Slots that name operations exactly, or leave some out, so that verbs are not needed to find them. */
const ELSEWHERE: ReadonlySet<Slot['kind']> = new Set(['operation', 'path', 'method', 'tag']);
const isElsewhere = ({ kind, excluded }: Slot): boolean => ELSEWHERE.has(kind) || (excluded && kind === 'resource');

const LEAST_PARTS = 2;

/** "cover both calls" and "what can go wrong" name no operation, and "we swapped the library" is a remark. */
const isAside = (said: FlowPart): boolean =>
  (said.objects.length === 0 && (verbOf(said) === null || /^(?:what|how|why)$/.test(said.part.words[0]?.lower ?? ''))) ||
  (/^(?:i|we|they|he|she)$/.test(said.part.words[0]?.lower ?? '') && said.verb?.lower.endsWith('ed') === true);

/** Returns the verb of a part. A word counts as a verb if Assay or the API uses it as one, or if it ends in "ing". */
const verbOf = (said: FlowPart): ClauseWord | null => {
  const other = said.verb === null ? withVerb(said)?.verb : said.verb;
  return other != null && (said.verb !== null || other.isOfProject || /^\p{L}{3,}ing$/u.test(other.lower)) ? other : null;
};

/**
 * "refunds, only creating one and looking one up": every part has a verb of its own, so every part names one operation, which is found like a
 * step of a flow. An exact case has one request, and its other parts only say what to send and what comes back. Empty if a part has no verb or
 * no operation.
 */
export function operationsOfParts(clause: Clause, situation: Situation): readonly Operation[] {
  if (clause.slots.some(isElsewhere) || clause.shapes[0]?.shape === 'load') return [];
  const { parts: all, subject } = flowPartsOf(clause, situation);
  const parts = all.filter((said) => !isAside(said));
  const isIdle = createToolWordTest(clause, situation.message);
  const isDoing = (said: FlowPart): boolean => {
    const verb = verbOf(said);
    // On its own, "reading" selects all reads. Here, it names one request.
    return verb !== null && (!isIdle(verb) || verb.topics.includes('reads'));
  };
  const { steps, lost } = readFlow(clause, situation);
  const found = [...new Set(steps.flatMap(({ operation, said }) => (isAside(said) ? [] : [operation])))];
  if (isExactCase(clause, parts, situation))
    return parts.some((said) => isRequest(said) && isDoing(said)) && found.length === 1 && lost.length === 0 ? found : [];
  const isHeaded = subject !== null && subject.objects.length > 0;
  const isListed = parts.length >= (isHeaded || isCalled(parts) ? 1 : LEAST_PARTS) && parts.every(isDoing);
  // The spec may lack one of the verbs in "volumes: create, mount, delete". The reply then mentions it.
  const isEnough = lost.length === 0 || (isHeaded && found.length >= LEAST_PARTS);
  return mentionsApi(clause) && isListed && isEnough && found.length >= parts.length - lost.length ? found : [];
}

/** "completing reminders": a verb of the API itself, with its object. */
function isCalled([first]: readonly FlowPart[]): boolean {
  const verb = first === undefined ? null : verbOf(first);
  return first !== undefined && first.objects.length > 0 && verb?.isOfProject === true && verb.lower.endsWith('ing');
}

/** "refund 500 of charge ch_1" begins with a verb of the API. In "orders with a bad token", the first word is a noun. */
function isRequest({ verb, objects, part: { words } }: FlowPart): boolean {
  const isBesideNumber = words.some((word, at) => word.isOfProject && /^\d/.test(words[at + 1]?.lower ?? ''));
  return objects.length > 0 && (verb !== null || isBesideNumber);
}

/** A request with values. "the label endpoints" are several, whatever is said about them. */
const isExactCase = (clause: Clause, parts: readonly FlowPart[], { message }: Situation): boolean =>
  !namesEndpoints(clause) && (clause.shapes[0]?.shape === 'exact' || (parts.length === 1 && hasLiterals(clause, message)));
