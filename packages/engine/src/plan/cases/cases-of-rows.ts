import type { Clause, InputSetting, Operation, Span, TestWish } from '../../model/index.ts';
import { type BoundLiterals, bindLiterals } from '../literals/bind-literals.ts';
import { type KnownFields, knownFieldsOf, valueFor } from '../literals/known-fields.ts';
import { expectsFailure } from '../literals/lost-literals.ts';
import { literalOf, writtenWords } from '../literals/said-words.ts';
import { statementsIn } from '../literals/statements.ts';
import { structuralWordsIn } from '../literals/taken-words.ts';
import { wishesFor } from '../literals/wishes-for-literals.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { type CaseRows, caseRows } from './case-rows.ts';

/** A row with the request and the expectation that it describes. */
interface BoundRow {
  readonly clause: Clause;
  readonly bound: BoundLiterals;
}

const isSame = (one: InputSetting, other: InputSetting): boolean => one.name === other.name && one.target === other.target;
const isAnonymous = ({ clause }: BoundRow): boolean => slotsOf(clause, 'identity').some(({ who }) => who === 'none');

/** True if a row contains only values, so that they belong to the field of the row before it. */
function namesNoField({ clause, bound }: BoundRow, { inputs }: KnownFields, message: string): boolean {
  const words = writtenWords(clause, message);
  const isSet = slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named');
  return !isSet && statementsIn(words, inputs, structuralWordsIn(clause, words)).length === 0 && bound.fields.length === 0;
}

/** In "rating 1 is fine, 0 and 6 are not", the values of the second row belong to the field of the first. */
function withFieldOf(
  before: readonly InputSetting[],
  row: BoundRow,
  words: CaseRows['shared'],
  known: KnownFields,
  message: string,
): BoundRow {
  const [last, ...others] = before;
  const own = clauseOf(row.clause, words);
  const said = writtenWords(own, message);
  const isTaken = structuralWordsIn(own, said);
  const literals = said.filter((word, at) => !isTaken(at) && literalOf(word) !== null);
  if (last === undefined || others.length > 0 || literals.length === 0 || !namesNoField({ ...row, clause: own }, known, message))
    return row;
  const input = known.inputs.find(({ name, label, target }) => target === last.target && (name === last.name || label === last.name));
  const [setting, ...further] = literals.map((word): InputSetting => {
    const { text, kind } = literalOf(word) ?? { text: word.text, kind: 'word' };
    return { ...last, setting: text === '' ? { kind: 'empty' } : { kind: 'value', value: valueFor(text, kind, input) } };
  });
  const used = literals.map(({ span }) => span);
  return setting === undefined ? row : { ...row, bound: { ...row.bound, settings: [setting], further, used, unused: [] } };
}

/** A row that only changes fields of the first row keeps the other fields: "once with text=hi and time=noon, once more without text". */
function withOthersOf(first: BoundRow, row: BoundRow): BoundRow {
  const isChange = row.bound.settings.every((one) => first.bound.settings.some((other) => isSame(one, other)));
  if (row === first || expectsFailure(first.clause) || !isChange) return row;
  const kept = first.bound.settings.filter((one) => !row.bound.settings.some((other) => isSame(one, other)));
  return { ...row, bound: { ...row.bound, settings: [...kept, ...row.bound.settings] } };
}

/** Binds each row to a request of an operation. Null if a row does not describe its request. */
function boundRows(clause: Clause, { shared, rows }: CaseRows, operation: Operation, situation: Situation): readonly BoundRow[] | null {
  const {
    message,
    context: { model },
  } = situation;
  if (model === null) return null;
  const known = knownFieldsOf(operation, model);
  const inAll = bindLiterals(clauseOf(clause, shared), operation, false, situation).settings;
  const ownOf = ({ bound }: BoundRow) => bound.settings.filter((one) => !inAll.some((other) => isSame(one, other)));
  const bound: BoundRow[] = [];
  for (const words of rows) {
    const own = clauseOf(clause, [...shared, ...words]);
    const read = { clause: own, bound: bindLiterals(own, operation, expectsFailure(own), situation) };
    const before = bound.at(-1);
    const row = before === undefined ? read : withFieldOf(ownOf(before), read, words, known, message);
    if (ownOf(row).length === 0 && !isAnonymous(row)) return null;
    bound.push({ ...row, bound: { ...row.bound, settings: [...inAll, ...ownOf(row)] } });
  }
  const [first] = bound;
  return first === undefined ? null : bound.map((row) => withOthersOf(first, row));
}

const unusedIn = (rows: readonly BoundRow[]): number => rows.flatMap(({ bound }) => bound.unused).length;

/** Binding all rows to a candidate is slow, so only the most likely candidates are tried. */
const MOST_CANDIDATES = 12;

/** The operation to which every row can be bound with the fewest unused literals. */
function bestRows(clause: Clause, rows: CaseRows, candidates: readonly Operation[], situation: Situation) {
  const found = candidates.slice(0, MOST_CANDIDATES).flatMap((operation) => {
    const bound = boundRows(clause, rows, operation, situation);
    return bound === null ? [] : [{ operation, rows: bound }];
  });
  return found.toSorted((a, b) => unusedIn(a.rows) - unusedIn(b.rows))[0];
}

/** True if a later row names something that the first row does not, as in "create a book -> 201, list the authors -> 200". */
function namesOther(clause: Clause, { shared, rows }: CaseRows): boolean {
  const [first = [], ...others] = rows;
  const known = new Set([...shared, ...first].map(({ lower }) => lower));
  const keysOf = (words: CaseRows['shared']) => slotsOf(clauseOf(clause, words), 'operation').map(({ key }) => key);
  const keys = new Set(keysOf([...shared, ...first]));
  return others.some((words) => {
    const own = clauseOf(clause, words);
    const isValue = (start: number) =>
      slotsOf(own, 'field').some(({ span, setting }) => setting.kind !== 'named' && span.start <= start && span.end > start);
    return (
      words.some(({ isOfProject, lower, span }) => isOfProject && !known.has(lower) && !isValue(span.start)) ||
      keysOf(words).some((key) => !keys.has(key))
    );
  });
}

/** The rows of a clause, bound to the operation that all of them test. Undefined if it has no rows. */
function rowsOf(clause: Clause, situation: Situation, candidatesFor: (clause: Clause) => readonly Operation[]) {
  const rows = caseRows(clause, situation);
  if (rows === null || namesOther(clause, rows)) return undefined;
  const [first = []] = rows.rows;
  return bestRows(clause, rows, candidatesFor(clauseOf(clause, [...rows.shared, ...first])), situation);
}

const repeatsRequest = (rows: readonly BoundRow[]): boolean =>
  new Set(rows.map((row) => JSON.stringify([isAnonymous(row), row.bound.settings]))).size < rows.length;

/** One case for each row of a clause. Null if it has no rows, or if they are about several operations. */
export function casesOfRows(
  clause: Clause,
  situation: Situation,
  candidatesFor: (clause: Clause) => readonly Operation[],
): readonly TestWish[] | null {
  const best = rowsOf(clause, situation, candidatesFor);
  // "price 5 gives 201, a second one with price 5 gives 409" is a sequence.
  return best === undefined || repeatsRequest(best.rows)
    ? null
    : best.rows.flatMap(({ bound, clause: row }) => wishesFor(best.operation, bound, row));
}

/** The spans of the message that the cases for its rows use. */
export const usedByRows = (clause: Clause, operations: readonly Operation[], situation: Situation): readonly Span[] =>
  rowsOf(clause, situation, () => operations)?.rows.flatMap(({ bound }) => bound.used) ?? [];
