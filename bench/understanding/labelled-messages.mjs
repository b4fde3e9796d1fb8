import { readFileSync } from 'node:fs';
import { isEnglishWord, tagWords } from '../../packages/engine/src/understand/grammar.ts';
import { SENSE_WORDS } from '../../packages/engine/src/understand/senses.ts';
import { formsOf, stem } from '../../packages/engine/src/understand/word-forms.ts';
import { splitWords } from '../../packages/engine/src/understand/words.ts';

const ENVIRONMENTS = ['local', 'staging', 'prod', 'dev'];
/** A real spec does not contain every noun that people use for it, so one noun in this many is left out. */
const LEFT_OUT = 5;

const lines = readFileSync(new URL('acts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const checksum = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 1_000_003, 7);

/** The labelled messages have no specs, so the nouns in all messages about the same kind of API serve as its names. */
function nounsOf(messages) {
  const nouns = new Map();
  for (const { text } of messages) {
    const words = splitWords(text);
    const grammar = tagWords(words);
    words.forEach((word, at) => {
      const isNoun = grammar[at].tags.has('Noun') && !grammar[at].tags.has('Pronoun') && !grammar[at].tags.has('Date');
      const isListed = formsOf(word.lower).some((form) => SENSE_WORDS.has(form));
      if (word.kind !== 'word' || !isNoun || isListed || word.lower.length < 3) return;
      if (!isEnglishWord(word.lower) && !/s$/.test(word.lower) && word.lower.length < 5) return;
      if (checksum(word.lower) % LEFT_OUT !== 0) nouns.set(stem(word.lower), word.lower);
    });
  }
  return nouns;
}

const none = new Map();
const vocabularyWith = (resources) => ({
  operations: [],
  resources,
  tags: none,
  verbs: new Set(),
  fields: none,
  values: none,
  wordsByInitial: Map.groupBy(resources.values(), (word) => word[0]),
});

/**
 * Copies a message into other contexts: a message that requests tests may also be written when there already is a suite, and most remarks
 * and questions fit any conversation. Without these copies, the existence of a suite would look like a reason to do nothing.
 */
function twinsOf(message) {
  if (message.act === 'make' && !message.suite) return [message, { ...message, act: 'add', suite: true }];
  const fitsAnywhere = ['talk', 'ask', 'setup', 'go'].includes(message.act);
  return fitsAnywhere && checksum(message.text) % 2 === 0 ? [message, { ...message, suite: !message.suite }] : [message];
}

/** Every labelled message with its original context, and with another context where that fits too. */
export function labelledMessages() {
  const messages = lines.map((line) => JSON.parse(line)).flatMap(twinsOf);
  const byApi = Map.groupBy(messages, (one) => one.api);
  const vocabularies = new Map([...byApi].map(([api, group]) => [api, vocabularyWith(api === 'none' ? none : nounsOf(group))]));
  return messages.map(({ text, act, suite, run, api }) => ({
    text,
    act,
    context: {
      vocabulary: vocabularies.get(api),
      environments: ENVIRONMENTS,
      suite: suite ? { name: 'Suite', cases: [] } : null,
      hasRun: run,
      now: 0,
    },
  }));
}
