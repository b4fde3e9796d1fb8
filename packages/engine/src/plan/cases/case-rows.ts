import type { Clause, ClauseWord, Span } from '../../model/index.ts';
import { FLOW_WORD } from '../flows/flow-parts.ts';
import { literalOf, type WrittenWord, writtenWords } from '../literals/said-words.ts';
import { structuralWordsIn } from '../literals/taken-words.ts';
import { hasSense, type Situation, slotsOf } from '../situation/situation.ts';

type Words = readonly ClauseWord[];

/** A message with several cases of one request: "quantity 1 -> 201; quantity -1 -> 422; no body -> 422". */
export interface CaseRows {
  /** What all cases have in common, such as the operation. */
  readonly shared: Words;
  /** The words that belong to only one case each. */
  readonly rows: readonly Words[];
}

const MOST_ROWS = 20;
const WEAK_JOINT = /^(?:[,.]|and|but|or|whereas|while|und|aber)$/;

interface Parts {
  readonly clause: Clause;
  readonly hasValue: (word: ClauseWord) => boolean;
  readonly hasOutcome: (word: ClauseWord) => boolean;
}

const covers = (span: Span, word: ClauseWord): boolean => span.start <= word.span.start && span.end >= word.span.end;

/** Determines which words describe the request and which describe the response. */
function partsOf(clause: Clause, { message }: Situation): Parts {
  const said = writtenWords(clause, message);
  const isTaken = structuralWordsIn(clause, said);
  const isValue = (word: WrittenWord) =>
    literalOf(word) !== null || (word.isChoice && !word.isFunction && !word.isOfProject && word.senses.length === 0);
  const values = new Set(said.flatMap((word, at) => (!isTaken(at) && isValue(word) ? [word.span.start] : [])));
  const set = [
    ...slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named'),
    ...slotsOf(clause, 'identity').filter(({ who }) => who === 'none'),
  ];
  const statuses = slotsOf(clause, 'status').filter(({ excluded }) => !excluded);
  return {
    clause,
    hasValue: (word) => values.has(word.span.start) || set.some(({ span }) => covers(span, word)),
    hasOutcome: (word) =>
      statuses.some(({ span }) => covers(span, word)) || word.topics.includes('refused') || word.topics.includes('accepted'),
  };
}

/** Splits words before each position for which `starts` returns true. Words inside a slot stay together. */
function divided(clause: Clause, words: Words, starts: (at: number) => boolean): readonly Words[] {
  const isInside = ({ span }: ClauseWord) => clause.slots.some((slot) => slot.span.start < span.start && slot.span.end >= span.end);
  const parts: ClauseWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    if (at > 0 && starts(at) && !isInside(word)) parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.some(({ isMark }) => !isMark));
}

/** Splits a text at line breaks, semicolons and vertical bars. */
const linesOf = (clause: Clause, message: string): readonly Words[] =>
  divided(clause, clause.words, (at) => {
    const [before, word] = [clause.words[at - 1], clause.words[at]];
    const isNewLine = message.slice(before?.span.end ?? 0, word?.span.start ?? 0).includes('\n');
    return isNewLine || /^[;|]$/.test(before?.lower ?? '');
  });

const isWhole = (part: Words, { hasValue, hasOutcome }: Parts): boolean => part.some(hasValue) && part.some(hasOutcome);

/** "201 for price 5, 422 for price -5": each row starts with its outcome. */
function rowsBehindOutcomes(atoms: readonly Words[], { hasOutcome }: Parts): readonly Words[] {
  const rows: ClauseWord[][] = [];
  for (const atom of atoms) {
    const last = rows.at(-1);
    if (last === undefined || atom.some(hasOutcome)) rows.push([...atom]);
    else last.push(...atom);
  }
  return rows;
}

