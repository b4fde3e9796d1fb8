import type { Endpoint } from '@assay/contract';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn, rowHover, rowSelected } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { type CoverageByKey, coverageLabelOf } from '../model/coverage-of.ts';

const TAGS_SHOWN = 2;

const tones = { none: 'text-fg-3', some: 'text-fg-2', all: 'text-ok', failed: 'text-bad' } as const;

function CoverageCell({ endpoint: { method, path }, coverage }: Pick<EndpointRowProps, 'endpoint' | 'coverage'>) {
  if (coverage === null) return null;
  const { text, title, tone } = coverageLabelOf(coverage.get(`${method} ${path}`));
  return (
    <span title={title} className={cn('nums w-20 shrink-0 text-right text-xs max-sm:hidden', tones[tone])}>
      {text}
    </span>
  );
}

interface EndpointRowProps {
  readonly endpoint: Endpoint;
  readonly index: number;
  readonly isChosen: boolean;
  readonly coverage: CoverageByKey;
  /** Absent for users who may not generate tests. */
  readonly onChoose: ((endpoint: Endpoint) => void) | undefined;
  readonly onOpen: (endpoint: Endpoint) => void;
}

/** One operation: a checkbox to select it, while a click anywhere else in the row opens it. */
export function EndpointRow({ endpoint, index, isChosen, coverage, onChoose, onOpen }: EndpointRowProps) {
  const { method, path, summary, tags } = endpoint;
  return (
    <div
      className={cn(
        'flex h-full items-center border-b pr-4 sm:pr-6',
        onChoose === undefined && 'pl-4 sm:pl-6',
        isChosen ? rowSelected : rowHover,
      )}
    >
      {onChoose !== undefined && (
        <span className="grid h-full w-10 shrink-0 place-items-center pl-2 sm:w-14">
          <Checkbox aria-label={`Choose ${method} ${path}`} checked={isChosen} onChange={() => onChoose(endpoint)} />
        </span>
      )}
      <button
        type="button"
        data-row={index}
        onClick={() => onOpen(endpoint)}
        className="flex h-full min-w-0 flex-1 items-center gap-3 text-left focus-visible:-outline-offset-2 max-sm:flex-wrap max-sm:content-center max-sm:gap-y-0.5"
      >
        <MethodChip method={method} />
        <PathText path={path} className="sm:w-80 sm:shrink-0 max-sm:flex-1" />
        <span className="min-w-0 flex-1 truncate text-fg-3 text-sm max-sm:basis-full max-sm:text-xs">{summary}</span>
        <span className="flex gap-1.5 max-lg:hidden">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Badge key={tag} variant="outline" className="max-w-36">
              <span className="truncate">{tag}</span>
            </Badge>
          ))}
          {tags.length > TAGS_SHOWN && <Badge title={tags.slice(TAGS_SHOWN).join(', ')}>+{tags.length - TAGS_SHOWN}</Badge>}
        </span>
        <CoverageCell endpoint={endpoint} coverage={coverage} />
      </button>
    </div>
  );
}
