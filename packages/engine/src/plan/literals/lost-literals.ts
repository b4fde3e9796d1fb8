import type { Clause, ExpectedResponse, InputSetting, Span, TestWish } from '../../model/index.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { expectedOutcomeIn } from '../wishes/expectation.ts';
import type { BoundLiterals } from './bind-literals.ts';
import { literalOf, type WrittenWord, writtenWords } from './said-words.ts';
import { isSpelledAsName } from './statements.ts';
import { structuralWordsIn } from './taken-words.ts';

export interface ExpectedRequest {
  readonly operation: string;
  readonly settings: readonly InputSetting[];
  readonly expect: ExpectedResponse;
}

export const requestsIn = (wishes: readonly TestWish[]): readonly ExpectedRequest[] =>
  wishes.flatMap((wish) => (wish.kind === 'exact' ? [wish] : wish.kind === 'flow' ? wish.steps : []));

/** 22.40 and "22.4" are the same value. */
const plain = (value: string | number | boolean): string => {
  const text = String(value).toLowerCase();
  return /^[-+]?\d+(?:\.\d+)?$/.test(text) ? String(Number(text)) : text;
};

const lastOf = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';
const settingValues = ({ setting }: InputSetting): readonly (string | number | boolean)[] =>
  setting.kind === 'value' ? [setting.value] : [];

/** All exact values in a plan: settings, expected fields, counts and limits. */
function valuesIn(wishes: readonly TestWish[]): ReadonlySet<string> {
  const requests = requestsIn(wishes);
  const counts = wishes.flatMap((wish) =>
    wish.kind === 'suite' ? [wish.perOperation, wish.atMost] : wish.kind === 'budget' ? [wish.maxMs, wish.maxMs / 1000] : [],
  );
  const values = [
    ...requests.flatMap(({ settings }) => settings.flatMap((one) => [lastOf(one.name), ...settingValues(one)])),
    ...requests.flatMap(({ expect }) => expect.fields.flatMap(({ name, value }) => [lastOf(name), value])),
    ...counts,
  ];
  return new Set(values.flatMap((value) => (value === null ? [] : [plain(value)])));
}

const isSameSetting = (one: InputSetting, other: InputSetting): boolean =>
  lastOf(one.name) === lastOf(other.name) &&
  one.setting.kind === other.setting.kind &&
  settingValues(one).map(plain).join() === settingValues(other).map(plain).join();

/** True if the requests contain every setting and every expected field of the message. */
export const coversAllLiterals = (requests: readonly ExpectedRequest[], { settings, further, fields }: BoundLiterals): boolean =>
  [...settings, ...further].every((setting) => requests.some((one) => one.settings.some((other) => isSameSetting(setting, other)))) &&
  fields.every(({ name, value }) =>
    requests.some((one) =>
      one.expect.fields.some(
        (other) => lastOf(other.name) === lastOf(name) && (value === null || (other.value !== null && plain(other.value) === plain(value))),
      ),
    ),
  );

export const expectsFailure = (clause: Clause): boolean => {
  const status = slotsOf(clause, 'status').find(({ excluded }) => !excluded)?.status;
  return status === undefined ? expectedOutcomeIn(clause) === 'refused' || hasTopic(clause, 'unknown-id') : /^[45]/.test(status);
};

/** The numbers of times that a flow repeats an operation, because "insert 2 rows" results in two steps. */
const repetitionsIn = (wishes: readonly TestWish[]): ReadonlySet<number> =>
  new Set(
    wishes.flatMap((wish) =>
      wish.kind === 'flow' ? [...Map.groupBy(wish.steps, ({ operation }) => operation).values()].map(({ length }) => length) : [],
    ),
  );

/** True for a field name such as `error.code` or `weightKg`, which is as exact as a value. */
const isNameOfField = ({ text, span }: WrittenWord, clause: Clause): boolean =>
  isSpelledAsName(text) &&
  (/^\p{L}[\p{L}\p{N}_]*(?:\.\p{L}[\p{L}\p{N}_]*)+$/u.test(text) ||
    slotsOf(clause, 'field').some((slot) => slot.span.start === span.start));

/** The literals of a message that the plan does not contain. */
export function lostLiterals(clause: Clause, wishes: readonly TestWish[], situation: Situation): readonly Span[] {
  const words = writtenWords(clause, situation.message);
  const isTaken = structuralWordsIn(clause, words);
  const values = valuesIn(wishes);
  const times = repetitionsIn(wishes);
  return words.flatMap((word, at) => {
    if (isTaken(at)) return [];
    if (isNameOfField(word, clause)) return values.has(lastOf(word.text)) ? [] : [word.span];
    const literal = literalOf(word);
    const isUsed =
      literal === null ||
      literal.text === '' ||
      (literal.kind === 'number' && times.has(Number(literal.text))) ||
      values.has(plain(literal.text.replace(/(\d),(?=\d{3}\b)/g, '$1'))) ||
      values.has(word.lower);
    return isUsed ? [] : [word.span];
  });
}
