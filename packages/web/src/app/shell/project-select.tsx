import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { projectsQuery } from '../../features/projects/api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace.tsx';
import { reportsProjectFailure } from './about-projects.ts';
import { ProjectInitial } from './project-initial.tsx';
import { useHasOtherFailure } from './use-other-failure.ts';

// Loaded on demand, because it is only needed to switch projects.
const load = () => import('./project-popover.tsx');
const ProjectPopover = lazy(() => load().then((module) => ({ default: module.ProjectPopover })));

/** Selects the project for all screens. */
export function ProjectSelect() {
  const { project, projectsFailure, state } = useWorkspace();
  const location = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isPageBroken = useHasOtherFailure(projectsQuery().queryKey);
  if (projectsFailure !== null) {
    if (isPageBroken || reportsProjectFailure(location)) return null;
    return (
      <p role="alert" className="flex min-w-0 items-center gap-2 px-2 text-bad text-sm">
        <span className="truncate">Failed to load projects</span>
        <Button size="sm" onClick={() => void projectsFailure.retry()}>
          Retry
        </Button>
      </p>
    );
  }
  if (state === 'loading' && project === null) return <Skeleton className="h-5 w-32" />;
  return (
    <span className="relative inline-flex min-w-0">
      <Button
        ref={buttonRef}
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setIsOpen(!isOpen)}
        className="min-w-0 max-w-[200px] text-fg"
      >
        {project !== null && <ProjectInitial name={project.name} />}
        <span className="truncate">{project?.name ?? 'No project'}</span>
        <ChevronsUpDown className="text-fg-3" />
      </Button>
      {isOpen && (
        <Suspense>
          <ProjectPopover button={buttonRef} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
