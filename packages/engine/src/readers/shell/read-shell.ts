import { readCookieText } from '../calls/form-text.ts';
import type { HttpCall } from '../calls/http-call.ts';
import { markBase64, placeholderFor, responsePlaceholder } from '../calls/placeholder.ts';
import { TracedText } from '../secrets/traced-text.ts';
import { CLIENT_NAMES, clientKind, commandName } from './clients.ts';
import { readCurl } from './read-curl.ts';
import { readHttpie } from './read-httpie.ts';
import { readWget } from './read-wget.ts';
import { ShellFunctions } from './shell-functions.ts';
import { type Command, CommandSplitter } from './split-commands.ts';
import { Variables } from './variables.ts';
import { writeJqObject } from './write-jq-object.ts';

const MAX_CALLS = 50;
const MAX_DEPTH = 5;
const NOTHING = TracedText.untraced('');
const PREFIXES = 'export local set declare readonly sudo time SET until while if elif then else do ! env exec command nohup'.split(' ');
const COMMAND = new RegExp(
  `(?:^|[\\n;|&(\`]|\\$\\()[ \\t]*(?:[$>%][ \\t]+)?(?:(?:until|while|if|then|do|else|!|sudo|time)[ \\t]+)?(?:[A-Za-z_]\\w*=\\S*[ \\t]+)?(?:/[\\w./-]{0,100}/)?(?:${CLIENT_NAMES})(?:\\.exe)?[ \\t]+(?=[-'"$:\\w\\\\{^])`,
);

/** True when a line starts with a command-line HTTP client. */
export function looksLikeShell(text: string): boolean {
  return COMMAND.test(text) && !/^\s*(?:https?[ \t]+)?[A-Z]+[ \t]+\S+[ \t]+HTTP\//.test(text);
}

/** Reads the HTTP calls in a shell script: curl, wget, HTTPie. Variables and `$(...)` are resolved. */
export function readShell(text: string): readonly HttpCall[] {
  const calls: HttpCall[] = [];
  readScript(withoutPrompts(TracedText.ofSource(text)), {
    calls,
    variables: new Variables(),
    depth: 0,
    firstLine: 1,
    visit: () => {},
    functions: new ShellFunctions(),
  });
  return withComments(calls, text);
}

/** Calls `visit` for every command in a script, including assignments and the commands in `$(...)`. */
export function visitCommands(text: TracedText, visit: (command: Command) => void): void {
  readScript(withoutPrompts(text), {
    calls: [],
    variables: new Variables(),
    depth: 0,
    firstLine: 1,
    visit,
    functions: new ShellFunctions(),
  });
}

