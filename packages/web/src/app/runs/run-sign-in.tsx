import type { Run } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { authProfileQuery } from '../../features/auth/api/queries.ts';
import { SignInAgain } from '../../features/auth/components/sign-in-again.tsx';
import { environmentKeyOf } from '../../features/auth/model/bodies.ts';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { useRerun } from '../../features/runs/hooks/use-rerun.ts';

/** Offers to sign in again when a run failed because its auth profile has no valid sign-in. */
export function RunSignIn({ run }: { readonly run: Run }) {
  const isBroken = run.status === 'error' || run.status === 'failed';
  const place = { projectId: run.projectId, environmentKey: environmentKeyOf({ name: run.environmentName }) };
  const profile = useQuery({ ...authProfileQuery(place), enabled: isBroken }).data;
  const role = useQuery({ ...projectQuery(run.projectId), enabled: isBroken }).data?.role;
  const { rerun } = useRerun(run);
  if (!isBroken || role === undefined || profile == null || !profile.enabled) return null;
  return (
    <div className="m-3 empty:hidden">
      <SignInAgain
        profile={profile}
        environmentId={run.environmentId}
        role={role}
        next={{ label: 'Rerun', run: () => rerun({ only: 'all' }) }}
      />
    </div>
  );
}
