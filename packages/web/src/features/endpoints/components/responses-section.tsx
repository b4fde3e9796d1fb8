import type { EndpointDetail } from '@assay/contract';
import { ChevronRight } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { FieldRows } from './field-rows.tsx';
import { Section } from './section.tsx';

type ResponseItem = EndpointDetail['responses'][string];

function toneOf(code: string): string {
  if (code.startsWith('2')) return 'text-ok';
  if (code.startsWith('5')) return 'text-bad';
  return code.startsWith('4') ? 'text-warn' : 'text-fg-2';
}

function ResponseRow({ code, answer }: { readonly code: string; readonly answer: ResponseItem }) {
  const types = answer.bodies.map(({ type }) => type).join(', ');
  return (
    <details className="group border-b">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 py-1.5 text-sm [&::-webkit-details-marker]:hidden">
        <code className={cn('w-14 shrink-0 font-mono font-semibold text-xs', toneOf(code))}>{code}</code>
        <span className="min-w-0 flex-1 break-words">{answer.description}</span>
        <span className="flex min-w-0 items-baseline gap-x-3 max-sm:order-last max-sm:basis-full max-sm:pl-17">
          <code className="truncate font-mono text-fg-3 text-xs">{answer.content.join(', ') || 'no body'}</code>
          <span className="max-w-40 truncate text-accent-text text-xs">{types}</span>
        </span>
        <ChevronRight className="size-3.5 shrink-0 text-fg-3 transition-transform group-open:rotate-90" aria-hidden />
      </summary>
      <div className="pb-3 pl-4">
        {answer.headers.length > 0 && <p className="py-1 text-fg-3 text-xs">Headers: {answer.headers.join(', ')}</p>}
        {answer.bodies.map((body) => (
          <FieldRows key={body.media} fields={body.fields} label={`Fields of ${code} ${body.media}`} />
        ))}
      </div>
    </details>
  );
}

/** All documented responses. Each expands to show the fields in its body. */
export function ResponsesSection({ responses }: { readonly responses: EndpointDetail['responses'] }) {
  const entries = Object.entries(responses);
  return (
    <Section title="Responses">
      {entries.length === 0 ? (
        <p className="text-fg-3 text-sm">None documented.</p>
      ) : (
        <div className="border-t">
          {entries.map(([code, answer]) => (
            <ResponseRow key={code} code={code} answer={answer} />
          ))}
        </div>
      )}
    </Section>
  );
}
