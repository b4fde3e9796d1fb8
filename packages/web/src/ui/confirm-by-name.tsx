import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Field, Input } from './field.tsx';

interface ConfirmByNameProps extends ComponentProps<typeof ConfirmDialog> {
  /** The text that has to be typed before the button is enabled. */
  readonly name: string;
}

/** Requires typing the name before a deletion that includes other data, to prevent accidents. */
export function ConfirmByName({ name, state, onConfirm, children, ...rest }: ConfirmByNameProps) {
  const [typed, setTyped] = useState('');
  const isNamed = typed.trim() === name.trim();
  const isReady = isNamed && state === 'ready';
  return (
    <ConfirmDialog {...rest} state={isNamed || state === 'busy' ? state : 'blocked'} onConfirm={onConfirm}>
      {children}
      <div className="mt-4 text-fg">
        <Field label={`Type ${name} to confirm`}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              data-scratch
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && isReady) onConfirm();
              }}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
