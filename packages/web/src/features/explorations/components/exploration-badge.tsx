import type { Exploration } from '@assay/contract';
import { Check, Clock, Loader, Minus, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

/** Uses icon, text and colour, because colour alone must not convey a status. */
export function ExplorationBadge({ status }: Pick<Exploration, 'status'>) {
  switch (status) {
    case 'queued':
      return (
        <Badge>
          <Clock />
          Waiting
        </Badge>
      );
    case 'running':
      return (
        <Badge variant="info">
          <Loader className="animate-turn" />
          Exploring
        </Badge>
      );
    case 'finished':
      return (
        <Badge variant="ok">
          <Check />
          Finished
        </Badge>
      );
    case 'failed':
      return (
        <Badge variant="destructive">
          <X />
          Failed
        </Badge>
      );
    default:
      return (
        <Badge variant="outline">
          <Minus />
          Stopped
        </Badge>
      );
  }
}
