import { useSearchParams } from 'react-router';

/**
 * Changes one parameter of the address in place; null removes it. While a change is being rendered, React Router still
 * hands out the address before it, so two quick changes would undo each other. The browser's own address is always current.
 */
export function useSetParam(): (name: string, value: string | null) => void {
  const [, setSearch] = useSearchParams();
  return (name, value) => {
    const after = new URLSearchParams(window.location.search);
    if (value === null) after.delete(name);
    else after.set(name, value);
    setSearch(after, { replace: true, preventScrollReset: true });
  };
}
