import type { EndpointDetail } from '@assay/contract';
import { Badge } from '../../../ui/badge.tsx';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { FieldRows } from './field-rows.tsx';
import { Section } from './section.tsx';

/** The accepted request bodies by content type. */
export function RequestBodySection({ request }: { readonly request: EndpointDetail['request'] }) {
  if (request === null) {
    return (
      <Section title="Request Body">
        <p className="text-fg-3 text-sm">None.</p>
      </Section>
    );
  }
  return (
    <Section title="Request Body" aside={<Badge variant="outline">{request.required ? 'required' : 'optional'}</Badge>}>
      <div className="flex flex-col gap-4">
        {request.bodies.map((body) => (
          <div key={body.media}>
            <p className="mb-1 flex flex-wrap gap-x-3 text-xs">
              <code className="font-mono text-fg-2">{body.media}</code>
              <span className="text-fg-3">{body.type}</span>
            </p>
            <FieldRows fields={body.fields} label={`Fields of ${body.media}`} />
            {body.example !== null && (
              <CodeBlock text={JSON.stringify(body.example, null, 2)} label="Example" className="mt-2 max-h-64 rounded-lg bg-inset" />
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}
