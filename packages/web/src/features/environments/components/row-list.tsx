import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface RowListProps {
  readonly title: string;
  readonly count: number;
  readonly add: string;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/** A titled list of name and value rows, with a button that adds a row. */
export function RowList({ title, count, add, isReadOnly, error, onAdd, children }: RowListProps) {
  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex h-7 items-center">
        <h3 className="font-medium text-sm">{title}</h3>
        <span className="nums ml-2 text-fg-3 text-xs">{count}</span>
        <span className="flex-1" />
        {!isReadOnly && (
          <Button size="sm" variant="ghost" className="-mr-2" onClick={onAdd}>
            <Plus />
            {add}
          </Button>
        )}
      </div>
      {count > 0 && <ul className="flex flex-col gap-2">{children}</ul>}
      {error !== undefined && <p className="mt-1 text-bad text-xs">{error}</p>}
    </section>
  );
}

interface RowProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  readonly errorId: string;
  readonly removeLabel: string;
  readonly onRemove: (() => void) | null;
}

export function Row({ name, value, note, error, errorId, removeLabel, onRemove }: RowProps) {
  return (
    <li>
      <div className="flex items-center gap-2">
        <div className="w-2/5 min-w-0">{name}</div>
        <div className="min-w-0 flex-1">{value}</div>
        {onRemove !== null && (
          <Button variant="ghost" size="iconSm" aria-label={removeLabel} onClick={onRemove} className="-mr-1.5 hover:text-bad">
            <Trash2 />
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
      {error === undefined && note !== undefined && <p className="mt-1 truncate text-fg-3 text-xs">{note}</p>}
    </li>
  );
}
