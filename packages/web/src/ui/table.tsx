import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { ScrollRegion } from './scroll-region.tsx';

const cells =
  '[&_tbody_tr]:border-b [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_td]:h-9 [&_td]:whitespace-nowrap [&_td]:px-2 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4 [&_th]:h-8 [&_th]:whitespace-nowrap [&_th]:px-2 [&_th]:text-left [&_th]:font-normal [&_th]:text-fg-3 [&_th]:text-xs [&_thead_tr]:border-y sm:[&_td:first-child]:pl-6 sm:[&_td:last-child]:pr-6 sm:[&_th:first-child]:pl-6 sm:[&_th:last-child]:pr-6';

/** Full-width rows separated by lines. A wide table scrolls inside its own labelled region. */
export function Table({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <ScrollRegion label={label} className={cn('relative overflow-x-auto', className)}>
      <table className={cn('w-full border-collapse text-sm', cells)}>{children}</table>
    </ScrollRegion>
  );
}

/** A column header. `from` hides the column on narrower screens. */
type Column = string | { readonly name: string; readonly from: 'md' | 'lg' };

const shownFrom = { md: 'max-md:hidden', lg: 'max-lg:hidden' } as const;

/** The column headers. If rows end in buttons, there is one more, visible only to screen readers. */
export function ColumnHeaders({
  columns,
  rowsEnd = 'plain',
}: {
  readonly columns: readonly Column[];
  readonly rowsEnd?: 'actions' | 'plain';
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.name} scope="col" className={shownFrom[column.from]}>
              {column.name}
            </th>
          ),
        )}
        {rowsEnd === 'actions' && (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
