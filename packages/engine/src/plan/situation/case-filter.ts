import type { CaseFilter } from '../../model/index.ts';

const NOTHING_SAID: CaseFilter = { operations: null, tags: null, ids: null, statuses: null, failing: false };

export const casesWith = (parts: Partial<CaseFilter>): CaseFilter => ({ ...NOTHING_SAID, ...parts });

/** True if no part of the filter is set, so it matches all cases. */
export const isEveryCase = ({ operations, tags, ids, statuses, failing }: CaseFilter): boolean =>
  operations === null && tags === null && ids === null && statuses === null && !failing;
