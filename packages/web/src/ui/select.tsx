import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlStyles } from './field.tsx';

/** The native select, which works well on phones and needs no script. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(controlStyles, 'h-8 appearance-none truncate pr-8 max-md:h-10')} {...rest} />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-fg-3" aria-hidden />
    </span>
  );
}
