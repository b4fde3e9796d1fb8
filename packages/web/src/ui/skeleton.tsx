import { cn } from './cn.ts';

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-fg/7', className)} />;
}
