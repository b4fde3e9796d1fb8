import { TracedText } from '../secrets/traced-text.ts';

/** A member of an object that jq builds: `name: …`, `"name": …` or `$name`. */
const KEY = /(?<=[{,]\s{0,40})(?:([A-Za-z_]\w{0,60})(?=\s{0,4}:)|\$([A-Za-z_]\w{0,60})(?=\s{0,40}[,}]))/g;
const VALUE = /"?\$([A-Za-z_]\w{0,60})"?/g;
const OPTIONS = ['--arg', '--argjson'];

/** Returns the JSON that `jq -n --arg name value '{field: $name}'` prints, or null for any other filter. */
export function writeJqObject(words: readonly TracedText[]): TracedText | null {
  const filter = words.findLast(({ text }) => /^\s*\{[\s\S]*\}\s*$/.test(text));
  if (filter === undefined || !words.some(({ text }) => /^-\w*n\w*$|^--null-input$/.test(text))) return null;
  const values = new Map<string, TracedText>();
  for (const [at, { text }] of words.entries()) {
    const [name, value] = OPTIONS.includes(text) ? words.slice(at + 1, at + 3) : [];
    if (name !== undefined && value !== undefined) values.set(name.text, text === '--arg' ? quoted(value) : value);
  }
  return filter
    .replace(KEY, ([, key, shorthand = ''], written) =>
      key === undefined ? TracedText.join([TracedText.untraced(`"${shorthand}": `), written]) : quoted(written),
    )
    .replace(VALUE, ([, name = ''], written) => values.get(name) ?? written);
}

function quoted(text: TracedText): TracedText {
  const mark = TracedText.untraced('"');
  return TracedText.join([mark, text.replace(/["\\]/g, (_match, written) => TracedText.join([TracedText.untraced('\\'), written])), mark]);
}
