import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A switch that takes effect immediately. */
export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cn(
        'relative h-[1.125rem] w-8 shrink-0 rounded-full align-middle bg-fg/25 transition-colors duration-100 disabled:opacity-45 data-[state=checked]:bg-accent',
        className,
      )}
      {...rest}
    >
      <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-white transition-transform duration-100 data-[state=checked]:translate-x-4" />
    </RadixSwitch.Root>
  );
}
