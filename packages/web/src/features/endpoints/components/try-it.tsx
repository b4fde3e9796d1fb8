import type { EndpointDetail } from '@assay/contract';

/** One request, sent by hand. */
export function TryIt({ endpoint }: { readonly projectId: string; readonly endpoint: EndpointDetail }) {
  return <p className="p-5">{endpoint.path}</p>;
}
