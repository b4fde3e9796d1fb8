import type { Environment, Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { authProfilesQuery } from '../../features/auth/api/queries.ts';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { latestExplorationQuery } from '../../features/explorations/api/queries.ts';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { ProjectMissing } from '../../features/projects/components/project-missing.tsx';
import { runsQuery } from '../../features/runs/api/queries.ts';
import { specsQuery } from '../../features/specs/api/queries.ts';
import { ImportForm } from '../../features/specs/components/import-form.tsx';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { projectPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { AuthStep } from '../start/auth-step.tsx';
import { EnvironmentStep } from '../start/environment-step.tsx';
import { ExplorationResult } from '../start/exploration-result.tsx';
import { ResultStep } from '../start/result-step.tsx';
import { currentStep, isStarted, START_STEPS, type StartFacts, type StartStep } from '../start/start-state.ts';
import { StepFrame } from '../start/step-frame.tsx';
import { TestStep } from '../start/test-step.tsx';
import { UnreachableNotice } from '../start/unreachable-notice.tsx';

/** Whether the API needs credentials is stored in the URL, because nothing is stored on the server for an API without any. */
function useAuthAnswer() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('auth');
  const auth: StartFacts['auth'] = given === 'none' || given === 'later' ? given : 'open';
  return { auth, settle: (answer: 'none' | 'later') => setSearch({ auth: answer }, { replace: true }) };
}

function ImportStep({ projectId }: { readonly projectId: string }) {
  return (
    <ImportForm
      projectId={projectId}
      updated={null}
      onImported={() => {}}
      footer={(state) => (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">
          <span className="min-w-40 flex-1 text-fg-3 text-xs">You can also use the URL of a Swagger UI page, or drop a file here.</span>
          <Button type="submit" variant="primary" disabled={state === 'busy'}>
            {state === 'busy' && <LoaderCircle className="animate-spin" />}
            Import
          </Button>
        </footer>
      )}
    />
  );
}

const TITLES: Readonly<Record<StartStep, string>> = {
  import: 'Import your API spec',
  environment: 'Choose the server to test',
  auth: 'Sign in to the API',
  test: 'Run the first test',
  result: 'See the results',
};

/** Shown until it is known which steps are done. */
function StepsSkeleton() {
  return (
    <ol role="status" aria-label="Loading" className="flex flex-col gap-3">
      {START_STEPS.map((step, index) => (
        <StepFrame key={step} number={index + 1} title={TITLES[step]} state="ahead">
          {null}
        </StepFrame>
      ))}
    </ol>
  );
}

function Steps({ project, environments }: { readonly project: Project; readonly environments: readonly Environment[] }) {
  const { id } = project;
  const { auth, settle } = useAuthAnswer();
  const specs = useQuery(specsQuery(id)).data;
  const profiles = useQuery(authProfilesQuery(id)).data;
  const runs = useQuery(runsQuery({ projectId: id, page: 1 })).data?.items;
  const explorations = useQuery(latestExplorationQuery(id));
  if (specs === undefined || profiles === undefined || runs === undefined || explorations.isPending) return <StepsSkeleton />;
  const [environment] = environments;
  const [run] = runs;
  const exploration = explorations.data ?? null;
  const counts = { specs: specs.length, environments: environments.length, profiles: profiles.length };
  const facts: StartFacts = { ...counts, run: run ?? null, exploration, auth };
  const current = currentStep(facts);
  const notes: Readonly<Record<StartStep, string>> = {
    import: specs[0] === undefined ? '' : `${specs[0].title} ${specs[0].version}, ${countOf(specs[0].operations, 'operation')}`,
    environment: environment?.baseUrl ?? '',
    auth: profiles.length > 0 ? 'Credential saved' : auth === 'none' ? 'The API does not require credentials' : 'Skipped',
    test: '',
    result: '',
  };
  const content: Readonly<Record<StartStep, () => React.ReactNode>> = {
    import: () => <ImportStep projectId={id} />,
    environment: () => <EnvironmentStep projectId={id} />,
    auth: () => environment !== undefined && <AuthStep project={project} environment={environment} onSettled={settle} />,
    test: () => environment !== undefined && <TestStep projectId={id} environment={environment} />,
    result: () => {
      if (run !== undefined) return <ResultStep projectId={id} runId={run.id} />;
      if (exploration === null || environment === undefined) return null;
      return <ExplorationResult projectId={id} id={exploration.id} environment={environment} />;
    },
  };
  const at = START_STEPS.indexOf(current);
  return (
    <>
      <ol className="flex flex-col gap-3">
        {START_STEPS.map((step, index) => (
          <StepFrame
            key={step}
            number={index + 1}
            title={TITLES[step]}
            state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            note={notes[step]}
          >
            {index === at && content[step]()}
          </StepFrame>
        ))}
      </ol>
      {environment !== undefined && (current === 'auth' || current === 'test') && <UnreachableNotice environment={environment} />}
      {!isStarted(facts) && (
        <p className="mt-4 text-fg-3 text-xs">You can leave at any time and return to this step from the project page.</p>
      )}
    </>
  );
}

/** The guided setup for the user's own API: spec, server, credential, first test, first finding. */
export function ProjectStartRoute() {
  const { projectId = '' } = useParams();
  const project = useQuery(projectQuery(projectId));
  const environments = useQuery(environmentsQuery(projectId));
  const failure = failureOf(project);
  if (failure !== null) return <ProjectMissing error={failure} onRetry={project.refetch} />;
  // Every step needs the editor role.
  if (project.data?.role === 'viewer') return <Navigate to={projectPath(projectId)} replace />;
  const own = environments.data?.filter((environment) => environment.projectId === projectId);
  return (
    <Page
      title="Test your API"
      subtitle={project.data?.name ?? ' '}
      back={projectPath(projectId)}
      actions={
        <Button asChild>
          <Link to={projectPath(projectId)}>Open the project</Link>
        </Button>
      }
    >
      <title>{pageTitle('Test your API')}</title>
      <div className="mx-auto max-w-3xl px-4 pb-8 sm:px-6">
        {project.data === undefined || own === undefined ? <StepsSkeleton /> : <Steps project={project.data} environments={own} />}
      </div>
    </Page>
  );
}
