import { wordList } from '../../readers/calls/word-list.ts';

const SECRET_FORMS = [
  /\b(?:(?:api[ _-]?)?key|token|secret|passw(?:or)?d|pwd|pin|pass)["'`]?\s{0,3}(?:is|=|:)\s{0,3}["'`]?([^\s"'`,;{}<>]{4,200})/gi,
  /\b((?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abp]|shpat|npm|key|pat|SG)[-_.][\w.-]{8,200})/g,
  /\b(eyJ[\w-]{5,2000}\.[\w-]{2,2000}(?:\.[\w-]{0,2000})?)/g,
  /\b(AKIA[0-9A-Z]{16})\b/g,
  /:\/\/[^\s/:@]{1,100}:([^\s/@]{3,100})@/g,
];
/** Words after "the key is" that are not a key. */
const NO_SECRET = wordList(`
  ... sent used given passed required needed stored added the called named in as a an header bearer basic string
`);
const NO_SECRET_FORM = /^(?:https?:.*|[a-z]+_[a-z]+|x-[\w-]+|\$?\{.*)$/i;

/** Returns values in a description that look like secrets, because people paste them without being asked. */
export function secretsInPrompt(text: string): readonly string[] {
  const found = SECRET_FORMS.flatMap((form) => [...text.matchAll(form)].map((match) => (match[1] ?? '').replace(/[.,;:!?)]+$/, '')));
  return [...new Set(found)]
    .filter((value) => value.length >= 4 && !NO_SECRET.includes(value.toLowerCase()) && !NO_SECRET_FORM.test(value))
    .sort((left, right) => right.length - left.length);
}
