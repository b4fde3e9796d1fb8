import type { CommandsCard as CommandsCardData } from '@assay/contract';
import { Terminal } from 'lucide-react';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../../ui/scroll-region.tsx';

/** Terminal commands, each with a copy button. */
export function CommandsCard({ card }: { readonly card: CommandsCardData }) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<Terminal />} title={card.title} />
      <ul className="divide-y divide-line">
        {card.items.map((item) => (
          <li key={item.label}>
            <div className="flex h-9 items-center gap-2 pr-1.5 pl-3 text-fg-3 text-xs">
              <span className="min-w-0 flex-1 truncate">{item.label}</span>
              <CopyButton label={`Copy the command for ${item.label}`} text={() => item.text} />
            </div>
            <ScrollRegion label={`Command of ${item.label}`} className="max-h-80 overflow-auto bg-inset">
              <pre className="w-max min-w-full px-3 py-2.5 font-mono text-xs leading-5">{item.text}</pre>
            </ScrollRegion>
          </li>
        ))}
      </ul>
      {card.note !== undefined && <p className="border-t px-3 py-2 text-fg-3 text-xs">{card.note}</p>}
    </Card>
  );
}
