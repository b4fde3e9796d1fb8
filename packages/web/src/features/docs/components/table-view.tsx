import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { cn } from '../../../ui/cn.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { Block } from '../model/blocks.ts';
import { plainText } from '../model/inline.ts';
import { chooseLayout } from '../model/table-layout.ts';
import { InlineView } from './inline-view.tsx';

type Table = Extract<Block, { readonly kind: 'table' }>;

/** If the last column has cells at least this long, it contains prose and gets a readable width. */
const MIN_PROSE_LENGTH = 32;
/** On phones, code may wrap, so that the text next to it stays visible. */
const cellStyle = 'py-2 pr-6 text-fg-2 last:pr-0 max-sm:pr-4 sm:[&>code]:whitespace-nowrap max-sm:[&>code]:break-words';

function GridTable({ table }: { readonly table: Table }) {
  const endsInProse = table.rows.some((row) => plainText(row.at(-1) ?? []).length > MIN_PROSE_LENGTH);
  return (
    <ScrollRegion role="group" label="Table" className="mt-4 overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="border-b text-left text-fg-3 text-xs">
            {table.head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <th key={index} scope="col" className="py-2 pr-6 font-medium first-letter:uppercase last:pr-0">
                <InlineView parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
            <tr key={index} className="border-b align-baseline">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} className={cn(cellStyle, endsInProse && 'last:min-w-56')}>
                  <InlineView parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** One block per row: the first cell is the title, and the others are listed below with their column names. */
function StackedTable({ table }: { readonly table: Table }) {
  return (
    <ul className="mt-4 border-t text-base">
      {table.rows.map(([first, ...cells], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <li key={index} className="border-b py-3">
          <p className="break-words font-medium first-letter:uppercase">
            <InlineView parts={first ?? []} />
          </p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={column} className="contents">
                <dt className="text-fg-3 text-xs first-letter:uppercase">
                  <InlineView parts={table.head[column + 1] ?? []} />
                </dt>
                <dd className="min-w-0 break-words text-fg-2">
                  <InlineView parts={cell} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

export function TableView({ table }: { readonly table: Table }) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const layout = chooseLayout(table.rows.map((row) => row.map(plainText)));
  return layout === 'stacked' || (layout === 'stacked-on-phones' && isPhone) ? <StackedTable table={table} /> : <GridTable table={table} />;
}
