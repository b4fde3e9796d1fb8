import { useSearchParams } from 'react-router';
import { useChangeParams } from '../../../lib/use-change-params.ts';

export type EndpointView = 'details' | 'try';
const ENDPOINT = 'endpoint';
const VIEW = 'view';

/** The endpoint whose dialog is open, kept in the URL so that a shared link opens the same dialog. */
export function useOpenEndpoint() {
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  const change = (id: string | null, view: EndpointView): void =>
    changeParams({ [ENDPOINT]: id, [VIEW]: id === null || view === 'details' ? null : view });
  const view: EndpointView = search.get(VIEW) === 'try' ? 'try' : 'details';
  return { id: search.get(ENDPOINT), view, show: change, close: () => change(null, 'details') };
}
