import type { Coverage } from '@assay/contract';

type CoveredOperation = Coverage['operations'][number];

/** The statuses that the latest runs received, by `METHOD /path`; null while there are no runs. */
export type CoverageByKey = ReadonlyMap<string, CoveredOperation> | null;

export function coverageByKey(coverage: Coverage): CoverageByKey {
  if (coverage.runs === 0) return null;
  return new Map(coverage.operations.map((operation) => [operation.operation, operation]));
}

export interface CoverageLabel {
  readonly text: string;
  readonly title: string;
  readonly tone: 'none' | 'some' | 'all' | 'failed';
}

/** Describes an operation's coverage: how many of its documented statuses were received. */
export function coverageLabelOf(operation: CoveredOperation | undefined): CoverageLabel {
  if (operation === undefined || operation.requests === 0)
    return { text: 'not run', title: 'The latest runs did not call this operation', tone: 'none' };
  const { statuses, requests, failed } = operation;
  const met = statuses.filter(({ seen }) => seen > 0).length;
  const calls = `${requests} ${requests === 1 ? 'request' : 'requests'}, ${failed} failed`;
  const tone = failed > 0 ? 'failed' : met === statuses.length ? 'all' : 'some';
  if (statuses.length === 0) return { text: 'run', title: `${calls}; the spec does not list any statuses`, tone };
  return { text: `${met} of ${statuses.length} seen`, title: `${met} of ${statuses.length} documented status codes seen; ${calls}`, tone };
}
