import type { EndpointDetail } from '@assay/contract';
import { Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { ParametersTable } from './parameters-table.tsx';
import { RequestBodySection } from './request-body-section.tsx';
import { ResponsesSection } from './responses-section.tsx';
import { SecuritySection } from './security-section.tsx';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.25rem_minmax(0,1fr)] py-0.5 text-sm">
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

const nothing = <span className="text-fg-3">-</span>;

/** Everything that the API spec documents about an operation. */
export function EndpointDetails({ endpoint }: { readonly endpoint: EndpointDetail }) {
  const { summary, description, operationId, tags, servers } = endpoint;
  return (
    <ScrollRegion label="Endpoint details" className="min-w-0 md:overflow-y-auto">
      <div className="flex flex-col gap-6 px-4 py-4 sm:px-5">
        <div className="relative">
          <div className="absolute top-0 right-0 max-sm:static max-sm:-ml-2.5">
            <CopyButton label="Copy as curl" text={() => endpoint.curl}>
              <Terminal />
            </CopyButton>
          </div>
          <dl>
            <Fact name="Summary">
              <span className="sm:pr-28">{summary || <span className="text-fg-3">No summary available</span>}</span>
            </Fact>
            <Fact name="Description">{description === null ? nothing : <p className="whitespace-pre-line">{description}</p>}</Fact>
            <Fact name="Operation ID">{operationId === null ? nothing : <code className="font-mono text-xs">{operationId}</code>}</Fact>
            <Fact name="Tags">
              {tags.length === 0 ? (
                nothing
              ) : (
                <span className="flex flex-wrap gap-1.5">
                  {tags.map((tag) => (
                    <Badge key={tag} variant="outline">
                      {tag}
                    </Badge>
                  ))}
                </span>
              )}
            </Fact>
            <Fact name="Servers">
              {servers.length === 0
                ? nothing
                : servers.map((server) => (
                    <code key={server} className="block break-all font-mono text-xs leading-5">
                      {server}
                    </code>
                  ))}
            </Fact>
          </dl>
        </div>
        <ParametersTable parameters={endpoint.parameters} />
        <RequestBodySection request={endpoint.request} />
        <ResponsesSection responses={endpoint.responses} />
        <SecuritySection endpoint={endpoint} />
      </div>
    </ScrollRegion>
  );
}
