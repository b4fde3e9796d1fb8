import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badge = cva(
  'nums inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-[5px] px-1.5 font-medium text-2xs [&_svg]:size-3',
  {
    variants: {
      variant: {
        default: 'bg-fg text-bg',
        secondary: 'bg-fg/9 text-fg-2',
        outline: 'border border-line-strong text-fg-2',
        destructive: 'bg-bad-soft text-bad',
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        info: 'bg-info-soft text-info',
        accent: 'bg-accent-soft text-accent-text',
      },
    },
    defaultVariants: { variant: 'secondary' },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof badge>['variant']>;

export function Badge({ className, variant, ...rest }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span className={cn(badge({ variant }), className)} {...rest} />;
}
