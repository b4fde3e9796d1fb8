import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { chosenAlternative } from './chosen-alternative.ts';
import { partsBetweenMarks } from './parts-between-marks.ts';

type Part = readonly ClauseWord[];

const NAMES = new Set(['resource', 'operation', 'path']);
const namesIn = ({ slots }: Clause, part: Part): readonly string[] =>
  slots.flatMap((slot) =>
    NAMES.has(slot.kind) && part.some(({ span }) => span.start === slot.span.start) ? ['name' in slot ? slot.name : slot.kind] : [],
  );

const plain = (part: Part): string => part.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' ');

/** "The comments belong to another team": a statement, which names something without requesting it. */
const TELLS =
  /\b(?:is|are|was|were|has|have|had|do|does|did|not|belongs?|told|tells?|says?|said|agreed|looks|takes|knows?|i am|can|could|will|moves|means?|\w{3,}ed)\b/;
const REQUESTS =
  /^(?:please |so |and |but |then )*(?:test|cover|check|write|make|create|give|add|generate|i (?:want|need|would)|can you|could)\b/;
const isStatement = (part: Part): boolean => TELLS.test(plain(part)) && !REQUESTS.test(plain(part));

/** Matches sentences that put a name in focus: "it is the coupons that are left", "what matters is the store". */
const CLEFT =
  /\bit (?:is|was) (?:only |just )?the\b|\bwhat (?:matters|counts|(?:i|we) (?:\S+ ){0,3}?(?:need|want|care about|promised))\b.* is\b/;
const OWN = /\b(?:themselves|itself)\b/;
const ASKS = /^(?:so |and |but )*please\b/;
/** "I would like tests for the payouts" */
const asksForTests = (part: Part): boolean =>
  part.some(({ senses, isOfProject }) => senses.includes('suite') && !isOfProject) &&
  part.some(({ senses }) => ['wish', 'polite', 'make', 'add'].some((sense) => senses.includes(sense)));
const isFocused = (part: Part): boolean =>
  asksForTests(part) ||
  part.some(({ senses }) => senses.includes('narrow')) ||
  [CLEFT, OWN, ASKS].some((pattern) => pattern.test(plain(part)));

/** The focused noun phrase: "the coupons" in "it is only the coupons that are left". */
function nounIn(clause: Clause, part: Part): Part {
  const isCleft = CLEFT.test(plain(part));
  const marker = part.findLastIndex(({ lower, senses }) =>
    isCleft ? lower === 'is' : senses.includes('narrow') || senses.includes('polite'),
  );
  const behind = part.slice(marker + 1);
  const end = behind.findIndex(({ lower }, at) => at > 0 && /^(?:that|which|who)$/.test(lower));
  const noun = end < 0 ? behind : behind.slice(0, end);
  return namesIn(clause, noun).length > 0 ? noun : part;
}

/** A condition, a value or a status specifies the request. */
const specifies = ({ slots }: Clause, part: Part): boolean =>
  /^(?:and |but |so )?(?:when|if|after|once|while|before|as soon as|in case|then)\b/.test(plain(part)) ||
  slots.some(
    (slot) =>
      part.some(({ span }) => span.start === slot.span.start) &&
      (slot.kind === 'status' ||
        slot.kind === 'range' ||
        slot.kind === 'amount' ||
        (slot.kind === 'field' && slot.setting.kind !== 'named')),
  );

/** The part that says what to test, if all other named parts are only statements. */
function focusedParts(clause: Clause, parts: readonly Part[]): readonly Part[] | null {
  const named = parts.filter((part) => namesIn(clause, part).length > 0);
  const focused = named.filter(isFocused);
  const others = named.filter((part) => !focused.includes(part));
  return focused.length > 0 && others.length > 0 && others.every((part) => isStatement(part) && !specifies(clause, part))
    ? focused.map((part) => nounIn(clause, part))
    : null;
}

const POINTS =
  /^(?:so |and )?(?:only |just )?(?:those|these|both|the) (?:two|three|of (?:them|these|those))\b|^(?:both|they|all of (?:them|these|those))\b/;

const PAIR = /^(?:the )?\S+ and (?:the )?\S+$/;

