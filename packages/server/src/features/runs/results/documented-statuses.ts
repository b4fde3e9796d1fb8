import { readSuiteHeader } from '@assay/engine';
import type { DocumentedStatuses } from '@assay/engine/model';
import type { SuitesFeature } from '../../suites/index.ts';

/** The suite revision that a run executed. */
export interface RunSuite {
  readonly suiteId: string;
  readonly suiteRevision: number;
}

/** The statuses that the spec listed for the operations in the run's suite; empty for suites that do not store them. */
export async function documentedStatuses(
  suites: Pick<SuitesFeature, 'loadHeader'>,
  { suiteId, suiteRevision }: RunSuite,
): Promise<DocumentedStatuses> {
  const read = readSuiteHeader(await suites.loadHeader(suiteId, suiteRevision));
  return read.kind === 'header' ? (read.header.documented ?? {}) : {};
}
