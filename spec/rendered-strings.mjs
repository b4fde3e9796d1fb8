import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

/** A placeholder matches any text. */
const PLACEHOLDER = /\{[^}]*\}|first 8 characters|(?<=\()status(?=\))/;

/** Strings in the specification that no page has shown and that are not listed as deviations. */
export function missingStrings(texts, { strings, wording, deviations } = tables()) {
  const isDeviation = new Set(deviations.map(({ id }) => id));
  const ownWords = new Map(wording.map(({ id, shows }) => [id, shows]));
  const seen = [...texts].map((text) => text.replace(/\s+/g, ' ').trim());
  return strings
    .filter(({ id }) => !isDeviation.has(id))
    .filter(({ id, text, form }) => !isShown(seen, ownWords.get(id) ?? text, ownWords.has(id) ? 'quoted' : form));
}

function tables() {
  return { strings: read('strings.json'), wording: read('wording.json'), deviations: read('deviations.json') };
}

function isShown(seen, wanted, form) {
  const pattern = patternOf(wanted, form);
  return seen.some((text) => pattern.test(text));
}

/**
 * A short label has to match completely, while a sentence may be part of a longer string. For strings that the specification only
 * describes, case is ignored.
 */
function patternOf(wanted, form) {
  const body = wanted.replace(/\s+/g, ' ').split(PLACEHOLDER).map(escaped).join('.{1,60}?');
  const flags = form === 'described' ? 'i' : '';
  const isShort = wanted.split(' ').length < 3;
  return new RegExp(isShort ? `^${body}$` : `(?<![A-Za-z])${body}`, flags);
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads all text that the pages have shown during a test run. */
export function readTexts(folder) {
  if (!existsSync(folder)) return new Set();
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return new Set(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
}
