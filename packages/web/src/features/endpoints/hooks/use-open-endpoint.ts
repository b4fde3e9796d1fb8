import { useSearchParams } from 'react-router';

export type EndpointView = 'details' | 'try';
const ENDPOINT = 'endpoint';
const VIEW = 'view';

/** The endpoint whose dialog is open, kept in the URL so that a shared link opens the same dialog. */
export function useOpenEndpoint() {
  const [search, setSearch] = useSearchParams();
  const change = (id: string | null, view: EndpointView): void => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(ENDPOINT);
        next.delete(VIEW);
        if (id !== null) next.set(ENDPOINT, id);
        if (id !== null && view !== 'details') next.set(VIEW, view);
        return next;
      },
      { replace: true },
    );
  };
  const view: EndpointView = search.get(VIEW) === 'try' ? 'try' : 'details';
  return { id: search.get(ENDPOINT), view, show: change, close: () => change(null, 'details') };
}
