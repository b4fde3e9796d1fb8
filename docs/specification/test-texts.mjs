import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const TESTS = ['packages/*/src/**/*.test.{ts,tsx}', 'e2e/*.{journey,screens}.ts', 'launcher/*.test.mjs'];

/** Comments hold nothing: a text counts only where a test acts on it. The stars of an address pattern begin no comment. */
const withoutComments = (code) => code.replace(/(?<!\S)\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Escapes of strings and regular expressions are undone, so that a text reads as a person sees it. */
const readable = (code) =>
  withoutComments(code)
    .replace(/\\([^a-zA-Z0-9])/g, '$1')
    .replace(/\s+/g, ' ');

/** Every test of the repository as `{ path, text }`, in the order of their paths. */
export function readTests(root) {
  const files = TESTS.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (name) => name.includes('node_modules') }));
  return [...new Set(files.map((path) => path.split(sep).join('/')))]
    .sort()
    .map((path) => ({ path, text: readable(readFileSync(join(root, path), 'utf8')) }));
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A placeholder stands for whatever the test puts there. */
const PLACEHOLDER = /\{[^}]*\}|first 8 characters|(?<=\()status(?=\))/;
const ANYTHING = '.{1,60}?';

/** One word or two are too common to count anywhere but as a literal of their own. */
function patternOf(text, form) {
  const body = text.replace(/\s+/g, ' ').split(PLACEHOLDER).map(escaped).join(ANYTHING);
  const flags = form === 'described' ? 'i' : '';
  if (form === 'field') return new RegExp(`\\b${body}\\b`);
  if (/^[A-Za-z]+( [A-Za-z]+)?$/.test(text)) return new RegExp(`['"\`/^>|(]${body}['"\`/$<|)?]`, flags);
  return new RegExp(`(?<![A-Za-z])${body}${/[A-Za-z]$/.test(text) ? '(?![a-z])' : ''}`, flags);
}

/** Tells whether a test speaks of a text; `described` texts may be capitalised freely, a `field` may stand in code. */
export function holds(test, text, form) {
  return patternOf(text, form).test(test.text);
}
