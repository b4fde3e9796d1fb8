import type { TestKind } from '../../model/reading.ts';
import testKinds from '../data/test-kinds.json' with { type: 'json' };
import { createMatch, isFree, lowerAt, type Matcher, type Scan } from './scan.ts';

const WORDS_BY_KIND: Readonly<Record<TestKind, string>> = testKinds;
const isKind = (name: string): name is TestKind => Object.hasOwn(WORDS_BY_KIND, name);
const KINDS: ReadonlyMap<string, TestKind> = new Map(
  Object.entries(testKinds).flatMap(([kind, words]) => (isKind(kind) ? words.split(' ').map((word) => [word, kind] as const) : [])),
);
const NOUN_OF_KIND = /^(?:tests?|cases?|values?|path|checks?|ones|conditions?)$/;
const ALIASES: readonly (readonly string[])[] = [
  ['prod', 'production', 'live'],
  ['staging', 'stage'],
  ['dev', 'development'],
  ['local', 'localhost', 'locally'],
];

function environmentAt(scan: Scan, at: number): string | null {
  const word = scan.words[at];
  if (word === undefined || word.kind === 'mark') return null;
  if (word.environment !== null) return word.environment;
  const alias = ALIASES.find((names) => names.includes(word.lower)) ?? [];
  return scan.context.environments.find((name) => alias.includes(name.toLowerCase())) ?? null;
}

export const matchEnvironment: Matcher = (scan, at) => {
  const name = environmentAt(scan, at);
  if (name === null) return null;
  return createMatch(/^(?:environment|env|system)$/.test(lowerAt(scan, at + 1)) && isFree(scan, at + 1) ? at + 1 : at, {
    kind: 'environment',
    name,
  });
};

const LIMIT = /^(?:min|max|minimum|maximum|minimal|maximal|smallest|largest|lowest|highest|shortest|longest|lower|upper)$/;
const LIMITED = /^(?:values?|lengths?|sizes?|bounds?|limits?|boundar(?:y|ies)|allowed)$/;
const isJoint = (scan: Scan, at: number): boolean => /^(?:and|or|\/|&|to|,)$/.test(lowerAt(scan, at));

/** "min and max values" are limits. "max 10" is an amount. */
function isLimits(scan: Scan, at: number): boolean {
  const isLimit = (place: number) => LIMIT.test(lowerAt(scan, place));
  return isLimit(at) && (LIMITED.test(lowerAt(scan, at + 1)) || (isJoint(scan, at + 1) && isLimit(at + 2)));
}

/** "error cases" and "bad input" are negatives, even if the API has a resource with that name. */
const isAboutErrors = (scan: Scan, at: number): boolean =>
  /^(?:error|errors|failure|failing|bad|wrong|faulty|broken|incorrect|sad|unhappy|rejection)$/.test(lowerAt(scan, at)) &&
  /^(?:cases?|tests?|paths?|inputs?|data|requests?|scenarios?|values?|payloads?|handling|ones)$/.test(lowerAt(scan, at + 1)) &&
  scan.act !== 'ask';

/** True for "the good case plus a handful of bad ones". */
const isAboutSuccess = (scan: Scan, at: number): boolean =>
  /^(?:good|valid|working|normal|successful)$/.test(lowerAt(scan, at)) &&
  /^(?:cases?|paths?|scenarios?|ones?)$/.test(lowerAt(scan, at + 1)) &&
  (scan.act === 'make' || scan.act === 'add');

/** Matches "access control checks". */
const isAccess = (scan: Scan, at: number): boolean => lowerAt(scan, at) === 'access' && /^(?:control|rights)$/.test(lowerAt(scan, at + 1));

/** Matches a kind of test in quotation marks: "'unhappy path' tests". */
function quotedKind(scan: Scan, at: number): TestKind | undefined {
  const word = scan.words[at];
  const [first = ''] =
    word?.literal?.kind === 'quoted'
      ? word.text
          .slice(1, -1)
          .toLowerCase()
          .split(/[\s-]+/)
      : [];
  return NOUN_OF_KIND.test(lowerAt(scan, at + 1)) ? KINDS.get(first) : undefined;
}

