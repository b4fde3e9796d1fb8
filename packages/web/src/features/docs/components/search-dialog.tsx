import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { loadEntries, searchEntries } from '../model/search-docs.ts';

const MAX_RESULTS = 30;

/** Finds sections on all docs pages. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { data } = useQuery({ queryKey: ['doc-entries'], queryFn: loadEntries, staleTime: Infinity });
  const found = searchEntries(data ?? [], query).slice(0, MAX_RESULTS);
  const go = (to: string): void => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Search docs">
        <Command
          label="Search docs"
          shouldFilter={false}
          // The result list is always open, so Escape closes the dialog and not the list.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="flex min-h-0 flex-col pt-3"
        >
          <div className="px-5 pb-3">
            <Command.Input
              autoFocus
              value={query}
              onValueChange={setQuery}
              placeholder="Keywords or a question, such as exit codes"
              className="h-9 w-full rounded-md border border-line-strong bg-raised px-2.5 text-sm placeholder:text-fg-3 max-md:h-10 max-md:text-lg"
            />
          </div>
          <Command.List label="Sections" className="thin-scroll max-h-[50dvh] overflow-y-auto border-t p-2">
            {data === undefined && (
              <p role="status" className="px-3 py-6 text-center text-fg-3 text-sm">
                Loading...
              </p>
            )}
            {data !== undefined && (
              <Command.Empty className="px-3 py-6 text-center text-fg-3 text-sm">No results. Try fewer or different words.</Command.Empty>
            )}
            {found.map((entry) => (
              <Command.Item
                key={entry.to}
                value={entry.to}
                onSelect={() => go(entry.to)}
                className="flex min-h-9 flex-col justify-center rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-fg/8 max-md:min-h-10"
              >
                <span className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 truncate">{entry.title}</span>
                  <span className="shrink-0 text-fg-2 text-xs">{entry.page}</span>
                </span>
                {entry.excerpt !== '' && <span className="truncate text-fg-2 text-xs">{entry.excerpt}</span>}
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
