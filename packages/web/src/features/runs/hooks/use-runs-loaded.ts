import { useQueries } from '@tanstack/react-query';
import { failureOf } from '../../../lib/query-client.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { runQuery, runStepsQuery } from '../api/queries.ts';

const isSettled = (result: Parameters<typeof failureOf>[0]): boolean => result.data !== undefined || failureOf(result) !== null;

/** True once the cards of these runs can be shown in their final size. A run that cannot be loaded is not waited for. */
export function useRunsLoaded(ids: readonly string[]): boolean {
  const runs = useQueries({ queries: ids.map((id) => runQuery(id)) });
  const ended = runs.flatMap(({ data }) => (data === undefined || isLiveStatus(data.status) ? [] : [data.id]));
  const steps = useQueries({ queries: ended.map((id) => runStepsQuery(id)) });
  return runs.every(isSettled) && steps.every(isSettled);
}
