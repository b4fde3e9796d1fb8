import { wordsOf } from '../format/words.ts';
import type { ApiModel, Clause, Operation } from '../model/index.ts';

interface Verbs {
  /** Every word of paths, names and summaries. */
  readonly words: ReadonlySet<string>;
  /** The words that summaries and names begin with: what operations do. */
  readonly first: ReadonlySet<string>;
}

const bare = (word: string): string => word.replace(/(?<=[^su])s$/, '');

function collect({ operations }: ApiModel): Verbs {
  const namesOf = ({ path, summary, operationId }: Operation) => [path, summary ?? '', operationId ?? ''].map(wordsOf);
  const all = operations.flatMap(namesOf);
  // `/todos/count` is counting them.
  const last = operations.flatMap(({ path }) => path.split(/[/.]/).at(-1)?.toLowerCase() ?? []).filter((name) => /^\p{L}+$/u.test(name));
  const first = [...all.flatMap(([one]) => (one === undefined ? [] : [one, bare(one)])), ...last];
  return { words: new Set(all.flat()), first: new Set(first) };
}

const known = new WeakMap<ApiModel, Verbs>();
function verbsOf(model: ApiModel): Verbs {
  const verbs = known.get(model) ?? collect(model);
  known.set(model, verbs);
  return verbs;
}

/** The verbs that a word in "-ing" may come from: "starring" from "star", "pausing" from "pause". */
export const verbsBehind = (word: string): readonly string[] => [
  word.replace(/([bdgklmnprt])\1ing$/, '$1'),
  word.replace(/ing$/, ''),
  word.replace(/ing$/, 'e'),
];

/** The verbs that a noun may come from: "registration" from "register", "approval" from "approve". */
const basesOfNoun = (word: string): readonly string[] =>
  [
    word.replace(/ration$/, 'er'),
    word.replace(/ation$/, ''),
    word.replace(/ation$/, 'e'),
    word.replace(/lation$/, ''),
    word.replace(/ion$/, ''),
    word.replace(/ion$/, 'e'),
    word.replace(/al$/, 'e'),
    word.replace(/al$/, ''),
  ].filter((base) => base !== word && base.length > 2);

/** A verb as the spec writes it. Without such a verb, an "un-" word means removing: "unpinning" removes a pin. */
function plainVerb(word: string, { words, first }: Verbs): string {
  const lower = word.toLowerCase();
  const isGerund = /^\p{L}{3,}ing$/u.test(lower);
  const isNoun = !isGerund && !words.has(lower) && /(?:ion|al)$/.test(lower);
  const bases = isGerund ? verbsBehind(lower).filter((base) => base !== lower) : isNoun ? basesOfNoun(lower) : [lower];
  const base = bases.find((one) => first.has(one));
  if (base !== undefined) return base === lower ? word : base;
  const undone = words.has(lower)
    ? undefined
    : bases.map((one) => /^un-?(\p{L}{3,})$/u.exec(one)?.[1]).find((one) => one !== undefined && (words.has(one) || words.has(`${one}s`)));
  return undone === undefined ? word : `remove ${undone}`;
}

const PHRASES: readonly (readonly [pattern: RegExp, verb: string])[] = [
  [/\bset(?:s|ting)? up\b/gi, 'create'],
  [/\bg[eo]t(?:s|ting)? rid of\b/gi, 'delete'],
  [/\blook(?:s|ing|ed)? ((?:\S+ ){0,2})up\b/gi, 'lookup $1'],
];

/** Replaces "-ing" verbs, "un-" words and verbs of several words with the verbs of the spec. */
export function withPlainVerbs(said: string, model: ApiModel | null): string {
  const text = PHRASES.reduce((plain, [pattern, verb]) => plain.replace(pattern, verb), said);
  if (model === null || !/(?:ing|ion|al)\b|\bun/i.test(text)) return text;
  const verbs = verbsOf(model);
  return text.replace(/(?<![\p{L}\p{N}_/.{-])(?:\p{L}{3,40}(?:ing|ion|al)|un-?\p{L}{3,40})(?![\p{L}\p{N}_/.}-])/giu, (word) =>
    plainVerb(word, verbs),
  );
}

/** Whether a clause has nothing but a verb that the spec writes in another form: "and unpinning". */
export function namesSpokenVerb({ words, slots }: Clause, model: ApiModel | null): boolean {
  const said = words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('also'));
  const [only] = said;
  return said.length === 1 && only !== undefined && slots.length === 0 && withPlainVerbs(only.lower, model) !== only.lower;
}