/** "the login and the logout, those two I would like to have looked at": the names before the pronoun are what is meant. */
function pointedParts(clause: Clause, parts: readonly Part[]): readonly Part[] | null {
  const at = parts.findIndex((part) => POINTS.test(plain(part)));
  const before = parts.slice(0, Math.max(0, at));
  const behind = parts.slice(at);
  const isList =
    before.length > 0 &&
    (before.every((part) => !isStatement(part)) || before.some((part) => !isStatement(part) && namesIn(clause, part).length > 1)) &&
    (before.flatMap((part) => namesIn(clause, part)).length > 1 || before.some((part) => PAIR.test(plain(part))));
  return isList && behind.every((part) => namesIn(clause, part).length === 0) ? before : null;
}

const POINTS_BACK =
  /\b(?:for|of|about) (?:exactly |just |precisely )?(?:that|this)(?: and\b| please\b|$)|\b(?:test|cover|check) (?:exactly |just )?(?:that|this)(?: please)?$/;

/** "a visitor can open a single book, and I want a test for exactly that": the statement before says what to test. */
function statementBefore(clause: Clause, parts: readonly Part[]): readonly Part[] | null {
  const at = parts.findIndex((part, index) => index > 0 && POINTS_BACK.test(plain(part)) && namesIn(clause, part).length === 0);
  const statement = parts[at - 1];
  if (at < 1 || statement === undefined || namesIn(clause, statement).length === 0) return null;
  // "it is written that …"
  const behind = statement.slice(statement.findIndex(({ lower }) => lower === 'that') + 1);
  return [namesIn(clause, behind).length > 0 ? behind : statement];
}

const POINTS_TO_TOPIC = /\b(?:that|this|those|these|them|it)\b/;
const TOPIC = /^(?:about|with|around|regarding|concerning|in|on)$/;

/**
 * "people keep sending mails about the coupons, so test those": the report before the request says what to test, and its own verb sends no
 * request. "somebody posts a comment on a photo, cover that" describes a request.
 */
function topicBefore(clause: Clause, parts: readonly Part[]): readonly Part[] | null {
  const at = parts.findIndex(
    (part, index) =>
      index > 0 &&
      POINTS_TO_TOPIC.test(plain(part)) &&
      namesIn(clause, part).length === 0 &&
      part.some(({ senses }) => senses.some(isAsking)),
  );
  const report = parts[at - 1];
  if (at < 1 || report === undefined) return null;
  const start = report.findIndex(({ lower }) => TOPIC.test(lower));
  const [before, topic] = [report.slice(0, Math.max(0, start)), report.slice(start + 1)];
  // In "customers keep sending mails", the customers are people, even if the API has customers.
  const said = before.slice(before.findIndex(({ isFunction }) => !isFunction) + 1);
  const isTold = said.length > 0 && !said.some(({ isOfProject }) => isOfProject) && namesIn(clause, said).length === 0;
  return start > 1 && isTold && namesIn(clause, topic).length > 0 ? [topic] : null;
}
const isAsking = (sense: string): boolean => /^(?:try|make|add|wish|suite)$/.test(sense);

const isKind = (clause: Clause, part: Part): boolean =>
  slotsOf(clause, 'test-kind').some(({ span }) => part.some((word) => word.span.start === span.start));

/** In "add negatives for those", only the kind of tests adds to what is meant. */
const kindsIn = (clause: Clause, part: Part): Part =>
  POINTS_TO_TOPIC.test(plain(part))
    ? part.filter((word) =>
        KINDS.some((kind) => slotsOf(clause, kind).some(({ span }) => span.start <= word.span.start && span.end >= word.span.end)),
      )
    : part;
const KINDS = ['test-kind', 'amount'] as const;

/** The part of a long message that says what to test. The whole clause if no part of it stands out. */
export function focusOf(clause: Clause, situation: Situation): Clause {
  const chosen = chosenAlternative(clause, situation);
  if (chosen !== null) return chosen;
  const parts = partsBetweenMarks(clause.words);
  const ways = [focusedParts, pointedParts, statementBefore, topicBefore];
  const meant = parts.length < 2 ? null : ways.reduce<readonly Part[] | null>((found, find) => found ?? find(clause, parts), null);
  if (meant === null) return clause;
  const kinds = parts.filter((part) => isKind(clause, part) && namesIn(clause, part).length === 0).map((part) => kindsIn(clause, part));
  const kept = [...meant, ...kinds].flat().toSorted((a, b) => a.span.start - b.span.start);
  return clauseOf(clause, kept);
}
