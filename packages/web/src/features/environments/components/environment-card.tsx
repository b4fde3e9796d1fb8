import type { Environment } from '@assay/contract';
import { KeyRound, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { screens } from '../../../lib/paths.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardActions, cardAction } from '../../../ui/card.tsx';

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="text-fg-3 text-xs">{label}</dt>
      <dd className="nums truncate text-fg-2 text-xs">{value}</dd>
    </div>
  );
}

/** One environment, to read; secrets show only how many there are. */
export function EnvironmentCard({ environment, projectName }: { readonly environment: Environment; readonly projectName: string | null }) {
  return (
    <Card className="flex flex-col" aria-label={environment.name}>
      <div className="flex items-center gap-2 px-4 pt-4">
        <h2 className="contents">
          <EnvironmentBadge name={environment.name} />
        </h2>
        <Badge variant={environment.followRedirects ? 'info' : 'secondary'}>
          {environment.followRedirects ? 'Redirects' : 'No redirects'}
        </Badge>
        {projectName !== null && <span className="ml-auto min-w-0 truncate text-fg-3 text-xs">{projectName}</span>}
      </div>
      <p title={environment.baseUrl} className="truncate px-4 pt-3 font-mono text-sm">
        {environment.baseUrl}
      </p>
      <dl className="mx-4 mt-4 grid grid-cols-2 gap-x-4 gap-y-2 border-t pt-3 pb-4">
        <Fact label="Timeout" value={`${environment.timeoutMs} ms`} />
        <Fact label="Headers" value={`${environment.headers.length} configured`} />
        <Fact label="Secrets" value={`${environment.secrets.length} configured`} />
        <Fact label="Created" value={formatDate(environment.createdAt)} />
      </dl>
      <CardActions>
        <Link className={cardAction} to={screens.authPilot} aria-label={`Auth of ${environment.name}`}>
          <KeyRound />
          Auth
        </Link>
        {environment.locked && (
          <button type="button" className={cardAction} disabled>
            <Lock />
            Locked
          </button>
        )}
      </CardActions>
    </Card>
  );
}

export function EnvironmentCardSkeleton() {
  return <div aria-hidden className="h-[11.75rem] animate-pulse rounded-xl border bg-raised" />;
}
