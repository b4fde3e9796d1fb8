import { type CSSProperties, type KeyboardEvent, type RefObject, useId } from 'react';
import { countOf } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import type { CaseList } from '../hooks/use-case-list.ts';
import { useRowInView } from '../hooks/use-row-in-view.ts';
import { type CaseRow, neighbourRow } from '../model/case-rows.ts';
import { countCases, type OperationGroup } from '../model/case-view.ts';
import { axisEnd, axisTicks, tickStep } from '../model/waterfall.ts';
import { caseGrid } from './case-grid.ts';
import { CaseListRow } from './case-row.tsx';

function Axis({ end }: { readonly end: number }) {
  return (
    <div aria-hidden className={cn('nums h-6 shrink-0 text-2xs text-fg-3 @max-[38rem]:hidden', caseGrid)}>
      <span className="col-span-2" />
      <span className="relative h-4">
        {axisTicks(end).map(({ ms, label }) => (
          <span key={ms} className="absolute whitespace-nowrap pl-1" style={{ left: `${(ms / end) * 100}%` }}>
            {label}
          </span>
        ))}
      </span>
      <span />
    </div>
  );
}

function groupNote({ cases }: OperationGroup): { readonly text: string; readonly isBad: boolean } {
  const { total, pass, warn, fail, error } = countCases(cases);
  if (fail > 0) return { text: `${fail + error} of ${total} failed`, isBad: true };
  if (error > 0) return { text: countOf(error, 'error'), isBad: true };
  return { text: `${pass + warn} of ${total} passed`, isBad: false };
}

/** The tested operation above its cases. The group's label contains the same text for screen readers. */
function GroupHead({ group }: { readonly group: OperationGroup }) {
  const [method = '', path = ''] = group.op.split(/ (.*)/s);
  const { text, isBad } = groupNote(group);
  return (
    <div
      aria-hidden
      className="sticky top-0 z-10 flex h-8 items-center gap-2 border-y bg-inset px-4 text-xs sm:px-6 [[role=group]:first-child>&]:border-t-0"
    >
      <MethodChip method={method} />
      <PathText path={path} className="min-w-0 flex-1 text-fg-2" />
      <span className={cn('nums shrink-0', isBad ? 'text-bad' : 'text-fg-3')}>{text}</span>
    </div>
  );
}

interface CaseTreeProps {
  readonly list: CaseList;
  readonly treeRef: RefObject<HTMLDivElement | null>;
  readonly onChoose: (row: CaseRow) => void;
  /** Enter on a step: shows its details. */
  readonly onOpen: (row: CaseRow) => void;
}

/** All cases grouped by operation, with one time axis. The selected row is identified by name, so it does not change when others arrive. */
export function CaseTree({ list, treeRef, onChoose, onOpen }: CaseTreeProps) {
  const prefix = useId();
  const { groups, rows, chosenKey } = list;
  const end = axisEnd(groups.flatMap(({ cases }) => cases.flatMap(({ steps }) => steps)));
  const domId = (key: string): string => `${prefix}-${key}`;
  const style: CSSProperties & Record<'--tick', string> = { '--tick': `${(tickStep(end) / end) * 100}%` };

  useRowInView(treeRef, chosenKey === null ? null : domId(chosenKey));

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows.find(({ key }) => key === chosenKey);
    const act = row === undefined ? undefined : actionFor(event.key, list, row);
    if (row === undefined || (act === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (act !== undefined) act();
    else if (row.kind === 'step') onOpen(row);
    else onChoose(row);
  };

  return (
    <>
      <Axis end={end} />
      <div
        ref={treeRef}
        role="tree"
        aria-label="Cases"
        tabIndex={0}
        aria-activedescendant={chosenKey === null ? undefined : domId(chosenKey)}
        onKeyDown={onKeyDown}
        style={style}
        className="group/tree thin-scroll flex-1 overflow-auto outline-none max-lg:overflow-visible"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div key={group.op} role="group" aria-label={`${group.op}, ${groupNote(group).text}`}>
            <GroupHead group={group} />
            {group.rows.map((row) => (
              <CaseListRow
                key={row.key}
                row={row}
                end={end}
                domId={domId(row.key)}
                isChosen={row.key === chosenKey}
                onChoose={() => onChoose(row)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** The effect of a key in the tree, apart from Enter. */
function actionFor(key: string, list: CaseList, row: CaseRow): (() => void) | undefined {
  const { rows } = list;
  const go = (target: CaseRow | undefined) => (target === undefined ? undefined : () => list.choose(target.key));
  const isOpen = row.kind !== 'step' && row.isOpen;
  const parent = rows.find(({ kind, one }) => kind === 'case' && one.id === row.one.id);
  switch (key) {
    case 'ArrowDown':
      return go(neighbourRow(rows, row.key, 1));
    case 'ArrowUp':
      return go(neighbourRow(rows, row.key, -1));
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      return isOpen || row.kind === 'step' ? go(neighbourRow(rows, row.key, 1)) : () => list.fold(row, 'open');
    case 'ArrowLeft':
      return isOpen ? () => list.fold(row, 'closed') : go(parent);
    default:
      return undefined;
  }
}
