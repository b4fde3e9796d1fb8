import { writeCurl } from '@assay/engine/format';
import { Terminal } from 'lucide-react';
import { formatBytes } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../../ui/tabs.tsx';
import { prettyBody } from '../model/pretty-body.ts';
import type { StepView } from '../model/step-view.ts';

type Exchange = NonNullable<StepView['exchange']>;
type Headers = Exchange['requestHeaders'];

/** Secrets are masked in the command, just as they are in the run. */
function curlOf({ method, url, requestHeaders, requestBody }: Exchange): string {
  return writeCurl({ method, url, headers: requestHeaders, body: requestBody });
}

function contentType(headers: Headers): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].split(';')[0] ?? 'no content type';
}

function Body({
  label,
  headers,
  body,
  size,
  exchange,
}: {
  readonly label: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly size: number;
  readonly exchange: Exchange;
}) {
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-2 pr-2 pl-4 text-fg-3 text-xs">
        <span className="truncate">{contentType(headers)}</span>
        <span className="nums shrink-0">{formatBytes(size)}</span>
        <span className="flex-1" />
        <CopyButton label="Copy as curl" text={() => curlOf(exchange)}>
          <Terminal />
        </CopyButton>
        {body !== null && <CopyButton label="Copy body" text={() => body} />}
      </div>
      {body === null || body === '' ? (
        <p className="border-t px-4 py-4 text-fg-3 text-sm">No body.</p>
      ) : (
        <CodeBlock text={prettyBody(body)} label={label} numbers="shown" className="border-y bg-inset" />
      )}
    </>
  );
}

function HeaderList({ title, headers }: { readonly title: string; readonly headers: Headers }) {
  return (
    <section aria-label={title} className="px-4 py-3">
      <h3 className="mb-1.5 font-medium text-2xs text-fg-3">{title}</h3>
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
        {headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: header names repeat and their order is fixed
          <div key={`${name}${index}`} className="contents">
            <dt className="break-all text-fg-2">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {headers.length === 0 && <p className="text-fg-3 text-sm">None.</p>}
    </section>
  );
}

// The pane around the tabs scrolls, so that the checks above always leave enough room for a body.
const panel = 'flex-1';

/** The request and the response. The server has already masked secrets. */
export function ExchangeTabs({ exchange }: { readonly exchange: Exchange }) {
  const requestSize = exchange.requestBody === null ? 0 : new TextEncoder().encode(exchange.requestBody).length;
  return (
    <Tabs defaultValue="response" className="flex flex-1 flex-col">
      <TabsList className="sticky top-0 z-10 bg-bg">
        <Tab value="response">Response</Tab>
        <Tab value="request">Request</Tab>
        <Tab value="headers">Headers</Tab>
      </TabsList>
      <TabPanel value="response" className={panel}>
        {exchange.status === null ? (
          <p className="px-4 py-4 text-fg-3 text-sm">No response.</p>
        ) : (
          <Body
            label="Response body"
            headers={exchange.responseHeaders}
            body={exchange.responseBody}
            size={exchange.responseBytes}
            exchange={exchange}
          />
        )}
        {exchange.truncated && <p className="px-4 py-3 text-fg-3 text-xs">The body was truncated. Only the beginning is stored.</p>}
      </TabPanel>
      <TabPanel value="request" className={panel}>
        <p className="break-all px-4 pt-3 font-mono text-xs">
          <span className="text-fg-3">{exchange.method}</span> {exchange.url}
        </p>
        <Body label="Request body" headers={exchange.requestHeaders} body={exchange.requestBody} size={requestSize} exchange={exchange} />
      </TabPanel>
      <TabPanel value="headers" className={panel}>
        <HeaderList title="Response headers" headers={exchange.responseHeaders} />
        <HeaderList title="Request headers" headers={exchange.requestHeaders} />
      </TabPanel>
    </Tabs>
  );
}
