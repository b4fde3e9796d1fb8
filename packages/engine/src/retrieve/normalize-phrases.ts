/** Idioms that describe an operation without using any of its words. */
const SAYINGS: readonly (readonly [RegExp, string])[] = [
  [/\bwho am i\b|\bwho is (?:logged|signed) in\b|\bmy own (?:data|profile|account)\b/gi, 'get whoami'],
  [
    /\bis (?:it|the (?:api|server|service|system|backend)) (?:alive|up|running|healthy|operationsReachableById|there)\b/gi,
    'get health ping',
  ],
  [/\bhow (?:much|expensive)\b[^,.;?!]*\b(?:cost|costs|pay|is it)\b/gi, 'get cost'],
  [/\b(?:would|i['’]d) like(?: to| you to)?\b/gi, ' '],
  [/\bsurprise me\b/gi, 'random'],
];

/** Phrasal verbs, which may have their object between the two words: `turn a server off`. */
const APART = /\b(turn|switch|power|shut|log|sign)(?:s|ed|ged|ing|ging)?\s+((?:[\p{L}\p{N}'’_-]+\s+){0,3}?)(on|off|in|out|up|down)\b/giu;
const TOGETHER = /\b(look|check|roll)(?:s|ed|ing)?[\s-]+(up|out|back)\b/gi;

/** Joins phrasal verbs into one word and replaces idioms. The same function is applied to requests and specs. */
export function normalizePhrases(text: string): string {
  const said = SAYINGS.reduce((rest, [saying, plain]) => rest.replace(saying, plain), text);
  return said
    .replace(APART, (_whole, verb: string, between: string, particle: string) => `${joined(`${verb}${particle}`)} ${between}`.trim())
    .replace(/\bsign-?(in|out)\b/gi, 'log$1')
    .replace(TOGETHER, '$1$2');
}

const joined = (verb: string): string => verb.toLowerCase().replace(/^sign(?=in|out)/, 'log');

const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' };

/** Spells a word in ASCII letters, because specs write `beitraege` in paths and `Beiträge` in summaries. */
export function toAscii(word: string): string {
  if (!/[^\u0020-\u007e]/.test(word)) return word;
  return word
    .replace(/[äöüßæøå]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');
}
