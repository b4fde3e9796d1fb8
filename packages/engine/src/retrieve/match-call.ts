import type { ApiModel, Operation, PastedCall } from '../model/index.ts';

/** The operation a request belongs to, and its path as the document counts it: servers may stand below a prefix. */
export interface MatchedCall {
  readonly op: Operation;
  readonly path: string;
}

/** Finds the operation by method and shape of the path, whatever the host; fixed words win over parameters. */
export function matchCall({ operations }: ApiModel, { method, path }: Pick<PastedCall, 'method' | 'path'>): MatchedCall | null {
  const candidates = operations.filter((op) => op.method === method);
  const segments = path.replace(/\/+$/, '').split('/').slice(1);
  for (let skipped = 0; skipped <= segments.length; skipped += 1) {
    const own = segments.slice(skipped);
    const fits = candidates.filter((op) => fitsPath(op.path, own));
    const [best] = fits.toSorted((a, b) => parametersIn(a) - parametersIn(b));
    if (best !== undefined) return { op: best, path: `/${own.join('/')}` };
  }
  return null;
}

const parametersIn = ({ path }: Operation): number => path.split('{').length;

function fitsPath(template: string, own: readonly string[]): boolean {
  const wanted = template.replace(/\/+$/, '').split('/').slice(1);
  return wanted.length === own.length && wanted.every((part, index) => (part.includes('{') ? own[index] !== '' : part === own[index]));
}
