import type { Environment, Project } from '@assay/contract';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { authPilotPath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const QuickAuth = lazy(async () => ({ default: (await import('../../features/auth/components/quick-auth.tsx')).QuickAuth }));

interface AuthStepProps {
  readonly project: Project;
  readonly environment: Environment;
  readonly onSettled: (auth: 'none' | 'later') => void;
}

/** Detects how the API authenticates, and checks that the given credential works. */
export function AuthStep({ project, environment, onSettled }: AuthStepProps) {
  return (
    <div className="px-4 py-4">
      <Suspense fallback={<Skeleton className="h-24" />}>
        <QuickAuth
          project={project}
          environment={environment}
          identity={DEFAULT_IDENTITY}
          userRole={null}
          profile={null}
          firstProfile={null}
          environmentState="ready"
          onNone={() => onSettled('none')}
          more={
            <>
              <Button variant="ghost" asChild>
                <Link to={authPilotPath(project.id, environment.id)}>All options</Link>
              </Button>
              <Button variant="ghost" onClick={() => onSettled('later')}>
                Skip for now
              </Button>
            </>
          }
        />
      </Suspense>
    </div>
  );
}
