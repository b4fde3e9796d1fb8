import { DEFAULT_SCOPE, DEVICE_GRANT } from '@assay/contract';

/** The OpenID Connect discovery document; it lists only what this server actually supports. */
export function discoveryDocument(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}/connect/token`,
    device_authorization_endpoint: `${issuer}/connect/device_authorization`,
    revocation_endpoint: `${issuer}/connect/revocation`,
    end_session_endpoint: `${issuer}/connect/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: DEFAULT_SCOPE.split(' '),
    grant_types_supported: ['password', 'refresh_token', DEVICE_GRANT],
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none'],
  };
}
