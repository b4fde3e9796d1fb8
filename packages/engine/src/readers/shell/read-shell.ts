import { readCookieText } from '../calls/form-text.ts';
import type { HttpCall } from '../calls/http-call.ts';
import { markBase64, placeholderFor, responsePlaceholder } from '../calls/placeholder.ts';
import { CLIENT_NAMES, clientKind, commandName } from './clients.ts';
import { readCurl } from './read-curl.ts';
import { readHttpie } from './read-httpie.ts';
import { readWget } from './read-wget.ts';
import { type Command, CommandSplitter } from './split-commands.ts';

const MAX_CALLS = 50;
const MAX_DEPTH = 5;
const COMMAND = new RegExp(
  `(?:^|[\\n;|&(\`]|\\$\\()[ \\t]*(?:[$>%][ \\t]+)?(?:[A-Za-z_]\\w*=\\S*[ \\t]+)?(?:/[\\w./-]{0,100}/)?(?:${CLIENT_NAMES})(?:\\.exe)?[ \\t]+(?=[-'"$:\\w\\\\{^])`,
);

/** True when a line starts with a command-line HTTP client. */
export function looksLikeShell(text: string): boolean {
  return COMMAND.test(text) && !/^\s*(?:https?[ \t]+)?[A-Z]+[ \t]+\S+[ \t]+HTTP\//.test(text);
}

/** Reads the HTTP calls in a shell script: curl, wget, HTTPie. Variables and `$(...)` are resolved. */
export function readShell(text: string): readonly HttpCall[] {
  const calls: HttpCall[] = [];
  // On Windows, carets escape the quotes in a command.
  const plain = text.includes('^"') ? text.replace(/\^(["&%{}<>|^])/g, '$1') : text;
  const prompt = plain.replace(/^[ \t]*[$>%][ \t]+(?=\w)/gm, '');
  readScript(prompt, { calls, known: new Map(), depth: 0, firstLine: 1 });
  return withComments(calls, text);
}

interface Script {
  readonly calls: HttpCall[];
  readonly known: Map<string, string>;
  readonly depth: number;
  readonly firstLine: number;
}

/** Reads a script and returns the output of its last call or `echo`. */
function readScript(text: string, script: Script): string {
  if (script.depth > MAX_DEPTH) return '';
  const splitter = new CommandSplitter(text, script.known, (inner, line) =>
    readScript(inner, { ...script, depth: script.depth + 1, firstLine: script.firstLine + line - 1 }),
  );
  let printed = '';
  for (let command = splitter.next(); command !== null; command = splitter.next()) printed = runCommand(command, printed, script);
  return printed;
}

function runCommand(command: Command, before: string, script: Script): string {
  const words = withoutAssignments(command.words, script.known);
  const name = commandName(words[0] ?? '');
  const call =
    script.calls.length < MAX_CALLS ? readClient(name, words, { line: script.firstLine + command.line - 1, input: command.input }) : null;
  if (call !== null) {
    script.calls.push(call);
    return responsePlaceholder(script.calls.length - 1, '');
  }
  if (name === 'echo' || name === 'printf') return printedBy(words);
  if (!command.piped) return words.length === 0 ? before : placeholderFor(name);
  const encodes = name === 'base64' || (name === 'openssl' && words.includes('base64'));
  return encodes ? markBase64(before) : filtered(before, name, words, script);
}

function readClient(
  name: string,
  words: readonly string[],
  place: { readonly line: number; readonly input: string | null },
): HttpCall | null {
  const kind = clientKind(name);
  if (kind === 'curl') return readCurl(words, place);
  if (kind === 'wget') return readWget(words, place.line);
  return kind === 'httpie' ? readHttpie(words, place.line) : null;
}

function printedBy(words: readonly string[]): string {
  const texts = words.slice(1).filter((word) => !/^-[neE]+$/.test(word));
  return texts.join(' ').replaceAll('\\n', '');
}

/** `jq -r .access_token` and similar filters name the field that contains the token. */
function filtered(before: string, name: string, words: readonly string[], script: Script): string {
  const found = /^\{\{answer:(\d+):\}\}$/.exec(before);
  if (found === null) return before;
  const id = Number(found[1]);
  const path = fieldIn(name, words.slice(1).join(' '));
  const call = script.calls[id];
  if (path === null || call === undefined) return before;
  script.calls[id] = { ...call, answerPath: path };
  return responsePlaceholder(id, path);
}

function fieldIn(name: string, words: string): string | null {
  if (name === 'jq' || name === 'yq' || name === 'gojq') {
    const path = /(?:^|\s)(\.[\w.[\]"'-]+)/.exec(words)?.[1];
    return path === undefined ? null : `$${path.replace(/\["?'?(\w+)"?'?\]/g, '.$1').replace(/["']/g, '')}`;
  }
  const indexed = [...words.matchAll(/\[['"](\w+)['"]\]/g)].map((match) => match[1]);
  if (indexed.length > 0) return `$.${indexed.join('.')}`;
  const field = /\b(\w*(?:token|jwt)\w*)\b/i.exec(words)?.[1];
  return field === undefined ? null : `$.${field}`;
}

/** Removes assignments such as `NAME=value` from the start of a command, and stores their values. */
function withoutAssignments(words: readonly string[], known: Map<string, string>): readonly string[] {
  const rest = [...words];
  while (['export', 'local', 'set', 'declare', 'readonly', 'sudo', 'time', 'SET'].includes(rest[0] ?? '') && rest.length > 1) rest.shift();
  for (;;) {
    const found = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(rest[0] ?? '');
    if (found === null) return rest;
    if (found[2] !== '') known.set(found[1] ?? '', found[2] ?? '');
    rest.shift();
  }
}

/** A comment that mentions the cookie belongs to the last call that uses the cookie jar. */
function withComments(calls: readonly HttpCall[], text: string): readonly HttpCall[] {
  const quoted = /^\s*#.*\b(?:Set-)?Cookie:\s*([^\n]+)$/im.exec(text)?.[1];
  const last = calls.findLastIndex((call) => call.cookieJar);
  if (quoted === undefined || last < 0) return calls;
  return calls.map((call, index) => (index === last ? { ...call, cookies: [...call.cookies, ...readCookieText(quoted)] } : call));
}
