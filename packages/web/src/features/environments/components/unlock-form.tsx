import type { Environment } from '@assay/contract';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { fieldDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { useUnlockEnvironment } from '../hooks/use-unlock-environment.ts';

interface UnlockFormProps {
  readonly environment: Environment;
  readonly onUnlocked: (environment: Environment) => void;
}

/** Lets owners unlock production for 15 minutes by typing its name. */
export function UnlockForm({ environment, onUnlocked }: UnlockFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [name, setName] = useState('');
  const unlock = useUnlockEnvironment(environment.id, onUnlocked);
  if (!isAsking) {
    return (
      <div className="flex items-center gap-3 border-t pt-4">
        <Lock className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
        <p className="min-w-0 flex-1 text-fg-3 text-sm">Need to change something?</p>
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Unlock for 15 min
        </Button>
      </div>
    );
  }
  return (
    <div className="border-t pt-4">
      <Field label={`Type ${environment.name} to unlock it`} error={unlock.error === null ? undefined : fieldDetail(unlock.error, 'name')}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              autoFocus
              data-scratch
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                unlock.mutate(name);
              }}
            />
            <Button disabled={unlock.isPending || name.trim() === ''} onClick={() => unlock.mutate(name)}>
              <LockOpen />
              Unlock
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
