import type { Spec } from '@assay/contract';
import { specAge } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';

const ageTones = { Active: 'ok', Recent: 'info', Older: 'secondary' } as const;

export function AgeBadge({ spec }: { readonly spec: Spec }) {
  const age = specAge(spec.createdAt);
  return <Badge variant={ageTones[age]}>{age}</Badge>;
}

/** Whether a version is the newest of its spec, and whether it changed anything. */
export function RevisionBadge({ spec, isCurrent }: { readonly spec: Spec; readonly isCurrent: boolean }) {
  return (
    <>
      <Badge variant={isCurrent ? 'outline' : 'secondary'}>{isCurrent ? 'Current' : 'Superseded'}</Badge>
      {spec.unchanged && <Badge variant="secondary">No changes</Badge>}
      {spec.origin === 'watch' && <Badge variant="info">Source changed</Badge>}
    </>
  );
}
