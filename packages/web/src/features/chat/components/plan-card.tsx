import type { PlanCard as PlanCardData } from '@assay/contract';
import { ListChecks, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { EvidenceTile } from '../../../lib/view/evidence-tile.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FoldButton } from './fold-button.tsx';

function OmittedOperations({ omitted }: { readonly omitted: NonNullable<PlanCardData['omitted']> }) {
  return (
    <details className="border-t px-3 py-2 text-fg-3 text-xs">
      <summary className="cursor-pointer">{countOf(omitted.length, 'operation')} without cases</summary>
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

interface NearMatchesProps {
  readonly considered: NonNullable<PlanCardData['considered']>;
  readonly onAdd: ((operation: string) => void) | undefined;
}

/** Operations that nearly matched. Each can be added with one click. */
function NearMatches({ considered, onAdd }: NearMatchesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t px-3 py-2 text-fg-3 text-xs">
      <span>Also considered</span>
      {considered.map(({ method, path, summary }) => {
        const key = `${method} ${path}`;
        const operation = (
          <>
            <MethodChip method={method} />
            <PathText path={path} className="max-w-56" />
          </>
        );
        const look = 'flex min-w-0 max-w-full items-center gap-1.5';
        return onAdd === undefined ? (
          <span key={key} title={summary ?? undefined} className={look}>
            {operation}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            title={summary ?? `Add ${key}`}
            aria-label={`Add ${key}`}
            onClick={() => onAdd(key)}
            className={cn(look, 'rounded-sm hover:text-fg')}
          >
            {operation}
          </button>
        );
      })}
    </div>
  );
}

type Item = PlanCardData['items'][number];

const AssumedLinks = lazy(() => import('./cards/assumed-links.tsx').then((module) => ({ default: module.AssumedLinks })));

type LinksSectionProps = Pick<PlanCardProps, 'projectId' | 'onRegenerate'> & { readonly items: readonly Item[] };

/** Collapsed by default, because most links are right. */
function LinksSection({ items, projectId, onRegenerate }: LinksSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const links = items.flatMap(({ op, assumed = [] }) => assumed.map((link) => ({ op, ...link })));
  if (links.length === 0) return null;
  return (
    <details className="border-t px-3 py-2 text-fg-3 text-xs" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">{countOf(links.length, 'assumed link')}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-1.5 h-12" />}>
          <AssumedLinks links={links} projectId={projectId ?? null} onRegenerate={onRegenerate} />
        </Suspense>
      )}
    </details>
  );
}

/** A longer plan would push the run button off a screen of 900 pixels. */
const FIRST_ROWS = 8;
/** If only a few rows remain, they are shown instead of a "show more" button. */
const FEW_MORE = 2;

interface RowProps {
  readonly item: Item;
  /** Absent when rows cannot be unchecked. */
  readonly onTick: (() => void) | undefined;
  readonly isWanted: boolean;
}

/** The operation of a row, and below it the others that its flows call. */
function Operations({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="flex min-w-0 max-w-full shrink-0 flex-col gap-1 sm:w-[52%]">
      {keys.map((key) => {
        const [method = '', path = ''] = key.split(' ');
        return (
          <span key={key} className="flex min-w-0 items-center gap-2.5">
            <MethodChip method={method} />
            <PathText path={path} />
          </span>
        );
      })}
    </span>
  );
}

function Row({ item, onTick, isWanted }: RowProps) {
  return (
    <li className={cn('flex min-h-9 items-center gap-2.5 px-3 py-1 text-sm', !isWanted && 'opacity-55')}>
      {onTick !== undefined && <Checkbox aria-label={`Keep ${item.op}`} checked={isWanted} onChange={onTick} className="size-3.5" />}
      <span className="flex min-w-0 flex-1 gap-x-2.5 max-sm:flex-col sm:items-center">
        <Operations keys={[item.op, ...(item.also ?? [])]} />
        <span title={item.text} className="line-clamp-3 max-w-full break-words text-fg-3">
          {item.text}
        </span>
      </span>
      <span className="nums w-5 shrink-0 text-right text-fg-2 text-xs">{item.cases}</span>
      <EvidenceTile letter={item.evidence} />
    </li>
  );
}

const endpointsIn = ({ items }: PlanCardData): number => new Set(items.flatMap(({ op, also = [] }) => [op, ...also])).size;

interface PlanCardProps {
  readonly card: PlanCardData;
  /** Excludes operations from the suite; absent once a later revision exists. */
  readonly onLeaveOut?: ((operations: readonly string[]) => void) | undefined;
  readonly onRegenerate?: (() => void) | undefined;
  /** Adds an operation that was not selected; absent when the card is read-only. */
  readonly onAdd?: ((operation: string) => void) | undefined;
  /** The project whose links can be changed; absent when the card is read-only. */
  readonly projectId?: string | undefined;
}

/** The tests planned for each operation, and why. Rows can be unchecked. */
export function PlanCard({ card, onLeaveOut, onRegenerate, onAdd, projectId }: PlanCardProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isWhole, setIsWhole] = useState(card.items.length <= FIRST_ROWS + FEW_MORE);
  const [unwanted, setUnwanted] = useState<readonly string[]>([]);
  const cases = card.items.reduce((sum, item) => sum + item.cases, 0);
  const tick = (op: string): void => setUnwanted(unwanted.includes(op) ? unwanted.filter((other) => other !== op) : [...unwanted, op]);
  return (
    <Card className="animate-rise">
      <CardHeader icon={<ListChecks />} title={card.title || 'Plan'}>
        <span className="nums whitespace-nowrap text-fg-3 text-xs">
          {countOf(endpointsIn(card), 'endpoint')}, {countOf(cases, 'case')}
        </span>
        {onRegenerate !== undefined && (
          <Button variant="ghost" size="iconSm" aria-label="Regenerate" title="Regenerate" onClick={onRegenerate}>
            <RotateCcw />
          </Button>
        )}
        <FoldButton what="plan" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </CardHeader>
      {isOpen && (
        <ol className="divide-y divide-line">
          {(isWhole ? card.items : card.items.slice(0, FIRST_ROWS)).map((item) => (
            <Row
              key={`${item.op} ${item.text}`}
              item={item}
              isWanted={!unwanted.includes(item.op)}
              onTick={onLeaveOut && (() => tick(item.op))}
            />
          ))}
        </ol>
      )}
      {isOpen && !isWhole && card.items.length > FIRST_ROWS && (
        <Button variant="ghost" size="sm" className="w-full rounded-none border-t" onClick={() => setIsWhole(true)}>
          Show {(card.items.length - FIRST_ROWS).toLocaleString('en')} more endpoints
        </Button>
      )}
      {unwanted.length > 0 && onLeaveOut !== undefined && (
        <footer className="flex items-center gap-2 border-t px-3 py-2">
          <Button size="sm" variant="primary" onClick={() => onLeaveOut(unwanted)}>
            Leave out {countOf(unwanted.length, 'endpoint')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setUnwanted([])}>
            Keep all
          </Button>
        </footer>
      )}
      {isOpen && card.considered !== undefined && <NearMatches considered={card.considered} onAdd={onAdd} />}
      {isOpen && <LinksSection items={card.items} projectId={projectId} onRegenerate={onRegenerate} />}
      {isOpen && card.omitted !== undefined && card.omitted.length > 0 && <OmittedOperations omitted={card.omitted} />}
    </Card>
  );
}
