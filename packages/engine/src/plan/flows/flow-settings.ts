import { singular, wordsOf } from '../../format/words.ts';
import type { Clause, InputSetting, Operation } from '../../model/index.ts';
import { type Input, inputNamed, inputsOf, inputWithValue, onlyNumber } from '../situation/inputs.ts';
import { resourceNounOf, roleOf } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { isPronoun } from './flow-parts.ts';

/** Irregular past forms that are also status names. */
const PAST: ReadonlyMap<string, string> = new Map([
  ['sell', 'sold'],
  ['pay', 'paid'],
  ['send', 'sent'],
  ['ship', 'shipped'],
  ['submit', 'submitted'],
  ['withdraw', 'withdrawn'],
  ['hide', 'hidden'],
  ['lose', 'lost'],
]);

const pastForms = (verb: string): readonly string[] => [verb, `${verb}d`, `${verb}ed`, `${verb}led`, PAST.get(verb) ?? verb];

/** "mark it complete" and "make it private" turn on the field with that name. */
function settingBySwitch(part: Clause, operation: Operation, { context }: Situation): InputSetting | null {
  const at = part.words.findIndex(isPronoun);
  // In "mark a freshly created todo as complete", the new state comes after "as".
  const as = part.words.findIndex(({ lower }, index) => lower === 'as' && index > 1);
  const isMarked = as > 0 && /^(?:mark|flag)/.test(part.words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.lower ?? '');
  const isSwitched = at > 0 && /^(?:mark|set|flag|make|turn|switch)/.test(part.words[at - 1]?.lower ?? '');
  const behind = part.words.slice(isMarked ? as + 1 : at + 1);
  const state = behind.find(({ isMark, isFunction }) => !isMark && !isFunction)?.lower;
  if (context.model === null || state === undefined || !(isSwitched || isMarked)) return null;
  const wanted = state.replace(/e?d$/, '');
  const input = inputsOf(operation, context.model).find(
    ({ target, name, schema }) => target === 'field' && isBoolean(schema) && name.toLowerCase().includes(wanted),
  );
  return input === undefined ? null : { target: 'field', name: input.name, setting: { kind: 'value', value: true } };
}

/** The position after the verb: a pronoun, or the end of a part that contains only a verb. */
function objectAt({ words }: Clause): number {
  const at = words.findIndex((word, index) => isPronoun(word) || (index > 0 && /^(?:the|that|this)$/.test(word.lower)));
  const content = words.filter(({ isMark, isFunction }) => !isMark && !isFunction);
  const [only] = content;
  return at < 0 && content.length === 1 && only !== undefined ? words.indexOf(only) + 1 : at;
}

export const FINISHES = /^(?:tick|check|cross|finish|complete|close|resolve)(?:s|es)?$/;
const FINISHED = /complete|done|finish|closed|checked|resolved/i;

/** "tick it off" turns on the field that shows whether the resource is completed. */
function settingByFinish(part: Clause, operation: Operation, { context }: Situation): InputSetting | null {
  const at = objectAt(part);
  if (context.model === null || at < 1 || !FINISHES.test(part.words[at - 1]?.lower ?? '')) return null;
  // "check it" reads the resource, "check it off" completes it.
  if (/^check/.test(part.words[at - 1]?.lower ?? '') && part.words[at + 1]?.lower !== 'off') return null;
  const input = inputsOf(operation, context.model).find(
    ({ target, name, schema }) => target === 'field' && isBoolean(schema) && FINISHED.test(name),
  );
  return input === undefined ? null : { target: 'field', name: input.name, setting: { kind: 'value', value: true } };
}

const isBoolean = (schema: Input['schema']): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'boolean';

/** The verb of a part as a value of an enum: "sell it" sets the status `sold`. */
function settingByVerb(part: Clause, operation: Operation, { context }: Situation): InputSetting | null {
  if (context.model === null) return null;
  const inputs = inputsOf(operation, context.model).filter(({ target }) => target === 'field');
  for (const { lower, isFunction, isOfProject } of part.words) {
    if (isFunction || isOfProject) continue;
    for (const value of pastForms(lower)) {
      const input = inputWithValue(inputs, value);
      if (input !== null) return { target: 'field', name: input.name, setting: { kind: 'value', value } };
    }
  }
  return null;
}

const STATE = /^(?:state|status)$/i;

