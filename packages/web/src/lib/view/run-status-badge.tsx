import { Check, Clock, Loader, Minus, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { isErrorStatus, viewRunStatus } from '../run-status.ts';

/** Uses icon, text and colour, because colour alone must not convey a status. */
export function RunStatusBadge({ status }: { readonly status: string }) {
  const { family, label } = viewRunStatus(status);
  if (family === 'passed')
    return (
      <Badge variant="ok">
        <Check />
        {label}
      </Badge>
    );
  if (family === 'failed')
    return (
      <Badge variant="destructive">
        <X />
        {label}
      </Badge>
    );
  if (family === 'running')
    return (
      <Badge variant="info">
        <Loader className="animate-turn" />
        {label}
      </Badge>
    );
  if (family === 'pending')
    return (
      <Badge>
        <Clock />
        {label}
      </Badge>
    );
  if (isErrorStatus(status))
    return (
      <Badge variant="warn">
        <TriangleAlert />
        {label}
      </Badge>
    );
  return (
    <Badge variant="outline">
      <Minus />
      {label}
    </Badge>
  );
}
