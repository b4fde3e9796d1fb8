import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

interface TipProps {
  readonly label: ReactNode;
  readonly shortcut?: string;
  readonly side?: 'top' | 'bottom' | 'right' | 'left';
  readonly children: ReactNode;
}

export function Tip({ label, shortcut, side = 'bottom', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side={side}
          sideOffset={6}
          className="z-50 flex animate-rise items-center gap-2 rounded-md border border-line-strong bg-raised px-2 py-1 text-xs shadow-pop"
        >
          {label}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

export function TipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
