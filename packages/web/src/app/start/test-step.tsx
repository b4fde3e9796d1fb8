import type { Environment } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStartRun } from '../../features/runs/hooks/use-start-run.ts';
import { errorDetail } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { displayHost } from '../../lib/request-line.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExploreButton } from '../explorations/explore-button.tsx';

interface TestStepProps {
  readonly projectId: string;
  readonly environment: Environment;
}

/** Generates the first suite and runs it, or explores the running API. */
export function TestStep({ projectId, environment }: TestStepProps) {
  const client = useQueryClient();
  const startRun = useStartRun();
  const first = useMutation({
    mutationFn: async () => {
      const body = { user_query: '/generate smoke', projectId, conversationId: null, environmentId: environment.id, generationId: null };
      const { suiteId, revision, heading } = await call('generateTests', { body });
      if (suiteId === null || revision === null) throw new Error(heading);
      const place = { projectId, suiteId, revision, environmentId: environment.id, conversationId: null };
      await startRun({ ...place, trigger: 'UI' });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.suites(projectId) }),
  });
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      <Choice note="One valid request per operation, checked against the spec." environment={environment}>
        <Button variant="primary" disabled={first.isPending} onClick={() => first.mutate()}>
          {first.isPending ? <LoaderCircle className="animate-spin" /> : <Play />}
          Run smoke tests
        </Button>
      </Choice>
      <Choice note="Calls every operation to learn which values the API accepts, and searches for defects." environment={environment}>
        <ExploreButton projectId={projectId} label="Explore the API" />
      </Choice>
      {first.error !== null && (
        <Notice tone="bad" title="No tests could be generated">
          {errorDetail(first.error)}
        </Notice>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly note: string;
  readonly environment: Environment;
  readonly children: ReactNode;
}

function Choice({ note, environment, children }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="min-w-48 flex-1 text-sm">
        {note} <span className="text-fg-3">Requests are sent to {displayHost(environment.baseUrl)}.</span>
      </span>
      {children}
    </div>
  );
}
