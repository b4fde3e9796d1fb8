import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import type { ApiCall, ApiReply } from '../model/api-document.ts';
import { curlSample } from '../model/curl-sample.ts';
import { sampleValue } from '../model/json-schema.ts';
import { Errors, Parameters, SchemaRows, Section } from './call-sections.tsx';

function ReplySample({ reply }: { readonly reply: ApiReply }) {
  const json = reply.contents.find(({ mediaType }) => mediaType === 'application/json');
  if (json === undefined) return null;
  return (
    <div className="overflow-hidden rounded-xl border bg-raised">
      <p className="flex h-10 items-center gap-2 border-b px-4 text-sm">
        <span className="flex-1">Response</span>
        <Badge variant="ok">{reply.status}</Badge>
      </p>
      <CodeBlock label="Sample response" text={JSON.stringify(sampleValue(json.schema, 'output'), null, 2)} className="max-h-96 bg-inset" />
    </div>
  );
}

function Samples({ call }: { readonly call: ApiCall }) {
  const curl = curlSample(call);
  return (
    <aside aria-label="Samples" className="flex min-w-0 flex-col gap-4 self-start xl:sticky xl:top-26">
      <div className="overflow-hidden rounded-xl border bg-raised">
        <div className="flex h-10 items-center border-b pr-1 pl-4 text-sm">
          <span className="flex-1">curl</span>
          <CopyButton label="Copy as curl" text={() => curl} />
        </div>
        <CodeBlock label="curl command" text={curl} className="max-h-96 bg-inset" />
      </div>
      {call.replies.map((reply) => (
        <ReplySample key={reply.status} reply={reply} />
      ))}
    </aside>
  );
}

/** One API call: input, responses and errors, with samples beside the text. */
export function CallView({ call }: { readonly call: ApiCall }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,27rem)] gap-12 px-10 py-12 max-xl:grid-cols-1 max-md:px-4 max-md:py-8">
      <article className="min-w-0 max-w-[42rem]">
        <p className="text-fg-3 text-sm">{call.group}</p>
        <h1 className="mt-1 text-balance font-semibold text-[1.75rem] leading-9 tracking-[-0.025em]">{call.summary}</h1>
        <p className="mt-4 flex items-center gap-2.5">
          <MethodChip method={call.method} />
          <code className="break-all font-mono text-sm">{call.path}</code>
        </p>
        <Section title="Authorization">
          <p className="mt-2 text-fg-2 text-sm">
            {call.needsSignIn ? 'Send a bearer access token in the Authorization header.' : 'None. This call is public.'}
          </p>
        </Section>
        <Parameters call={call} />
        {call.body !== null && (
          <Section title="Body">
            <p className="mt-2 text-fg-3 text-xs">
              {call.body.mediaType}
              {!call.body.isRequired && ', optional'}
            </p>
            <SchemaRows schema={call.body.schema} />
          </Section>
        )}
        {call.replies.map((reply) => (
          <Section key={reply.status} title={`Response ${reply.status}`}>
            {reply.contents.map(({ mediaType, schema }) => (
              <div key={mediaType}>
                <p className="mt-2 text-fg-3 text-xs">{mediaType}</p>
                <SchemaRows schema={schema} />
              </div>
            ))}
          </Section>
        ))}
        <Errors call={call} />
      </article>
      <Samples call={call} />
    </div>
  );
}
