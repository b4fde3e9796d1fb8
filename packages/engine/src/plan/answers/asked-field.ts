import { singular } from '../../format/words.ts';
import type { Action, Clause, ClauseWord, Operation } from '../../model/index.ts';
import { inputsOf, outputNames } from '../situation/inputs.ts';
import { byDepth, resourceNounOf, roleOf } from '../situation/relations.ts';
import type { Situation } from '../situation/situation.ts';

type DescribeOperation = Extract<Action, { kind: 'describe-operation' }>;

const MOST_DESCRIBED = 4;
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const singularOf = (word: string): string => plain(singular(word));

/** Words that show that a question is about the API. They are rarely field names. */
const ABOUT_API = ['endpoints', 'test', 'body', 'responses', 'example', 'whole-api', 'there-is', 'only-asking', 'how-to', 'run', 'inside'];

/** Possible field names in a question. Pairs of words come first: "photo urls" is `photoUrls`. */
function candidatesIn({ words, slots }: Clause): readonly string[] {
  const isNamed = (word: ClauseWord) =>
    slots.some(({ kind, span }) => (kind === 'operation' || kind === 'path') && word.span.start >= span.start && word.span.end <= span.end);
  const said = words.filter((word) => !word.isMark && !isNamed(word));
  const content = (word: ClauseWord) => !word.isFunction && !word.topics.some((topic) => ABOUT_API.includes(topic));
  const pairs = said.slice(1).flatMap((word, at) => {
    const before = said[at];
    return before !== undefined && content(before) && content(word) ? [`${before.lower}${word.lower}`] : [];
  });
  // In "a limit for items", the question is about the limit, unless no other word is a field name.
  const single = said.filter(content).toSorted((a, b) => Number(a.topics.includes('limits')) - Number(b.topics.includes('limits')));
  return [...pairs, ...single.map(({ lower }) => lower)];
}

interface Named {
  readonly operation: Operation;
  readonly name: string;
  readonly place: 'body' | 'parameters' | 'responses';
}

function namedIn(operation: Operation, word: string, { context }: Situation, isResource: boolean): Named | null {
  const { model } = context;
  if (model === null) return null;
  const fits = (name: string) => plain(name) === plain(word) || plain(name) === singularOf(word) || singularOf(name) === plain(word);
  // In "the tags of a repo", the repo in the path is the owner of the tags.
  const input = inputsOf(operation, model).find(({ name, target }) => fits(name) && !(isResource && target === 'path'));
  if (input !== undefined) return { operation, name: input.name, place: input.target === 'field' ? 'body' : 'parameters' };
  const output = [...outputNames(operation, model).values()].find(fits);
  return output === undefined ? null : { operation, name: output, place: 'responses' };
}

const ORDER = ['body', 'parameters', 'responses'] as const;
/** The operation that creates a resource documents its fields best. */
const rank = ({ operation, place }: Named): number => ORDER.indexOf(place) * 2 + (roleOf(operation) === 'create' ? 0 : 1);

/** The resource name is not one of its fields: "the status of a pet" asks about `status`. */
function isThing(word: string, { operation }: Named): boolean {
  return resourceNounOf(operation) === singular(word.toLowerCase());
}

/** Returns the field from the operation that documents it best. Null if no operation has it. */
function describedField(word: string, among: readonly Operation[], situation: Situation, isResource: boolean): DescribeOperation | null {
  const found = among.flatMap((one) => namedIn(one, word, situation, isResource) ?? []).filter((one) => !isThing(word, one));
  const [first, ...rest] = found.toSorted((a, b) => rank(a) - rank(b) || byDepth(a.operation, b.operation));
  if (first === undefined) return null;
  const alike = rest.filter(({ name, place }) => name === first.name && place === first.place);
  const operations = [first, ...alike].slice(0, MOST_DESCRIBED).map(({ operation }) => operation.key);
  return { kind: 'describe-operation', operations, aspect: first.place, field: first.name };
}

const STATE = /^(?:status(?:es)?|states?)$/;
const ASKS_FOR_VALUES = /^(?:can|could|may|possible|allowed|valid|available|values?|have|has|in|exist|exists)$/;

/** "which states can an order be in?" asks for the values of its status field. Null if the resource has no status. */
export function stateQuestion(clause: Clause, situation: Situation): DescribeOperation | null {
  const { words, slots } = clause;
  const asks =
    clause.form.question && words.some(({ lower }) => STATE.test(lower)) && words.some(({ lower }) => ASKS_FOR_VALUES.test(lower));
  const isCode =
    slots.some(({ kind }) => kind === 'operation' || kind === 'path' || kind === 'status') ||
    words.some(({ lower }) => /^codes?$/.test(lower));
  const things = new Set(
    slots.flatMap((slot) => (slot.kind === 'resource' && !STATE.test(slot.name) ? [singular(slot.name.toLowerCase())] : [])),
  );
  if (!asks || isCode || things.size === 0) return null;
  const among = (situation.context.model?.operations ?? []).filter((one) => things.has(resourceNounOf(one)));
  return describedField('status', among, situation, false) ?? describedField('state', among, situation, false);
}

/** A question about a parameter or field. Null if the question names none that the operations have. */
export function fieldQuestion(clause: Clause, among: readonly Operation[], situation: Situation): DescribeOperation | null {
  const resources = new Set(clause.slots.flatMap((slot) => (slot.kind === 'resource' ? [slot.span.start] : [])));
  for (const word of candidatesIn(clause)) {
    const isResource = clause.words.some(({ lower, span, isOfProject }) => lower === word && (isOfProject || resources.has(span.start)));
    const described = describedField(word, among, situation, isResource);
    if (described !== null) return described;
  }
  return null;
}
