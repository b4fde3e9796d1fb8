import { ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace.tsx';
import { ProjectInitial } from './project-initial.tsx';

// Wanted only once somebody changes the project, so no page waits for it.
const ProjectPicker = lazy(() => import('./project-picker.tsx').then((module) => ({ default: module.ProjectPicker })));

/** The project everything on screen belongs to. */
export function ProjectSelect() {
  const { project, state } = useWorkspace();
  const [isOpen, setIsOpen] = useState(false);
  if (state === 'failed') {
    return (
      <p role="alert" className="truncate px-2 text-bad text-sm">
        Failed to load projects
      </p>
    );
  }
  if (state === 'loading' && project === null) return <Skeleton className="h-5 w-32" />;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button variant="ghost" className="min-w-0 max-w-[200px] text-fg">
          {project !== null && <ProjectInitial name={project.name} />}
          <span className="truncate">{project?.name ?? 'No project'}</span>
          <ChevronsUpDown className="text-fg-3" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a project"
          className="z-50 w-72 animate-rise overflow-hidden rounded-lg border border-line-strong bg-raised shadow-pop outline-none"
        >
          <Suspense fallback={<Skeleton className="m-2 h-40" />}>
            <ProjectPicker onDone={() => setIsOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
