import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A labelled region that scrolls. It is focusable, so that the keyboard can scroll it. */
export function ScrollRegion({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & { readonly label: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <section aria-label={label} tabIndex={0} className={cn('thin-scroll outline-offset-[-2px]', className)} {...rest} />;
}
