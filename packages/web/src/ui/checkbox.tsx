import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/**
 * In dark themes, browsers fill an empty checkbox, so that it looks checked or disabled. This one is only an outline until it is checked.
 */
const box =
  'grid size-4 shrink-0 cursor-pointer appearance-none place-content-center rounded-[4px] border border-fg-3 bg-transparent checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-45';
const mark =
  "before:size-2.5 before:bg-accent-fg before:opacity-0 before:content-[''] checked:before:opacity-100 before:[clip-path:polygon(14%_44%,0_60%,40%_96%,100%_18%,84%_4%,38%_64%)] indeterminate:before:opacity-100 indeterminate:before:[clip-path:inset(42%_5%)]";

export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn(box, mark, className)} {...rest} />;
}
