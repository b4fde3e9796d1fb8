import { useSearchParams } from 'react-router';

/** The new values of some parameters of the address. Null removes one. */
type Changes = Readonly<Record<string, string | null>>;

/**
 * Changes parameters of the address. While a change is being rendered, React Router still hands out the address before it,
 * so two quick changes would undo each other. The browser's own address is always current.
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
