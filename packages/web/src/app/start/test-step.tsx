import type { Environment } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, Play } from 'lucide-react';
import { useStartRun } from '../../features/runs/hooks/use-start-run.ts';
import { errorDetail } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { hostOf } from '../../lib/request-line.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FirstTest {
  readonly request: string;
  readonly title: string;
  readonly note: string;
}

/** What a first test can be. Exploring the API belongs here as a second entry. */
const FIRST_TESTS: readonly FirstTest[] = [
  { request: '/generate smoke', title: 'Run smoke tests', note: 'One valid request per operation, checked against the spec.' },
];

interface TestStepProps {
  readonly projectId: string;
  readonly environment: Environment;
}

/** Generates the first suite and runs it. */
export function TestStep({ projectId, environment }: TestStepProps) {
  const client = useQueryClient();
  const startRun = useStartRun();
  const first = useMutation({
    mutationFn: async ({ request }: FirstTest) => {
      const body = { user_query: request, projectId, conversationId: null, environmentId: environment.id, generationId: null };
      const { suiteId, revision, heading } = await call('generateTests', { body });
      if (suiteId === null || revision === null) throw new Error(heading);
      const place = { projectId, suiteId, revision, environmentId: environment.id, conversationId: null };
      await startRun({ ...place, trigger: 'UI' });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.suites(projectId) }),
  });
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      {FIRST_TESTS.map((choice) => (
        <div key={choice.request} className="flex flex-wrap items-center gap-3">
          <span className="min-w-48 flex-1 text-sm">
            {choice.note} <span className="text-fg-3">Requests are sent to {hostOf(environment.baseUrl)}.</span>
          </span>
          <Button variant="primary" disabled={first.isPending} onClick={() => first.mutate(choice)}>
            {first.isPending ? <LoaderCircle className="animate-spin" /> : <Play />}
            {choice.title}
          </Button>
        </div>
      ))}
      {first.error !== null && (
        <Notice tone="bad" title="No test could be generated">
          {errorDetail(first.error)}
        </Notice>
      )}
    </div>
  );
}
