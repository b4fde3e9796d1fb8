import { sentenceFormOf } from './form.ts';
import type { AnnotatedWord } from './observed.ts';
import { addWordOrder } from './sentence-features.ts';
import { stem } from './word-forms.ts';

type Put = (name: string, value?: number) => void;

/** Words that put requests in an order. */
const ORDER =
  /^(?:then|after|afterwards?|before|finally|first|second|next|again|once|when|until|later|still|back|last|lastly|while|meanwhile)$/;
const PRONOUN = /^(?:it|its|itself|them|they|he|she|him|her|his|their|that|this|one|those|these)$/;
const OUTCOME = /^(?:should|must|has|have|may|can|cannot|gets?|be|returns?|gives?|shall|will|is|are|not)$/;

const isSaid = ({ kind }: AnnotatedWord): boolean => kind !== 'mark';
const isStatus = ({ kind, text }: AnnotatedWord): boolean => kind === 'number' && /^[1-5]\d\d$/.test(text);
const isThing = ({ resource }: AnnotatedWord): boolean => resource !== null;
const isPlural = ({ tags, lower }: AnnotatedWord): boolean => tags.has('Plural') || (/[^s]s$/.test(lower) && !tags.has('Verb'));
/** Requests to the tool are verbs as well, but they are no steps. */
const TO_TOOL = new Set(['try', 'make', 'wish', 'expect', 'suite', 'kind', 'polite', 'greet', 'run']);
const isDoing = ({ kind, tags, isFunction, senses }: AnnotatedWord): boolean =>
  kind === 'word' && tags.has('Verb') && !isFunction && !senses.some((sense) => TO_TOOL.has(sense));

/** The form of a verb: who does it, and whether it is an order, a name for an action, or a report. */
function formOf({ tags, lower }: AnnotatedWord): string {
  if (/ing$/.test(lower)) return 'ing';
  if (/ed$/.test(lower) || tags.has('PastTense') || tags.has('Participle')) return 'past';
  return /[^s]s$/.test(lower) ? 'third' : 'base';
}

const few = (count: number): string => (count > 5 ? 'many' : String(count));

