import type { Clause, ExpectedResponse, InputSetting, Operation, Span } from '../../model/index.ts';
import { ownerAndNameSettings } from '../operations/called-things.ts';
import { type Input, inputMeant, inputNamed } from '../situation/inputs.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { type KnownFields, knownFieldsOf, valueFor } from './known-fields.ts';
import { bindUnnamedLiteral, type LiteralBinding, moneyAt } from './loose-literals.ts';
import { literalOf, type WrittenWord, writtenWords } from './said-words.ts';
import { isAfterResponseWords, sideOfStatement } from './sides.ts';
import { type Statement, spanOfStatement, statementsIn } from './statements.ts';
import { statusWordsIn, structuralWordsIn } from './taken-words.ts';

/** What a clause specifies about one request and its response. */
export interface BoundLiterals {
  readonly settings: readonly InputSetting[];
  /** The other values of a setting, each of which results in a further case: "pages 1, 2 and 3". */
  readonly further: readonly InputSetting[];
  readonly fields: ExpectedResponse['fields'];
  /** The spans of the message that were used. */
  readonly used: readonly Span[];
  /** The literals that could not be bound to anything. */
  readonly unused: readonly Span[];
}

interface Reading {
  readonly words: readonly WrittenWord[];
  readonly known: KnownFields;
  readonly isFailure: boolean;
  readonly isStatus: (at: number) => boolean;
  readonly opensRequest: (at: number) => boolean;
}

const nameOf = ({ depth, label, name }: Input): string => (depth > 0 ? label : name);

/**
 * If several fields have the name, returns the one in the same object as the previous field: in "contact name Ines and email …", both
 * belong to the contact.
 */
function nearestOf(fields: readonly Input[], last: string | null): Input | undefined {
  const outer = (label: string) => label.split('.').slice(0, -1).join('.');
  const [first] = fields;
  if (first === undefined || first.depth === 0 || last === null) return first;
  return fields.find(({ label }) => outer(label) === outer(last)) ?? first;
}

interface Made {
  settings: InputSetting[];
  further: InputSetting[];
  fields: ExpectedResponse['fields'][number][];
  used: Span[];
  last: string | null;
}

const isSameValue = ({ setting: one }: InputSetting, { setting: other }: InputSetting): boolean =>
  one.kind === other.kind && (one.kind !== 'value' || other.kind !== 'value' || one.value === other.value);

/** The first value of a field is part of the request. Each other value results in a further case. */
function addSettings(made: Made, [first, ...others]: readonly InputSetting[]): void {
  if (first === undefined) return;
  const set = made.settings.find(({ name, target }) => name === first.name && target === first.target);
  if (set === undefined) made.settings.push(first);
  else if (!isSameValue(set, first)) made.further.push(first);
  made.further.push(...others);
}

function addStatement(made: Made, statement: Statement, { words, known, isFailure, isStatus, opensRequest }: Reading): boolean {
  const isBehind = isAfterResponseWords(words, statement.from, isStatus, opensRequest);
  const placed = sideOfStatement(statement, known, { isFailure, isBehind });
  if (placed === null) return false;
  const field = nearestOf(placed.fields, made.last);
  const [value, ...others] = statement.values;
  if (placed.side === 'response') {
    const name = field === undefined ? statement.name : nameOf(field);
    made.fields.push({ name, value: value === undefined ? null : valueFor(value.text, value.kind, field) });
  } else if (field !== undefined && value !== undefined) {
    const setting = (one: { text: string; kind: string }): InputSetting => ({
      target: field.target,
      name: nameOf(field),
      setting: one.text === '' ? { kind: 'empty' } : { kind: 'value', value: valueFor(one.text, one.kind, field) },
    });
    addSettings(made, [value, ...others].map(setting));
    made.last = field.label;
  }
  made.used.push(spanOfStatement(statement, words));
  return true;
}

/** Values in the path of an operation, and owners of a resource: "GET /books/7", "in acme/site". */
function settingsInPath(clause: Clause, operation: Operation, { inputs }: KnownFields): readonly InputSetting[] {
  const own = slotsOf(clause, 'operation').filter(({ key }) => key === operation.key);
  const typed = slotsOf(clause, 'field').flatMap(({ field, setting, span }): readonly InputSetting[] => {
    if (!own.some((slot) => slot.span.start === span.start && slot.span.end === span.end)) return [];
    const input = inputs.find(({ name, target }) => name === field && target !== 'field') ?? inputNamed(inputs, field);
    return input === null ? [] : [{ target: input.target, name: input.name, setting }];
  });
  const owners = ownerAndNameSettings(clause, operation).filter(({ name }) => !typed.some((one) => one.name === name));
  return [...typed, ...owners];
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Settings in slots that are not plain values: "without a title", "an empty name", "a title of 300 characters". */
function settingsOfSlots(
  clause: Clause,
  { bodies }: Operation,
  { inputs }: KnownFields,
  used: readonly Span[],
): readonly { setting: InputSetting; span: Span }[] {
  return slotsOf(clause, 'field').flatMap(({ field, setting, span }) => {
    if (field === 'body' && bodies.length > 0 && inputNamed(inputs, field) === null)
      return setting.kind === 'named' ? [] : [{ setting: { target: 'body', name: '', setting }, span }];
    const input = setting.kind === 'named' || used.some((one) => overlaps(one, span)) ? null : inputMeant(inputs, field);
    const isOfOperation = slotsOf(clause, 'operation').some((slot) => overlaps(slot.span, span));
    return input === null || isOfOperation ? [] : [{ setting: { target: input.target, name: input.name, setting }, span }];
  });
}

/** Binds every literal of a clause to the request or the response of an operation. */
export function bindLiterals(clause: Clause, operation: Operation, isFailure: boolean, situation: Situation): BoundLiterals {
  const { model } = situation.context;
  if (model === null) return { settings: [], further: [], fields: [], used: [], unused: [] };
  const words = writtenWords(clause, situation.message);
  const known = knownFieldsOf(operation, model);
  const isTaken = structuralWordsIn(clause, words);
  const reading: Reading = { words, known, isFailure, ...statusWordsIn(clause, words) };
  const made: Made = { settings: [...settingsInPath(clause, operation, known)], further: [], fields: [], used: [], last: null };
  for (const statement of statementsIn(words, known.all, isTaken)) addStatement(made, statement, reading);
  const isUsed = (at: number) => made.used.some((span) => overlaps(span, words[at]?.span ?? { start: 0, end: 0 }));
  const bindEach = (bind: (at: number, free: readonly Input[]) => LiteralBinding | null) => {
    for (let at = 0; at < words.length; at += 1) {
      if (isTaken(at) || isUsed(at)) continue;
      const isSet = (input: Input) => made.settings.some(({ name, target }) => name === nameOf(input) && target === input.target);
      const bound = bind(
        at,
        known.inputs.filter((input) => !isSet(input)),
      );
      if (bound === null) continue;
      made.settings.push(...bound.settings);
      made.further.push(...(bound.further ?? []));
      made.used.push({ start: words[bound.from]?.span.start ?? 0, end: words[bound.to]?.span.end ?? 0 });
    }
  };
  bindEach((at, free) => moneyAt(words, at, free));
  for (const { setting, span } of settingsOfSlots(clause, operation, known, made.used)) {
    addSettings(made, [setting]);
    made.used.push(span);
  }
  bindEach((at, free) => bindUnnamedLiteral(words, at, operation, { inputs: known.inputs, free, all: model.operations }));
  const unused = words.filter((word, at) => !isTaken(at) && !isUsed(at) && literalOf(word) !== null).map(({ span }) => span);
  return { ...made, unused };
}
