import { alternativeNamesFor } from '../format/synonyms.ts';
import { singular } from '../format/words.ts';
import type { MessageLanguage, ReadingContext, Vocabulary } from '../model/reading.ts';
import { withCompoundNames } from './compound-names.ts';
import { detectLanguage } from './detect-language.ts';
import { isEnglishWord, tagWords } from './grammar.ts';
import type { AnnotatedWord } from './observed.ts';
import { disambiguateResourceWords } from './own-words.ts';
import { isFunctionWord, SENSE_WORDS, sensesOf, topicsOf } from './senses.ts';
import { disambiguateSignInWords } from './sign-in-words.ts';
import { type KnownWords, repairSpelling } from './spelling.ts';
import { joinSpokenNumbers } from './spoken-numbers.ts';
import { relatedName, translateWord } from './translate.ts';
import { formsOf, splitName, stem } from './word-forms.ts';
import { splitWords, type Word } from './words.ts';

export interface AnnotatedWords {
  readonly words: readonly AnnotatedWord[];
  readonly language: MessageLanguage;
}

const senseWordsByInitial = Map.groupBy(SENSE_WORDS, (word) => word[0] ?? '');

function knownWords({ vocabulary, environments }: ReadingContext): KnownWords {
  const own = new Set(environments.map((name) => name.toLowerCase()));
  return {
    has: (word) =>
      SENSE_WORDS.has(word) ||
      isEnglishWord(word) ||
      own.has(word) ||
      vocabulary.resources.has(stem(word)) ||
      vocabulary.fields.has(word) ||
      vocabulary.values.has(word) ||
      formsOf(word).some((form) => SENSE_WORDS.has(form)),
    startingWith: (initial) => [senseWordsByInitial.get(initial) ?? [], vocabulary.wordsByInitial.get(initial) ?? [], [...own]],
  };
}

/** Converts "colour" and "finalising" to American spelling, which most specs use. */
const american = (word: string): string =>
  word
    .replace(/our(?=s?$)/, 'or')
    .replace(/(?<=\p{L}{3})is(?=ations?$|e$|ed$|es$|ing$)/u, 'iz')
    .replace(/(?<=[aeiou])lling$/, 'ling');

/** The American spelling of a word, if the spec uses it. */
function asSpecSpells(word: string, context: ReadingContext): string {
  const { vocabulary } = context;
  const isNamed = (one: string) => vocabulary.resources.has(stem(one)) || vocabulary.fields.has(one) || isVerbOf(one, context);
  const other = american(word);
  return other === word || isNamed(word) || !isNamed(other) ? word : other;
}

function repairWords(words: readonly Word[], context: ReadingContext): readonly Word[] {
  const known = knownWords(context);
  const done = new Map<string, string>();
  // In "title Dune", the capitalized word is a value, and not a misspelled "done".
  const isValue = (word: Word, at: number) => /^\p{Lu}\p{Ll}/u.test(word.text) && context.vocabulary.fields.has(words[at - 1]?.lower ?? '');
  return words.map((word, at) => {
    if (word.kind !== 'word' || isValue(word, at)) return word;
    const lower = done.get(word.lower) ?? repairSpelling(asSpecSpells(word.lower, context), known);
    done.set(word.lower, lower);
    return lower === word.lower ? word : { ...word, lower };
  });
}

function fieldNamed(word: Word, { vocabulary }: ReadingContext): string | null {
  const name = word.lower;
  return (
    vocabulary.fields.get(name) ?? vocabulary.fields.get(name.replace(/s$/, '')) ?? vocabulary.fields.get(name.replace(/-/g, '_')) ?? null
  );
}

/** "id" is the identifier in a path, regardless of the parameter's name. */
const identifierNamed = ({ lower }: Word, { vocabulary }: ReadingContext): string | null =>
  (lower === 'id' || lower === 'ids') && vocabulary.operations.some(({ path }) => path.includes('{')) ? 'id' : null;

/** "user1" is one of the users. */
const kindOf = (id: string): string => id.replace(/(?<=\p{L}{3})\d{1,6}$/u, '');