/** Kinds that two words describe. */
function describedKind(scan: Scan, at: number): TestKind | null {
  if (isAboutSuccess(scan, at)) return 'smoke';
  if (isAccess(scan, at)) return 'auth';
  return isAboutErrors(scan, at) ? 'negative' : null;
}

/** "every kind of test", even if the API has a field called "kind". */
export const matchAllKinds: Matcher = (scan, at) => {
  if (!/^(?:all|every|each|any)$/.test(lowerAt(scan, at))) return null;
  const rest = [1, 2, 3, 4, 5].map((step) => lowerAt(scan, at + step)).join(' ');
  const found = /^(?:the |different |possible )?(?:kinds?|types?|sorts?|forms|categories) of (?:the )?(?:tests?|cases?|checks?)\b/.exec(
    rest,
  );
  return found === null ? null : createMatch(at + found[0].split(' ').length, { kind: 'test-kind', testKind: 'regression' });
};

export const matchTestKind: Matcher = (scan, at) => {
  const described = describedKind(scan, at);
  if (described !== null) return createMatch(at + 1, { kind: 'test-kind', testKind: described });
  if (isLimits(scan, at)) return createMatch(isJoint(scan, at + 1) ? at + 2 : at + 1, { kind: 'test-kind', testKind: 'boundary' });
  const word = scan.words[at];
  const kind = quotedKind(scan, at) ?? word?.forms.map((form) => KINDS.get(form)).find((one) => one !== undefined);
  const hasNoun = NOUN_OF_KIND.test(lowerAt(scan, at + 1)) && isFree(scan, at + 1);
  // An API may have a resource called "auth". "auth tests" is still a kind, and so is "paging" next to a resource "pages".
  const isOwnName = word?.resource?.toLowerCase().startsWith(word.lower.replace(/s$/, '')) ?? false;
  const isOf = (kind === 'boundary' && lowerAt(scan, at + 1) === 'of') || (kind === 'load' && lowerAt(scan, at - 1) === 'under');
  if (kind === undefined || (isOwnName && !hasNoun && !isOf)) return null;
  return createMatch(hasNoun ? at + 1 : at, { kind: 'test-kind', testKind: kind });
};

const ACT_SENSES = ['make', 'add', 'change', 'remove', 'run', 'stop'];
/** `/containers/create` makes "create" a name. In a message, "create" is a verb, unless it is plural or has an article. */
function isPlainVerb({ words }: Scan, at: number): boolean {
  const word = words[at];
  // "setting up" creates something.
  if (/^sett?(?:ing)?$/.test(word?.lower ?? '') && words[at + 1]?.lower === 'up') return true;
  if (word === undefined || word.lower.endsWith('s') || /^(?:a|an|the|this|that|my|each|every)$/.test(words[at - 1]?.lower ?? ''))
    return false;
  return word.senses.some((sense) => ACT_SENSES.includes(sense));
}

/** "the expected status is 204" refers to the response, even if `/orders/findByStatus` makes "status" a name. */
const isOfResponse = ({ words }: Scan, at: number): boolean =>
  words[at]?.senses.includes('outcome') === true &&
  /^(?:status|code|response|error)/.test(words[at]?.lower ?? '') &&
  words.some(({ text }) => /^[1-5](?:\d\d|xx)$/i.test(text));

/** Tags are mentioned together with the word "tag", resources are not. */
export const matchResource: Matcher = (scan, at) => {
  const word = scan.words[at];
  const tag = scan.context.vocabulary.tags.get(lowerAt(scan, at));
  const isTag = /^tag(?:ged|s)?$/.test(lowerAt(scan, at - 1)) || /^tags?$/.test(lowerAt(scan, at + 1));
  if (tag !== undefined && isTag) return createMatch(at, { kind: 'tag', name: tag });
  return word === undefined || word.resource === null || word.isFunction || isPlainVerb(scan, at) || isOfResponse(scan, at)
    ? null
    : createMatch(at, { kind: 'resource', name: word.resource });
};
