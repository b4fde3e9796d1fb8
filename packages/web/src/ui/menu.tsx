import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;
export const MenuRadioGroup = DropdownMenu.RadioGroup;
export const MenuItemMark = DropdownMenu.ItemIndicator;

const item =
  'flex h-8 items-center gap-2 rounded-md px-2 text-fg-2 text-sm outline-none data-[highlighted]:bg-fg/8 data-[highlighted]:text-fg data-[state=checked]:text-fg max-md:h-10 [&_svg]:size-3.5';

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={6}
        align="end"
        collisionPadding={8}
        className={cn(
          'thin-scroll z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-rise overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 shadow-pop',
          className,
        )}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className={cn(item, className)} {...rest} />;
}

export function MenuRadioItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return <DropdownMenu.RadioItem className={cn(item, className)} {...rest} />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label className={cn('px-2 py-1.5 text-2xs text-fg-3', className)} {...rest} />;
}
