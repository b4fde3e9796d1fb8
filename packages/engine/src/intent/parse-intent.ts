import type { Intent, SuiteKind } from '../model/index.ts';
import { errandIn } from './errands.ts';
import { kindWordsAsThings } from './kind-words.ts';
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
  const phrases = takePhrases(text.replace(WRITING_TESTS, ' ').replace(HUNTING, 'bugs'));
  const words = phrases.rest;
  const kinds = [...new Set([...phrases.kinds, ...kindsIn(words)])];
  const perOperation = countIn(words);
  return {
    kind: 'generate',
    kinds: kinds.length === 0 ? (AT_MOST.test(words) ? otherwise : kindsFor(perOperation, otherwise)) : kinds,
    perOperation,
    scope: scopeOf(words),
  };
}

/** `add some more negative cases`: nothing is added by the API. */
const WRITING_TESTS =
  /^\s*(?:please )?(?:add|create|write|make|give me|i (?:want|need))(?: (?:some|a few|more|me|another))+ (?=(?:\p{L}+ ){0,2}(?:tests?|cases?|negatives|checks?)\b)/iu;

const HUNTING = /\b(?:find|hunt(?: for)?|look for|search for)(?: me)?(?: any| some| all| the)? bugs?\b/gi;

/** Fewer are wanted, not more. */
const AT_MOST = /\b(?:only|just|at most|up to|no more than|max(?:imum)?)\s+\d/i;

/** `5 tests for creating users` wants more than the one or two that show that it works. */
function kindsFor(count: number | null, otherwise: readonly SuiteKind[]): readonly SuiteKind[] {
  return count === null || count < 3 ? otherwise : [...new Set([...otherwise, 'negative', 'boundary'] as const)];
}

function parseWords(message: string): Intent {
  const text = message.toLowerCase().replace(/^\//, '');
  const errand = message.length <= LONGEST_ERRAND ? errandIn(message) : null;
  if (errand !== null) return errand;
  if (/\b(?:pr preview|preview (?:of )?(?:the |a )?(?:pr|pull request)|as a pull request)\b/.test(text)) return { kind: 'pr-preview' };
  if (/\bdownload\b.*\b(?:pack|zip|suite|tests)\b|\brun.?pack\b/.test(text)) return { kind: 'download' };
  if (
    /^(?:please )?import(?: (?:an?|the|my|our|this|new|from|openapi|swagger|spec|postman|har|document|file|api|description|collection|at|url|https?:\S+))*[.!]*(?: please)?$/.test(
      text,
    )
  )
    return { kind: 'import', url: urlIn(message) };
  if (/^(?:what|which) (?:commands|can (?:you|i) (?:do|ask|say))\b|^help\b/.test(text)) return { kind: 'help' };
  if (
    /\b(?:api|contract|spec) (?:diff|changes)\b|\bwhat changed\b|^(?:are|is|were) there (?:any )?(?:breaking |new )?(?:api )?changes?\b|^(?:show|list) (?:me )?(?:the |all )?breaking changes\b/.test(
      text,
    )
  )
    return { kind: 'contract-diff' };
  if (/\bcurl\b/.test(text)) return { kind: 'curl', scope: scopeOf(message.replace(/\b(?:curl|show|give|command)\b/gi, ' ')) };
  if (EXPLAIN.test(text)) return { kind: 'explain', subject: subjectOf(message) };
  if (isRun(text)) return { kind: 'run', where: /\b(?:local|locally|laptop|machine|terminal)\b/.test(text) ? 'local' : 'cloud' };
  return generate(message, ['smoke']);
}

/** What is asked of the product is asked in few words. */
const LONGEST_ERRAND = 300;

const EXPLAIN =
  /^(?:please )?(?:explain|why|what(?:['’]s| is| was)? (?:does|did|happened|failed|went|wrong)|(?:show|list)(?: me)?(?: the| all| my)? (?:failures?|failed (?:tests?|cases?|ones)|errors of the last run))\b/;
/** Words of such a question that name nothing in particular. */
const NOTHING_NAMED =
  /\b(?:please|explain|why|what|is|was|were|does|did|do|has|have|happened|happen|show|list|me|fail(?:s|ed|ing|ures?)?|errors?|went|wrong|broken|red|the|an?|this|that|it|they|them|all|my|our|last|latest|recent|first|in|of|on|for|here|there|then|tests?|cases?|ones|run|to)\b/g;

/** What is to be explained: empty for the latest failure. */
function subjectOf(message: string): string {
  const isNamed = /[a-z0-9]/.test(message.toLowerCase().replace(NOTHING_NAMED, ' '));
  return isNamed ? message.replace(/^(?:please )?explain\s*/i, '') : '';
}

const RUN =
  /^(?:please )?(?:(?:re-?)?(?:run|execute)\b|(?:re-?)?start(?: (?:the|my|all|a|this|that|it|new|another|them))*(?: (?:runs?|tests?|suites?|cases?))?[.!]*$)/;

/** `run it against staging` runs what is there; `run auth tests for users` wants them written first. */
function isRun(text: string): boolean {
  if (!RUN.test(text)) return false;
  const rest = text.replace(RUN, ' ').replace(/\b(?:on|against|in|with|from|using|at|locally|again|cloud|the cloud|once more)\b.*$/, ' ');
  return kindsIn(rest).length === 0 && scopeOf(rest).kind === 'all';
}

function urlIn(text: string): string | null {
  return /\bhttps?:\/\/[^\s<>"']+/i.exec(text)?.[0] ?? null;
}

function kindsIn(text: string): readonly SuiteKind[] {
  // Words inside a literal path name an operation, not a kind of test.
  const asThings = kindWordsAsThings(text);
  const words = withoutDoing(withoutPaths(text))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !asThings.has(word));
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
