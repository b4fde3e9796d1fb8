import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cn, rowHover } from '../../../ui/cn.ts';

const look = cn('flex w-full items-center gap-3 border-b px-4 py-3 text-left focus-visible:-outline-offset-2 sm:px-6 xl:px-4', rowHover);

interface QuickLinkText {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly note: string;
}

function Inside({ Icon, title, note }: QuickLinkText) {
  return (
    <>
      <Icon className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">{title}</span>
        <span className="block break-words text-fg-3 text-xs">{note}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-fg-3" aria-hidden />
    </>
  );
}

export function QuickLink({ to, ...text }: QuickLinkText & { readonly to: string }) {
  return (
    <Link to={to} className={look}>
      <Inside {...text} />
    </Link>
  );
}

/** The same row as a button, for actions that open a dialog. */
export function QuickButton({ Icon, title, note, ...rest }: QuickLinkText & Omit<ComponentProps<'button'>, 'title'>) {
  return (
    <button type="button" className={look} {...rest}>
      <Inside Icon={Icon} title={title} note={note} />
    </button>
  );
}
