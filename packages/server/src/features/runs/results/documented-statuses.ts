import { readSuiteHeader } from '@assay/engine';
import type { DocumentedStatuses } from '@assay/engine/model';
import type { SuitesFeature } from '../../suites/index.ts';

/** The suite a run executed, as it was then. */
export interface RunSuite {
  readonly suiteId: string;
  readonly suiteRevision: number;
}

/** What the document listed for the operations of the suite a run executed; nothing for suites of before it was kept. */
export async function documentedStatuses(
  suites: Pick<SuitesFeature, 'loadHeader'>,
  { suiteId, suiteRevision }: RunSuite,
): Promise<DocumentedStatuses> {
  const read = readSuiteHeader(await suites.loadHeader(suiteId, suiteRevision));
  return read.kind === 'header' ? (read.header.documented ?? {}) : {};
}
