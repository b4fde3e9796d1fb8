import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const RunSuiteForm = lazy(() => import('./run-suite-form.tsx').then((module) => ({ default: module.RunSuiteForm })));

/** Runs a saved suite without going through the chat. */
export function RunSuiteButton() {
  const [search] = useSearchParams();
  const [isOpen, setIsOpen] = useState(search.has('start'));
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Play />
          Run suite
        </Button>
      </DialogTrigger>
      <DialogContent title="Run suite" description="Runs a saved suite in one of the project's environments.">
        <Suspense fallback={<Skeleton className="m-5 h-64" />}>
          <RunSuiteForm onDone={() => setIsOpen(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}
