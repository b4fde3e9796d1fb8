import type { Suite } from '../model/index.ts';
import type { ExportStep } from './export-steps.ts';

/** Finds the documented operation for a request as `METHOD /template`. Null when the spec has none. */
export type FindOperation = (step: ExportStep) => string | null;

/** The spec is not available here, but the suite lists the operations it was generated from. */
export function createFindOperation(suite: Suite): FindOperation {
  const isListed = suite.documented !== undefined;
  const known = [...new Set([...Object.keys(suite.documented ?? {}), ...(isListed ? [] : suite.cases.map(({ op }) => op))])];
  return (step) => {
    const own = pathWithoutQuery(step);
    const candidates = known.filter((operation) => {
      const [method, template = ''] = operation.split(' ');
      return method === step.method && fits(template, own);
    });
    const [best] = candidates.toSorted((a, b) => blanks(a) - blanks(b));
    if (best !== undefined) return best;
    return isListed ? null : `${step.method} ${own.replace(/\{\{(\w+)\}\}/g, '{$1}')}`;
  };
}

export const pathWithoutQuery = ({ path }: ExportStep): string => path.split('?')[0] ?? path;

const isBlank = (segment: string): boolean => segment.includes('{');

function fits(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((segment, index) => isBlank(segment) || segment === given[index]);
}

/** `/books/{id}` also matches `/books/latest`, so the template with fewer parameters wins. */
const blanks = (operation: string): number => operation.split('/').filter(isBlank).length;