function withoutPrompts(text: TracedText): TracedText {
  // On Windows, carets escape the quotes in a command.
  const plain = text.text.includes('^"') ? text.replace(/\^["&%{}<>|^]/g, (_match, written) => written.slice(1)) : text;
  return plain.replace(/^[ \t]*[$>%][ \t]+(?=\w)/gm, () => NOTHING);
}

interface Script {
  readonly calls: HttpCall[];
  readonly variables: Variables;
  readonly depth: number;
  readonly firstLine: number;
  readonly visit: (command: Command) => void;
  readonly functions: ShellFunctions;
}

/** Reads a script and returns the output of its last call or `echo`. */
function readScript(text: TracedText, script: Script): TracedText {
  if (script.depth > MAX_DEPTH) return NOTHING;
  const printed = readCommands(script.functions.define(text), script);
  if (script.depth === 0) for (const name of script.functions.unused) callFunction(name, [], script);
  return printed;
}

function readCommands(text: TracedText, script: Script): TracedText {
  const splitter = new CommandSplitter(text, script.variables, (inner, line) =>
    readScript(inner, { ...script, depth: script.depth + 1, firstLine: script.firstLine + line - 1 }),
  );
  let printed = NOTHING;
  for (let command = splitter.next(); command !== null; command = splitter.next()) {
    script.visit(command);
    const first = command.words[0]?.text;
    if (first === 'case') script.variables.startBranches();
    if (first === 'esac') script.variables.endBranches();
    if (first !== '}') printed = runCommand(first === '{' ? { ...command, words: command.words.slice(1) } : command, printed, script);
  }
  return printed;
}

function callFunction(name: string, args: readonly TracedText[], script: Script): TracedText | null {
  const body = script.functions.call(name, args, script.variables);
  return body === null ? null : readScript(body, { ...script, depth: script.depth + 1 });
}

function runCommand(command: Command, before: TracedText, script: Script): TracedText {
  const words = withoutAssignments(command.words, script.variables);
  const name = commandName(words[0]?.text ?? '');
  const call =
    script.calls.length < MAX_CALLS ? readClient(name, words, { line: script.firstLine + command.line - 1, input: command.input }) : null;
  if (call !== null) {
    script.calls.push(call);
    return TracedText.untraced(responsePlaceholder(script.calls.length - 1, ''));
  }
  if (name === 'openssl' && words.some(({ text }) => /^-(?:hmac|sign|mac)$/.test(text))) return TracedText.untraced('{{unsupported:hmac}}');
  if (name === 'echo' || name === 'printf') return printedBy(words);
  if (!command.piped) return words.length === 0 ? before : outputOf(name, words, script);
  const encodes = name === 'base64' || (name === 'openssl' && words.some(({ text }) => text === 'base64'));
  return encodes ? inBase64(before) : filtered(before, name, words, script);
}

function outputOf(name: string, words: readonly TracedText[], script: Script): TracedText {
  const printed = name === 'jq' ? writeJqObject(words) : callFunction(name, words.slice(1), script);
  return printed ?? TracedText.untraced(placeholderFor(name));
}

function inBase64(text: TracedText): TracedText {
  const [open = '', close = ''] = markBase64('').match(/./gsu) ?? [];
  return TracedText.join([TracedText.untraced(open), text, TracedText.untraced(close)]);
}

function readClient(
  name: string,
  words: readonly TracedText[],
  place: { readonly line: number; readonly input: TracedText | null },
): HttpCall | null {
  const kind = clientKind(name);
  if (kind === 'curl') return readCurl(words, place);
  const texts = words.map(({ text }) => text);
  if (kind === 'wget') return readWget(texts, place.line);
  return kind === 'httpie' ? readHttpie(texts, place.line) : null;
}

function printedBy(words: readonly TracedText[]): TracedText {
  const texts = words.slice(1).filter(({ text }) => !/^-[neE]+$/.test(text));
  const spaced = texts.flatMap((text, at) => (at === 0 ? [text] : [TracedText.untraced(' '), text]));
  return TracedText.join(spaced).replace(/\\n/g, () => NOTHING);
}

/** `jq -r .access_token` and similar filters name the field that contains the token. */
function filtered(before: TracedText, name: string, words: readonly TracedText[], script: Script): TracedText {
  const found = /^\{\{answer:(\d+):\}\}$/.exec(before.text);
  if (found === null) return before;
  const id = Number(found[1]);
  const path = fieldIn(
    name,
    words
      .slice(1)
      .map(({ text }) => text)
      .join(' '),
  );
  const call = script.calls[id];
  if (path === null || call === undefined) return before;
  script.calls[id] = { ...call, answerPath: path };
  return TracedText.untraced(responsePlaceholder(id, path));
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
function withoutAssignments(words: readonly TracedText[], variables: Variables): readonly TracedText[] {
  const rest = [...words];
  const isPrefix = (word: TracedText | undefined) => PREFIXES.includes(word?.text ?? '');
  while (isPrefix(rest[0]) && rest.length > 1) rest.shift();
  for (;;) {
    const [first] = rest;
    const found = /^([A-Za-z_]\w*)=/.exec(first?.text ?? '');
    if (first === undefined || found === null) return rest;
    const value = first.slice(found[0].length);
    if (value.text !== '') variables.set(found[1] ?? '', value);
    rest.shift();
  }
}

/** A comment that mentions a cookie applies to the last call that uses the cookie jar. */
function withComments(calls: readonly HttpCall[], text: string): readonly HttpCall[] {
  const quoted = /^\s*#.*\b(?:Set-)?Cookie:\s*([^\n]+)$/im.exec(text)?.[1];
  const last = calls.findLastIndex((call) => call.cookieJar);
  if (quoted === undefined || last < 0) return calls;
  return calls.map((call, index) => (index === last ? { ...call, cookies: [...call.cookies, ...readCookieText(quoted)] } : call));
}
