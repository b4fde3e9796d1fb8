import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { screens } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuItemMark, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace.tsx';

function Initial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-4 shrink-0 place-items-center rounded bg-accent-soft font-semibold text-[9px] text-accent-text uppercase"
    >
      {name.trim().charAt(0)}
    </span>
  );
}

/** The project everything on screen belongs to. */
export function ProjectSelect() {
  const { projects, project, state, selectProject } = useWorkspace();
  if (state === 'failed') {
    return (
      <p role="alert" className="truncate px-2 text-bad text-sm">
        Failed to load projects
      </p>
    );
  }
  if (state === 'loading' && project === null) return <Skeleton className="h-5 w-32" />;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" className="min-w-0 max-w-[200px] text-fg">
          {project !== null && <Initial name={project.name} />}
          <span className="truncate">{project?.name ?? 'No project'}</span>
          <ChevronsUpDown className="text-fg-3" />
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="w-64">
        <MenuLabel>Projects</MenuLabel>
        <MenuRadioGroup value={project?.id ?? ''} onValueChange={selectProject}>
          {projects.map((item) => (
            <MenuRadioItem key={item.id} value={item.id}>
              <Initial name={item.name} />
              <span className="min-w-0 flex-1 truncate">{item.name}</span>
              <MenuItemMark>
                <Check className="text-accent-text" />
              </MenuItemMark>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuItem asChild>
          <Link to={screens.projects}>
            <Plus />
            All projects
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
