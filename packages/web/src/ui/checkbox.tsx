import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The native checkbox in the accent colour. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('size-4 shrink-0 cursor-pointer accent-accent', className)} {...rest} />;
}
