import { type CurlRequest, writeCurl } from '@assay/engine/format';
import type { SecurityScheme } from '@assay/engine/model';
import type { InspectedOperation } from '../../specs/index.ts';

type Credential = { readonly in: 'header' | 'query'; readonly name: string; readonly value: string };

function credentialOf(scheme: SecurityScheme): Credential | null {
  switch (scheme.kind) {
    case 'api-key':
      return scheme.in === 'cookie'
        ? { in: 'header', name: 'Cookie', value: `${scheme.name}=<key>` }
        : { in: scheme.in, name: scheme.name, value: '<key>' };
    case 'http':
      return {
        in: 'header',
        name: 'Authorization',
        value: scheme.scheme.toLowerCase() === 'basic' ? 'Basic <user:password>' : 'Bearer <token>',
      };
    case 'oauth2':
    case 'openid':
      return { in: 'header', name: 'Authorization', value: 'Bearer <token>' };
    case 'other':
      return null;
  }
}

/** A valid request generated from the spec, with a placeholder for the credential. */
export function sampleCurl(
  { operation, schemes, sample }: InspectedOperation,
  baseUrl: string,
): { readonly text: string; readonly wantsCredential: boolean } {
  const [alternative = []] = operation.security;
  const credentials = alternative.flatMap(({ scheme }) => {
    const known = schemes[scheme];
    return known === undefined ? [] : (credentialOf(known) ?? []);
  });
  const path = operation.path.replace(/\{([^{}]*)\}/g, (whole, name: string) => encodeURIComponent(sample.path[name] ?? whole));
  const query = new URLSearchParams(sample.query);
  for (const { name, value } of credentials.filter((credential) => credential.in === 'query')) query.set(name, value);
  const request: CurlRequest = {
    method: operation.method,
    url: `${baseUrl.replace(/\/+$/, '')}${path}${query.size === 0 ? '' : `?${query}`}`,
    headers: [
      ...(sample.body === null ? [] : [['Content-Type', sample.body.media] as const]),
      ...Object.entries(sample.headers),
      ...credentials.filter((credential) => credential.in === 'header').map(({ name, value }) => [name, value] as const),
    ],
    body: sample.body?.text ?? null,
  };
  return { text: writeCurl(request), wantsCredential: credentials.length > 0 };
}