function resourceNamed(word: Word, { vocabulary }: ReadingContext): string | null {
  // "not" has the same stem as "notes", and "one" the same as "add-ons", but they are not resources.
  if (word.kind === 'word')
    return word.lower.length > 2 && !isFunctionWord(word.lower, 'en') && !/^ones?$/.test(word.lower)
      ? (vocabulary.resources.get(stem(word.lower)) ?? vocabulary.resources.get(stem(kindOf(word.lower))) ?? null)
      : null;
  if (word.literal?.kind !== 'name') return null;
  const parts = splitName(word.text);
  return parts.map((part) => vocabulary.resources.get(stem(part))).find((name) => name !== undefined) ?? null;
}

/** "rejecting" and "submitted" are forms of verbs at the start of summaries. */
const isVerbOf = (word: string, { vocabulary }: ReadingContext): boolean => formsOf(word).some((form) => vocabulary.verbs.has(stem(form)));

/** "borrarlo" was translated to "delete it", and "Preisschätzung" to "price estimate". Each word in a translation is looked up. */
const wordByWord =
  (context: ReadingContext) =>
  (word: AnnotatedWord): readonly AnnotatedWord[] => {
    if (word.kind !== 'word' || !word.lower.includes(' ')) return [word];
    const parts = word.lower.split(' ').map((lower) => ({ ...word, lower }));
    return parts.map((part) =>
      part.lower === 'it'
        ? { ...part, forms: ['it'], senses: ['ref'], topics: [], isFunction: true, isVerb: false }
        : {
            ...part,
            isVerb: isVerbOf(part.lower, context),
            resource: resourceNamed(part, context),
            field: fieldNamed(part, context),
          },
    );
  };

const SHORTEST_HEAD = 3;
const SHORTEST_TAIL = 4;

/** In an API with hooks, "webhook" means one of them. */
function tailOf(word: string, { resources }: Vocabulary): string | undefined {
  for (let at = SHORTEST_HEAD; at <= word.length - SHORTEST_TAIL; at += 1) {
    const tail = word.slice(at);
    if (resources.get(stem(tail)) !== undefined && !isEnglishWord(word)) return tail;
  }
  return undefined;
}

/** "person" means user if the API has users and no people. A word that already has another meaning keeps it. */
function asApiCalls(word: Word, hasSense: boolean, context: ReadingContext): Word {
  const { vocabulary } = context;
  const isTaken = word.kind !== 'word' || hasSense || isFunctionWord(word.lower, 'en') || vocabulary.values.has(word.lower);
  if (isTaken || resourceNamed(word, context) !== null || fieldNamed(word, context) !== null || isVerbOf(word.lower, context)) return word;
  const one = singular(word.lower);
  const other = alternativeNamesFor(one).find((name) => vocabulary.resources.has(stem(name))) ?? tailOf(one, vocabulary);
  return other === undefined ? word : { ...word, lower: one === word.lower ? other : `${other}s` };
}

/** The English word as the spec would use it. "clients" and "candidato" match the spec's own names if it has clients and candidates. */
function inEnglish(word: Word, hasSense: boolean, { language, context }: { language: MessageLanguage; context: ReadingContext }): Word {
  if (language === 'en' || language === 'other' || word.kind !== 'word') return word;
  const english = translateWord(word, language);
  // "clientes" are customers, even if a schema is called "client".
  if (resourceNamed(word, context) !== null && resourceNamed(english, context) === null) return word;
  const isKnown = hasSense || isFunctionWord(word.lower, language) || (english !== word && resourceNamed(english, context) !== null);
  const related = isKnown ? null : relatedName(word.lower, context.vocabulary.resources.values());
  return related === null ? english : { ...word, lower: related };
}

/** In "my lead just told me", "just" is a time. In "just the orders", it narrows the scope. */
const isJustNow = (word: Word | undefined, next: ReadonlySet<string> | undefined): boolean =>
  word?.lower === 'just' && next?.has('PastTense') === true;

/**
 * Senses that a foreign word takes over from its English translation, such as "lister" and "uno". Other senses are listed for each
 * language.
 */
