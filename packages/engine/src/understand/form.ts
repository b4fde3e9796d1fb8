import type { Form } from '../model/reading.ts';
import type { AnnotatedWord } from './observed.ts';

const ASKING = new Set(['what', 'which', 'who', 'whom', 'whose', 'when', 'where', 'why', 'how']);
const AUXILIARY = /^(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|shall|may|am)$/;
const FILLER =
  /^(?:please|pls|plz|ok|okay|so|now|and|also|then|just|well|hey|hi|hello|yes|no|but|oh|actually|maybe|great|nice|cool|thanks|thx)$/;
const DEFINITE = /^(?:the|these|those|this|that|all|every|my|our|its|last|both)$/;
const INDEFINITE = /^(?:a|an|one|some|another|any)$/;

/** Details about the form of a sentence that only the classifier uses. */
export interface SentenceForm extends Form {
  readonly mark: boolean;
  readonly asksFirst: boolean;
  readonly auxiliaryFirst: boolean;
  readonly polite: boolean;
  readonly past: boolean;
  readonly firstPerson: boolean;
  readonly negated: boolean;
  readonly length: 1 | 3 | 7 | 15 | 99;
}

const lengthOf = (count: number): SentenceForm['length'] => (count <= 1 ? 1 : count <= 3 ? 3 : count <= 7 ? 7 : count <= 15 ? 15 : 99);

/** The first word that is neither filler nor part of "can you" or "I want to". */
export function firstContentWord(words: readonly AnnotatedWord[]): AnnotatedWord | null {
  const plain = words.filter((word) => word.kind !== 'mark');
  const at = plain.findIndex(
    (word) => !FILLER.test(word.lower) && !/^(?:i|we|you|u|can|could|would|will|like|to|let|us|me|want|need)$/.test(word.lower),
  );
  return plain[at] ?? plain[0] ?? null;
}

function articleOf(plain: readonly AnnotatedWord[], head: AnnotatedWord | null): Form['article'] {
  const next = plain[head === null ? 0 : plain.indexOf(head) + 1]?.lower ?? '';
  const particle = plain[head === null ? 0 : plain.indexOf(head) + 2]?.lower ?? '';
  const word = /^(?:out|off|up|away|in|for|on|with|of)$/.test(next) ? particle : next;
  return DEFINITE.test(word) ? 'definite' : INDEFINITE.test(word) ? 'indefinite' : 'none';
}

const hasQuestionMark = (words: readonly AnnotatedWord[]): boolean => words.some((word) => word.kind === 'mark' && word.text === '?');

/** "cannot create a hook without a target" is a statement that omits its subject. */
const isBareDenial = ([first, second, third]: readonly AnnotatedWord[]): boolean =>
  /^(?:can|could|should|may|must)$/.test(first?.lower ?? '') && second?.lower === 'not' && (third?.tags.has('Verb') ?? false);

/** Matches "can we call it Smoke?". */
const RENAMES =
  /\b(?:call|name|rename|title) (?:it|this|that|(?:the|this|my|our) suite)\b|\b(?:it|this|suite) be (?:called|named|renamed)\b/;

/** "do the same" is a command. In "do we check", the subject follows the verb. */
function asksByOrder(words: readonly AnnotatedWord[]): boolean {
  const plain = words.filter((word) => word.kind !== 'mark');
  const at = plain.findIndex((word) => !FILLER.test(word.lower));
  const first = plain[at]?.lower ?? '';
  const next = plain[at + 1]?.lower ?? '';
  if (!AUXILIARY.test(first) || RENAMES.test(plain.map(({ lower }) => lower).join(' '))) return false;
  if (isBareDenial(plain.slice(at)) && !hasQuestionMark(words)) return false;
  if (!/^(?:do|have)$/.test(first)) return true;
  // "do all lists take a limit" is a question.
  const isOfMany =
    /^(?:all|every|both)$/.test(next) && (plain[at + 2]?.tags.has('Plural') ?? false) && (plain[at + 3]?.tags.has('Verb') ?? false);
  return isOfMany || /^(?:i|we|you|they)$/.test(next) || (hasQuestionMark(words) && /^(?:these|those|any|the)$/.test(next));
}

