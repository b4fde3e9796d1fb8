import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn, hiddenWhenDisabled } from './cn.ts';
import { Input } from './field.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** True while the value is not secret, such as the name of a secret. */
  readonly isPlain?: boolean;
}

export function PasswordInput({ className, isPlain = false, ...rest }: PasswordInputProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const isShown = isPlain || isRevealed;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input type={isShown ? 'text' : 'password'} className={cn('pr-9 max-md:pr-11', className)} {...rest} />
      {!isPlain && (
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsRevealed(!isRevealed)}
          className={cn(
            'absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-fg-3 hover:text-fg max-md:w-11',
            hiddenWhenDisabled,
          )}
        >
          <Icon className="size-4" strokeWidth={1.75} />
        </button>
      )}
    </span>
  );
}