const SENSES_OF_TRANSLATIONS = new Set(['show', 'ref']);

function sensesOfTranslation(own: readonly string[], english: string): readonly string[] {
  const [translated = []] = own.length > 0 ? [own] : sensesOf([{ lower: english, forms: formsOf(english), isBreak: false }], 'en');
  return own.length > 0 ? own : translated.filter((sense) => SENSES_OF_TRANSLATIONS.has(sense));
}

/** "GitHub" is a word of the dictionary, although it is spelled like a name in code. A name from the spec stays a name. */
function asDictionaryWord(word: Word, { vocabulary: { fields, operations } }: ReadingContext): Word {
  const isName = word.literal?.kind === 'name' && /^\p{L}+$/u.test(word.text) && SENSE_WORDS.has(word.lower);
  const isOfSpec = () => fields.has(word.lower) || operations.some(({ operationId }) => operationId?.toLowerCase() === word.lower);
  return isName && !isOfSpec() ? { ...word, kind: 'word', literal: null } : word;
}

/** The words in a message with their forms, senses and what they refer to in the project. */
export function annotateWords(text: string, context: ReadingContext): AnnotatedWords {
  const typed = splitWords(text).map((word) => asDictionaryWord(word, context));
  const language = detectLanguage(typed);
  const words = language === 'en' ? withCompoundNames(joinSpokenNumbers(repairWords(typed, context)), context) : typed;
  const grammar = tagWords(words);
  const forms = words.map((word, index) => {
    const root = grammar[index]?.root ?? '';
    // "nope-1" is an id, not a form of "nope".
    return word.kind === 'word' && !/^(?=.*\d).*[-_]/.test(word.lower)
      ? [...new Set([...formsOf(word.lower), ...(root === '' ? [] : [root])])]
      : [word.lower];
  });
  const listed = words.map((word, index) => ({
    lower: word.lower,
    forms: word.kind === 'word' ? (forms[index] ?? []) : [],
    isBreak: word.kind === 'mark' && /[.;!?:]/.test(word.text),
  }));
  const senses = sensesOf(listed, language);
  const topics = topicsOf(listed, language);
  const read = words.map((word, index) => {
    const own = senses[index] ?? [];
    // "person" is vague only if the API has no people.
    const isPlain = own.every((sense) => sense === 'vague');
    const english = inEnglish(word, own.length > 0, { language, context });
    const called = asApiCalls(english, !isPlain, context);
    // In "image nosuchimage", the second word is the name of an image.
    return called !== english && called.lower === words[index - 1]?.lower ? english : called;
  });
  // A translated word has the grammar of its English equivalent: "crea" is a command, like "create".
  const isTranslated = language !== 'en' && read.some((word, index) => word !== words[index]);
  const ownGrammar = isTranslated ? tagWords(read) : grammar;
  const environments = new Map(context.environments.map((name) => [name.toLowerCase(), name]));
  const sensesAt = (index: number) =>
    isJustNow(words[index], grammar[index + 1]?.tags)
      ? []
      : read[index] === words[index]
        ? (senses[index] ?? [])
        : sensesOfTranslation(senses[index] ?? [], read[index]?.lower ?? '');
  const observed = read.map((word, index) => ({
    ...word,
    forms: forms[index] ?? [],
    tags: (word === words[index] ? grammar : ownGrammar)[index]?.tags ?? new Set(),
    senses: sensesAt(index),
    topics: topics[index] ?? [],
    isFunction: word.kind === 'word' && (isFunctionWord(word.lower, language) || isFunctionWord(word.lower, 'en')),
    resource: resourceNamed(word, context),
    isVerb: word.kind === 'word' && isVerbOf(word.lower, context),
    field: fieldNamed(word, context) ?? identifierNamed(word, context),
    value: word.kind === 'mark' ? null : (context.vocabulary.values.get(word.lower) ?? null),
    environment: environments.get(word.lower) ?? null,
  }));
  return { language, words: disambiguateSignInWords(disambiguateResourceWords(observed.flatMap(wordByWord(context)), context), context) };
}
