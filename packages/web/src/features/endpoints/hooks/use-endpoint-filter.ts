import { useSearchParams } from 'react-router';
import { ALL_METHODS, type EndpointFilter } from '../model/filter-endpoints.ts';

const names = { specId: 'specId', method: 'method', words: 'q', tag: 'tag' } as const;

/** Keeps the filter in the URL. Changes replace the history entry, so that Back leaves the screen. */
export function useEndpointFilter(): readonly [EndpointFilter, (parts: Partial<EndpointFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: EndpointFilter = {
    specId: search.get(names.specId),
    method: search.get(names.method)?.toUpperCase() ?? ALL_METHODS,
    words: search.get(names.words) ?? '',
    tag: search.get(names.tag),
  };
  const change = (parts: Partial<EndpointFilter>): void => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const key of Object.keys(names) as (keyof EndpointFilter)[]) {
          if (!(key in parts)) continue;
          const value = parts[key];
          if (value === null || value === undefined || value === '' || value === ALL_METHODS) next.delete(names[key]);
          else next.set(names[key], value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return [filter, change];
}