const WANTED_OF_TOOL = ['try', 'suite', 'make', 'kind', 'run', 'add', 'again', 'remove', 'wish'];

/** True for "is it possible to cancel an order?". */
const asksIfPossible = (plain: readonly AnnotatedWord[]): boolean =>
  plain.some(({ lower }, at) => lower === 'possible' && plain[at + 1]?.lower === 'to');

/** "can I cancel an order?" asks about the API. "can I get tests?" is a polite wish. */
const asksWhetherPossible = (plain: readonly AnnotatedWord[]): boolean =>
  !RENAMES.test(plain.map(({ lower }) => lower).join(' ')) &&
  ((/^(?:can|could|may)$/.test(plain[0]?.lower ?? '') && /^(?:i|we)$/.test(plain[1]?.lower ?? '')) || asksIfPossible(plain)) &&
  !plain.some((word, at) => at > 1 && word.senses.some((sense) => WANTED_OF_TOOL.includes(sense) && !(sense === 'remove' && word.isVerb)));

function isOrder(head: AnnotatedWord | null): boolean {
  return (
    head !== null &&
    (head.tags.has('Imperative') ||
      head.tags.has('Infinitive') ||
      (head.tags.has('Verb') && !head.tags.has('PastTense') && !head.tags.has('Gerund')))
  );
}

const POLITE =
  /^(?:(?:can|could|would|will) (?:you|u|we|i)|would it be possible to|tu peux|vous pouvez|tu pourrais|du kannst|du könntest|sie können|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|kannst du|können sie|könntest du|könnten sie|puedes|podrías|podría)\b/;

/** A sentence that starts with a verb of the tool: "not sure if it works. test it" */
const hasOrder = (words: readonly AnnotatedWord[]): boolean =>
  words.some(
    ({ senses, tags }, at) =>
      (at === 0 || words[at - 1]?.kind === 'mark') && tags.has('Verb') && senses.some((sense) => WANTED_OF_TOOL.includes(sense)),
  );

/** The start of every sentence in a message, ignoring filler: "nice! could you …". */
function openings(words: readonly AnnotatedWord[]): readonly string[] {
  const sentences: string[][] = [[]];
  for (const { kind, text, lower } of words) {
    if (kind === 'mark' && /^[.!?;,:]$/.test(text)) sentences.push([]);
    else if (kind !== 'mark' && !(sentences.at(-1)?.length === 0 && FILLER.test(lower))) sentences.at(-1)?.push(lower);
  }
  return sentences.map((sentence) => sentence.slice(0, 4).join(' '));
}

/** In "my token expires, how do I log in", the question follows the comma. */
const asksLater = (words: readonly AnnotatedWord[]): boolean =>
  openings(words)
    .slice(1)
    .some((opening) => /^(?:how|where) (?:do|can|could|would|should) (?:i|we) /.test(`${opening} `));

const ASKS_WHAT =
  /^(?:(?:what|who|where|how|why) (?:is|are|was|were|do|does|did|can|could|will|would|should|has|have) |how (?:many|much|long|often) |which (?:call|endpoint|method|operation|request|one)s? )/;

const ASKS_WHETHER =
  /^(?:(?:is|are|was|were|does|did|has) (?:it|that|this|there|they|the|any|anyone|somebody)|(?:do|have) (?:we|i|they|you|any)|(?:will|would|should) (?:it|that|this|there|they)) /;

