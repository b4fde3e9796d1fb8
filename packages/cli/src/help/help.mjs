// Handles `--help`, `--version` and unknown commands. Plain JavaScript for the same reason as the command table.
import { COMMANDS, EXIT_CODE_LINE, GROUPS } from './command-table.mjs';

const HELP = new Set(['help', '--help', '-h']);
const VERSION = new Set(['--version', '-v']);
/** A command with more wrong letters than this is not suggested. */
const MAX_WRONG_LETTERS = 2;

/**
 * Returns what to print when the arguments ask for help or the version, or name no command; null when a command must run.
 *
 * @param {readonly string[]} argv
 * @param {string} version
 * @returns {{ readonly code: 0 | 2, readonly text: string } | null}
 */
export function helpFor(argv, version) {
  const [word, ...rest] = argv;
  if (word === undefined || HELP.has(word)) return { code: 0, text: rest[0] === undefined ? overview() : usageOf(rest[0]) };
  if (VERSION.has(word)) return { code: 0, text: version };
  if (!COMMANDS.some(({ name }) => name === word)) return { code: 2, text: unknownCommand(word) };
  const end = rest.indexOf('--');
  const options = end < 0 ? rest : rest.slice(0, end);
  return options.includes('--help') || options.includes('-h') ? { code: 0, text: usageOf(word) } : null;
}

/** @param {string} word */
function usageOf(word) {
  const command = COMMANDS.find(({ name }) => name === word);
  return command === undefined ? overview() : `Usage: ${command.usage}\n\n${EXIT_CODE_LINE}`;
}

function overview() {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  const lines = GROUPS.flatMap((group) => [
    group,
    ...COMMANDS.filter((command) => command.group === group).map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
  ]);
  return ['Usage: assay <command> [options]', '', ...lines, '`assay <command> --help` lists the options.', EXIT_CODE_LINE].join('\n');
}

/** @param {string} word */
function unknownCommand(word) {
  const shown = word.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 80);
  const nearest = COMMANDS.map(({ name }) => ({ name, wrong: wrongLetters(word.toLowerCase().slice(0, 40), name) })).sort(
    (a, b) => a.wrong - b.wrong,
  )[0];
  const hint = nearest !== undefined && nearest.wrong <= MAX_WRONG_LETTERS ? ` Did you mean ${nearest.name}?` : '';
  return `There is no command ${shown}.${hint} \`assay --help\` lists the commands.`;
}

/**
 * Counts the letters to insert, remove or replace (Levenshtein distance).
 *
 * @param {string} word
 * @param {string} other
 */
function wrongLetters(word, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (letter === other[index] ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