/** Splits at punctuation, arrows, "and" and "then", where the steps of a flow and the items of a list begin. */
function partsOf(words: readonly AnnotatedWord[]): readonly (readonly AnnotatedWord[])[] {
  const parts: AnnotatedWord[][] = [[]];
  for (const word of words) {
    if (word.kind === 'mark' || /^(?:and|then|plus|or)$/.test(word.lower)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** Adds features for what each part does: a verb of its own, a pronoun for what an earlier part made, a value, an outcome. */
function putParts(put: Put, words: readonly AnnotatedWord[]): void {
  const parts = partsOf(words);
  const doing = parts.filter((part) => part.some(isDoing));
  const later = parts.slice(1);
  const pointing = later.filter((part) => part.some(({ lower }) => PRONOUN.test(lower)));
  const both = pointing.filter((part) => part.some(isDoing));
  const bare = later.filter((part) => part.length === 1 && part.some(({ kind }) => kind === 'word'));
  put(`parts:${few(parts.length)}`);
  put(`parts:doing:${few(doing.length)}`);
  put(`parts:pointing:${few(pointing.length)}`);
  put(`parts:doing:pointing:${few(both.length)}`);
  put(`parts:bare:${few(bare.length)}`);
  const ordered = later.filter(([opening]) => opening !== undefined && ORDER.test(opening.lower));
  const joints = words.filter(({ lower }) => /^(?:then|afterwards?|finally)$/.test(lower));
  put(`parts:ordered:${few(ordered.length)}`);
  put(`joints:${few(joints.length)}:doing:${few(doing.length)}`);
  put('parts:share', doing.length / Math.max(1, parts.length));
  for (const part of parts) {
    const verb = part.find(isDoing);
    const isFirst = verb !== undefined && part.filter(isSaid)[0] === verb;
    if (verb !== undefined) put(`verb:${formOf(verb)}`);
    if (isFirst) put(`verb:first:${formOf(verb)}`);
    if (verb !== undefined && part.some(isThing)) put(`verb:thing:${formOf(verb)}`);
    const [opening] = part;
    if (opening !== undefined && ORDER.test(opening.lower)) put(`order:first:${opening.lower}`);
  }
  const forms = new Set(doing.flatMap((part) => part.filter(isDoing).map(formOf)));
  if (forms.size === 1 && doing.length > 1) put(`verbs:all:${[...forms].join()}`);
  const verbs = new Set(words.filter(isDoing).map(({ lower }) => stem(lower)));
  put(`verbs:${few(verbs.size)}`);
  put(`verbs:${few(verbs.size)}:pointing:${pointing.length > 0}`);
}

/** Adds features for the things of the API: how many, whether any or known ones, and whether the message returns to one. */
function putThings(put: Put, words: readonly AnnotatedWord[]): void {
  const things = words.filter(isThing);
  const names = things.map(({ lower }) => stem(lower));
  put(`things:${few(new Set(names).size)}`);
  put(`things:repeated:${names.length > new Set(names).size}`);
  words.forEach((word, at) => {
    if (!isThing(word)) return;
    const before = words[at - 1]?.lower ?? '<start>';
    const article = /^(?:an?|another|one|new)$/.test(before) ? 'any' : /^(?:the|this|that|my|his|her|its)$/.test(before) ? 'known' : 'none';
    put(`thing:${article}:${isPlural(word) ? 'plural' : 'single'}`);
  });
}

/** An arrow leads to the next step or to the outcome: "create → delete → 404". */
function putArrows(put: Put, words: readonly AnnotatedWord[]): void {
  const arrows = words.filter(isArrow);
  put(`arrows:${few(arrows.length)}`);
  for (const arrow of arrows) {
    const next = words.slice(words.indexOf(arrow) + 1).find(isSaid);
    const leads = next === undefined ? 'end' : next.kind === 'number' ? 'number' : isDoing(next) || next.literal !== null ? 'step' : 'word';
    put(`arrow:${leads}`);
  }
}
const isArrow = ({ kind, text }: AnnotatedWord): boolean => kind === 'mark' && /[→>]/u.test(text);

/** Adds features for values, outcomes and marks. */
function putMarks(put: Put, words: readonly AnnotatedWord[]): void {
  const numbers = words.filter(({ kind }) => kind === 'number');
  const statuses = numbers.filter(isStatus);
  const literals = words.filter(({ literal }) => literal !== null);
  put(`numbers:${few(numbers.length - statuses.length)}`);
  put(`statuses:${few(statuses.length)}`);
  put(`literals:${few(literals.length)}`);
  for (const { literal } of literals) put(`literal:${literal?.kind}`);
  for (const word of words) {
    if (word.kind === 'mark') put(`mark:${word.text}`);
    if (/^(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)$/.test(word.text)) put('method');
    if (ORDER.test(word.lower)) put(`order:${word.lower}`);
    if (OUTCOME.test(word.lower)) put(`outcome:${word.lower}`, 0.5);
    if (PRONOUN.test(word.lower)) put(`pronoun:${word.lower}`, 0.5);
  }
  words.forEach((word, at) => {
    const next = words[at + 1];
    if (next?.kind === 'number' || next?.literal?.kind === 'quoted')
      put(`value:after:${isThing(word) ? 'thing' : word.isFunction ? word.lower : 'word'}`, 0.5);
  });
  const numbered = words.filter(({ text }, at) => /^[1-9a-d]$/.test(text) && /^[).:]$/.test(words[at + 1]?.text ?? ''));
  put(`numbered:${few(numbered.length)}`);
  const isNegated = words.some(({ senses }) => senses.includes('negation'));
  put(`exact:${numbers.length + literals.length > 0}:${statuses.length > 0}:negated:${isNegated}`);
}

function putWords(put: Put, words: readonly AnnotatedWord[]): void {
  for (const word of words) {
    for (const sense of word.senses) put(`sense:${sense}`);
    for (const topic of word.topics) put(`topic:${topic}`);
    if (word.kind === 'word' && !word.isFunction && word.resource === null) put(`word:${stem(word.lower)}`, 0.5);
  }
  const said = words.filter(isSaid);
  said.forEach((word, at) => {
    const [one, two] = [word, said[at + 1]].map((each) => (each === undefined ? '<end>' : each.resource === null ? each.lower : '<thing>'));
    put(`pair:${one} ${two}`, 0.3);
  });
}

/** The input of the classifier for the shape of the requested tests: sentence forms, senses, and how the parts of the message build on each other. */
export function shapeFeatures(words: readonly AnnotatedWord[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const put: Put = (name, value = 1) => found.set(name, value);
  put('bias');
  const { length, order, question, polite, article } = sentenceFormOf(words);
  put(`form:length:${length}`);
  put(`form:article:${article}`);
  for (const [name, holds] of Object.entries({ order, question, polite })) if (holds) put(`form:${name}`);
  addWordOrder(put, words);
  putParts(put, words);
  putThings(put, words);
  putMarks(put, words);
  putArrows(put, words);
  putWords(put, words);
  return found;
}
