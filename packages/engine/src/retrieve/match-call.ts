import type { ApiModel, Operation, PastedCall } from '../model/index.ts';

/** The operation that a request calls, and the path of the request relative to the server's path. */
export interface MatchedCall {
  readonly op: Operation;
  readonly path: string;
}

/**
 * Finds an operation by its method and path, on any host. The path may start with that of a server: one in the spec, or one of `baseUrls`,
 * which are the environments' base URLs. Literal segments are preferred to parameters.
 */
export function matchCall(
  { operations, servers }: ApiModel,
  { method, path }: Pick<PastedCall, 'method' | 'path'>,
  baseUrls: readonly string[] = [],
): MatchedCall | null {
  const candidates = operations.filter((op) => op.method === method);
  const shared = [...servers, ...baseUrls].map(basePath);
  const segments = segmentsOf(path);
  const found = candidates.flatMap((op) => {
    const bases = [...shared, ...op.servers.map(basePath), []].filter((base) => startsWith(segments, base));
    const own = bases.map((base) => segments.slice(base.length)).filter((rest) => fitsPath(op.path, rest));
    return own.map((rest) => ({ op, rest }));
  });
  // The longest server path leaves the shortest rest.
  const [best] = found.toSorted((a, b) => a.rest.length - b.rest.length || parametersIn(a.op) - parametersIn(b.op));
  return best === undefined ? null : { op: best.op, path: `/${best.rest.join('/')}` };
}

const segmentsOf = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/').slice(1);

/** The segments of a server URL's path. The URL may be relative to the spec. */
const basePath = (url: string): readonly string[] =>
  segmentsOf(url.replace(/[?#].*$/s, '').replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*|^\.?(?=\/)/i, ''));

/** A variable in a server URL may have any value. */
const startsWith = (segments: readonly string[], base: readonly string[]): boolean =>
  base.length <= segments.length && base.every((part, index) => part.includes('{') || part === segments[index]);

const parametersIn = ({ path }: Operation): number => path.split('{').length;

function fitsPath(template: string, own: readonly string[]): boolean {
  const wanted = segmentsOf(template);
  return wanted.length === own.length && wanted.every((part, index) => (part.includes('{') ? own[index] !== '' : part === own[index]));
}
