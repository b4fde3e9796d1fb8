import { SLASH_COMMANDS } from '@assay/engine/model';
import { BookOpen } from 'lucide-react';
import { composerDraft } from '../../../../lib/composer-draft.ts';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { cn, rowHover } from '../../../../ui/cn.ts';
import { completeCommand } from '../../model/slash-suggestions.ts';

/** Lists all commands. Clicking one puts it into the message field. */
export function HelpCard({ title }: { readonly title: string }) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<BookOpen />} title={title} />
      <ul className="divide-y divide-line">
        {SLASH_COMMANDS.map((item) => (
          <li key={item.command}>
            <button
              type="button"
              onClick={() => composerDraft.write(completeCommand(item))}
              className={cn('flex min-h-9 w-full flex-wrap items-center gap-x-3 px-3 py-1 text-left text-sm', rowHover)}
            >
              <code className="w-40 shrink-0 font-mono text-accent-text text-xs max-sm:w-auto">{item.command}</code>
              <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:text-fg-2">{item.summary}</span>
              {item.argument !== '' && <code className="font-mono text-fg-3 text-xs">{item.argument}</code>}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
