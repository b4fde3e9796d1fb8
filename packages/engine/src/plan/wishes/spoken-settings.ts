import { singular, wordsOf } from '../../format/words.ts';
import type { Clause, ClauseWord, InputSetting, Operation } from '../../model/index.ts';
import { isOfType, valueFor } from '../literals/known-fields.ts';
import { type Input, inputsIn } from '../situation/inputs.ts';
import { hasSense, type Situation, slotsOf } from '../situation/situation.ts';

const LINK = /^(?:of|is|=|:|to|as|like)$/;
/** Matches a spelling that ordinary words do not have: "release-1.0", "a_b". */
const IS_SPELLED = /[\d_@]|\p{L}-\p{L}/u;

/** True for a word that can only be a value: it has no other meaning, or an unusual spelling. */
const isValue = ({ lower, isMark, isFunction, isOfProject, senses, topics }: ClauseWord): boolean =>
  !isMark && (IS_SPELLED.test(lower) || (!isFunction && !isOfProject && senses.length + topics.length === 0));

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * "with the new_branch_name release-1.0", "with the color banana": an input of the operation, followed by its value. A remark is
 * interpreted before its operation is known, so these words are not slots yet.
 */
export function spokenSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const timed = timeSetting(clause, inputsIn(operation, situation));
  return timed === null ? namedSettings(clause, operation, situation) : [timed];
}

const UNIT = /^(?:second|minute|hour|day|week|month|year)s?$/;
/** "3 days ago" and "within 2 hours" say when something happened, and are not values. */
const TELLS_TIME = /^(?:ago|after|before|within|since|until|every|last|later|earlier)$/;

/** "snooze for 0 minutes": the unit is part of the name of an input, such as `num_minutes`, so the amount is not the duration of a run. */
function timeSetting(clause: Clause, inputs: readonly Input[]): InputSetting | null {
  const { words } = clause;
  if (hasSense(clause, 'load') || words.some(({ lower }) => TELLS_TIME.test(lower))) return null;
  for (const [at, { lower }] of words.entries()) {
    const unit = words[at + 1]?.lower ?? '';
    if (!/^-?\d+$/.test(lower) || !UNIT.test(unit)) continue;
    const input = inputs.find((one) => one.target !== 'path' && isOfType(one, 'integer', 'number') && isCountOf(one, singular(unit)));
    if (input !== undefined) return { target: input.target, name: input.name, setting: { kind: 'value', value: Number(lower) } };
  }
  return null;
}

const isCountOf = ({ name }: Input, unit: string): boolean => wordsOf(name).some((word) => singular(word.toLowerCase()) === unit);

function namedSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  // Without an expected status, a word after the name of an input is rarely its value.
  if (slotsOf(clause, 'status').length === 0) return [];
  const said = new Set(clause.words.map(({ lower }) => lower));
  const set = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  const isTaken = ({ span }: ClauseWord) => set.some((slot) => slot.span.start <= span.start && slot.span.end >= span.end);
  const { words } = clause;
  const inputs = inputsIn(operation, situation).filter(({ depth, name }) => depth === 0 && said.has(name.toLowerCase()));
  return inputs.flatMap((input): readonly InputSetting[] => {
    const at = words.findIndex((word) => word.lower === input.name.toLowerCase() && !isTaken(word));
    const isLinked = LINK.test(words[at + 1]?.lower ?? '');
    const value = words[isLinked ? at + 2 : at + 1];
    const isLed = isLinked || /^(?:with|the|a|an|and|whose|having)$/.test(words[at - 1]?.lower ?? '');
    if (at < 0 || !isLed || value === undefined || isTaken(value) || !isValue(value)) return [];
    const text = situation.message.slice(value.span.start, value.span.end);
    return [
      {
        target: input.target,
        name: input.name,
        setting: { kind: 'value', value: valueFor(text, NUMBER.test(text) ? 'number' : 'word', input) },
      },
    ];
  });
}

/** Of several operations, those with an input that the clause sets. */
export function operationsAcceptingSettings(clause: Clause, candidates: readonly Operation[], situation: Situation): readonly Operation[] {
  const taking = candidates.length < 2 ? [] : candidates.filter((one) => namedSettings(clause, one, situation).length > 0);
  return taking.length > 0 ? taking : candidates;
}
