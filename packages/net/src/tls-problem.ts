const TRUST = 'To trust it, save the CA certificate to a file and set NODE_EXTRA_CA_CERTS to that file on the server (see docs/hosting.md)';

interface Reason {
  readonly codes: readonly string[];
  readonly tell: (host: string) => string;
}

const REASONS: readonly Reason[] = [
  { codes: ['DEPTH_ZERO_SELF_SIGNED_CERT'], tell: (host) => `the certificate for ${host} is self-signed. ${TRUST}` },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_UNTRUSTED',
    ],
    tell: (host) => `the certificate for ${host} was issued by an unknown CA. ${TRUST}`,
  },
  { codes: ['CERT_HAS_EXPIRED'], tell: (host) => `the certificate for ${host} has expired. Renew it on that host` },
  {
    codes: ['CERT_NOT_YET_VALID'],
    tell: (host) => `the certificate for ${host} is not valid yet. Check the clocks on that host and on this server`,
  },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
    tell: (host) =>
      `the certificate for ${host} was issued for other host names. Use one of those names, or issue a certificate for this one`,
  },
  {
    codes: ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_HTTP_REQUEST', 'EPROTO'],
    tell: (host) => `${host} does not support TLS on this port ({code}). Does the URL need http:// or another port`,
  },
];

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/** Explains why a TLS connection failed and how to fix it. Null when the code is not a TLS error. */
export function tlsProblem(code: string, host: string): string | null {
  if (!TLS_CODE.test(code)) return null;
  const reason = REASONS.find(({ codes }) => codes.includes(code));
  return reason?.tell(host).replace('{code}', code) ?? `the TLS connection to ${host} failed (${code}). Check its certificate`;
}
