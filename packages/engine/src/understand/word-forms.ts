import irregularForms from './data/irregular-forms.json' with { type: 'json' };

const IRREGULAR: Readonly<Record<string, string>> = irregularForms;

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y']],
  [/(?<=ch|sh|x|ss|z)es$/, ['']],
  [/(?<=[^su])s$/, ['']],
  [/ied$/, ['y']],
  [/([bdgklmnprt])\1(?:ed|ing)$/, ['$1']],
  [/(?<=..)ed$/, ['', 'e']],
  [/(?<=..)ing$/, ['', 'e']],
];

/** The forms under which a word may be listed: as written, as a verb and as a noun. */
export function formsOf(word: string): readonly string[] {
  const forms = new Set([word]);
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) forms.add(irregular);
  if (word.length <= 40) for (const [ending, repairs] of ENDINGS) for (const repair of repairs) forms.add(word.replace(ending, repair));
  return [...forms].filter((form) => form.length > 1 || form === word);
}

/** One key for singular, plural and verb forms, used on both sides of a comparison. */
export const stem = (word: string): string =>
  word.length > 40
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(?<=[^aeiou]..)(?:ing|ed)$/, '')
        .replace(/(?<=ch|sh|x|ss)es$/, '')
        .replace(/(?<=[^su])s$/, '')
        .replace(/e$/, '');

/** Splits a name into words: `findByStatus`, `percent_off` and `/store/order`. */
export const splitName = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
