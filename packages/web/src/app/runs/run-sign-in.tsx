import type { Run } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { environmentKeyOf } from '../../features/auth/api/bodies.ts';
import { authProfileQuery } from '../../features/auth/api/queries.ts';
import { SignInAgain } from '../../features/auth/components/sign-in-again.tsx';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { useStartRun } from '../../features/runs/hooks/use-start-run.ts';
import { runPath } from '../../lib/paths.ts';

/** Offers a new sign-in on the page of a run that did not pass, when the profile of its environment has none. */
export function RunSignIn({ run }: { readonly run: Run }) {
  const isBroken = run.status === 'error' || run.status === 'failed';
  const profile = useQuery({ ...authProfileQuery(run.projectId, environmentKeyOf({ name: run.environmentName })), enabled: isBroken }).data;
  const role = useQuery({ ...projectQuery(run.projectId), enabled: isBroken }).data?.role;
  const startRun = useStartRun();
  const navigate = useNavigate();
  if (!isBroken || role === undefined || profile == null || !profile.enabled) return null;
  const rerun = async (): Promise<void> => {
    const { projectId, environmentId, suiteId, suiteRevision: revision, conversationId, id: rerunOf } = run;
    const outcome = await startRun({ projectId, environmentId, suiteId, revision, conversationId, rerunOf, trigger: 'UI' });
    if (outcome.kind === 'started') await navigate(runPath(outcome.run.runId));
  };
  return (
    <div className="m-3 empty:hidden">
      <SignInAgain profile={profile} environmentId={run.environmentId} role={role} next={{ label: 'Rerun', run: () => void rerun() }} />
    </div>
  );
}
