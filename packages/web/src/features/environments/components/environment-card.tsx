import type { Environment } from '@assay/contract';
import { KeyRound, Lock, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { authPilotPath } from '../../../lib/paths.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardActions, cardAction } from '../../../ui/card.tsx';
import { DeleteButton } from './delete-button.tsx';

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="text-fg-3 text-xs">{label}</dt>
      <dd className="nums truncate text-fg-2 text-xs">{value}</dd>
    </div>
  );
}

interface EnvironmentCardProps {
  readonly environment: Environment;
  readonly owner: string;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function CardTop({ environment, owner, onDelete }: Omit<EnvironmentCardProps, 'onOpen'>) {
  return (
    <div className="flex h-11 items-center gap-2 px-4 pt-3">
      <h2 className="contents">
        <EnvironmentBadge name={environment.name} />
      </h2>
      <Badge variant={environment.followRedirects ? 'info' : 'secondary'}>
        {environment.followRedirects ? 'Redirects' : 'No redirects'}
      </Badge>
      <span className="ml-auto min-w-0 truncate text-fg-3 text-xs">{owner}</span>
      <DeleteButton environment={environment} onDelete={onDelete} className="-mr-2" />
    </div>
  );
}

/** One environment with its number of secrets. Clicking its URL opens the details, even when it is locked. */
export function EnvironmentCard({ environment, owner, onOpen, onDelete }: EnvironmentCardProps) {
  const open = environment.role === 'viewer' ? 'View' : 'Configure';
  return (
    <Card className="flex flex-col" aria-label={environment.name}>
      <CardTop environment={environment} owner={owner} onDelete={onDelete} />
      <button
        type="button"
        title={environment.baseUrl}
        aria-label={`${environment.baseUrl}, open ${environment.name}`}
        onClick={onOpen}
        className="mx-3 mt-1.5 truncate rounded-md px-1 text-left font-mono text-sm hover:text-accent-text"
      >
        {environment.baseUrl}
      </button>
      <dl className="mx-4 mt-4 grid grid-cols-2 gap-x-4 gap-y-2 border-t pt-3 pb-4">
        <Fact label="Timeout" value={`${environment.timeoutMs} ms`} />
        <Fact label="Headers" value={`${environment.headers.length} configured`} />
        <Fact label="Secrets" value={`${environment.secrets.length} configured`} />
        <Fact label="Created" value={formatDate(environment.createdAt)} />
      </dl>
      <CardActions>
        <Link className={cardAction} to={authPilotPath(environment.projectId, environment.id)} aria-label={`Auth of ${environment.name}`}>
          <KeyRound />
          Auth
        </Link>
        <button
          type="button"
          className={cardAction}
          disabled={environment.locked}
          aria-label={environment.locked ? `Locked: ${environment.name}` : `${open} ${environment.name}`}
          onClick={onOpen}
        >
          {environment.locked ? <Lock /> : <SlidersHorizontal />}
          {environment.locked ? 'Locked' : open}
        </button>
      </CardActions>
    </Card>
  );
}

export function EnvironmentCardSkeleton() {
  return <div aria-hidden className="h-[12.0625rem] animate-pulse rounded-xl border bg-raised" />;
}
