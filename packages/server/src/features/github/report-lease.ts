import { type CommitRow, claimReport, renewOrEndLease } from './github.store.ts';
import type { GithubApi } from './github-api.ts';
import type { GithubDeps } from './github-deps.ts';

/** Longer than one call to GitHub takes. The lease is renewed before each call. */
const LEASE_MS = 60_000;

export interface ReportLease {
  readonly commit: CommitRow;
  /** The same API, except that a process that lost the lease no longer calls it. */
  guard(api: GithubApi): GithubApi;
  release(): Promise<void>;
}

/**
 * Claims a run's report for this process. A lease instead of a lock, because a report takes many calls, and a transaction would block the
 * embedded database's only connection.
 */
export async function claimReportLease({ db, clock }: Pick<GithubDeps, 'db' | 'clock'>, runId: string): Promise<ReportLease | null> {
  const endOfLease = () => new Date(clock.now().getTime() + LEASE_MS);
  let until = endOfLease();
  const commit = await claimReport(db, runId, { now: clock.now(), until });
  if (commit === null) return null;
  const renew = async () => {
    const next = endOfLease();
    if (!(await renewOrEndLease(db, runId, until, next))) throw new Error('another process has taken over the report');
    until = next;
  };
  return {
    commit,
    guard: (api) => ({
      call: async (method, path, body) => {
        await renew();
        return api.call(method, path, body);
      },
    }),
    release: async () => void (await renewOrEndLease(db, runId, until, null)),
  };
}
