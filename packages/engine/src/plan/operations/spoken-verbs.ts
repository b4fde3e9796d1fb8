import { wordsOf } from '../../format/words.ts';
import type { ApiModel, Operation } from '../../model/index.ts';

interface Verbs {
  /** All words in paths, names and summaries. */
  readonly words: ReadonlySet<string>;
  /** The first words of summaries and names, which say what an operation does. */
  readonly first: ReadonlySet<string>;
}

const bare = (word: string): string => word.replace(/(?<=[^su])s$/, '');

function collect({ operations }: ApiModel): Verbs {
  const namesOf = ({ path, summary, operationId }: Operation) => [path, summary ?? '', operationId ?? ''].map(wordsOf);
  const all = operations.flatMap(namesOf);
  // `/todos/count` counts todos, so the last segment is a verb.
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

/** The possible base verbs of an "-ing" form: "starring" from "star", "pausing" from "pause". */
export const baseVerbs = (word: string): readonly string[] => [
  word.replace(/([bdgklmnprt])\1ing$/, '$1'),
  word.replace(/ing$/, ''),
  word.replace(/ing$/, 'e'),
];

/** The possible base verbs of a noun: "registration" from "register", "approval" from "approve". */
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

/** The verb as spelled in the spec. If the spec has no such verb, "un-" means removal: "unpinning" removes a pin. */
function plainVerb(word: string, { words, first }: Verbs): string {
  const lower = word.toLowerCase();
  const isGerund = /^\p{L}{3,}ing$/u.test(lower);
  const isNoun = !isGerund && !words.has(lower) && /(?:ion|al)$/.test(lower);
  const bases = isGerund ? baseVerbs(lower).filter((base) => base !== lower) : isNoun ? basesOfNoun(lower) : [lower];
  const base = bases.find((one) => first.has(one));
  if (base !== undefined) return base === lower ? word : base;
  const withoutNegation = words.has(lower)
    ? undefined
    : bases.map((one) => /^un-?(\p{L}{3,})$/u.exec(one)?.[1]).find((one) => one !== undefined && (words.has(one) || words.has(`${one}s`)));
  return withoutNegation === undefined ? word : `remove ${withoutNegation}`;
}

const PHRASES: readonly (readonly [pattern: RegExp, verb: string])[] = [
  [/\bset(?:s|ting)? up\b/gi, 'create'],
  [/\bg[eo]t(?:s|ting)? rid of\b/gi, 'delete'],
  [/\btak(?:e|es|ing) ((?:\S+ ){1,3})(?:away|off)\b/gi, 'remove $1'],
  [/\blook(?:s|ing|ed)? ((?:\S+ ){0,2})up\b/gi, 'lookup $1'],
];

/** Replaces "-ing" verbs, "un-" words and multi-word verbs with the verbs in the spec. */
export function withPlainVerbs(said: string, model: ApiModel | null): string {
  const text = PHRASES.reduce((plain, [pattern, verb]) => plain.replace(pattern, verb), said);
  if (model !== null && /\b(?:number|amount|total) of\b/i.test(text) && verbsOf(model).words.has('count'))
    return text.replace(/\b(?:number|amount|total) of\b/gi, 'count');
  if (model === null || !/(?:ing|ion|al)\b|\bun/i.test(text)) return text;
  const verbs = verbsOf(model);
  return text.replace(/(?<![\p{L}\p{N}_/.{-])(?:\p{L}{3,40}(?:ing|ion|al)|un-?\p{L}{3,40})(?![\p{L}\p{N}_/.}-])/giu, (word) =>
    plainVerb(word, verbs),
  );
}