/** "1 and 5 pass, 0 and 6 do not (422)": each row ends with its outcome. Words without a value belong to the row before them. */
function rowsBeforeOutcomes(atoms: readonly Words[], parts: Parts): readonly Words[] {
  const rows: ClauseWord[][] = [];
  let open: ClauseWord[] = [];
  for (const atom of atoms) {
    const last = rows.at(-1);
    if (open.length === 0 && last !== undefined && !atom.some(parts.hasValue)) {
      last.push(...atom);
      continue;
    }
    open.push(...atom);
    if (!isWhole(open, parts)) continue;
    rows.push(open);
    open = [];
  }
  return open.length === 0 ? rows : [...rows, open];
}

/** Returns rows that each describe a request and its response. */
function rowsWithOutcomes(parts: Parts, message: string): readonly Words[] {
  const { clause, hasValue, hasOutcome } = parts;
  const lines = linesOf(clause, message);
  if (lines.filter((line) => isWhole(line, parts)).length > 1) return joinHeading(lines, parts);
  const atoms = divided(clause, clause.words, (at) => WEAK_JOINT.test(clause.words[at]?.lower ?? ''));
  const first = clause.words.find((word) => hasValue(word) || hasOutcome(word));
  const isOutcomeFirst = first !== undefined && hasOutcome(first) && atoms.filter((atom) => isWhole(atom, parts)).length > 1;
  return isOutcomeFirst ? rowsBehindOutcomes(atoms, parts) : rowsBeforeOutcomes(atoms, parts);
}

/** A line without a value is a heading of the next row, or a remark after the last one. */
function joinHeading(lines: readonly Words[], parts: Parts): readonly Words[] {
  const rows = rowsBeforeOutcomes(lines, parts);
  const last = rows.at(-1);
  return last !== undefined && !last.some(parts.hasValue) ? rows.slice(0, -1) : rows;
}

const SPECIFIES = /^(?:with|without|where|whose|having|leaving|omitting|lacking)$/;
const COUNTS = /^(?:once|again|another|one|second)$/;
const CONTINUES = /^(?:again|another|second|more)$/;

/** "once with a color, once more without one": each row starts with a word such as "once" or "again". */
function countedRows({ clause, hasValue }: Parts): CaseRows | null {
  const { words } = clause;
  const starts = (at: number) =>
    COUNTS.test(words[at]?.lower ?? '') && words.slice(at + 1, at + 3).some(({ lower }) => SPECIFIES.test(lower));
  const [first = [], ...others] = divided(clause, words, starts);
  // In "a label with a color, then again without one", the first row comes before the first of these words.
  const isRow = first.some(hasValue) && (others.length === 1 || others[0]?.slice(0, 2).some(({ lower }) => CONTINUES.test(lower)) === true);
  const shared = isRow ? beforeValues(first, hasValue) : first;
  const rows = isRow ? [first.slice(shared.length), ...others] : others;
  return rows.length > 1 && rows.every((row) => row.some(hasValue)) ? { shared, rows } : null;
}

/** The words before the first one that belongs to a single row: "creating books:", "POST /orders with". */
function beforeValues(row: Words, isOfRow: (word: ClauseWord) => boolean): Words {
  const colon = row.findIndex(({ lower, isMark }) => isMark && lower === ':');
  const start = row.findIndex(isOfRow);
  const end = colon > 0 && row.slice(colon).some(isOfRow) ? colon : start;
  return row.slice(0, Math.max(0, end));
}

/** The cases of a clause. Null if it is about one request. */
export function caseRows(clause: Clause, situation: Situation): CaseRows | null {
  const parts = partsOf(clause, situation);
  const counted = countedRows(parts);
  if (counted !== null) return counted;
  if (hasSense(clause, 'order') || clause.words.some(({ lower }) => FLOW_WORD.test(lower))) return null;
  const rows = rowsWithOutcomes(parts, situation.message);
  const [first = []] = rows;
  if (rows.length < 2 || rows.length > MOST_ROWS || !rows.every((row) => isWhole(row, parts))) return null;
  const shared = beforeValues(first, (word) => parts.hasValue(word) || parts.hasOutcome(word));
  return { shared, rows: rows.map((row) => row.filter((word) => !shared.includes(word))) };
}
