import type { Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ProjectAuthProfiles } from '../../features/auth/components/project-auth-profiles.tsx';
import { environmentKeyOf } from '../../features/auth/model/bodies.ts';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { ProjectEnvironments } from '../../features/environments/components/project-environments.tsx';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { GeneralSettings } from '../../features/projects/components/general-settings.tsx';
import { MembersSettings } from '../../features/projects/components/members-settings.tsx';
import { PoliciesSettings } from '../../features/projects/components/policies-settings.tsx';
import { ProjectMissing } from '../../features/projects/components/project-missing.tsx';
import { suitesQuery } from '../../lib/api/shared-queries.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { projectPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { suiteOptionLabel } from '../../lib/suite-label.ts';
import { Page } from '../../ui/page.tsx';
import { SettingsSkeleton } from '../../ui/page-skeleton.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../ui/tabs.tsx';

// Each tab is loaded on first use.
const GithubSettings = lazy(() =>
  import('../../features/integrations/components/github-settings.tsx').then((module) => ({ default: module.GithubSettings })),
);
const SchedulesSettings = lazy(() =>
  import('../../features/schedules/components/schedules-settings.tsx').then((module) => ({ default: module.SchedulesSettings })),
);
const ProjectAudit = lazy(() =>
  import('../../features/audit-log/components/project-audit.tsx').then((module) => ({ default: module.ProjectAudit })),
);

function AuthProfilesPanel({ project }: TabProps) {
  const environments = useQuery(environmentsQuery(project.id)).data ?? [];
  const lockedKeys = new Set(environments.filter(({ locked }) => locked).map(environmentKeyOf));
  return <ProjectAuthProfiles project={project} lockedKeys={lockedKeys} />;
}

function IntegrationsPanel({ project }: TabProps) {
  const environments = useQuery(environmentsQuery(project.id)).data ?? [];
  const suites = useQuery(suitesQuery(project.id)).data?.map((suite) => ({ id: suite.id, name: suiteOptionLabel(suite) })) ?? [];
  return (
    <Suspense fallback={<SettingsSkeleton label="Loading" />}>
      <GithubSettings project={project} environments={environments} suites={suites} />
    </Suspense>
  );
}

function SchedulesPanel({ project }: TabProps) {
  const environments = useQuery(environmentsQuery(project.id)).data;
  const suites = useQuery(suitesQuery(project.id)).data;
  return (
    <Suspense fallback={<SettingsSkeleton label="Loading" />}>
      <SchedulesSettings project={project} environments={environments} suites={suites} />
    </Suspense>
  );
}

function ActivityPanel({ project }: TabProps) {
  return (
    <Suspense fallback={<SettingsSkeleton label="Loading" />}>
      <ProjectAudit project={project} />
    </Suspense>
  );
}

const tabs = [
  { value: 'environments', label: 'Environments', Panel: ({ project }: TabProps) => <ProjectEnvironments project={project} /> },
  { value: 'auth-profiles', label: 'Auth Profiles', Panel: AuthProfilesPanel },
  { value: 'policies', label: 'Policies', Panel: ({ project }: TabProps) => <PoliciesSettings project={project} /> },
  { value: 'integrations', label: 'Integrations', Panel: IntegrationsPanel },
  { value: 'schedules', label: 'Schedules', Panel: SchedulesPanel },
  { value: 'general', label: 'General', Panel: ({ project }: TabProps) => <GeneralSettings project={project} /> },
  { value: 'members', label: 'Members', Panel: ({ project }: TabProps) => <MembersSettings project={project} /> },
  { value: 'activity', label: 'Activity', Panel: ActivityPanel },
] as const;

interface TabProps {
  readonly project: Project;
}

export function ProjectSettingsRoute() {
  const { projectId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const result = useQuery(projectQuery(projectId));
  const failure = failureOf(result);
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'environments';
  const open = (next: string): void => setSearch(next === 'environments' ? {} : { tab: next }, { replace: true });
  if (failure !== null) return <ProjectMissing error={failure} onRetry={result.refetch} />;
  const project = result.data;
  return (
    <Page
      title="Project Settings"
      subtitle={project === undefined ? ' ' : project.name || 'Untitled project'}
      back={projectPath(projectId)}
    >
      <title>{pageTitle('Project Settings')}</title>
      <Tabs value={tab} onValueChange={open}>
        <div className="no-scrollbar overflow-x-auto max-sm:fade-end">
          <TabsList className="w-max min-w-full sm:px-6" aria-label="Project Settings">
            {tabs.map(({ value, label }) => (
              <Tab key={value} value={value}>
                {label}
              </Tab>
            ))}
          </TabsList>
        </div>
        {tabs.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            {project === undefined ? <SettingsSkeleton label="Loading project" /> : <Panel project={project} />}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}
