import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { runStepQuery } from '../api/queries.ts';
import type { StepView } from '../model/step-view.ts';
import { ExchangeTabs } from './exchange-tabs.tsx';

type Exchange = NonNullable<StepView['exchange']>;

interface ExchangesBesideProps {
  readonly runId: string;
  readonly step: StepView;
  readonly exchange: Exchange;
  readonly beside: NonNullable<StepView['beside']>;
}

/** Two users and the same resource: the other user's response, and the failed step's response. */
export function ExchangesSideBySide({ runId, step, exchange, beside }: ExchangesBesideProps) {
  const other = useQuery(runStepQuery(runId, `${step.caseId}#${beside.step}`)).data;
  return (
    // The pane around them scrolls, so neither side may shrink below its content.
    <div className="@container flex flex-1 flex-col">
      <div className="grid flex-1 @min-[44rem]:grid-cols-2">
        <Side who={beside.besideBy} method={beside.method} status={beside.status}>
          {other?.exchange == null ? null : <ExchangeTabs exchange={other.exchange} />}
        </Side>
        <Side who={beside.sentBy} method={exchange.method} status={exchange.status}>
          <ExchangeTabs exchange={exchange} />
        </Side>
      </div>
    </div>
  );
}

interface SideProps {
  readonly who: string;
  readonly method: string;
  readonly status: number | null;
  readonly children: ReactNode;
}

function Side({ who, method, status, children }: SideProps) {
  return (
    <section aria-label={`As ${who}`} className="flex min-w-0 flex-col @min-[44rem]:first:border-r @max-[44rem]:first:border-b">
      <h3 className="flex h-10 shrink-0 items-center gap-2 px-4 text-sm">
        <span className="truncate font-medium">As {who}</span>
        <MethodChip method={method} />
        <Badge variant="secondary">{status ?? 'No response'}</Badge>
      </h3>
      {children}
    </section>
  );
}
