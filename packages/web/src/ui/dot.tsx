import { cn } from './cn.ts';

const tones = { ok: 'bg-ok', bad: 'bg-bad', warn: 'bg-warn', run: 'animate-dot bg-info', wait: 'bg-fg-3' } as const;

export function Dot({ tone, className }: { readonly tone: keyof typeof tones; readonly className?: string }) {
  return <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', tones[tone], className)} />;
}
