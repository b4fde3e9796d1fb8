import { useSearchParams } from 'react-router';

/** The search text of a run, kept in the address so that a link shows the same cases. */
export function useRunText(): readonly [string, (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (text: string): void => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (text === '') after.delete('q');
        else after.set('q', text);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [search.get('q') ?? '', change];
}
