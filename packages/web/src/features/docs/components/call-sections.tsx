import type { ReactNode } from 'react';
import type { ApiCall } from '../model/api-document.ts';
import { type Schema, schemaRows, schemaType } from '../model/json-schema.ts';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mt-10 font-semibold text-lg tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly type: string;
  readonly place?: string;
  readonly isRequired: boolean;
  readonly description: string;
}

function Row({ name, type, place, isRequired, description }: RowProps) {
  return (
    <div className="border-b py-2.5">
      <dt className="flex flex-wrap items-baseline gap-x-2.5">
        <code className="break-all font-mono text-sm">{name}</code>
        <span className="break-words font-mono text-fg-3 text-xs">{type}</span>
        {place !== undefined && <span className="text-fg-3 text-xs">{place}</span>}
        {isRequired && <span className="font-medium text-fg-2 text-xs">required</span>}
      </dt>
      <dd className="mt-0.5 text-fg-2 text-sm empty:hidden">{description}</dd>
    </div>
  );
}

/** The properties of a schema, or its type when it has none. */
export function SchemaRows({ schema }: { readonly schema: Schema }) {
  const rows = schemaRows(schema);
  if (rows.length === 0)
    return (
      <p className="mt-2 text-fg-2 text-sm">
        <code className="font-mono text-xs">{schemaType(schema)}</code>
      </p>
    );
  return (
    <dl className="mt-2">
      {rows.map((row) => (
        <Row key={row.name} {...row} />
      ))}
    </dl>
  );
}

export function Parameters({ call }: { readonly call: ApiCall }) {
  if (call.parameters.length === 0) return null;
  return (
    <Section title="Parameters">
      <dl className="mt-2">
        {call.parameters.map((parameter) => (
          <Row key={`${parameter.place} ${parameter.name}`} {...parameter} />
        ))}
      </dl>
    </Section>
  );
}

export function Errors({ call }: { readonly call: ApiCall }) {
  return (
    <Section title="Errors">
      <p className="mt-2 text-fg-2 text-sm">
        The API returns errors as problem details (RFC 9457) with a stable <code className="font-mono text-xs">code</code>. Placeholders in
        braces are replaced by values.
      </p>
      <dl className="mt-2">
        {call.errors.map(({ status, code, message }) => (
          <div key={code} className="grid grid-cols-[3rem_1fr] items-baseline gap-x-2 border-b py-2.5 text-sm">
            <dt className="contents">
              <span className="nums font-mono text-xs">{status}</span>
              <code className="break-all font-mono text-xs">{code}</code>
            </dt>
            <dd className="col-start-2 text-fg-2">{message}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
