import type { Environment } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { connectionQuery } from '../../features/environments/api/queries.ts';
import { projectSettingsPath, screens } from '../../lib/paths.ts';
import { displayHost } from '../../lib/request-line.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown if the chosen server does not respond, because otherwise the next steps fail one after the other. */
export function UnreachableNotice({ environment }: { readonly environment: Environment }) {
  const test = useQuery(connectionQuery(environment));
  if (test.data === undefined || test.data.status !== null) return null;
  const { projectId, baseUrl } = environment;
  const { cause, error } = test.data;
  // Without a cause, nothing was sent, for example because a header refers to a missing secret.
  const isSent = cause !== null;
  return (
    <Notice
      tone="warn"
      className="mt-4"
      title={isSent ? `Could not reach ${displayHost(baseUrl)}` : `${environment.name} is not ready`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" asChild>
            <Link to={projectId === null ? screens.environments : projectSettingsPath(projectId, 'environments')}>
              {isSent ? 'Change the URL' : 'Change the environment'}
            </Link>
          </Button>
          <Button size="sm" disabled={test.isFetching} onClick={() => void test.refetch()}>
            Try again
          </Button>
        </span>
      }
    >
      {error}
    </Notice>
  );
}
