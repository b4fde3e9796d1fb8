import type { Intent, SuiteKind } from '../model/index.ts';
import { ALL_KINDS, KIND_WORDS, THOROUGH_WORDS, takePhrases, withoutDoing } from './lexicon.ts';
import { scopeOf } from './scope-of.ts';

/** What a chat message asks for: an exact slash command, else the nearest reading of plain words. */
export function parseIntent(text: string): Intent {
  const message = text.trim();
  return parseSlash(message) ?? parseWords(message);
}

function parseSlash(message: string): Intent | null {
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(message);
  const command = match?.[1]?.toLowerCase();
  const rest = match?.[2]?.trim() ?? '';
  switch (command) {
    case 'generate':
      return generate(rest, ALL_KINDS);
    case 'negatives':
      return negatives(rest);
    case 'perf':
      return { kind: 'generate', kinds: ['perf'], perOperation: null, scope: scopeOf(rest) };
    case 'import':
      return { kind: 'import', url: urlIn(rest) };
    case 'curl':
      return { kind: 'curl', scope: scopeOf(rest) };
    case 'run':
      return { kind: 'run', where: /^local\b/i.test(rest) ? 'local' : 'cloud' };
    case 'download':
      return { kind: 'download' };
    case 'explain':
      return { kind: 'explain', subject: rest };
    case 'pr':
      return { kind: 'pr-preview' };
    case 'diff':
      return { kind: 'contract-diff' };
    case 'auth':
      return { kind: 'auth' };
    case 'help':
      return { kind: 'help' };
    default:
      return null;
  }
}

function negatives(rest: string): Intent {
  const match = /^(\d{1,3})\b/.exec(rest);
  const count = match?.[1] === undefined ? 3 : Math.max(1, Number(match[1]));
  return { kind: 'generate', kinds: ['negative'], perOperation: count, scope: scopeOf(rest.slice(match?.[0].length ?? 0)) };
}

function generate(text: string, otherwise: readonly SuiteKind[]): Intent {
  const phrases = takePhrases(text);
  const words = phrases.rest;
  const kinds = [...new Set([...phrases.kinds, ...kindsIn(words)])];
  return { kind: 'generate', kinds: kinds.length === 0 ? otherwise : kinds, perOperation: countIn(words), scope: scopeOf(words) };
}

function parseWords(message: string): Intent {
  const text = message.toLowerCase().replace(/^\//, '');
  if (/\b(?:pr preview|preview (?:of )?(?:the |a )?(?:pr|pull request)|as a pull request)\b/.test(text)) return { kind: 'pr-preview' };
  if (/\bdownload\b.*\b(?:pack|zip|suite|tests)\b|\brun.?pack\b/.test(text)) return { kind: 'download' };
  if (/^(?:please )?import\b/.test(text)) return { kind: 'import', url: urlIn(message) };
  if (/^(?:what|which) (?:commands|can (?:you|i) (?:do|ask|say))\b|^help\b/.test(text)) return { kind: 'help' };
  if (/\b(?:api|contract|spec) (?:diff|changes)\b|\bwhat changed\b/.test(text)) return { kind: 'contract-diff' };
  if (/\bcurl\b/.test(text)) return { kind: 'curl', scope: scopeOf(message.replace(/\b(?:curl|show|give|command)\b/gi, ' ')) };
  if (/^(?:explain|why|what (?:does|did|happened|failed|went))\b/.test(text))
    return { kind: 'explain', subject: message.replace(/^(?:please )?explain\s*/i, '') };
  if (
    /^(?:please )?(?:(?:re-?)?(?:run|execute)\b|(?:re-?)?start(?: (?:the|my|all|a|this|that|it|new|another|them))*(?: (?:runs?|tests?|suites?|cases?))?[.!]*$)/.test(
      text,
    )
  )
    return { kind: 'run', where: /\b(?:local|locally|laptop|machine|terminal)\b/.test(text) ? 'local' : 'cloud' };
  return generate(message, ['smoke']);
}

function urlIn(text: string): string | null {
  return /\bhttps?:\/\/[^\s<>"']+/i.exec(text)?.[0] ?? null;
}

function kindsIn(text: string): readonly SuiteKind[] {
  // Words inside a literal path name an operation, not a kind of test.
  const words = withoutDoing(withoutPaths(text))
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  if (words.some((word) => THOROUGH_WORDS.has(word))) return ALL_KINDS;
  return [...new Set(words.flatMap((word) => (Object.hasOwn(KIND_WORDS, word) ? (KIND_WORDS[word] ?? []) : [])))];
}

/** `3 negatives` asks for three per operation. */
function countIn(text: string): number | null {
  const match = /\b(\d{1,3})\s+(?:negatives?|invalid|bad|edge|boundary|more|tests?|cases?)\b/i.exec(withoutPaths(text));
  return match?.[1] === undefined ? null : Math.max(1, Number(match[1]));
}

function withoutPaths(text: string): string {
  return text.replace(/(^|\s)\/\S*/g, ' ');
}
