import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Tabs = RadixTabs.Root;
export const TabPanel = RadixTabs.Content;

/** On a phone, the tab opened by the URL may be outside the visible width. */
function showChosen(list: HTMLDivElement | null): void {
  list?.querySelector('[data-state="active"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

export function TabsList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List ref={showChosen} className={cn('flex shrink-0 items-center gap-4 border-b px-4', className)} {...rest} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cn(
        '-outline-offset-2 -mx-1.5 relative h-10 whitespace-nowrap rounded-sm px-1.5 text-fg-3 text-sm hover:text-fg data-[state=active]:text-fg data-[state=active]:after:absolute data-[state=active]:after:inset-x-1.5 data-[state=active]:after:-bottom-px data-[state=active]:after:h-px data-[state=active]:after:bg-accent-text',
        className,
      )}
      {...rest}
    />
  );
}
