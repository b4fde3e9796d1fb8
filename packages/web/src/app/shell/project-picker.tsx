import type { Project } from '@assay/contract';
import { Check, FolderClosed } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { matchingProjects, projectStatuses, type StatusFilter } from '../../features/projects/model/matching-projects.ts';
import { pathInProject, projectIdInPath, screens } from '../../lib/paths.ts';
import { withProject } from '../../lib/selection.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { useWorkspace } from '../workspace.tsx';
import { ProjectInitial } from './project-initial.tsx';

const MAX_SHOWN = 100;

interface ProjectListProps {
  readonly id: string;
  readonly projects: readonly Project[];
  readonly current: string | undefined;
  readonly chosen: number;
  readonly onPick: (project: Project) => void;
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function ProjectList({ id, projects, current, chosen, onPick }: ProjectListProps) {
  return (
    <div id={id} role="listbox" aria-label="Projects" className="thin-scroll max-h-[min(20rem,50dvh)] overflow-auto p-1">
      {projects.map((project, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps focus and refers to this element
        <div
          key={project.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={project.id === current}
          onClick={() => onPick(project)}
          className={cn(
            'flex h-8 items-center gap-2 rounded-md px-2 text-fg-2 text-sm hover:bg-fg/6 hover:text-fg max-md:h-10',
            index === chosen && 'bg-fg/8 text-fg',
          )}
        >
          <ProjectInitial name={project.name} />
          <span className="min-w-0 flex-1 truncate">{project.name}</span>
          {project.status === 'archived' && <Badge>Archived</Badge>}
          {project.id === current && <Check className="size-3.5 shrink-0 text-accent-text" aria-hidden />}
        </div>
      ))}
    </div>
  );
}

/** A project list with search and a status filter. Arrow keys move, Enter selects. */
export function ProjectPicker({ onDone }: { readonly onDone: () => void }) {
  const { projects, project, selectProject } = useWorkspace();
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<StatusFilter>('active');
  const [wanted, setWanted] = useState(0);
  const listId = useId();
  const fitting = matchingProjects(projects, words, status).slice(0, MAX_SHOWN);
  const chosen = Math.min(wanted, fitting.length - 1);
  const pick = (next: Project): void => {
    selectProject(next.id);
    if (projectIdInPath(pathname) === null) setSearch(withProject(search, next.id), { replace: true });
    else void navigate(pathInProject(pathname, next.id));
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = fitting[chosen];
    if (current === undefined) return;
    if (event.key === 'ArrowDown') setWanted((chosen + 1) % fitting.length);
    else if (event.key === 'ArrowUp') setWanted((chosen - 1 + fitting.length) % fitting.length);
    else if (event.key === 'Enter') pick(current);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex flex-col gap-2 p-2 pb-1">
        <SearchInput
          label="Search projects"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen < 0 ? undefined : optionId(listId, chosen)}
          autoFocus
          value={words}
          onKeyDown={onKeyDown}
          onChange={(next) => {
            setWords(next);
            setWanted(0);
          }}
        />
        <SegmentedControl label="Project status" value={status} items={projectStatuses} onChange={setStatus} className="self-start" />
      </div>
      <ProjectList id={listId} projects={fitting} current={project?.id} chosen={chosen} onPick={pick} />
      {fitting.length === 0 && <p className="px-3 pb-3 text-fg-3 text-sm">No matching projects.</p>}
      <Link
        to={screens.projects}
        onClick={onDone}
        className="flex h-9 items-center gap-2 border-t px-3 text-fg-2 text-sm hover:text-fg max-md:h-11"
      >
        <FolderClosed className="size-3.5" aria-hidden />
        All projects
      </Link>
    </>
  );
}
