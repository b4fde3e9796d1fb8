import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { shortcutLabel } from '../../../lib/shortcut-label.ts';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })));

/** The search field in the docs header. Its dialog is loaded on first use. */
export function DocsSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  useShortcuts([{ key: 'k', modifier: 'ctrl-or-cmd', run: () => setIsOpen(!isOpen) }]);
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="mr-1 hidden h-8 w-60 items-center gap-2 rounded-md border bg-bg px-2.5 text-fg-3 text-sm hover:border-line-strong lg:flex"
      >
        <Search className="size-3.5" aria-hidden />
        <span className="flex-1 text-left">Search docs</span>
        <Kbd>{shortcutLabel('K')}</Kbd>
      </button>
      <Button variant="ghost" size="icon" aria-label="Search docs" onClick={open} className="lg:hidden">
        <Search strokeWidth={1.75} />
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
