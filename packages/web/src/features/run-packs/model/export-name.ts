import type { SuiteSummary } from '@assay/contract';

/** The file name of an exported suite, such as `bookshop-smoke-r3.hurl`, so that exports of several suites can be told apart. */
export function exportName({ name, revision }: Pick<SuiteSummary, 'name' | 'revision'>, ending: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${words || 'suite'}-r${revision}${ending}`;
}
