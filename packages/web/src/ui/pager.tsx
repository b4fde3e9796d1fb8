import { Button } from './button.tsx';

interface PagerProps {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The displayed range in a list, with buttons for the next and previous page. Renders nothing for a single page. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav aria-label="Pages" className="nums flex h-12 items-center justify-between px-4 text-fg-3 text-xs sm:px-6">
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
    </nav>
  );
}
