import type { ChoicesCard as ChoicesCardData } from '@assay/contract';
import { HTTP_METHODS } from '@assay/engine/model';
import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { cn, rowHover } from '../../../../ui/cn.ts';
import { MethodChip } from '../../../../ui/method-chip.tsx';
import { PathText } from '../../../../ui/path-text.tsx';
import { pageOfChoice } from '../../model/page-of-choice.ts';
import type { ExtraPorts } from './extra-ports.ts';

type Option = ChoicesCardData['options'][number];

const row = cn('flex min-h-9 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left text-sm', rowHover);

const OPERATION = new RegExp(`^(${HTTP_METHODS.join('|')}) (/\\S*)$`);

/** Renders operations with their method and path, and other items by name. */
function Label({ text }: { readonly text: string }): ReactNode {
  const [, method, path] = OPERATION.exec(text) ?? [];
  if (method === undefined || path === undefined) return <span className="min-w-0 break-words font-medium">{text}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <MethodChip method={method} />
      <PathText path={path} />
    </span>
  );
}

function Words({ label, detail }: Pick<Option, 'label' | 'detail'>): ReactNode {
  return (
    <>
      <Label text={label} />
      {detail !== null && <span className="min-w-0 flex-1 break-words text-fg-3 max-sm:basis-full">{detail}</span>}
    </>
  );
}

function act(option: Exclude<Option, { kind: 'open' }>, ports: ExtraPorts): void {
  if (option.kind === 'send') ports.onSend(option.text);
  else if (option.kind === 'run') ports.onRunCases(option);
  else if (option.kind === 'rerun') ports.onRerun(option);
  else ports.onExport(option);
}

/** Suggested next steps after an answer. Each row is a button or a link to a page. */
export function ChoicesCard({ card, ports }: { readonly card: ChoicesCardData; readonly ports: ExtraPorts }) {
  return (
    <Card className="animate-rise">
      <CardHead icon={<CornerDownRight />} title={card.title} />
      <ul className="divide-y divide-line">
        {card.options.map((option) => (
          <li key={option.label}>
            {option.kind === 'open' ? (
              <Link to={pageOfChoice(option, ports.projectId)} className={row}>
                <Words {...option} />
              </Link>
            ) : (
              <button type="button" onClick={() => act(option, ports)} className={row}>
                <Words {...option} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
