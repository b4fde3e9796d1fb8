import { Button } from '../../../ui/button.tsx';
import { RUNS_PAGE_SIZE } from '../api/queries.ts';

export function RunsPager({
  page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const first = (page - 1) * RUNS_PAGE_SIZE + 1;
  const last = Math.min(total, page * RUNS_PAGE_SIZE);
  return (
    <div className="nums flex h-12 items-center justify-between px-4 text-fg-3 text-xs sm:px-6">
      <span>
        {first} to {last} of {total}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </div>
  );
}
