import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { createEnvironmentPath } from '../../lib/paths.ts';
import { selectedEnvironmentId } from '../../lib/selection.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ExploreForm = lazy(() =>
  import('../../features/explorations/components/explore-form.tsx').then((module) => ({ default: module.ExploreForm })),
);

interface ExploreButtonProps {
  readonly projectId: string;
  readonly label?: string;
  readonly variant?: ButtonProps['variant'];
}

/** Opens the dialog that explores the project's running API. Only editors may explore. */
export function ExploreButton({ projectId, label = 'Explore', variant }: ExploreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant={variant}>
          <Radar />
          {label}
        </Button>
      </DialogTrigger>
      <DialogContent title="Explore the API" description="Calls the running API to discover behaviour that the spec does not describe.">
        <Suspense fallback={<Skeleton className="m-5 h-64" />}>
          <Contents projectId={projectId} onDone={() => setIsOpen(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}

function Contents({ projectId, onDone }: { readonly projectId: string; readonly onDone: () => void }) {
  const { data } = useQuery(environmentsQuery(projectId));
  if (data === undefined) return <Skeleton className="m-5 h-64" />;
  const [first, ...rest] = data;
  if (first === undefined)
    return (
      <Notice
        tone="info"
        title="No environments yet"
        className="m-5"
        action={
          <Button asChild size="sm">
            <Link to={createEnvironmentPath}>Create Environment</Link>
          </Button>
        }
      >
        First create an environment with the URL of the running API.
      </Notice>
    );
  const wanted = selectedEnvironmentId.read();
  const environmentId = data.some(({ id }) => id === wanted) ? wanted : null;
  return <ExploreForm projectId={projectId} environments={[first, ...rest]} environmentId={environmentId} onDone={onDone} />;
}
