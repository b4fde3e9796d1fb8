import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { projectStartPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

// The form includes the validator, so it is loaded on demand.
const CreateProjectForm = lazy(() => import('./create-project-form.tsx').then((module) => ({ default: module.CreateProjectForm })));

export function CreateProjectButton() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  // The palette opens the dialog through the URL.
  const isOpen = isAsked || search.has('new');
  const setIsOpen = (next: boolean): void => {
    setIsAsked(next);
    if (!next && search.has('new')) setSearch({}, { replace: true });
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus />
          Create Project
        </Button>
      </DialogTrigger>
      <DialogContent title="Create Project" description="A project contains specs, environments, suites and runs.">
        <Suspense fallback={<Skeleton className="m-5 h-64" />}>
          <CreateProjectForm onDone={(id) => void navigate(projectStartPath(id))} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}
