import type { EndpointDetail } from '@assay/contract';
import { Lock, LockOpen } from 'lucide-react';
import { Section } from './section.tsx';

type Scheme = EndpointDetail['securitySchemes'][string];

function schemeText(scheme: Scheme | undefined): string {
  if (scheme === undefined) return 'not defined in the spec';
  const label = scheme.name === null ? scheme.kind : `${scheme.kind} ${scheme.name}`;
  return scheme.in === null ? label : `${label}, in ${scheme.in}`;
}

/** The credentials that an operation accepts. Any one of the alternatives is enough. */
export function SecuritySection({ endpoint }: { readonly endpoint: EndpointDetail }) {
  const { security, securitySchemes } = endpoint;
  return (
    <Section title="Security requirements">
      {security.length === 0 && <p className="text-fg-3 text-sm">None. Anyone can call this endpoint.</p>}
      <ul>
        {security.map((uses, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no names and their order is fixed
          <li key={index} className="flex items-start gap-2 border-b py-1.5 text-sm first:border-t">
            {uses.length === 0 ? (
              <>
                <LockOpen className="mt-1 size-3.5 shrink-0 text-fg-3" aria-hidden />
                <span className="text-fg-2">no credential</span>
              </>
            ) : (
              <>
                <Lock className="mt-1 size-3.5 shrink-0 text-fg-3" aria-hidden />
                <span className="min-w-0">
                  {uses.map(({ scheme, scopes }) => (
                    <span key={scheme} className="block">
                      <code className="font-mono text-xs">{scheme}</code>{' '}
                      <span className="text-fg-3">
                        {schemeText(securitySchemes[scheme])}
                        {scopes.length > 0 && `, scopes ${scopes.join(', ')}`}
                      </span>
                    </span>
                  ))}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
