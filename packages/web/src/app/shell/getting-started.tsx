import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { authProfilesQuery } from '../../features/auth/api/queries.ts';
import { runsQuery } from '../../features/runs/api/queries.ts';
import { specsQuery } from '../../features/specs/api/queries.ts';
import { createStoredValue } from '../../lib/stored-value.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { useWorkspace } from '../workspace.tsx';
import { gettingStartedSteps } from './getting-started-steps.ts';

const hidden = createStoredValue('assay.getting-started', 'local');

function Steps({ projectId }: { readonly projectId: string | null }) {
  const isEnabled = projectId !== null;
  const id = projectId ?? '';
  const specs = useQuery({ ...specsQuery(id), enabled: isEnabled });
  const { environments } = useWorkspace();
  const runs = useQuery({ ...runsQuery({ projectId: id, page: 1 }), enabled: isEnabled });
  const profiles = useQuery({ ...authProfilesQuery(id), enabled: isEnabled });
  // Shown only once everything has loaded, because progress that jumps while loading would be misleading.
  if (isEnabled && [specs, runs, profiles].some(({ data }) => data === undefined)) return null;
  const steps = gettingStartedSteps({
    projectId,
    specs: specs.data?.length ?? 0,
    // Personal environments are offered in every project, but the setup asks for one of the project's own.
    environments: environments.filter((environment) => environment.projectId === projectId).length,
    profiles: profiles.data?.length ?? 0,
    runs: runs.data?.total ?? 0,
  });
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label="Getting started" className="relative m-2 rounded-lg border p-3 text-xs">
      <p className="flex items-center justify-between pr-7 font-medium">
        Getting started <span className="nums font-normal text-fg-3">{done} of 5</span>
      </p>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label="Hide getting started"
        className="absolute top-1.5 right-1.5"
        onClick={() => hidden.write('hidden')}
      >
        <X />
      </Button>
      <div className="mt-2 flex gap-1" aria-hidden>
        {steps.map(({ title, isDone }) => (
          <i key={title} className={cn('h-1 flex-1 rounded-full', isDone ? 'bg-accent' : 'bg-fg/12')} />
        ))}
      </div>
      <Link to={next.to} className="mt-2 block rounded-sm text-fg-3 hover:text-fg">
        Next: {next.title}
      </Link>
    </section>
  );
}

/** The steps to a first run, shown until they are completed or dismissed. */
export function GettingStarted() {
  const { project, state } = useWorkspace();
  if (hidden.use() !== '' || state !== 'ready' || project?.role === 'viewer') return null;
  return <Steps projectId={project?.id ?? null} />;
}
