import { findLooseSecrets } from '../secrets/find-loose-secrets.ts';
import { secretsInCookies, secretsInLogin, secretsInPair, secretsInText } from '../secrets/find-secrets.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import type { FoundSecret } from '../secrets/secret-members.ts';
import { TracedText } from '../secrets/traced-text.ts';
import { CLIENT_NAMES, clientKind, commandName } from './clients.ts';
import { type Argument, curlArguments } from './read-curl.ts';
import { visitCommands } from './read-shell.ts';
import type { Command } from './split-commands.ts';

/** Longer texts are only searched with regular expressions. */
const MAX_PARSED = 100_000;
/** How many times a text may be parsed again from a later position. */
const MAX_PARSED_AGAIN = 5;
const ASSIGNMENT = /^[ \t]*(?:[$>%][ \t]+)?(?:export[ \t]+|set[ \t]+)?(?=[A-Za-z_]\w*=)/gim;
/** In the middle of a sentence, a client's name counts as a command only if an option or a URL follows. */
const CLIENT = new RegExp(
  `(?<![\\w.-])(?:${CLIENT_NAMES})(?:\\.exe)?(?=[\\s\\\\^\`])(?=[^\\n]{0,300}?(?:\\s-{1,2}[A-Za-z]|://|localhost|\\s:[\\d/]|[A-Za-z\\d]\\.[A-Za-z]{2}|\\\\$))`,
  'gm',
);

/** Masks the credentials in the commands in a message. Text outside commands stays unchanged, because tests may be about passwords. */
export function maskCommandSecrets(text: string): string {
  const clients = [...text.matchAll(CLIENT)].map(({ index }) => index);
  if (clients.length === 0) return text;
  const assignments = [...text.matchAll(ASSIGNMENT)].map((match) => match.index + match[0].length);
  const places = [...clients, ...assignments].toSorted((left, right) => left - right);
  const source = TracedText.ofSource(text);
  const parsed = text.length > MAX_PARSED ? [] : commandsIn(source, places).flatMap(secretsInCommand);
  return maskSecrets(text, [...parsed.map(({ value }) => value), ...findLooseSecrets(source)]);
}

/** Returns the commands in a text, including those inside what a shell would parse as one word, such as text after an apostrophe. */
function commandsIn(source: TracedText, places: readonly number[]): readonly Command[] {
  const commands: Command[] = [];
  const read = new Uint8Array(source.text.length);
  const visit = (command: Command) => {
    commands.push(command);
    for (const place of command.words.filter(isStart).flatMap(({ starts }) => starts)) if (place >= 0) read[place] = 1;
  };
  visitCommands(source, visit);
  let left = MAX_PARSED_AGAIN * source.text.length;
  for (const place of places) {
    if (read[place] === 1 || left <= 0) continue;
    visitCommands(source.slice(place), visit);
    left -= source.text.length - place;
  }
  return commands;
}

/** True for a word from which the text is parsed again: the name of a client, or an assignment on one line. */
const isStart = ({ text }: TracedText): boolean => clientKind(commandName(text)) !== null || /^[A-Za-z_]\w*=[^\n]*$/.test(text);

function secretsInCommand(command: Command): readonly FoundSecret[] {
  const { words, input } = command;
  const from = words.findIndex(({ text }) => clientKind(commandName(text)) !== null);
  return [
    ...words.filter((word) => from >= 0 || !isQuotedScript(word)).flatMap((word) => secretsInText(word)),
    ...(input === null ? [] : secretsInText(input)),
    ...words.filter(({ text }) => /^[A-Za-z_]\w*=/.test(text)).flatMap((word) => secretsInPair(word, '=')),
    ...(from < 0 ? [] : secretsInArguments(words.slice(from))),
  ];
}

/** True for lines that a shell parses as one word because of an apostrophe. The commands in them are parsed again. */
const isQuotedScript = ({ text }: TracedText): boolean => text.includes('\n') && text.search(CLIENT) >= 0;

type FindIn = (value: TracedText) => readonly FoundSecret[];

const whole: FindIn = (value) => [{ name: 'secret', value }];
const header: FindIn = (value) => secretsInPair(value, ':');
const field: FindIn = (value) => secretsInPair(value, '=');

/** Options whose values are credentials or contain them in a format of their own. */
const OPTIONS = {
  curl: {
    user: secretsInLogin,
    'proxy-user': secretsInLogin,
    cert: (value: TracedText) => (value.text.includes(':') ? secretsInLogin(value) : []),
    'proxy-cert': (value: TracedText) => (value.text.includes(':') ? secretsInLogin(value) : []),
    'oauth2-bearer': whole,
    pass: whole,
    'proxy-pass': whole,
    tlspassword: whole,
    'proxy-tlspassword': whole,
    header,
    'proxy-header': header,
    cookie: secretsInCookies,
    form: field,
    'form-string': field,
    'data-urlencode': field,
    'url-query': field,
  },
  wget: { header, password: whole, 'http-password': whole, 'ftp-password': whole, 'proxy-password': whole },
  httpie: {
    '': (value: TracedText) => secretsInPair(value, 'any'),
    auth: secretsInLogin,
    a: secretsInLogin,
    bearer: whole,
    'cert-key-pass': whole,
  },
} as const;

function secretsInArguments(words: readonly TracedText[]): readonly FoundSecret[] {
  const kind = clientKind(commandName(words[0]?.text ?? ''));
  if (kind === null) return [];
  const options: Readonly<Record<string, FindIn>> = OPTIONS[kind];
  const given = kind === 'curl' ? curlArguments(words) : plainArguments(words);
  return given.flatMap(({ name, value }) => (Object.hasOwn(options, name) ? (options[name]?.(value) ?? []) : []));
}

/** Pairs the options in a command line with the words after them, which may or may not be their values. */
function plainArguments(words: readonly TracedText[]): readonly Argument[] {
  return words.slice(1).flatMap((word, at): readonly Argument[] => {
    const found = /^--?([A-Za-z][\w-]*)(=?)/.exec(word.text);
    if (found === null) return [{ name: '', value: word }];
    const value = found[2] === '=' ? word.slice(found[0].length) : words[at + 2];
    return value === undefined ? [] : [{ name: found[1] ?? '', value }];
  });
}
