import type { PlanCard as PlanCardData } from '@assay/contract';
import { ChevronDown, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { EvidenceTile } from '../../../lib/view/evidence-tile.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';

function Omitted({ omitted }: { readonly omitted: NonNullable<PlanCardData['omitted']> }) {
  return (
    <details className="border-t px-3 py-2 text-fg-3 text-xs">
      <summary className="cursor-pointer">{countOf(omitted.length, 'operation')} without a case</summary>
      <ul className="mt-1.5 flex flex-col gap-1">
        {omitted.map((item) => (
          <li key={item.op}>
            <code className="font-mono text-fg-2">{item.op}</code> {item.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What will be tested on each operation, and on what ground. */
export function PlanCard({ card }: { readonly card: PlanCardData }) {
  const [isOpen, setIsOpen] = useState(true);
  const cases = card.items.reduce((sum, item) => sum + item.cases, 0);
  return (
    <Card className="animate-rise">
      <CardHead icon={<ListChecks />} title={card.title || 'Plan'}>
        <span className="nums whitespace-nowrap text-fg-3 text-xs">
          {countOf(card.items.length, 'endpoint')}, {countOf(cases, 'case')}
        </span>
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={isOpen ? 'Fold the plan' : 'Unfold the plan'}
          aria-expanded={isOpen}
          className="-mr-1.5 [&_svg]:size-4"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown className={cn('transition-transform', !isOpen && '-rotate-90')} />
        </Button>
      </CardHead>
      {isOpen && (
        <ol className="divide-y divide-line">
          {card.items.map((item) => (
            <li key={`${item.op} ${item.text}`} className="flex min-h-9 items-center gap-2.5 px-3 py-1 text-sm">
              <MethodChip method={item.method} />
              <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-sm:flex-col">
                <code title={item.path} className="max-w-full shrink-0 truncate font-mono text-xs sm:w-44">
                  {item.path}
                </code>
                <span title={item.text} className="max-w-full truncate text-fg-3">
                  {item.text}
                </span>
              </span>
              <span className="nums w-5 shrink-0 text-right text-fg-2 text-xs">{item.cases}</span>
              <EvidenceTile letter={item.evidence} />
            </li>
          ))}
        </ol>
      )}
      {isOpen && card.omitted !== undefined && card.omitted.length > 0 && <Omitted omitted={card.omitted} />}
    </Card>
  );
}