/** An unknown verb with an object changes the object's state, as in "close it", if the spec lists no values. */
function settingByState(part: Clause, operation: Operation, { context, retrieval }: Situation): InputSetting | null {
  const verb = part.words[objectAt(part) - 1];
  const isUnknown =
    verb !== undefined &&
    // "give it a due date" sets something else.
    !part.words.slice(objectAt(part)).some(({ lower }) => /^an?$/.test(lower)) &&
    !verb.isFunction &&
    !verb.isOfProject &&
    retrieval.methodsOf(verb.lower).length === 0 &&
    // Words addressed to the tool, such as "run", do not change anything in the API.
    !verb.senses.some((sense) => sense === 'try' || sense === 'run');
  const input =
    context.model === null
      ? undefined
      : inputsOf(operation, context.model).find(({ name, target }) => target === 'field' && STATE.test(name));
  if (!isUnknown || input === undefined) return null;
  const value = PAST.get(verb.lower) ?? (verb.lower.endsWith('e') ? `${verb.lower}d` : `${verb.lower}ed`);
  return { target: 'field', name: input.name, setting: { kind: 'value', value } };
}

/** The value that a word in the part implies: "sell it", "mark it complete", "close it". */
export const settingByWord = (part: Clause, operation: Operation, situation: Situation): InputSetting | null =>
  settingBySwitch(part, operation, situation) ??
  settingByFinish(part, operation, situation) ??
  settingByVerb(part, operation, situation) ??
  settingByState(part, operation, situation);

/** The values that a step sets: named fields, a status that its verb implies, or a value that only one field can have. */
export function settingsOf(
  part: Clause,
  operation: Operation,
  before: readonly InputSetting[],
  situation: Situation,
): readonly InputSetting[] {
  if (situation.context.model === null) return [];
  const inputs = inputsOf(operation, situation.context.model);
  const named = slotsOf(part, 'field').flatMap(({ field, setting }): readonly InputSetting[] => {
    const input = setting.kind === 'named' ? null : inputNamed(inputs, field);
    return input === null ? [] : [{ target: input.target, name: input.name, setting }];
  });
  if (operation.method === 'DELETE') return named;
  if (operation.method === 'GET') return named.length > 0 ? named : valueInQuery(part, operation, situation);
  if (named.length > 0) return named;
  const set = changedTo(part, inputs, before);
  if (set !== null) return [set];
  const one =
    (operation.method === 'POST' && isCreation(operation) ? null : settingByWord(part, operation, situation)) ??
    choiceIn(part, inputs) ??
    numberIn(part, inputs) ??
    textIn(part, inputs, situation);
  if (one !== null) return [one];
  const amount = operation.method === 'POST' ? amountIn(part, operation, inputs) : null;
  return amount === null ? [] : [amount, ...currencyIn(part, inputs)];
}

const isCreation = (operation: Operation): boolean => roleOf(operation) === 'create';

const MAIN_TEXT = /^(?:name|title|text|subject|label|body|content|message)$/i;

