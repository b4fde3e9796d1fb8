import { type Candidate, createCandidate } from '../auth-candidate.ts';

/** Why a recognised scheme is not supported, by its raw name. */
export const UNSUPPORTED_REASONS: Readonly<Record<string, string>> = {
  mtls: 'A client certificate (mutual TLS) is part of the connection, which cannot be configured here.',
  aws_sigv4: 'Every request must be signed with AWS Signature Version 4, which is not supported.',
  digest: 'HTTP Digest needs an answer to each challenge of the server, which is not supported.',
  challenge: 'The server sets a task for each connection that the client must solve, which is not supported.',
  hmac: 'Every request must carry a signature computed from its content (HMAC), which is not supported.',
  oauth1: 'OAuth 1.0 signs every request, which is not supported.',
  hawk: 'Hawk signs every request, which is not supported.',
  ntlm: 'NTLM authenticates the connection with Windows credentials, which is not supported.',
  negotiate: 'Kerberos (Negotiate) authenticates the connection, which is not supported.',
  kerberos: 'Kerberos (Negotiate) authenticates the connection, which is not supported.',
  saml: 'SAML signs users in through a browser and issues assertions, which is not supported; use the resulting session or token.',
  edgegrid: 'EdgeGrid signs every request, which is not supported.',
  jwt_assertion: 'A signed assertion must be made for each token, which is not supported; use a token obtained elsewhere.',
  dpop: 'DPoP binds each request to a key, which is not supported.',
  webauthn: 'Passkeys need a person and a browser, which an API test has not got; use the resulting session or token.',
  ldap: 'LDAP is a protocol between servers; use the login or Basic credentials that the API offers instead.',
  jwt_bearer:
    'A Google service account signs an assertion for each token, which is not supported; use a token obtained elsewhere as a static bearer token.',
  path_token: 'The Bot API of Telegram carries its token in the path of the address; put it into the base URL as a secret instead.',
};

/** Creates a candidate for a scheme that is recognised but not supported. */
export function unsupportedCandidate(rawType: string, confidence: number, fallback = `The scheme ${rawType} is not supported.`): Candidate {
  const why = UNSUPPORTED_REASONS[rawType] ?? fallback;
  return createCandidate({ type: 'api_key_header', rawType, confidence, why, disabled: true, disabledReason: why });
}
