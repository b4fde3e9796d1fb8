import { useId } from 'react';
import { cn } from './cn.ts';

/** The logo. Each copy has its own gradient, because hiding the first copy would blank a gradient that others share. */
export function Logo({ className }: { readonly className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 24 24" className={cn('size-6 shrink-0', className)} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="oklch(0.63 0.19 286)" />
          <stop offset="1" stopColor="oklch(0.44 0.17 276)" />
        </linearGradient>
      </defs>
      <rect x="1" y="1" width="22" height="22" rx="6.5" fill={`url(#${id})`} />
      <path d="M6.5 16.5 11 7.5h2l4.5 9" fill="none" stroke="white" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M8.6 13.6c2.2-1.5 4.6-1.5 6.8 0" fill="none" stroke="oklch(0.88 0.13 90)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
