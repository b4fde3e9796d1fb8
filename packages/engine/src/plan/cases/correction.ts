import type { Clause, Decision, InputSetting, MessageContext, Slot, Span, TestWish } from '../../model/index.ts';
import { literalOf, type WrittenWord, writtenWords } from '../literals/said-words.ts';
import { casesWith } from '../situation/case-filter.ts';
import { hasTopic, slotsOf } from '../situation/situation.ts';

/** A message and its clauses. */
export interface MessageClauses {
  readonly text: string;
  readonly clauses: readonly Clause[];
}

/** The previous message with the corrected value. */
export interface Correction {
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

const STATUS = /^[1-5]\d\d$/;

const unquoted = (text: string): string => /^["'“„`](.*)["'”“`]$/.exec(text)?.[1] ?? text;

/** The only value in a correction such as "sorry, typo! 21.5 is what I meant" or "oops, I meant Max". Null for other messages. */
function valueMeant({ text, clauses }: MessageClauses): WrittenWord | null {
  const [clause] = clauses;
  if (clause === undefined || clauses.length > 1 || !hasTopic(clause, 'correction') || clause.form.question) return null;
  // "make that 50 users" changes a load.
  if (slotsOf(clause, 'amount').some(({ unit }) => unit !== 'count')) return null;
  const words = writtenWords(clause, text);
  const isValue = (word: WrittenWord, at: number) => {
    if (literalOf(word) !== null) return true;
    const isName = /^\p{Lu}/u.test(word.text) && !word.isFunction && word.topics.length === 0 && at > 0;
    return isName || (word.isChoice && !word.isFunction && word.senses.length + word.topics.length === 0);
  };
  const [value, ...further] = words.filter(isValue);
  const others = words.filter((word, at) => !word.isMark && !word.isFunction && word.topics.length === 0 && !isValue(word, at));
  const names = clause.slots.some(({ kind }) => NAMES.has(kind)) || others.some(({ isOfProject }) => isOfProject);
  const orders = words.some(({ senses, lower }) => lower === 'undo' || senses.some((sense) => ORDERS.has(sense)));
  const isAmount = value !== undefined && (others.includes(words[words.indexOf(value) + 1] as WrittenWord) || isPlace(words, value));
  return value === undefined || further.length > 0 || others.length > MOST_OTHERS || names || orders || isAmount ? null : value;
}

/** "no wait, remove case 2" asks for something else. */
const ORDERS: ReadonlySet<string> = new Set(['remove', 'keep', 'run', 'stop', 'add', 'more', 'suite', 'skip']);

/** True for a value after such a word, as in "line 3" or "than 200". */
const isPlace = (words: readonly WrittenWord[], value: WrittenWord): boolean =>
  /^(?:line|case|number|step|than|page)$/.test(words[words.indexOf(value) - 1]?.lower ?? '');

/** A correction contains few other words, such as "sorry" or "oops". */
const MOST_OTHERS = 2;
const NAMES: ReadonlySet<Slot['kind']> = new Set(['operation', 'resource', 'path', 'field', 'environment']);

/** The values in a message, with their spans and kinds. An expected status has its own kind. */
function valuesIn({ text, clauses }: MessageClauses): readonly { readonly span: Span; readonly kind: string }[] {
  return clauses.flatMap((clause) => {
    const statuses = slotsOf(clause, 'status').map(({ span }) => span.start);
    const measures = slotsOf(clause, 'amount').filter(({ unit }) => unit !== 'count');
    const isMeasure = ({ start }: Span) => measures.some(({ span }) => span.start <= start && span.end > start);
    const literals = writtenWords(clause, text).flatMap((word) => {
      const literal = isMeasure(word.span) ? null : literalOf(word);
      const kind = statuses.includes(word.span.start) ? 'status' : literal?.kind;
      return kind === undefined ? [] : [{ span: word.span, kind }];
    });
    // "a pet named Rex"
    const texts = slotsOf(clause, 'field').flatMap(({ setting, span }) => {
      const said = setting.kind === 'value' && typeof setting.value === 'string' ? setting.value : '';
      const at = said === '' ? -1 : text.slice(span.start, span.end).lastIndexOf(said);
      const place = { start: span.start + at, end: span.start + at + said.length };
      return at < 0 || literals.some((one) => one.span.start <= place.start && one.span.end >= place.end)
        ? []
        : [{ span: place, kind: 'word' }];
    });
    return [...literals, ...texts].toSorted((a, b) => a.span.start - b.span.start);
  });
}

const TEXTS: ReadonlySet<string> = new Set(['quoted', 'word', 'email', 'id']);

/** The previous message with its last value of the same type replaced. Null if the message is not a correction. */
export function correctionOf(message: MessageClauses, readBefore: () => MessageClauses): Correction | null {
  const meant = valueMeant(message);
  if (meant === null) return null;
  const before = readBefore();
  const values = valuesIn(before);
  const kind = literalOf(meant)?.kind ?? 'word';
  const isStatus = STATUS.test(meant.text) && values.some((one) => one.kind === 'status');
  const wanted = isStatus ? 'status' : kind;
  const last = values.findLast((one) => one.kind === wanted) ?? values.findLast((one) => TEXTS.has(one.kind) && TEXTS.has(wanted));
  if (last === undefined) return null;
  const { start, end } = last.span;
  const old = before.text.slice(start, end);
  const isQuoted = unquoted(old) !== old && unquoted(meant.text) === meant.text;
  const to = isQuoted ? `${old[0]}${meant.text}${old.at(-1)}` : meant.text;
  return { text: `${before.text.slice(0, start)}${to}${before.text.slice(end)}`, from: unquoted(old), to: unquoted(to) };
}

/** True if all tests are exact cases or flows, so that a single value in them can be corrected. */
export const areExact = (decisions: readonly Decision[]): boolean =>
  decisions.length > 0 &&
  decisions.every(
    (one) =>
      one.kind === 'do' && one.action.kind === 'make-tests' && one.action.wishes.every(({ kind }) => kind === 'exact' || kind === 'flow'),
  );

const textOf = ({ setting }: InputSetting): string => (setting.kind === 'value' ? String(setting.value) : '');

const plain = (text: string): string =>
  ` ${text
    .replace(/["'“”„`,;:]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()} `;
const hasText = (title: string, text: string): boolean => plain(title).includes(plain(text));

/**
 * Changes the case that the correction is about, which has the old value in its title or expects the old status. If there is no such case,
 * a new one is added.
 */
export function replaceCorrectedCase({ from, to }: Correction, decision: Decision, suite: MessageContext['suite']): Decision {
  if (decision.kind !== 'do' || decision.action.kind !== 'make-tests' || suite === null) return decision;
  const [wish, ...others] = decision.action.wishes;
  const change = wish === undefined || others.length > 0 ? null : changedBy(wish, to);
  const old = suite.cases.findLast(
    ({ op, title, statuses }) => op === change?.operation && (hasText(title, from) || (change.status !== null && statuses.includes(from))),
  );
  if (change === null || old === undefined) return decision;
  return {
    kind: 'do',
    action: { kind: 'change-cases', cases: casesWith({ ids: [old.id] }), status: change.status, settings: change.settings },
  };
}

/** The settings or the status with the corrected value. Null if the request does not contain it. */
function changedBy(wish: TestWish, to: string) {
  if (wish.kind !== 'exact') return null;
  const settings = wish.settings.filter((one) => textOf(one) === to);
  const status = wish.expect.status === to && settings.length === 0 ? to : null;
  return settings.length === 0 && status === null ? null : { operation: wish.operation, settings, status };
}
