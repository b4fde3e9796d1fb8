import { BookmarkPlus, SquareArrowOutUpRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { projectSuitesPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';

const SaveSuiteDialog = lazy(() => import('./save-suite-dialog.tsx').then((module) => ({ default: module.SaveSuiteDialog })));

interface SuiteFooterProps {
  readonly suite: { readonly suiteId: string; readonly revision: number };
  readonly projectId: string;
  readonly access: 'edit' | 'read';
}

/** Opens a diff card's files in the viewer, or saves them as a suite in the project. */
export function SuiteFooter({ suite, projectId, access }: SuiteFooterProps) {
  const [isSaving, setIsSaving] = useState(false);
  return (
    <footer className="flex items-center gap-1 border-t px-2 py-1">
      {access === 'edit' && (
        <Button variant="ghost" size="sm" onClick={() => setIsSaving(true)}>
          <BookmarkPlus />
          Save suite
        </Button>
      )}
      <Button variant="ghost" size="sm" asChild>
        <Link to={projectSuitesPath(projectId, suite.suiteId)}>
          <SquareArrowOutUpRight />
          Open in viewer
        </Link>
      </Button>
      {isSaving && (
        <Suspense>
          <SaveSuiteDialog suite={suite} projectId={projectId} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </footer>
  );
}
