import { useSearchParams } from 'react-router';

/** The new values of some URL parameters. Null removes a parameter. */
type Changes = Readonly<Record<string, string | null>>;

/**
 * Changes URL parameters. While a change is being rendered, React Router still returns the previous URL, so two quick changes would undo
 * each other. The browser's own URL is always current.
 */
export function useChangeParams(): (changes: Changes, history?: 'replace' | 'push') => void {
  const [, setSearch] = useSearchParams();
  return (changes, history = 'replace') => {
    const isReplaced = history === 'replace';
    const after = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) after.delete(name);
      else after.set(name, value);
    }
    setSearch(after, { replace: isReplaced, preventScrollReset: isReplaced });
  };
}
