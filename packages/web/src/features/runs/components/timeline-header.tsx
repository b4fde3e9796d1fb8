import type { RefObject } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import type { CaseCounts } from '../model/case-view.ts';
import { parseRunFilter, withStatus } from '../model/run-filter.ts';
import { PHASES, phaseTones } from '../model/waterfall.ts';

export type TimelineView = 'cases' | 'events' | 'findings' | 'artifacts';

interface ViewChoiceProps {
  /** A load run has figures over time instead of cases. */
  readonly kind: 'cases' | 'load';
  readonly view: TimelineView;
  readonly onView: (view: TimelineView) => void;
}

export function TimelineHeader({ kind, view, onView }: ViewChoiceProps) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-1.5 text-fg-3 text-xs sm:px-6">
      <h2 className="font-medium text-fg text-sm @max-[34rem]:sr-only">Timeline</h2>
      <SegmentedControl
        label="Timeline view"
        value={view}
        onChange={onView}
        items={[
          { value: 'cases', label: kind === 'load' ? 'Load' : 'Cases' },
          { value: 'events', label: 'Events' },
          { value: 'findings', label: 'Findings' },
          { value: 'artifacts', label: 'Artifacts' },
        ]}
      />
      <span className="flex-1" />
      {view === 'cases' && kind === 'cases' && <KeyHints />}
    </div>
  );
}

function KeyHints() {
  return (
    <span className="flex items-center gap-3 @max-[40rem]:hidden">
      {(
        [
          ['J K', 'move'],
          ['↵', 'open'],
          ['F', 'next failure'],
        ] as const
      ).map(([key, meaning]) => (
        <span key={key} className="flex items-center gap-1 whitespace-nowrap">
          <Kbd>{key}</Kbd>
          {meaning}
        </span>
      ))}
    </span>
  );
}

function PhaseLegend() {
  return (
    <span className="ml-auto flex items-center gap-3 @max-[50rem]:hidden">
      {PHASES.map((phase) => (
        <span key={phase} className="flex items-center gap-1.5">
          <i className={cn('size-2 rounded-[2px]', phaseTones[phase])} />
          {phase}
        </span>
      ))}
    </span>
  );
}

const statuses = [
  ['failed', 'Failed', 'fail'],
  ['error', 'Error', 'error'],
  ['inconclusive', 'Inconclusive', 'inconclusive'],
  ['skipped', 'Skipped', 'blocked'],
  ['warning', 'Warning', 'warn'],
  ['passed', 'Passed', 'pass'],
  ['not-run', 'Not run', 'not-run'],
] as const;

interface CaseFilterProps {
  /** Null until the cases have loaded. */
  readonly counts: CaseCounts | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Esc in the empty field returns to the list. */
  readonly onLeave: () => void;
}

/** The search field and the verdicts that occur, with their counts. Both write to the same text, which is part of the URL. */
export function CaseFilter({ counts, text, onText, searchRef, onLeave }: CaseFilterProps) {
  const [only, ...more] = parseRunFilter(text).statuses;
  const chosen = more.length === 0 ? statuses.find(([value]) => value === only)?.[0] : undefined;
  const items = [
    { value: 'all', label: counts === null ? 'All' : `All ${counts.total}` },
    ...statuses
      .filter(([value, , outcome]) => (counts?.[outcome] ?? 0) > 0 || value === chosen)
      .map(([value, label, outcome]) => ({ value, label: counts === null ? label : `${label} ${counts[outcome]}` })),
  ];
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-1.5 text-fg-3 text-xs sm:px-6">
      <SearchInput
        ref={searchRef}
        label="Search cases, steps and bodies"
        title="Filters: status:failed, status:500, tag:smoke, op:/orders"
        value={text}
        onChange={onText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') onLeave();
          else onText('');
        }}
        className="w-64 shrink-0 @max-[40rem]:w-full"
      />
      <SegmentedControl
        label="Verdict"
        value={only === undefined ? 'all' : (chosen ?? '')}
        items={items}
        onChange={(value) => onText(withStatus(text, value === 'all' ? null : value))}
        className="max-w-full overflow-x-auto"
      />
      <PhaseLegend />
    </div>
  );
}
