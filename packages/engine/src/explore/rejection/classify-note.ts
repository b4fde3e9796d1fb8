import { lowerAlphanumeric } from '../../format/words.ts';
import type { Json } from '../../model/index.ts';
import type { RejectionNote } from '../../readers/rejections/collect-notes.ts';
import { TOO_FAR, TOO_FAR_AHEAD, TOO_FAR_BACK } from './near-date.ts';

/** What the client must change. `named` only names a field. */
export const PROBLEM_KINDS = [
  'itself',
  'unique',
  'nearer',
  'later',
  'earlier',
  'dot',
  'ends',
  'starts',
  'one-of',
  'choice',
  'missing',
  'drop',
  'pattern',
  'shortest',
  'longest',
  'lowest',
  'format',
  'type',
  'unknown',
  'empty',
  'named',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface RejectionProblem {
  readonly kind: ProblemKind;
  readonly note: RejectionNote;
  /** The detail that the message contains: a pattern, a length, a type or a field. */
  readonly word: string | null;
  /** Values that the message allows. */
  readonly allowed: readonly Json[];
  /** The type that a missing value must have. */
  readonly type: string | null;
  /** The location that the server reports, or null. */
  readonly at: readonly string[] | null;
  /** A known field that the text mentions. */
  readonly field: string | null;
}

const QUOTE = '["\'`“‘]?';
const WORD = `${QUOTE}([A-Za-z_$][\\w$.\\-\\[\\]]{0,80})["'\`”’]?`;

const RULES: readonly (readonly [ProblemKind, RegExp])[] = [
  ['itself', /\bitself\b|\bthemselves\b|\byourself\b|must (?:be different|differ) from/i],
  ['unique', /already (?:an?\b|exists?|in use|taken|registered|been|has|present|used)|must be unique|duplicate|not unique|is taken/i],
  ['nearer', TOO_FAR_AHEAD],
  ['nearer', TOO_FAR_BACK],
  ['nearer', TOO_FAR],
  [
    'later',
    /\b(?:must|has to|have to|needs? to|should|may only|can only)\b[^.;]*\bin the future\b|\b(?:not|cannot|never|no longer|lies|is|are|was)\b[^.;]*\bin the past\b|\b(?:already|has|have) (?:started|begun|passed|departed|taken place)\b|\bmust be (?:later than|after) (?:today|now|the (?:current|present))|\b(?:in advance|from now|from today|days? ahead|hours? ahead)\b/i,
  ],
  [
    'earlier',
    /\b(?:must|has to|have to|needs? to|should|may only|can only)\b[^.;]*\bin the past\b|\b(?:not|cannot|never|lies|is|are)\b[^.;]*\bin the future\b|\bmust be (?:earlier than|before) (?:today|now|the (?:current|present))/i,
  ],
  ['dot', /not canonical|trailing dot|end(?:s|ing)? (?:in|with) a (?:dot|period)/i],
  ['ends', /must end (?:with|in) ["'`]([^"'`]+)["'`]/i],
  ['starts', /must (?:start|begin) with ["'`]([^"'`]+)["'`]/i],
  [
    'one-of',
    /(?:one of|allowed values(?: are)?|must be any of|(?:valid|possible|permitted) (?:values|options|choices)(?: are)?|allowed)[: ]+((?:\[[^\]]*\]|(?:["'`][^"'`]{1,80}["'`](?:, (?:or |and )?| or |,|\| )?){1,40}|(?:\w[\w-]{0,40}, ){1,40}(?:or )?\w[\w-]{0,40}))/i,
  ],
  ['one-of', /\bonly (?:the )?((?:["'`][^"'`]{1,80}["'`](?:, (?:or |and )?| or | and |,)?){1,40})/i],
  ['one-of', /(?:should be|must be|expected)[: ]+((?:["'`][^"'`]{1,80}["'`](?:, (?:or |and )?| or |,|\| )?){1,40})/i],
  // The message does not say which values are allowed.
  [
    'choice',
    /one of the (?:allowed|permitted|valid|possible) (?:values|options|choices)|not a valid (?:choice|option)|invalid (?:choice|enum)/i,
  ],
  [
    'missing',
    new RegExp(
      [
        `required propert(?:y|ies):? ${WORD}`,
        `${WORD} is (?:a )?required`,
        `${WORD} (?:must be|not|was not|has to be|is not) (?:provided|specified|given|supplied|present|set)`,
        `(?:missing|requires?|need(?:s|ed)?|supply|provide|specify|must (?:have|contain|include))(?: a| an| the)?(?: required)?(?: property| field| key| parameter| value| argument)?(?: for| of|:)? ${WORD}`,
        `key ${WORD} not present`,
        `no ${WORD} (?:given|provided|supplied)`,
        `'required' tag`,
        'field required',
        'is required',
        'may not be (?:null|blank)',
        "can(?:'t|not) be (?:blank|null|empty)",
        'must not be (?:null|blank|empty)',
        'required',
      ].join('|'),
      'i',
    ),
  ],
  [
    'drop',
    new RegExp(
      [
        `additional propert(?:y|ies)[^"'\`]{0,40}${WORD}?`,
        'must NOT have additional',
        `un(?:known|recognized|expected) (?:field|property|key|parameter|argument)s?:? ${WORD}`,
        'unexpected (?:field|property|key)',
        `${WORD} is not allowed`,
        'not (?:be )?(?:permitted|allowed|accepted)',
        'read-?only',
        'must not be (?:set|present|given|specified)',
        'cannot be (?:set|changed|specified)',
        'may not be (?:set|given)',
        'extra (?:inputs|fields)',
      ].join('|'),
      'i',
    ),
  ],
  [
    'shortest',
    /(?:at least|min(?:imum)?(?: length)?(?: of)?|fewer than|shorter than|longer than or equal to) (\d{1,6}) ?(?:char|item|long|element|letter)/i,
  ],
  ['longest', /(?:at most|less than or equal to|<=|maximum(?: of)?|max(?:imum)?(?: length)?|more than|longer than|up to) (\d{1,9})/i],
  ['lowest', /(?:greater than(?: or equal to)?|>=?|at least|minimum(?: of)?|no less than) (-?\d{1,9})/i],
  [
    'format',
    /valid (e-?mail|uri|url|uuid|guid|date-time|datetime|date|ip|hostname|json)|must match format ["'`]([\w-]+)["'`]|is not an? ["'`](e-?mail|uri|uuid|date-time|date|ipv4|hostname)["'`]|(iso ?8601|rfc ?3339)/i,
  ],
  ['pattern', /(?:match|pattern)[^"'`/]{0,60}["'`](.{1,300}?)["'`](?=[.,;:)\s]|$)/i],
  ['pattern', /(?:match|pattern)[^"'`/]{0,60}\/(.{1,300})\//i],
  [
    'type',
    /(?:must be|should be|not|expected|is not of type|valid|be|of type) (?:an? |of type |type )?(?:valid )?["'`]?(string|str|number|float|double|integer|int|long|boolean|bool|array|list|object|dict(?:ionary)?|map|null)\b/i,
  ],
  [
    'unknown',
    /not found|\bno \w+ (?:was )?found|does not exist|doesn't exist|no such|could not find|unknown|invalid (?:id|reference)|not exist|foreign key|violates/i,
  ],
  ['empty', /empty|at least one|invalid/i],
];

/** Python, Ruby and Java write the start and end of a string as `\\A` and `\\Z`, and a message may double the backslash. */
const withPlainAnchors = (pattern: string): string => pattern.replace(/^\\{1,2}A/, '^').replace(/\\{1,2}[Zz]$/, '$');

/** Determines what the client must change, and in which known field. */
export function classifyNote(note: RejectionNote, names: readonly string[]): RejectionProblem {
  const { kind, word: said } = kindOf(note.text);
  const word = kind === 'pattern' && said !== null ? withPlainAnchors(said) : said;
  const expected = /(?:not (?:an? )?|expected (?:an? )?|must be (?:an? )?)(string|number|integer|boolean|array|object)\b/i.exec(
    note.text,
  )?.[1];
  const at =
    kind === 'missing' && note.at !== null && word !== null && names.includes(word) && !note.at.includes(word)
      ? [...note.at, word]
      : note.at;
  return {
    kind,
    note,
    word,
    allowed: note.allowed ?? (kind === 'one-of' ? valuesIn(note.text, word) : []),
    type: expected?.toLowerCase() ?? null,
    at,
    field: note.at === null ? fieldIn(note.text, kind, word, names) : null,
  };
}

function kindOf(text: string): { readonly kind: ProblemKind; readonly word: string | null } {
  for (const [kind, rule] of RULES) {
    const match = rule.exec(text);
    if (match !== null) return { kind, word: match.slice(1).find((part) => part !== undefined && part !== '') ?? null };
  }
  return { kind: 'named', word: null };
}

/** `must be one of "a", "b"` -> a and b. Unquoted words count if nothing is quoted. */
function valuesIn(text: string, list: string | null): readonly string[] {
  const within = list ?? text;
  const quoted = [...within.matchAll(/["'`]([^"'`]{1,80})["'`]/g)].map(([, value = '']) => value);
  if (quoted.length > 0) return quoted;
  return within
    .replace(/[[\]]/g, '')
    .split(/,| or /)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

const AMBIGUOUS_NAME = /^(?:type|value|name|id|key|data|error|message|status)$/;
const NO_FIELD = /^(?:the|a|an|to|be|is|field|property|body|request|valid|input|value|not|for|this|json|and|or)$/i;

/** A known name in quotes, then a known name as a word, then a quoted name that the rule matched. Never an unquoted unknown word. */
function fieldIn(text: string, kind: ProblemKind, word: string | null, names: readonly string[]): string | null {
  const quoted = [...text.matchAll(/["'`“‘]([A-Za-z_$][\w$.-]{0,80})["'`”’]/g)].map(([, name = '']) => name);
  const words = text.split(/[^\w$-]+/).filter(({ length }) => length > 1);
  const known = (name: string): string | undefined =>
    names.find((other) => other === name) ??
    names.find((other) => lowerAlphanumeric(other) === lowerAlphanumeric(name) && lowerAlphanumeric(name) !== '');
  const lastParts = quoted.map((name) => name.split('.').at(-1) ?? name);
  const byQuote = [...quoted, ...lastParts].map(known).find((name) => name !== undefined);
  const named = words.map(known).filter((name) => name !== undefined);
  const found = byQuote ?? named.find((name) => !AMBIGUOUS_NAME.test(name)) ?? named[0];
  if (found !== undefined) return found;
  const isNamed = (kind === 'missing' || kind === 'drop') && word !== null && quoted.includes(word) && !NO_FIELD.test(word);
  return isNamed ? word : null;
}
