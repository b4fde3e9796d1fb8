import { Sparkles } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';

export function AssistantHeader({ note }: { readonly note?: string | undefined }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="grid size-5 place-items-center rounded-md bg-accent-soft text-accent-text">
        <Sparkles className="size-3" aria-hidden />
      </span>
      <span className="font-medium">Assay</span>
      {note !== undefined && <span className="nums text-fg-3 text-xs">{note}</span>}
    </div>
  );
}

/** A message from the user, aligned right. */
export function UserMessage({ text, note }: { readonly text: string; readonly note: string }) {
  return (
    <article aria-label="Your message" className="ml-auto flex max-w-[86%] flex-col items-end gap-1">
      <span className="nums text-2xs text-fg-3">{note}</span>
      <div
        className={cn(
          'whitespace-pre-wrap break-words rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2 [overflow-wrap:anywhere]',
          text.startsWith('/') && 'font-mono text-accent-text text-sm',
        )}
      >
        {text}
      </div>
    </article>
  );
}
