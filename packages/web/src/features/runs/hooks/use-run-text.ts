import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeParams } from '../../../lib/use-change-params.ts';

/** The search text of a run, kept in the address so that a link shows the same cases. */
export function useRunText(): readonly [string, (text: string) => void] {
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  // The address changes with a delay, which would lose letters while typing.
  const [text, setText] = useState(search.get('q') ?? '');
  const change = (next: string): void => {
    setText(next);
    changeParams({ q: next === '' ? null : next });
  };
  return [text, change];
}
