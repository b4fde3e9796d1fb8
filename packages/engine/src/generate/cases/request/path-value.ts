import type { Operation, StepRequest } from '../../../model/index.ts';
import { collapseBraces, escapePath } from './literal-path.ts';

/** Returns the request with another value for one path parameter. Null when the parameter is only part of a path segment. */
export function replacePathValue(request: StepRequest, op: Operation, name: string, value: string): StepRequest | null {
  const template = collapseBraces(op.path).split('/');
  const at = template.indexOf(`{${name}}`);
  const segments = request.path.split('/');
  if (at < 0 || segments.length !== template.length) return null;
  const text = value.startsWith('{{') ? value : encodeURIComponent(value);
  return { ...request, path: segments.map((segment, index) => (index === at ? escapePath(text) : segment)).join('/') };
}

/** Returns the name of the parameter at the end of a path, `/books/{bookId}` -> `bookId`. Null for a collection. */
export function lastPathParameter(op: Operation): string | null {
  return /\/\{([^{}/]+)\}\/?$/.exec(collapseBraces(op.path))?.[1] ?? null;
}
