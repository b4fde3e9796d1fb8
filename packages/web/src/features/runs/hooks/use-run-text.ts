import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The search text of a run, kept in the address so that a link shows the same cases. */
export function useRunText(): readonly [string, (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  // The address changes with a delay, which would lose letters while typing.
  const [text, setText] = useState(search.get('q') ?? '');
  const change = (next: string): void => {
    setText(next);
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === '') after.delete('q');
        else after.set('q', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [text, change];
}
