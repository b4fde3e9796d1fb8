import { useQuery } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { previewLine } from '../../../lib/request-line.ts';
import { rerunPreviewQuery } from '../api/queries.ts';
import { type RerunOptions, rerunRequest } from './use-rerun.ts';
import type { RunView } from './use-run.ts';

export interface RerunPreview {
  /** The number of requests it sends, or why it cannot be started; empty until the server has responded. */
  readonly line: string;
  readonly isRefused: boolean;
}

/** What a rerun would send, or why it cannot be started. */
export function useRerunPreview(run: RunView['run'], options: RerunOptions, isWanted: boolean): RerunPreview {
  const { data, error } = useQuery({ ...rerunPreviewQuery(rerunRequest(run, options)), enabled: isWanted });
  if (error !== null) return { line: errorDetail(error), isRefused: true };
  return { line: data === undefined ? '' : previewLine(data), isRefused: false };
}
