import { cn } from './cn.ts';

/** An endpoint's path. Paths in an API tend to start alike, so when space is short the start is cut off and the end stays. */
export function PathText({ path, className }: { readonly path: string; readonly className?: string }) {
  return (
    <code title={path} dir="rtl" className={cn('min-w-0 truncate text-left font-mono text-xs', className)}>
      <bdi dir="ltr">{path}</bdi>
    </code>
  );
}
