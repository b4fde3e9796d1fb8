import { useSearchParams } from 'react-router';
import { useChangeParams } from '../../../lib/use-change-params.ts';
import { ALL_METHODS, type EndpointFilter } from '../model/filter-endpoints.ts';

const names = { specId: 'specId', method: 'method', words: 'q', tag: 'tag' } as const;

/** Keeps the filter in the URL. Changes replace the history entry, so that Back leaves the screen. */
export function useEndpointFilter(): readonly [EndpointFilter, (parts: Partial<EndpointFilter>) => void] {
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  const filter: EndpointFilter = {
    specId: search.get(names.specId),
    method: search.get(names.method)?.toUpperCase() ?? ALL_METHODS,
    words: search.get(names.words) ?? '',
    tag: search.get(names.tag),
  };
  const change = (parts: Partial<EndpointFilter>): void => {
    const isPlain = (value: string | null | undefined): boolean =>
      value === null || value === undefined || value === '' || value === ALL_METHODS;
    const keys = (Object.keys(names) as (keyof EndpointFilter)[]).filter((key) => key in parts);
    changeParams(Object.fromEntries(keys.map((key) => [names[key], isPlain(parts[key]) ? null : (parts[key] ?? null)])));
  };
  return [filter, change];
}
