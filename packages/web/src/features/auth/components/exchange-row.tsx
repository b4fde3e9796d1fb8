import type { AuthTestResult } from '@assay/contract';
import { ChevronRight } from 'lucide-react';
import { formatDuration } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

type Exchange = AuthTestResult['exchanges'][number];

const headerLines = (pairs: readonly (readonly [string, string])[]): string => pairs.map(([name, value]) => `${name}: ${value}`).join('\n');

/** Indents JSON and returns anything else unchanged. */
function pretty(body: string | null): string {
  if (body === null || body === '') return '';
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

/** One call to the token endpoint. It expands to the exact request and response, with secrets masked. */
export function ExchangeRow({ exchange, isOpen }: { readonly exchange: Exchange; readonly isOpen: boolean }) {
  const { method, url, status, ms, error } = exchange;
  const isBad = status === null || status >= 400;
  const request = [`${method} ${url}`, headerLines(exchange.requestHeaders)].join('\n');
  return (
    <details className="group border-t" open={isOpen || undefined}>
      <summary className="flex h-10 cursor-default list-none items-center gap-2.5 px-4 text-xs hover:bg-fg/4 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 shrink-0 text-fg-3 transition-transform group-open:rotate-90" aria-hidden />
        <MethodChip method={method} />
        <span className="min-w-0 flex-1 truncate font-mono">{shortUrl(url)}</span>
        <span className={cn('nums font-mono', isBad ? 'text-bad' : 'text-fg-2')}>{status ?? 'no response'}</span>
        <span className="nums whitespace-nowrap font-mono text-fg-3">{formatDuration(ms)}</span>
      </summary>
      <div className="grid border-t @min-[44rem]/form:grid-cols-2 @min-[44rem]/form:divide-x">
        <Part title="Request" head={request} body={pretty(exchange.requestBody)} />
        <Part
          title={status === null ? 'No response' : `Response ${status}`}
          head={error ?? headerLines(exchange.responseHeaders)}
          body={pretty(exchange.responseBody)}
        />
      </div>
    </details>
  );
}

function Part({ title, head, body }: { readonly title: string; readonly head: string; readonly body: string }) {
  return (
    <div className="min-w-0 bg-inset pb-1">
      <p className="px-3 pt-2 text-2xs text-fg-3">{title}</p>
      {body !== '' && <CodeBlock text={body} label={`${title}: body`} className="max-h-40" />}
      <ScrollRegion label={`${title}: headers`} className="max-h-32 overflow-auto px-3 pb-1">
        <pre className="whitespace-pre-wrap break-words font-mono text-2xs text-fg-3 leading-4">{head}</pre>
      </ScrollRegion>
    </div>
  );
}
