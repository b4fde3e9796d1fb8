import type { Environment, Project } from '@assay/contract';
import { DEFAULT_IDENTITY, USER_ROLES, type UserRole } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { authProfileQuery } from '../../features/auth/api/queries.ts';
import { AuthWizard } from '../../features/auth/components/auth-wizard.tsx';
import { environmentKeyOf } from '../../features/auth/model/bodies.ts';
import { LockNotice } from '../../features/environments/components/lock-notice.tsx';
import { SuggestedEnvironments } from '../../features/environments/components/suggested-environments.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { createEnvironmentPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useChangeParams } from '../../lib/use-change-params.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace, type Workspace } from '../workspace.tsx';

export function AuthPilotRoute() {
  const { project, environment, environments, state, environmentsFailure, selectEnvironment } = useWorkspace();
  const environmentKey = environmentKeyOf(environment);
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  const identity = search.get('identity') || DEFAULT_IDENTITY;
  const isReady = project !== null && state === 'ready';
  const place = { projectId: project?.id ?? '', environmentKey };
  const first = useQuery({ ...authProfileQuery(place), enabled: isReady });
  const result = useQuery({ ...authProfileQuery({ ...place, identity }), enabled: isReady });
  const failure = failureOf(result) ?? failureOf(first);
  const retry = (): unknown => Promise.all([result.refetch(), first.refetch()]);
  if (project === null && state !== 'loading') return <NoProject />;
  if (failure !== null)
    return (
      <Frame>
        <LoadFailure title="Failed to load auth profiles" failure={failure} onRetry={retry} className="mx-4 sm:mx-6" />
      </Frame>
    );
  if (project === null || result.data === undefined || first.data === undefined) return <Loading />;
  const openIdentity = (name: string, role?: UserRole): void =>
    changeParams({ identity: name === DEFAULT_IDENTITY ? null : name, role: role ?? null }, 'push');
  const open = (key: string): void => {
    const found = environments.find((one) => environmentKeyOf(one) === key);
    if (found !== undefined) selectEnvironment(found.id);
  };
  return (
    <AuthWizard
      key={`${project.id} ${environmentKey} ${identity}`}
      project={project}
      environment={environment}
      identity={identity}
      userRole={roleIn(search)}
      profile={result.data}
      firstProfile={first.data}
      environmentState={environmentsFailure !== null ? 'failed' : environment === null ? 'none' : 'ready'}
      notice={environmentNotice(project, environment, environmentsFailure)}
      onOpenEnvironment={open}
      onOpenIdentity={openIdentity}
      lockedKeys={new Set(environments.filter((one) => one.locked).map(environmentKeyOf))}
      lockNotice={environment !== null && <LockNotice environment={environment} />}
    />
  );
}

/** Why the wizard has no environment, or null. */
function environmentNotice(project: Project, environment: Environment | null, failure: Workspace['environmentsFailure']): ReactNode {
  if (failure !== null) return <LoadFailure title="Failed to load environments" failure={failure} onRetry={failure.retry} />;
  return environment === null ? <NoEnvironment project={project} /> : null;
}

/** The role in the address. Null when it has none. */
function roleIn(search: URLSearchParams): UserRole | null {
  return USER_ROLES.find((role) => role === search.get('role')) ?? null;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <Page title="Token and Auth Profile Wizard" subtitle="How requests get their tokens">
      <title>{pageTitle('Auth Pilot')}</title>
      {children}
    </Page>
  );
}

function NoEnvironment({ project }: { readonly project: Project }) {
  if (project.role === 'viewer')
    return (
      <Notice tone="info" title="This project has no environments yet">
        Runs send requests to an environment and use its auth profile. An editor can create one.
      </Notice>
    );
  return (
    <div className="grid gap-2">
      <Notice
        tone="info"
        title="This project has no environments yet"
        action={
          <Button asChild size="sm">
            <Link to={createEnvironmentPath}>Create Environment</Link>
          </Button>
        }
      >
        Runs send requests to an environment and use its auth profile. Create an environment first.
      </Notice>
      <SuggestedEnvironments projectId={project.id} />
    </div>
  );
}

function NoProject() {
  return (
    <Frame>
      <EmptyState
        icon={<KeyRound strokeWidth={1.75} />}
        title="No projects yet"
        body="An auth profile belongs to a project and one of its environments. Create a project first."
      />
    </Frame>
  );
}

function Loading() {
  return (
    <Frame>
      <div className="@container border-t">
        <div
          role="status"
          aria-label="Loading auth profiles"
          aria-busy
          className="grid @min-[60rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[70rem]:grid-cols-[26rem_minmax(0,1fr)]"
        >
          <div className="flex flex-col gap-4 px-4 py-3 sm:px-6 @min-[60rem]:border-r @max-[60rem]:border-b">
            <h2 className="font-medium text-sm">Detection</h2>
            <Skeleton className="h-40" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-9" />
          </div>
          <div className="flex flex-col gap-5 px-4 py-3 sm:px-6">
            <h2 className="font-medium text-sm">Configuration</h2>
            {['type', 'client', 'scopes'].map((row) => (
              <div key={row} className="grid gap-4 sm:grid-cols-2">
                <Skeleton className="h-14" />
                <Skeleton className="h-14" />
              </div>
            ))}
            <Skeleton className="h-32" />
          </div>
        </div>
      </div>
    </Frame>
  );
}
