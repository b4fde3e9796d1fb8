import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeParams } from '../../../lib/use-change-params.ts';

/** A run's search text, kept in the URL so that a link shows the same cases. */
export function useRunText(): readonly [string, (text: string) => void] {
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  // The URL changes with a delay, which would lose letters while typing.
  const [text, setText] = useState(search.get('q') ?? '');
  const change = (next: string): void => {
    setText(next);
    changeParams({ q: next === '' ? null : next });
  };
  return [text, change];
}
