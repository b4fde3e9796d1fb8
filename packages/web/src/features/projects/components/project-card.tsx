import type { Project } from '@assay/contract';
import { ArrowRight, Clock, FolderGit2, MessageSquareText, Settings, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDuration, shortAge } from '../../../lib/format.ts';
import { projectPath, projectSettingsPath, runPath, screens } from '../../../lib/paths.ts';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardActions, cardAction } from '../../../ui/card.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

function LastRun({ project }: { readonly project: Project }) {
  const { lastRun } = project;
  if (lastRun === null) {
    return (
      <p className="flex items-center gap-2 text-fg-3 text-xs">
        <Clock className="size-3.5" aria-hidden />
        No runs yet. Ask for a smoke suite in chat.
      </p>
    );
  }
  return (
    <>
      <Link to={runPath(lastRun.id)} aria-label={`Last run in ${project.name}, ${lastRun.status}`} className="rounded-md">
        <RunStatusBadge status={lastRun.status} />
      </Link>
      <span className="nums text-fg-3 text-xs">{lastRun.finishedAt === null ? 'now' : shortAge(lastRun.finishedAt)}</span>
      <span className="flex-1" />
      {lastRun.p95 !== null && (
        <span className="nums text-fg-3 text-xs">
          p95 <span className="text-fg-2">{formatDuration(lastRun.p95)}</span>
        </span>
      )}
    </>
  );
}

function ManageButtons({ project, onDelete }: Pick<ProjectCardProps, 'project' | 'onDelete'>) {
  return (
    <span className="-mt-1 -mr-2 flex shrink-0">
      <Tooltip label="Settings">
        <Button asChild variant="ghost" size="iconSm">
          <Link to={projectSettingsPath(project.id)} aria-label={`Settings of ${project.name}`}>
            <Settings />
          </Link>
        </Button>
      </Tooltip>
      {project.role === 'owner' && (
        <Tooltip label="Delete">
          <Button variant="ghost" size="iconSm" aria-label={`Delete project ${project.name}`} onClick={onDelete} className="hover:text-bad">
            <Trash2 />
          </Button>
        </Tooltip>
      )}
    </span>
  );
}

interface ProjectCardProps {
  readonly project: Project;
  readonly onChat: () => void;
  readonly onDelete: () => void;
}

export function ProjectCard({ project, onChat, onDelete }: ProjectCardProps) {
  return (
    <Card className="flex flex-col" aria-label={project.name}>
      <div className="flex items-start gap-3 px-4 pt-4">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent-soft font-semibold text-accent-text text-sm uppercase"
        >
          {project.name.charAt(0)}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h2 className="truncate font-medium">{project.name || 'Untitled project'}</h2>
            <Badge variant="outline">{project.region}</Badge>
            {project.status === 'archived' && <Badge>Archived</Badge>}
          </div>
          <p className="line-clamp-2 min-h-5 break-words text-fg-3 text-sm">{project.description}</p>
        </div>
        <ManageButtons project={project} onDelete={onDelete} />
      </div>
      {project.repo !== null && (
        <p className="flex h-9 items-center gap-2 px-4 pt-1 text-fg-3 text-xs">
          <FolderGit2 className="size-3.5 shrink-0" aria-hidden />
          <code className="truncate font-mono text-fg-2">{project.repo}</code>
        </p>
      )}
      <span className="flex-1" />
      <div className="mx-4 mt-3 flex h-14 items-center gap-2 border-t">
        <LastRun project={project} />
      </div>
      <CardActions>
        <Link className={cardAction} to={projectPath(project.id)} aria-label={`Open ${project.name}`}>
          Open
          <ArrowRight />
        </Link>
        <Link className={cardAction} to={screens.chat} onClick={onChat} aria-label={`Chat about ${project.name}`}>
          <MessageSquareText />
          Chat
        </Link>
      </CardActions>
    </Card>
  );
}

export function ProjectCardSkeleton() {
  return <div aria-hidden className="h-[11.75rem] animate-pulse rounded-xl border bg-raised" />;
}
