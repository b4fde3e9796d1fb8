import type { SpecDiff } from '@assay/contract';
import { useDeferredValue, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Stats } from '../../../ui/stats.tsx';
import { countAffectedOperations, type DiffRow, groupIntoSections } from '../model/diff-rows.ts';
import { DiffDetails } from './diff-details.tsx';
import { DiffSectionRows } from './diff-section-rows.tsx';

const views = [
  { value: 'class', label: 'By class' },
  { value: 'operation', label: 'By operation' },
] as const;

/** Figures, a searchable list of changes, and the selected change in full. */
export function DiffBrowser({ diff }: { readonly diff: SpecDiff }) {
  const [view, setView] = useState<'class' | 'operation'>('class');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<DiffRow | null>(null);
  const sections = groupIntoSections(diff, view, useDeferredValue(words));
  const rows = sections.flatMap((section) => section.rows);
  const shown = rows.find(({ key }) => key === chosen?.key) ?? rows[0] ?? null;
  const { breaking, compatible, unknown } = diff.summary;
  return (
    <>
      <Stats
        items={[
          { label: 'Breaking', value: breaking, ...(breaking > 0 ? { note: 'may break clients', tone: 'bad' as const } : {}) },
          { label: 'Compatible', value: compatible },
          { label: 'Unclear', value: unknown, note: unknown > 0 ? 'needs review' : undefined },
          { label: 'Operations affected', value: countAffectedOperations(diff) },
        ]}
      />
      <div className="flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)]">
        <section aria-label="Changes" className="min-w-0 lg:border-r">
          <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5 sm:px-6">
            <SearchInput label="Filter by path, schema or rule" value={words} onChange={setWords} className="w-full sm:w-64" />
            <SegmentedControl label="Grouping" value={view} items={views} onChange={setView} />
            {diff.omitted > 0 && <span className="text-fg-3 text-xs">{countOf(diff.omitted, 'more change')} counted but not listed</span>}
          </div>
          {sections.map((section) => (
            <DiffSectionRows key={section.key} section={section} chosenKey={shown?.key ?? null} onChoose={setChosen}>
              {chosen !== null && <DiffDetails row={chosen} diff={diff} className="border-b bg-inset lg:hidden" />}
            </DiffSectionRows>
          ))}
          {rows.length === 0 && <p className="px-4 py-8 text-center text-fg-3 text-sm">No matching changes.</p>}
        </section>
        {shown !== null && <DiffDetails row={shown} diff={diff} className="max-lg:hidden" />}
      </div>
    </>
  );
}
