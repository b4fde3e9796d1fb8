import { cn } from './cn.ts';

const tones: Readonly<Record<string, string>> = {
  GET: 'bg-info-soft text-info',
  POST: 'bg-ok-soft text-ok',
  PUT: 'bg-warn-soft text-warn',
  PATCH: 'bg-patch-soft text-patch',
  DELETE: 'bg-bad-soft text-bad',
};
const shortNames: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT' };

/** An HTTP method in a fixed width, so that the paths beside it line up. */
export function MethodChip({ method, className }: { readonly method: string; readonly className?: string }) {
  const name = method.toUpperCase();
  return (
    <span
      className={cn(
        'inline-flex h-[1.125rem] w-[3.25rem] shrink-0 items-center justify-center rounded-[4px] font-mono font-semibold text-[10px] tracking-wide',
        tones[name] ?? 'bg-fg/9 text-fg-2',
        className,
      )}
    >
      {shortNames[name] ?? name}
    </span>
  );
}
