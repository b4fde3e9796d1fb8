import type { Coverage } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { ProjectAccess } from '../../projects/index.ts';
import type { CurrentModels, OutlinedOperation } from '../../specs/index.ts';
import { countResponses, listLatestRuns, type ResponseCount } from './coverage.store.ts';
import { operationFinder } from './operation-finder.ts';

export interface CoverageDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<CurrentModels, 'outline'>;
}

export type CoverageService = ReturnType<typeof createCoverageService>;

const LATEST_RUNS = 50;

/** Determines which operations and statuses in the current spec the latest runs covered. */
export function createCoverageService({ db, access, models }: CoverageDeps) {
  return {
    async get(actor: Actor, projectId: string): Promise<Coverage> {
      await access.requireMember(actor, projectId);
      const runIds = await listLatestRuns(db, projectId, LATEST_RUNS);
      const operations = computeCoverage(await models.outline(projectId), await countResponses(db, runIds));
      const documented = operations.flatMap(({ statuses }) => statuses);
      return {
        operations,
        runs: runIds.length,
        operationsTested: operations.filter(({ requests }) => requests > 0).length,
        statusesDocumented: documented.length,
        statusesSeen: documented.filter(({ seen }) => seen > 0).length,
      };
    },
  };
}

/** Maps responses to operations in the spec. A flow uses its own variables in paths, so the names of path parameters are ignored. */
export function computeCoverage(operations: readonly OutlinedOperation[], answers: readonly ResponseCount[]): Coverage['operations'] {
  const find = operationFinder(operations.map(({ key }) => key));
  const byKey = new Map<string, ResponseCount[]>();
  for (const answer of answers) {
    const key = find(answer.op);
    if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), answer]);
  }
  return operations.map(({ key, summary, statuses }) => {
    const met = byKey.get(key) ?? [];
    const isNamed = (status: number) => statuses.some((documented) => covers(documented, status));
    const undocumented = new Map<number, number>();
    for (const { status, seen } of met) if (!isNamed(status)) undocumented.set(status, (undocumented.get(status) ?? 0) + seen);
    return {
      operation: key,
      summary,
      statuses: statuses.map((status) => ({ status, seen: sum(met.filter((answer) => covers(status, answer.status))) })),
      undocumented: [...undocumented]
        .map(([status, seen]) => ({ status: String(status), seen }))
        .sort((a, b) => a.status.localeCompare(b.status)),
      requests: sum(met),
      failed: met.reduce((total, { failed }) => total + failed, 0),
    };
  });
}

const sum = (answers: readonly ResponseCount[]): number => answers.reduce((total, { seen }) => total + seen, 0);

/** `default` means any status that is not listed, so error responses are counted for it. */
function covers(documented: string, status: number): boolean {
  const text = documented.toUpperCase();
  if (text === 'DEFAULT') return status >= 400;
  return /^\dXX$/.test(text) ? text[0] === String(status)[0] : text === String(status);
}
