import { type SecretKind, secretKind } from '../../../model/index.ts';

interface Leak {
  readonly kind: string;
  readonly name: string;
  readonly sample: string;
}

const LEAKS: readonly (readonly [string, string, RegExp])[] = [
  ['stack-trace', 'a stack trace', /Traceback \(most recent call last\)[\s\S]{0,120}/],
  [
    'stack-trace',
    'a stack trace',
    /\bat (?:async )?[\w$.<>[\] ]{0,80}\(?(?:file:\/\/)?(?:\/|[A-Z]:\\|node:)[^\s()]{1,200}:\d+(?::\d+)?\)?/,
  ],
  ['stack-trace', 'a stack trace', /\bat [a-z][\w$]*(?:\.[\w$]+)+\([\w$]+\.(?:java|kt|scala):\d+\)/],
  ['stack-trace', 'a stack trace', /\bgoroutine \d+ \[running\]/],
  ['stack-trace', 'a stack trace', /File "[^"\n]{1,200}\.py", line \d+/],
  ['stack-trace', 'a stack trace', /#\d+ \/[^\s]{1,200}\.php\(\d+\)/],
  [
    'sql',
    'SQL',
    /\b(?:SQLITE_ERROR|SQLSTATE\[|ORA-\d{5}|PG::\w+Error|psycopg2?\.|sqlite3\.\w*Error|SequelizeDatabaseError|QueryFailedError)/,
  ],
  ['sql', 'SQL', /\bsyntax error at or near\b|near "[^"]{0,40}": syntax error|You have an error in your SQL syntax/i],
  [
    'sql',
    'SQL',
    /\b(?:select\b[\s\S]{1,120}\bfrom\b[\s\S]{1,120}\bwhere\b|insert into \S{1,60} ?\(|update \S{1,60} set \S+ ?=|delete from \S+ where)/i,
  ],
  ['file-path', 'a file path', /(?:\/(?:usr|home|var|app|srv|opt|root|src)\/[\w./-]{1,120}\.(?:js|ts|py|rb|php|go|java|rs|cs))\b/],
];

const MAX_TEXT = 20_000;

/** Finds internal details of the server in a response. */
export function findLeak(text: string): Leak | null {
  const cut = text.slice(0, MAX_TEXT).replaceAll('\\n', '\n').replaceAll('\\"', '"');
  for (const [kind, name, pattern] of LEAKS) {
    const sample = pattern.exec(cut)?.[0];
    if (sample !== undefined) return { kind, name, sample: sample.slice(0, 160) };
  }
  return null;
}

const HASHES = /^(?:\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2(?:id|i|d)\$.{10,}|\$(?:5|6|1)\$.{10,}|pbkdf2[_:$].{10,}|scrypt[:$].{10,})$/;
/** Tokens and sessions are not included, because a login returns them. */
const NEVER_RETURNED: readonly (SecretKind | null)[] = ['password', 'card-code', 'identity'];

/** True for a field whose value should never be in a response. */
export function isLeakedSecret(name: string, value: string): boolean {
  if (HASHES.test(value)) return true;
  return (
    NEVER_RETURNED.includes(secretKind(name)) &&
    value !== '' &&
    !/^[*•x.]+$/i.test(value) &&
    !/^(?:\[?(?:redacted|hidden|filtered|secret)\]?)$/i.test(value)
  );
}
