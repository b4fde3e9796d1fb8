import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSetParam } from '../../../lib/use-set-param.ts';

/** The search text of a run, kept in the address so that a link shows the same cases. */
export function useRunText(): readonly [string, (text: string) => void] {
  const [search] = useSearchParams();
  const setParam = useSetParam();
  // The address changes with a delay, which would lose letters while typing.
  const [text, setText] = useState(search.get('q') ?? '');
  const change = (next: string): void => {
    setText(next);
    setParam('q', next === '' ? null : next);
  };
  return [text, change];
}