/** "rename it to "v1.0"", "add todo "buy milk"", "add pet rex": a text without the name of its field. */
function textIn({ words, slots }: Clause, inputs: readonly Input[], { message }: Situation): InputSetting | null {
  const field = inputs.find(({ target, name, depth }) => target === 'field' && depth === 0 && MAIN_TEXT.test(name));
  const quoted = words
    .map(({ span }) => /^["'“„`](.+)["'”“`]$/.exec(message.slice(span.start, span.end))?.[1])
    .find((text) => text !== undefined);
  const [before, last] = words.filter(({ isMark }) => !isMark).slice(-2);
  const isUnknown =
    last !== undefined &&
    !slots.some(({ kind, span }) => kind === 'field' && span.start === last.span.start) &&
    last.senses.length + last.topics.length === 0 &&
    !last.isOfProject &&
    !last.isFunction &&
    /^\p{L}/u.test(last.lower);
  const isBehind =
    slots.some(({ kind, span }) => kind === 'resource' && span.start === before?.span.start) || /^(?:to|saying)$/.test(before?.lower ?? '');
  const isSaid = /^saying$/.test(before?.lower ?? '');
  const text =
    quoted ?? ((isUnknown || isSaid) && isBehind && last !== undefined ? message.slice(last.span.start, last.span.end) : undefined);
  return text === undefined || field === undefined ? null : { target: 'field', name: field.name, setting: { kind: 'value', value: text } };
}

/** "25 percent off", "60 min": a number whose field name contains the word after it. */
function numberIn({ words }: Clause, inputs: readonly Input[]): InputSetting | null {
  for (const [at, { lower }] of words.entries()) {
    const unit = words[at + 1]?.lower ?? '';
    if (!/^\d+(?:\.\d+)?$/.test(lower) || unit.length < 3) continue;
    const field = inputs.find(
      ({ name, target }) => target !== 'path' && wordsOf(name).length > 1 && wordsOf(name).some((word) => word.startsWith(unit)),
    );
    if (field !== undefined) return { target: field.target, name: field.name, setting: { kind: 'value', value: Number(lower) } };
  }
  return null;
}

/** "its price is changed to 49.90", "patch it to -1": a new value for the named field, or for the field that an earlier step set. */
function changedTo({ words, slots }: Clause, inputs: readonly Input[], before: readonly InputSetting[]): InputSetting | null {
  const at = words.findIndex(({ lower }, index) => lower === 'to' && VALUE.test(words[index + 1]?.lower ?? ''));
  const said = words[at + 1]?.lower ?? '';
  const named = slots.flatMap((slot) => (slot.kind === 'field' ? [slot.field] : [])).at(-1) ?? before.at(-1)?.name;
  const input = at < 0 || named === undefined ? null : inputNamed(inputs, named);
  const value = /^[tf]/.test(said) ? said === 'true' : Number(said);
  return input === null ? null : { target: input.target, name: input.name, setting: { kind: 'value', value } };
}
const VALUE = /^(?:true|false|-?\d+(?:\.\d+)?)$/;

/** "2000 usd" */
function currencyIn({ words }: Clause, inputs: readonly Input[]): readonly InputSetting[] {
  const code = words.find(({ lower }, at) => /^[a-z]{3}$/.test(lower) && /^\d/.test(words[at - 1]?.lower ?? ''))?.lower;
  const field = inputs.find(({ name, depth }) => depth === 0 && name.toLowerCase() === 'currency');
  return code === undefined || field === undefined
    ? []
    : [{ target: field.target, name: field.name, setting: { kind: 'value', value: code } }];
}

/** In "pay for it by card", an enum value follows a preposition. */
function choiceIn({ words }: Clause, inputs: readonly Input[]): InputSetting | null {
  const fields = inputs.filter(({ target }) => target === 'field');
  for (const [at, { lower }] of words.entries()) {
    const isBehind = /^(?:by|as|via|in|with)$/.test(words[at - 1]?.lower ?? '');
    const input = isBehind ? fields.find(({ schema }) => valueSpelled(schema, lower) !== undefined) : undefined;
    const value = input === undefined ? undefined : valueSpelled(input.schema, lower);
    if (input !== undefined && value !== undefined) return { target: 'field', name: input.name, setting: { kind: 'value', value } };
  }
  return null;
}

/** The value in the spelling of the spec. */
const valueSpelled = (schema: Input['schema'], said: string): string | undefined =>
  typeof schema === 'object' && schema !== null && 'enum' in schema && Array.isArray(schema.enum)
    ? schema.enum.find((one): one is string => typeof one === 'string' && one.toLowerCase() === said)
    : undefined;

/** In "orders 2 copies", the number sets the only numeric field in the body, unless it counts the resources that the step creates. */
function amountIn(part: Clause, operation: Operation, inputs: readonly Input[]): InputSetting | null {
  const own = new Set(inputs.map(({ name }) => name));
  // In "create a payment intent 2000", the name was misread as a field with that value.
  const misread = slotsOf(part, 'field').flatMap(({ field, setting, span }) =>
    setting.kind === 'value' && typeof setting.value === 'number' && !own.has(field) ? [{ span, value: setting.value }] : [],
  );
  const [amount] = [...slotsOf(part, 'amount').filter(({ unit }) => unit === 'count'), ...misread];
  const field =
    onlyNumber(inputs) ??
    inputs.find(({ name, depth, target }) => target === 'field' && depth === 0 && /^(?:amount|quantity)$/i.test(name)) ??
    null;
  const next = part.words.find(({ span }) => span.start >= (amount?.span.end ?? 0))?.lower ?? '';
  if (amount === undefined || field === null || singular(next) === resourceNounOf(operation)) return null;
  return { target: 'field', name: field.name, setting: { kind: 'value', value: amount.value } };
}

export function valueInQuery(part: Clause, operation: Operation, { context }: Situation): readonly InputSetting[] {
  const inputs = context.model === null ? [] : inputsOf(operation, context.model).filter(({ target }) => target === 'query');
  return part.words.flatMap(({ lower }): readonly InputSetting[] => {
    const input = inputWithValue(inputs, lower);
    return input === null ? [] : [{ target: 'query', name: input.name, setting: { kind: 'value', value: lower } }];
  });
}
