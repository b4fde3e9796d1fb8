import type { Run } from '@assay/contract';
import { LayoutList, Table2 } from 'lucide-react';
import { useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { RunsCards } from './runs-cards.tsx';
import { RunsTable } from './runs-table.tsx';

const layouts = [
  {
    value: 'cards',
    label: (
      <>
        <LayoutList />
        Cards
      </>
    ),
  },
  {
    value: 'table',
    label: (
      <>
        <Table2 />
        Table
      </>
    ),
  },
] as const;

/** Shows runs as a table. Small screens show cards unless the user selects the table. */
export function RunsList({ runs }: { readonly runs: readonly Run[] }) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [layout, setLayout] = useState<'cards' | 'table'>('cards');
  if (!isPhone) return <RunsTable runs={runs} />;
  return (
    <>
      <div className="flex justify-end px-4 py-3">
        <SegmentedControl label="Layout" value={layout} items={layouts} onChange={setLayout} />
      </div>
      {layout === 'cards' ? <RunsCards runs={runs} /> : <RunsTable runs={runs} />}
    </>
  );
}
