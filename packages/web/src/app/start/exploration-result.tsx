import type { Environment } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { explorationQuery } from '../../features/explorations/api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { explorationPath } from '../../lib/paths.ts';
import { isLiveStatus } from '../../lib/run-status.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TestStep } from './test-step.tsx';

interface ExplorationResultProps {
  readonly projectId: string;
  readonly id: string;
  readonly environment: Environment;
}

/** The result of a first test that explored the API, and the smoke tests as the next step. */
export function ExplorationResult({ projectId, id, environment }: ExplorationResultProps) {
  const exploration = useQuery(explorationQuery(id)).data;
  if (exploration === undefined) return <Skeleton className="m-4 h-24" />;
  const { status, reached, operations, requests, result } = exploration;
  const isLive = isLiveStatus(status);
  const defects = (result?.findings ?? []).filter(({ grade }) => grade === 'defect').length;
  const found = `The exploration found ${defects === 0 ? 'no defects' : countOf(defects, 'defect')}`;
  return (
    <>
      <Notice
        tone={isLive ? 'info' : defects > 0 ? 'bad' : 'ok'}
        title={isLive ? 'The exploration is running' : found}
        className="mx-4 mt-4"
        action={
          <Button size="sm" asChild>
            <Link to={explorationPath(projectId, id)}>{defects > 0 ? 'Open the findings' : 'Open the exploration'}</Link>
          </Button>
        }
      >
        It reached {reached} of {countOf(operations, 'operation')} with {countOf(requests, 'request')}.
      </Notice>
      <TestStep projectId={projectId} environment={environment} />
    </>
  );
}
