import type { Endpoint, EndpointDetail } from '@assay/contract';
import { type AuthUse, HTTP_METHODS, type HttpMethod, type Step } from '@assay/engine/model';
import { parseArgument } from './edit-step.ts';
import type { KnownValue } from './step-values.ts';
import type { SuiteContext } from './suite-header.ts';

export type Operation = Pick<Endpoint, 'id' | 'method' | 'path' | 'summary' | 'tags'>;

const isParameter = (segment: string): boolean => /^\{[^{}]+\}$/.test(segment);
const segmentsOf = (path: string): readonly string[] => path.split('?', 1).join('').split('/');

/** The spec operation that a step calls. A path without placeholders takes precedence over one with them. */
export function findOperation({ req }: Pick<Step, 'req'>, operations: readonly Operation[]): Operation | null {
  const given = segmentsOf(req.path);
  const found = operations.filter(({ method, path }) => {
    const template = segmentsOf(path);
    return (
      method === req.method && template.length === given.length && template.every((part, at) => isParameter(part) || part === given[at])
    );
  });
  return found.toSorted((left, right) => left.path.split('{').length - right.path.split('{').length)[0] ?? null;
}

export interface PathValue {
  readonly name: string;
  readonly segment: number;
  readonly value: string;
}

/** The values of the path parameters in a step's path. */
export function pathValues(operation: Operation | null, path: string): readonly PathValue[] {
  const given = segmentsOf(path);
  return segmentsOf(operation?.path ?? '').flatMap((part, segment) =>
    isParameter(part) ? [{ name: part.slice(1, -1), segment, value: given[segment] ?? '' }] : [],
  );
}

export const setPathValue = (path: string, segment: number, value: string): string =>
  segmentsOf(path).toSpliced(segment, 1, value).join('/');

/** `/books/{book-id}` as `/books/{{book_id}}`, so that the value has a name from the start. */
export const placeholderPath = (path: string): string =>
  path.replace(/\{([^{}]+)\}/g, (_, name: string) => `{{${name.replace(/[^A-Za-z0-9_]/g, '_')}}}`);

/** The suite's auth entry that sends the credential where the operation expects it. */
function authFor({ sample }: EndpointDetail, { auth }: SuiteContext): string | null {
  const [wanted] = sample.auth;
  if (wanted === undefined) return null;
  const isSame = (use: SuiteContext['auth'][string]): boolean =>
    use?.in === wanted.in && use.name.toLowerCase() === wanted.name.toLowerCase() && use.value === wanted.value;
  const isClose = (use: SuiteContext['auth'][string]): boolean =>
    use?.in === wanted.in && use.name.toLowerCase() === wanted.name.toLowerCase();
  const entries = Object.entries(auth);
  return (entries.find(([, use]) => isSame(use)) ?? entries.find(([, use]) => isClose(use)))?.[0] ?? null;
}

const methodOf = (name: string): HttpMethod => HTTP_METHODS.find((known) => known === name) ?? 'GET';

export interface StepSources {
  readonly context: SuiteContext;
  /** The values that the step can use. */
  readonly values: readonly KnownValue[];
  /** The step that is replaced. Its captures are kept. */
  readonly before: Step;
}

/** The token that an earlier step captured. A case with its own login uses it instead of the suite's credential. */
function capturedToken(use: AuthUse | null, values: readonly KnownValue[]): string | null {
  if (use?.in !== 'header' || !use.value.startsWith('Bearer ')) return null;
  return values.find(({ name, from }) => from.startsWith('captured') && /token|jwt/i.test(name))?.name ?? null;
}

/** A step that calls an operation as the spec describes it, with a valid sample body and the documented success status. */
export function createStep(detail: EndpointDetail, { context, values, before }: StepSources): Step {
  const entry = authFor(detail, context);
  const token = entry === null ? null : capturedToken(context.auth[entry] ?? null, values);
  const auth = token === null ? entry : null;
  const body =
    detail.sample.body === null || !detail.sample.body.media.includes('json') ? undefined : parseArgument(detail.sample.body.text);
  const statuses = Object.keys(detail.responses).filter((status) => /^2\d\d$/.test(status));
  const { capture } = before;
  return {
    title: (detail.summary ?? `${detail.method} ${detail.path}`).slice(0, 200),
    req: {
      method: methodOf(detail.method),
      path: placeholderPath(detail.path),
      ...(auth === null ? {} : { auth }),
      ...(token === null ? {} : { headers: { Authorization: `Bearer {{${token}}}` } }),
      ...(Object.keys(detail.sample.query).length === 0 ? {} : { query: detail.sample.query }),
      ...(body === undefined ? {} : { json: body }),
    },
    expect: { must: { status: statuses.length === 0 ? ['2xx'] : statuses } },
    ...(capture === undefined ? {} : { capture }),
  };
}

/** Paths of the fields in an operation's documented success response. */
export function responseFields({ responses }: EndpointDetail): readonly string[] {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const fields = success?.[1].bodies[0]?.fields ?? [];
  const isList = success?.[1].bodies[0]?.type.startsWith('array') === true;
  const parents: string[] = [];
  return fields.flatMap(({ name, depth, type }) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) return [];
    const path = `${depth === 0 ? (isList ? '$[0]' : '$') : (parents[depth - 1] ?? '$')}.${name}`;
    parents[depth] = type.startsWith('array') ? `${path}[0]` : path;
    return [path];
  });
}
