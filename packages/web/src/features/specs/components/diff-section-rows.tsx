import { Fragment, type ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { useShowMore } from '../../../lib/use-show-more.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn, rowHover, rowSelected } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { TextWithCode } from '../../../ui/text-with-code.tsx';
import type { DiffRow, DiffSection } from '../model/diff-rows.ts';
import { LevelMark } from './level-mark.tsx';

function RowButton({ row, isChosen, onChoose }: { readonly row: DiffRow; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const reach = row.kind === 'schema' ? `in ${countOf(row.operations.length, 'operation')}` : row.change.rule;
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={cn(
        'flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-l-2 px-4 py-2 text-left text-sm focus-visible:-outline-offset-2 sm:px-[1.375rem]',
        row.change.level === 'breaking' ? 'border-l-bad' : 'border-l-transparent',
        isChosen ? rowSelected : rowHover,
      )}
    >
      {row.method === null ? (
        <Badge variant="secondary" className="w-[3.25rem] justify-center">
          {row.kind === 'document' ? 'API' : row.kind === 'security' ? 'auth' : 'schema'}
        </Badge>
      ) : (
        <MethodChip method={row.method} />
      )}
      <PathText path={row.name} className="sm:w-56" />
      <span className="inline-block min-w-40 flex-1 text-fg-2 first-letter:uppercase max-sm:basis-full">
        <TextWithCode text={row.change.message} />
      </span>
      <span className="text-fg-3 text-xs max-xl:hidden">{reach}</span>
    </button>
  );
}

interface DiffSectionRowsProps {
  readonly section: DiffSection;
  readonly chosenKey: string | null;
  readonly onChoose: (row: DiffRow) => void;
  /** The selected change in full, when there is no room for it beside the list. */
  readonly children: ReactNode;
}

/** A heading and its changes. Long lists are shown in parts. */
export function DiffSectionRows({ section, chosenKey, onChoose, children }: DiffSectionRowsProps) {
  const { shown, rest, showMore } = useShowMore(section.rows);
  return (
    <section aria-label={section.title}>
      <h2 className="flex h-10 items-center gap-2 border-b px-4 text-sm sm:px-6">
        {section.level !== null && <LevelMark level={section.level} />}
        <span className="min-w-0 truncate font-medium">{section.title}</span>
        <span className="nums text-fg-3">{section.rows.length}</span>
        <span className="truncate font-normal text-fg-3 text-xs max-sm:hidden">{section.note}</span>
      </h2>
      {shown.map((row) => (
        <Fragment key={row.key}>
          <RowButton row={row} isChosen={row.key === chosenKey} onChoose={() => onChoose(row)} />
          {row.key === chosenKey && children}
        </Fragment>
      ))}
      {rest > 0 && (
        <div className="border-b px-4 py-2 sm:px-6">
          <Button size="sm" variant="ghost" onClick={showMore}>
            Show more of {rest}
          </Button>
        </div>
      )}
    </section>
  );
}
