import { hasPictures } from '../format/file-content.ts';
import { fillJson, fillText, type Lookup, percentEncode, placeholdersIn } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import {
  type AuthUse,
  type Checks,
  groupCases,
  type Json,
  type Step,
  type StepRequest,
  type Suite,
  type TestCase,
} from '../model/index.ts';

/** A request for other tools. Everything except placeholders is resolved. */
export interface ExportStep {
  readonly testCase: TestCase;
  /** Starts at 1 and includes cleanup steps. */
  readonly number: number;
  readonly name: string;
  readonly req: StepRequest;
  readonly method: string;
  /** The name of the variable with the base URL. */
  readonly base: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** True for a form whose strings may represent image files. */
  readonly hasPictures: boolean;
  readonly must: Checks;
  readonly capture: NonNullable<Step['capture']>;
}

/** A notice about the one suite feature that no other tool supports. */
export const EXPORT_NOTICE = 'Unlike Assay, this export does not resend the valid request before a 404, 405 or 410 counts as a rejection.';

/** Returns comparisons with an earlier response body as comments, for tools that only send requests. */
export function comparisonComments({ must: { body = [] } }: Pick<ExportStep, 'must'>): readonly string[] {
  return body.flatMap(([path, operator, argument]) =>
    operator === 'same' ? [`${path} same ${typeof argument === 'string' ? argument : JSON.stringify(argument ?? null)}`] : [],
  );
}

const keep: Lookup = (name) => `{{${name}}}`;

/** Returns all requests in a suite in run order: setup, then each case with its cleanup. Disabled cases are left out. */
export function exportSteps(suite: Suite): readonly ExportStep[] {
  const { parallel, serial, last } = groupCases(suite.cases);
  const cases = [...(suite.setup ?? []), ...parallel, ...serial, ...last].filter(({ off }) => off !== true);
  return cases.flatMap((testCase) =>
    [...testCase.steps, ...(testCase.finally ?? [])].map((step, index, all) =>
      exportStep(suite, testCase, step, { index, count: all.length }),
    ),
  );
}

/** Returns the values that a request needs, other than its base URL. */
export const requestVariables = ({ path, query, headers, body }: ExportStep): readonly string[] =>
  placeholdersIn([path, query, headers, body]);

/** Returns the variables that the requests and their checks use. Exports list only these, because users have to provide their values. */
export const usedVariables = (steps: readonly ExportStep[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => [step.base, ...requestVariables(step), ...placeholdersIn(step.must)]));

function exportStep(suite: Suite, testCase: TestCase, step: Step, place: { readonly index: number; readonly count: number }): ExportStep {
  const { req } = step;
  const auth = ownValue(suite.auth, req.auth ?? suite.defaults.auth ?? 'none') ?? null;
  const { text, media } = bodyOf(req);
  return {
    testCase,
    number: place.index + 1,
    name: place.count === 1 ? testCase.title : `${testCase.title} (${place.index + 1}/${place.count})`,
    req,
    method: req.method,
    base: req.base ?? 'BASE_URL',
    path: req.path,
    query: queryOf(req, auth),
    headers: headersOf(suite, req, { auth, media }),
    body: text,
    hasPictures: req.raw !== undefined && hasPictures(req.raw) && isForm(req),
    must: step.expect.must ?? {},
    capture: step.capture ?? {},
  };
}

const isForm = ({ headers = {} }: StepRequest): boolean =>
  Object.entries(headers).some(([name, value]) => /^content-type$/i.test(name) && /^multipart\//i.test(value));

function kept(value: Json): Json {
  const filled = fillJson(value, keep);
  return filled.kind === 'filled' ? filled.value : value;
}

function bodyOf(req: StepRequest): { readonly text: string | null; readonly media: string | null } {
  if (req.json !== undefined) return { text: JSON.stringify(kept(req.json), null, 2), media: 'application/json' };
  if (req.raw !== undefined) return { text: req.raw, media: null };
  if (req.form === undefined) return { text: null, media: null };
  const pairs = Object.entries(req.form).map(([name, value]) => `${percentEncode(name)}=${encodeLiteralText(value)}`);
  return { text: pairs.join('&'), media: 'application/x-www-form-urlencoded' };
}

/** Percent-encodes literal text and leaves placeholders readable. */
export function encodeLiteralText(text: string): string {
  return text
    .split(/(\{\{\w+\}\})/)
    .map((piece) => (/^\{\{\w+\}\}$/.test(piece) ? piece : percentEncode(piece)))
    .join('');
}

function queryOf(req: StepRequest, auth: AuthUse | null): ExportStep['query'] {
  const own = Object.entries(req.query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)] as const),
  );
  return auth?.in === 'query' ? [...own, [auth.name, auth.value]] : own;
}

interface HeaderInput {
  readonly auth: AuthUse | null;
  readonly media: string | null;
}

function headersOf(suite: Suite, req: StepRequest, { auth, media }: HeaderInput): ExportStep['headers'] {
  const all: readonly (readonly [string, string])[] = [
    ...(media === null ? [] : [['Content-Type', media] as const]),
    ...Object.entries(suite.defaults.headers ?? {}),
    ...Object.entries(req.headers ?? {}),
    ...authHeader(auth),
  ];
  // A later header with the same name replaces an earlier one, as in a run.
  const last = new Map(all.map(([name, value]) => [name.toLowerCase(), [name, value] as const]));
  return [...last.values()].flatMap(([name, value]) => {
    const text = fillText(value, keep);
    return text.kind === 'filled' ? [[name, text.value] as const] : [];
  });
}

function authHeader(auth: AuthUse | null): ExportStep['headers'] {
  if (auth === null || auth.in === 'query') return [];
  return auth.in === 'header' ? [[auth.name, auth.value]] : [['Cookie', `${auth.name}=${auth.value}`]];
}

/** Returns the URL path with placeholders and query. */
export function pathWithQuery({ path, query }: Pick<ExportStep, 'path' | 'query'>, base: string): string {
  const text = query.map(([name, value]) => `${percentEncode(name)}=${encodeLiteralText(value)}`).join('&');
  return `${base}${path}${text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`}`;
}
