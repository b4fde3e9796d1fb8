import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Classes for other elements that should look like a button. */
export const buttonStyles = cva(
  'inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap font-medium transition-colors duration-100 disabled:pointer-events-none disabled:opacity-45 [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-fg shadow-[inset_0_1px_0_oklch(1_0_0/.16)] hover:bg-accent-hover',
        secondary: 'border border-line-strong bg-raised text-fg hover:bg-[color-mix(in_oklab,var(--raised),var(--fg)_6%)]',
        ghost: 'text-fg-2 hover:bg-fg/7 hover:text-fg',
        danger: 'bg-bad-soft text-bad hover:bg-bad/20',
      },
      size: {
        sm: 'h-7 rounded-md px-2.5 text-xs',
        md: 'h-8 rounded-md px-3 text-sm max-md:h-9',
        icon: 'size-8 rounded-md max-md:size-9 [&_svg]:size-4',
        iconSm: 'size-7 rounded-md',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyles> & { readonly asChild?: boolean };

/** The app's button. `asChild` applies its look to a link. */
export function Button({ className, variant, size, asChild, type, ...rest }: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild) return <Slot.Root className={classes} {...rest} />;
  return <button type={type ?? 'button'} className={classes} {...rest} />;
}
