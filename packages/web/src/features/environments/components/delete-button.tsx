import type { Environment } from '@assay/contract';
import { Trash2 } from 'lucide-react';
import { lockReason } from '../../../lib/lock-reason.ts';
import { Button } from '../../../ui/button.tsx';

interface DeleteButtonProps {
  readonly environment: Environment;
  readonly onDelete: () => void;
  readonly className?: string;
}

/** Hidden from viewers. For a locked environment it is disabled and shows the reason. */
export function DeleteButton({ environment, onDelete, className = '' }: DeleteButtonProps) {
  const { name, locked, role } = environment;
  if (role === 'viewer') return null;
  return (
    <Button
      variant="ghost"
      size="iconSm"
      disabled={locked}
      title={locked ? lockReason(name) : 'Delete'}
      aria-label={`Delete environment ${name}`}
      onClick={onDelete}
      className={`hover:text-bad ${className}`}
    >
      <Trash2 />
    </Button>
  );
}
