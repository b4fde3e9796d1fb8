import { shortCaseTitle, shownEvidence } from '@assay/engine/model';
import { GitMerge, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { EvidenceTile } from '../../../lib/view/evidence-tile.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn, rowHover, rowSelected } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type CaseEntry, type CaseGroup, caseKind, DISABLED_FILTER, groupCases, kindChoices } from '../model/suite-cases.ts';

/** The server accepts at most this many changes per request. */
const MAX_CHANGES = 200;

interface CaseListProps {
  readonly entries: readonly CaseEntry[];
  readonly openId: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  /** Absent for users who may not change or run the suite. */
  readonly onChoose: ((ids: readonly string[], isChosen: boolean) => void) | undefined;
  /** The ids of cases where the user has to choose between two versions. */
  readonly conflicts: ReadonlySet<string>;
  /** Switches the selected cases on or off; absent while a change is being saved. */
  readonly onSwitch: ((to: 'on' | 'off') => void) | undefined;
  /** Absent for users who may not change the project. */
  readonly onNew: (() => void) | undefined;
}

function CaseRow({
  entry,
  isOpen,
  isChosen,
  isInConflict,
  onOpen,
  onToggle,
}: {
  readonly entry: CaseEntry;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isInConflict: boolean;
  readonly onOpen: () => void;
  readonly onToggle: (() => void) | undefined;
}) {
  const { id, edited, off } = entry.testCase;
  const evidence = shownEvidence(entry.testCase);
  return (
    <li className={cn('flex items-center gap-2 border-b pl-4 max-lg:sm:pl-6', isOpen ? rowSelected : rowHover)}>
      {onToggle !== undefined && <Checkbox aria-label={`Choose ${id}`} checked={isChosen} onChange={onToggle} />}
      <button
        type="button"
        data-leaves={isOpen ? undefined : ''}
        aria-current={isOpen}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-2 py-1.5 pr-4 text-left max-lg:sm:pr-6 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-sm">
            <span className={cn('truncate', off === true && 'text-fg-3 line-through')}>{shortCaseTitle(entry.testCase)}</span>
            {off === true && <Badge>off</Badge>}
            {isInConflict && <GitMerge role="img" aria-label="waiting for your choice" className="size-3.5 shrink-0 text-warn" />}
            {edited === true && <Pencil role="img" aria-label="edited by hand" className="size-3 shrink-0 text-accent-text" />}
          </span>
          <code className="block truncate font-mono text-fg-3 text-xs">{id}</code>
        </span>
        <span className="text-fg-3 text-xs">{caseKind(entry.testCase)}</span>
        {evidence === null ? <span className="size-4 shrink-0" /> : <EvidenceTile letter={evidence} />}
      </button>
    </li>
  );
}

function Group({ group, onChoose, ...list }: { readonly group: CaseGroup } & Omit<CaseListProps, 'entries' | 'onNew'>) {
  const ids = group.entries.map(({ testCase }) => testCase.id);
  const isWhole = ids.every((id) => list.chosen.has(id));
  return (
    <section aria-label={group.op} className="[content-visibility:auto] [contain-intrinsic-size:auto_12rem]">
      <h3 className="flex h-9 items-center gap-2 border-b bg-inset/50 px-4 max-lg:sm:px-6">
        {onChoose !== undefined && (
          <Checkbox aria-label={`Select all of ${group.op}`} checked={isWhole} onChange={() => onChoose(ids, !isWhole)} />
        )}
        <MethodChip method={group.method} />
        <PathText path={group.path} className="flex-1" />
        <span className="nums text-fg-3 text-xs">{ids.length}</span>
      </h3>
      <ul>
        {group.entries.map((entry) => {
          const { id } = entry.testCase;
          return (
            <CaseRow
              key={id}
              entry={entry}
              isOpen={id === list.openId}
              isChosen={list.chosen.has(id)}
              isInConflict={list.conflicts.has(id)}
              onOpen={() => list.onOpen(id)}
              onToggle={onChoose && (() => onChoose([id], !list.chosen.has(id)))}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Actions for the selected cases, other than running them. */
function ChosenBar({ entries, chosen, onSwitch }: Pick<CaseListProps, 'entries' | 'chosen' | 'onSwitch'>) {
  const picked = entries.filter(({ testCase }) => chosen.has(testCase.id));
  const off = picked.filter(({ testCase }) => testCase.off === true).length;
  const isTooMany = picked.length > MAX_CHANGES;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-2 max-lg:sm:px-6">
      <span className="nums min-w-0 flex-1 text-fg-3 text-xs">
        {isTooMany ? `Select at most ${MAX_CHANGES} cases` : `${countOf(picked.length, 'case')} selected`}
      </span>
      <Button
        size="sm"
        variant="ghost"
        disabled={onSwitch === undefined || isTooMany || off === picked.length}
        onClick={() => onSwitch?.('off')}
      >
        Disable
      </Button>
      <Button size="sm" variant="ghost" disabled={onSwitch === undefined || isTooMany || off === 0} onClick={() => onSwitch?.('on')}>
        Enable
      </Button>
    </div>
  );
}

/** A suite's cases by operation, with search, filter, details and selection for a run. */
export function CaseList({ entries, below, onNew, ...list }: CaseListProps & { readonly below: ReactNode }) {
  const [words, setWords] = useState('');
  const [kind, setKind] = useState('');
  const groups = groupCases(entries, { words: useDeferredValue(words), kind });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col border-r max-lg:border-r-0">
      <div className="flex h-12 shrink-0 items-center px-4 max-lg:sm:px-6">
        <h2 className="flex-1 font-medium text-sm">Cases</h2>
        {onNew !== undefined && (
          <Button variant="ghost" size="sm" onClick={onNew} data-leaves="">
            <Plus />
            New case
          </Button>
        )}
      </div>
      <div className="flex shrink-0 gap-2 border-b px-4 pb-2.5 max-lg:sm:px-6">
        <SearchInput label="Search cases" value={words} onChange={setWords} className="min-w-0 flex-1" />
        <Select aria-label="Kind" className="w-32" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">All kinds</option>
          {kindChoices(entries).map((name) => (
            <option key={name}>{name}</option>
          ))}
          {entries.some(({ testCase }) => testCase.off === true) && <option value={DISABLED_FILTER}>disabled</option>}
        </Select>
      </div>
      <ScrollRegion label="Cases" className="min-h-0 flex-1 lg:overflow-y-auto">
        {groups.map((group) => (
          <Group key={group.op} group={group} {...list} />
        ))}
        {groups.length === 0 && (
          <p className="px-4 py-8 text-center text-fg-3 text-sm">
            {entries.length === 0 ? 'This suite has no cases yet.' : 'No matching cases.'}
          </p>
        )}
      </ScrollRegion>
      {below}
      {list.chosen.size === 0 ? (
        <p className="shrink-0 border-t px-4 py-2 text-fg-3 text-xs max-lg:hidden">C contract, P protocol, V convention, H hypothesis</p>
      ) : (
        <ChosenBar entries={entries} chosen={list.chosen} onSwitch={list.onSwitch} />
      )}
    </div>
  );
}
