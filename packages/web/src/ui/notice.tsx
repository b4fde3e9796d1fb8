import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  ok: { Icon: CircleCheck, text: 'text-ok', fill: 'bg-ok-soft' },
  bad: { Icon: CircleAlert, text: 'text-bad', fill: 'bg-bad-soft' },
  warn: { Icon: TriangleAlert, text: 'text-warn', fill: 'bg-warn-soft' },
  info: { Icon: Info, text: 'text-info', fill: 'bg-info-soft' },
} as const;
export type Tone = keyof typeof tones;
export const toneOf = (tone: Tone) => tones[tone];

interface NoticeProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** A message that stays on the page. Errors are announced to screen readers. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  const { Icon, text, fill } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'note'}
      className={cn('flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm', fill, className)}
    >
      <Icon className={cn('mt-0.5 size-4 shrink-0', text)} strokeWidth={1.75} aria-hidden />
      <div className="flex min-w-0 flex-1 items-start gap-2.5 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <p className={cn('font-medium', text)}>{title}</p>
          {children !== undefined && <p className="mt-0.5 break-words text-fg-2">{children}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}