/** True for "hi, dev here, what is the name of the method …". */
const asksWhatLater = (words: readonly AnnotatedWord[]): boolean =>
  openings(words)
    .slice(1)
    .some((opening) => ASKS_WHAT.test(`${opening} `) || ASKS_WHETHER.test(`${opening} `)) &&
  !words.some(({ senses }) => senses.some((sense) => WANTED_OF_TOOL.includes(sense)));

/** "when I create an order, I should get a 201" is a statement. "when was the last run" is a question. */
function isCondition(plain: readonly AnnotatedWord[]): boolean {
  const at = plain.findIndex((word) => !FILLER.test(word.lower));
  return plain[at]?.lower === 'when' && !AUXILIARY.test(plain[at + 1]?.lower ?? '') && plain.some(isExpected);
}
const isExpected = ({ senses, lower }: AnnotatedWord): boolean => senses.includes('expect') || /^(?:should|must)$/.test(lower);

/** "what I also need is the list" is a wish. */
const isCleft = (text: string): boolean =>
  /\bwhat (?:i|we)(?: (?!do |does )\S+){0,2}? (?:need|want|like|miss|missing|lack|after)(?! to (?:know|see|ask|understand))(?: \S+){0,2}? (?:is|are)\b/.test(
    text,
  );

/** Matches "no idea whether orders can be deleted", "a customer asked me what one must send" and "the title is required, is it not". */
const INDIRECT =
  /\b(?:no (?:idea|clue)|not (?:sure|certain|clear)|unsure|unclear|do not know|don't know|dunno|wonder(?:s|ed|ing)?|asked|curious|forgot)\b(?: \p{L}+){0,4} (?:whether|if|what|which|who|whose|where|when|why|how)\b|^(?:the )?difference between\b|\b(?:is|are|was|were|do|does|did|has|have|can|could|will|would|should) (?:it|there|they|that) not$/u;

/** Determines the form of a sentence: command, question or statement, with its details. */
export function sentenceFormOf(words: readonly AnnotatedWord[]): SentenceForm {
  const plain = words.filter((word) => word.kind !== 'mark');
  const head = firstContentWord(words);
  const opening = plain.slice(0, 4).map((word) => word.lower);
  const text = plain.map((word) => word.lower).join(' ');
  const polite = openings(words).some((opening) => POLITE.test(opening));
  const mark = hasQuestionMark(words);
  const asksFirst =
    !isCondition(plain) &&
    !(isCleft(text) && !mark) &&
    (ASKING.has(plain.find((word) => !FILLER.test(word.lower))?.lower ?? '') ||
      words.find((word) => word.kind !== 'mark' && !FILLER.test(word.lower))?.senses[0] === 'question');
  const auxiliaryFirst = !polite && asksByOrder(words);
  const past = plain.slice(0, 6).some((word) => word.tags.has('PastTense'));
  const firstPerson = /^(?:i|we|my|our)$/.test(opening[0] ?? '');
  const tells = opening.slice(0, 3).some((word) => /^(?:i|we)$/.test(word));
  return {
    report: past && (firstPerson || tells) && !mark,
    question:
      asksFirst ||
      (INDIRECT.test(text) && !polite && !hasOrder(words)) ||
      asksLater(words) ||
      asksWhatLater(words) ||
      auxiliaryFirst ||
      (mark && (!polite || asksWhetherPossible(plain))),
    order: isOrder(head) && !asksFirst && !auxiliaryFirst,
    wish: plain.some((word) => word.senses.includes('wish')),
    continuation: /^(?:and|also|now|then|plus|next)$/.test(opening[0] ?? ''),
    article: articleOf(plain, head),
    hypothetical: /\bwhat (?:happens|if|would happen)\b|\bwhat (?:does|will|would) (?:\S+ ){1,4}do (?:if|when)\b/.test(text),
    mark,
    asksFirst,
    auxiliaryFirst,
    polite,
    past,
    firstPerson,
    negated: plain.some((word) => word.senses.includes('negation')),
    length: lengthOf(plain.length),
  };
}
