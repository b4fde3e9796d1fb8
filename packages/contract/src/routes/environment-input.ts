import { z } from 'zod';
import { Name } from '../common.ts';
import { ENVIRONMENT_DEFAULTS, TIMEOUT_LIMITS } from '../constants.ts';

const BAD_URL = 'Enter a valid URL (http/https).';
const BAD_TIMEOUT = 'Timeout must be 1000–60000.';
const MAX_ROWS = 100;
const MAX_VALUE = 16_384;

/** The characters that RFC 9110 allows in header names. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Visible ASCII, spaces, tabs and Latin-1, which are valid in a header line. A line break would start another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers that the HTTP connection sets, so users cannot. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,119}$/;
const SECRET_KEY = /^[\w.-]{1,120}$/;

const isHttp = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text) && !/[\p{Cc}\s\\]/u.test(text);

const BaseUrl = z
  .string({ error: BAD_URL })
  .trim()
  .max(2048, 'Use at most 2048 characters.')
  .refine(isHttp, { error: BAD_URL, abort: true })
  .refine((text) => !hasCredentials(text), 'Do not put a username and password in the URL. Use a header with a secret.')
  .meta({ examples: ['https://api.example.com/v1'] });

const hasCredentials = (text: string) => {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
};

const Timeout = z.number({ error: BAD_TIMEOUT }).int(BAD_TIMEOUT).min(TIMEOUT_LIMITS.min, BAD_TIMEOUT).max(TIMEOUT_LIMITS.max, BAD_TIMEOUT);

/** The create form replaces an invalid number with the default; the edit form shows an error instead. */
const NewTimeout = z.preprocess((given: number | string | null) => {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof number === 'number' && !Number.isNaN(number) ? number : ENVIRONMENT_DEFAULTS.timeoutMs;
}, Timeout);

/** Trims only spaces and tabs. A line break at the end is rejected, because it is not a typing error. */
function withoutOuterBlanks(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let from = 0;
  let to = text.length;
  // Not a regular expression, because it would backtrack at every blank in a string that is then rejected for its length.
  while (from < to && isBlank(from)) from += 1;
  while (to > from && isBlank(to - 1)) to -= 1;
  return text.slice(from, to);
}

const HeaderRow = z.object({
  key: z
    .string()
    .overwrite(withoutOuterBlanks)
    .max(200, 'Use at most 200 characters.')
    .regex(TOKEN, 'Use letters, digits and dashes in a header name.')
    .refine((key) => !CONNECTION_HEADERS.has(key.toLowerCase()), 'The HTTP client sets this header.')
    .meta({ examples: ['X-Request-Source'] }),
  value: z
    .string()
    .overwrite(withoutOuterBlanks)
    .max(MAX_VALUE, `Use at most ${MAX_VALUE} characters.`)
    .regex(HEADER_VALUE, 'A header value must be a single line of Latin-1 characters.')
    .meta({ examples: ['assay'] }),
});
export type HeaderRow = z.infer<typeof HeaderRow>;

const SecretRow = z.object({
  keyPath: z
    .string()
    .trim()
    .regex(SECRET_KEY, 'Use letters, digits, dots, dashes and underscores.')
    .meta({ examples: ['API_KEY'] }),
  /** If present, the new value. If absent or empty, the stored value stays. */
  value: z.string().max(MAX_VALUE, `Use at most ${MAX_VALUE} characters.`).optional(),
  /** The row's previous key. Its stored value moves to the new key. */
  renamedFrom: z.string().optional(),
});
export type SecretRow = z.infer<typeof SecretRow>;

const VariableRow = z.object({
  name: z
    .string()
    .trim()
    .regex(VARIABLE_NAME, 'Start with a letter, and use only letters, digits and underscores.')
    .meta({ examples: ['TENANT'] }),
  value: z
    .string()
    .max(MAX_VALUE, `Use at most ${MAX_VALUE} characters.`)
    .meta({ examples: ['acme'] }),
});
export type VariableRow = z.infer<typeof VariableRow>;

type AsMap = Readonly<Record<string, string>>;
const isMap = (given: unknown): given is AsMap => typeof given === 'object' && given !== null && !Array.isArray(given);
const isNamed = (name: unknown) => typeof name !== 'string' || name.trim() !== '';
const toRows = <Row>(given: readonly Row[] | AsMap, fromEntry: (entry: readonly [string, string]) => Row) =>
  isMap(given) ? Object.entries(given).map(fromEntry) : given;
/** Drops rows without a name. Anything that is not a row is left for the schema to reject. */
const named = <Row>(rows: readonly Row[], nameOf: (row: Row) => unknown) =>
  Array.isArray(rows) ? rows.filter((row) => typeof row !== 'object' || row === null || isNamed(nameOf(row))) : rows;

/** Ordered rows in which names may repeat. A map is accepted as well. */
const Headers = z.preprocess(
  (given: readonly z.input<typeof HeaderRow>[] | AsMap) =>
    named(
      toRows(given, ([key, value]) => ({ key, value })),
      (row) => row.key,
    ),
  z.array(HeaderRow).max(MAX_ROWS, `Use at most ${MAX_ROWS} headers.`),
);

/** The complete list: a stored secret that has no row is deleted. */
const Secrets = z.preprocess(
  (given: readonly z.input<typeof SecretRow>[] | AsMap) =>
    named(
      toRows(given, ([keyPath, value]) => ({ keyPath, value })),
      (row) => row.keyPath,
    ),
  z
    .array(SecretRow)
    .max(MAX_ROWS, `Use at most ${MAX_ROWS} secrets.`)
    .superRefine((rows, context) => {
      rows.forEach((row, index) => {
        if (rows.findIndex((other) => other.keyPath === row.keyPath) < index)
          context.addIssue({ code: 'custom', path: [index, 'keyPath'], message: 'This key appears twice.' });
      });
    }),
);

/** Plain values that suites use as `{{NAME}}`. Everyone in the project can read them. */
const Variables = z.preprocess(
  (given: readonly z.input<typeof VariableRow>[] | AsMap) =>
    named(
      toRows(given, ([name, value]) => ({ name, value })),
      (row) => row.name,
    ),
  z
    .array(VariableRow)
    .max(MAX_ROWS, `Use at most ${MAX_ROWS} variables.`)
    .superRefine((rows, context) => {
      rows.forEach((row, index) => {
        if (rows.findIndex((other) => other.name === row.name) < index)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'This name appears twice.' });
      });
    }),
);

export const CreateEnvironment = z.object({
  name: Name,
  baseUrl: BaseUrl,
  timeoutMs: NewTimeout.optional(),
  followRedirects: z.boolean().optional(),
  headers: Headers.optional(),
  secrets: Secrets.optional(),
  variables: Variables.optional(),
});
export type CreateEnvironment = z.output<typeof CreateEnvironment>;

/** Omitted fields stay unchanged. */
export const UpdateEnvironment = z.object({
  name: Name.optional(),
  baseUrl: BaseUrl.optional(),
  timeoutMs: Timeout.optional(),
  followRedirects: z.boolean().optional(),
  headers: Headers.optional(),
  secrets: Secrets.optional(),
  variables: Variables.optional(),
});
export type UpdateEnvironment = z.output<typeof UpdateEnvironment>;

/** Unsaved edits to test. */
export const TestEnvironment = UpdateEnvironment.omit({ name: true });
export type TestEnvironment = z.output<typeof TestEnvironment>;
