/** Specs often list a field's values only in its description. */
const WORD = '[“"\'`]?[A-Za-z][\\w-]{0,60}[”"\'`]?';
const LIST = `((?:${WORD}(?:, (?:or |and )?| or | and )){1,20}${WORD})`;
const CHOICES = new RegExp(`\\b(?:one of|either|(?:allowed|possible|valid|accepted) values(?: are)?)[: ]+${LIST}`, 'i');
/** Values must be quoted or in capitals, because "Must be unique and short" lists no values. */
const MUST_BE = new RegExp(`\\bmust be ${LIST}`, 'i');
const MARKED = /^(?:[“"'`].+[”"'`]|[A-Z][A-Z0-9_-]+)$/;
const FOR_EXAMPLE = /(?:e\.g\.|for example|such as|for instance)[,:]?\s*[“"'`‘]([^”"'`’]{1,60})[”"'`’]/i;
const SET_TO = /^Set to [“"'`]([^”"'`]{1,60})/;
const NO_VALUE = /^(?:a|an|the|be|set|true|false|not|no|empty|null)$/i;
const MAX_LENGTH = 2000;

/** Returns both words for "Must be REPLACE or DELETE". */
export function describedChoices(description: unknown): readonly string[] {
  if (typeof description !== 'string') return [];
  const text = description.slice(0, MAX_LENGTH);
  const [, list] = CHOICES.exec(text) ?? [];
  const [, marked] = list === undefined ? (MUST_BE.exec(text) ?? []) : [];
  const words = (list ?? marked ?? '').split(/, (?:or |and )?| or | and /);
  if (words.length < 2 || (marked !== undefined && !words.every((word) => MARKED.test(word)))) return [];
  const plain = words.map((word) => word.replace(/[“”"'`]/g, '').trim());
  return plain.every((word) => word !== '' && !NO_VALUE.test(word)) ? plain : [];
}

/** Returns `example.com.` for "The name of the zone (e.g. “example.com.”)". */
export function describedExample(description: unknown): string | null {
  if (typeof description !== 'string') return null;
  const text = description.slice(0, MAX_LENGTH);
  return FOR_EXAMPLE.exec(text)?.[1] ?? SET_TO.exec(text)?.[1] ?? null;
}

const UNIQUE =
  /\b(?:must|has to|have to|should|is|are) (?:be )?(?:globally )?unique\b|\bunique (?:among|across|within|per|for|in)\b|(?:^|[.;,(]\s*)unique(?=\s*(?:[.;,)]|$))/i;

/** True for "Unique" and "Unique among all pets", but not for "The unique identifier of an owner". */
export function isDescribedAsUnique(description: unknown): boolean {
  return typeof description === 'string' && UNIQUE.test(description.slice(0, MAX_LENGTH));
}

/** Matches the allowed size of a file: "Scan, 1 byte to 200 kB". */
const SIZED = /[^.;]{0,80}\b\d+ ?(?:bytes?|[km]i?b)\b[^.;]{0,80}/i;

/** Matches which dates are allowed: "Must be after the start", "Not in the past". */
const DATED = /[^.;]{0,80}\b(?:in the (?:future|past)|(?:must|has to) (?:be|lie) (?:after|before|later|earlier))\b[^.;]{0,80}/i;

/** Matches a description with which a spec says that case is ignored: "compared without regard to case". */
export const IGNORES_CASE =
  /case[- ]?insensitiv|\bcase (?:do(?:es)? not matter|is not (?:relevant|significant)|makes? no difference)|ignor\w+ (?:the )?case|(?:regardless|irrespective|independent(?:ly)?) of (?:the |upper |lower |letter )?case|(?:without|with no) regard (?:to|for) (?:the |letter )?case|(?:the )?case is (?:ignored|not (?:relevant|significant|considered))|differ\w* only in (?:upper|lower|case)|upper[- ]?(?:case)? (?:and|or) lower[- ]?case (?:\w+ ){0,2}(?:the same|equal)|(?:stored|kept|saved|converted|compared) (?:in|to|as) lower[- ]?case/i;

/** Matches how a field is calculated: "child 50 %, rounded down", "450 for each started metre", "subtotal less discount". */
const CALCULATED =
  /[^.;]{0,100}(?:\d ?%|\bpercent of\b|\b(?:each|every|any|per) (?:started|commenced|begun)\b)[^;]{0,160}|\b\w{1,40} (?:less|minus|plus|times) (?:the )?\w{1,40}\b/i;

/** Matches a description that begins with a formula: "`unit_price` x `quantity`", "`labour` plus all line totals, rounded up". */
const FORMULA =
  /^(?:[`'"]?\w{1,40}[`'"]? (?:less|minus|plus|times|multiplied by|divided by|[x×*+−])|`\w{1,40}` (?:of|[-/])) (?:(?:the|all) ){0,2}[`'"]?\w[^.;]{0,160}/i;

/** Matches an amount for each choice: "Fixed by the service: check 1500, overhaul 12000". */
const PRICED = /[^.;]{0,60}(?:\b[\w-]{2,40} \d{1,9}, ){1,9}(?:and )?[\w-]{2,40} \d{1,9}\b/;

/** Matches an amount that later changes do not affect, "Price of the part when the line was added", and the time of an action. */
const KEPT =
  /[^.;]{0,80}\bwhen the [\w ]{1,40} (?:was|is) (?:added|created|booked|ordered|placed|made|reserved)\b|^when the \w{1,40} was [\w ,]{1,60}/i;

/** Matches a text that the server trims: "Blanks at both ends are removed". */
const TRIMMED = /[^.;]{0,40}\b(?:(?:blank|space|white-?space)s?\b[^.;]{0,40}\b(?:removed|trimmed|stripped|cut)|trimmed)\b[^.;]{0,40}/i;

/** Matches fields with different values: "The two ports must differ". */
const DIFFERENT =
  /[^.;]{0,100}\b(?:must|have to|need to) (?:differ|be different|be distinct|not be (?:equal|the same|identical))\b[^.;]{0,60}/i;

/** Matches the years that a date may have: "The year must lie between 2020 and 2099". */
const YEARS = /[^.;]{0,60}\byears?\b[^.;]{0,40}\bbetween \d{4} and \d{4}\b/i;

/** Matches which files are allowed: "PNG or JPEG, otherwise 415". */
const FILES = /[^.;]{0,80}\b(?:png|jpe?g|gif|pdf|svg)\b[^.;]{0,80}/i;

/** Matches a URL that the server fetches: "A link. The photo is copied into the report". */
const FETCHED = /[^.;]{0,80}\b(?:fetch(?:es|ed)|download(?:s|ed)|retriev(?:es|ed)|cop(?:ies|ied) (?:to|into|from))\b[^.;]{0,80}/i;

/** Matches what a field adds up: "Sum of the prices of all items". */
const SUMMED = /[^.;]{0,60}\b(?:sum|total) of\b[^.;]{0,80}/i;

/** Matches how a field compares with another value: "May not be below the previous reading". */
const COMPARED =
  /[^.;]{0,80}\b(?:(?:not|never) (?:be )?(?:below|less than|lower than|smaller than|go down|decrease)|at least (?:the|as)|only (?:grows?|increases?|goes up))\b[^.;]{0,80}/i;

/** Matches a limit that another value sets: "Must not exceed the capacity of the venue". */
const LIMITED =
  /[^.;]{0,60}\b(?:exceed|(?:more|greater|higher|larger) than|at most|up to|within)\s+(?:the|its|their|a|an|what|that|this)\b[^.;]{0,60}/i;

/**
 * Returns the parts of a description that list values, files, file sizes or dates, describe the field as unique or say how it is calculated,
 * compare it with another value, or state that the server changes its text or fetches its URL. Undefined if there are none.
 */
export function describedValues(description: string): string | undefined {
  const parts = [
    namedValues(description),
    UNIQUE.exec(description.slice(0, MAX_LENGTH))?.[0].replace(/^[.;,(]\s*/, ''),
    SIZED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    FILES.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    IGNORES_CASE.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    (FORMULA.exec(description.slice(0, MAX_LENGTH)) ?? CALCULATED.exec(description.slice(0, MAX_LENGTH)))?.[0].trim(),
    PRICED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    KEPT.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    TRIMMED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    DIFFERENT.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    YEARS.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    DATED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    FETCHED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    SUMMED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    COMPARED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
    LIMITED.exec(description.slice(0, MAX_LENGTH))?.[0].trim(),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
}

function namedValues(description: string): string | undefined {
  const text = description.slice(0, MAX_LENGTH);
  const found =
    describedChoices(text).length > 0 ? (CHOICES.exec(text) ?? MUST_BE.exec(text)) : (FOR_EXAMPLE.exec(text) ?? SET_TO.exec(text));
  return found?.[0];
}
