import { readFileSync } from 'node:fs';
import { isEnglishWord, tagWords } from '../../packages/engine/src/understand/grammar.ts';
import { SENSE_WORDS } from '../../packages/engine/src/understand/senses.ts';
import { formsOf, stem } from '../../packages/engine/src/understand/word-forms.ts';
import { splitWords } from '../../packages/engine/src/understand/words.ts';

const ENVIRONMENTS = ['local', 'staging', 'prod', 'dev'];
/** A real spec does not contain every noun that people use for it, so one noun in this many is left out. */
const LEFT_OUT = 5;

const readLines = (file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const lines = readLines('acts.jsonl');
/** Messages about parts of the product, which need a guide. With the topic `none`, they are about something else. */
const aboutProduct = readLines('topics.jsonl');

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

/** The real APIs, whose words a question about the product may contain. */
const WITH_OWN_WORDS = ['gitea', 'slack', 'stripe', 'bookshop', 'docker', 'petstore'];
const apiWithOwnWords = (text) => WITH_OWN_WORDS[checksum(text) % WITH_OWN_WORDS.length];

const vocabulariesOf = (messages) =>
  new Map(
    [...Map.groupBy(messages, (one) => one.api)].map(([api, group]) => [api, vocabularyWith(api === 'none' ? none : nounsOf(group))]),
  );

const contextWith = (vocabulary, { suite, run }) => ({
  vocabulary,
  environments: ENVIRONMENTS,
  suite: suite ? { name: 'Suite', cases: [] } : null,
  hasRun: run,
  now: 0,
});

/** Messages about the product ask for setup. The others are about an API, so that its words alone do not look like setup. */
const setups = () =>
  aboutProduct.map(({ text, topic, act = 'setup' }) => {
    const sum = checksum(text);
    const needsSuite = /^(?:run|remove|rename|undo|control|talk)$/.test(act);
    return { text, act, suite: needsSuite || sum % 3 > 0, run: sum % 3 > 1, api: topic === 'none' ? apiWithOwnWords(text) : 'none' };
  });

/** A remark of this length is background for a request next to it. A shorter one, such as "never mind", may take the request back. */
const BACKGROUND_WORDS = 7;
const isBackground = ({ act, text }) =>
  act === 'talk' && text.split(' ').length >= BACKGROUND_WORDS && !/[?]|^no\b|don.t|never mind/i.test(text);
/** One in this many messages is also learned with a remark before or after it. */
const WITH_BACKGROUND = 4;
const asSentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** People explain their requests, but most labelled messages are short. So messages are joined with remarks about the same API. */
function withBackground(messages) {
  const remarks = Map.groupBy(messages.filter(isBackground), ({ api }) => api);
  return messages.flatMap((message) => {
    const sum = checksum(message.text);
    const others = (remarks.get(message.api) ?? []).filter(({ text }) => text !== message.text);
    if (sum % WITH_BACKGROUND > 0 || others.length === 0) return [];
    const before = asSentence(others[sum % others.length].text);
    const after = others[(sum + 1) % others.length].text;
    const own = asSentence(message.text);
    const text = [`${before} ${own}`, `${before} ${own}`, `${own} ${after}`, `${before} ${own} ${after}`][
      Math.floor(sum / WITH_BACKGROUND) % 4
    ];
    return [{ ...message, text, isJoined: true }];
  });
}

/** Every labelled message with its original context, and with another context where that fits too. */
export function labelledMessages() {
  const own = [...lines, ...setups()];
  const messages = [...own, ...withBackground(own)].flatMap(twinsOf);
  const vocabularies = vocabulariesOf(messages);
  return messages.map(({ text, act, api, isJoined = false, ...state }) => ({
    text,
    act,
    isJoined,
    context: contextWith(vocabularies.get(api), state),
  }));
}

/** Other messages about an API, and requests, are not about the product. */
const isElse = ({ act, text, api }) =>
  act !== 'setup' && act !== 'go' && !(act === 'ask' && api === 'none') && !LISTED.has(text) && checksum(text) % OTHERS === 0;
/** One in this many of the other messages is enough to know them from questions about the product. */
const OTHERS = 8;
const LISTED = new Set(aboutProduct.map(({ text }) => text));

/** Messages with their topics, each without an API and with the words of one. */
export function messagesWithTopics() {
  const vocabularies = vocabulariesOf(lines);
  const others = lines.filter(isElse).map(({ text, api, suite, run }) => ({ text, topic: 'none', api, suite, run }));
  const listed = aboutProduct.flatMap(({ text, topic }) =>
    ['none', apiWithOwnWords(text)].map((api) => ({ text, topic, api, suite: true, run: true })),
  );
  return [...listed, ...others].map(({ text, topic, api, ...state }) => ({
    text,
    topic,
    context: contextWith(vocabularies.get(api), state),
  }));
}

/** Requests with the shape of the tests that they mean, in the words of their APIs. */
export function messagesWithShapes() {
  const messages = readLines('shapes.jsonl');
  const vocabularies = vocabulariesOf([...lines, ...messages]);
  return messages.map((message) => ({
    ...message,
    context: contextWith(vocabularies.get(message.api), { suite: message.suite, run: false }),
  }));
}

/** The messages that are never fitted, to measure how well new messages are understood. */
export function heldOutMessages() {
  const messages = readLines('acts-held-out.jsonl');
  const vocabularies = vocabulariesOf([...lines, ...messages]);
  return messages.map(({ api, suite, run, ...message }) => ({ ...message, context: contextWith(vocabularies.get(api), { suite, run }) }));
}
