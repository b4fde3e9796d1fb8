import type { SecurityScheme } from '@assay/engine/model';

export function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'api-key':
      return `API key in the ${scheme.in} ${scheme.name}`;
    case 'http':
      return scheme.scheme.toLowerCase() === 'bearer' ? 'HTTP bearer token' : `HTTP ${scheme.scheme}`;
    case 'oauth2':
      return `OAuth 2${scheme.tokenUrl === null ? '' : ` with tokens from ${scheme.tokenUrl}`}`;
    case 'openid':
      return 'OpenID Connect';
    case 'other':
      return 'another kind';
  }
}
