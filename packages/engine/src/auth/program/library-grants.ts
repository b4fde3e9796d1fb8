import { squash } from '../calls/http-call.ts';

const GRANTS: readonly (readonly [RegExp, string])[] = [
  [
    /acquiretokenforclient$|acquiretokenbyclientcredential$|clientsecretcredential$|backendapplicationclient$|clientcredentialsconfig$|clientcredentialstoken|requestclientcredentialstoken|^clientcredentials$|clientcredentialsgrant/,
    'client_credentials',
  ],
  [
    /acquiretokenbyusernamepassword$|legacyapplicationclient$|requestpasswordtoken|passwordcredentialstoken$|resourceownerpassword|usernamepasswordcredential$/,
    'password',
  ],
  [
    /deviceflow$|bydevicecode$|acquiretokenwithdevicecode$|devicecodecredential$|deviceauth$|deviceaccesstoken$/,
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
  [
    /authcodeurl$|acquiretokenbycode$|webapplicationclient$|loginwithredirect$|loginredirect$|loginpopup$|acquiretokeninteractive$|signinwithredirect$|authorizationurl$|getauthorizationurl$/,
    'authorization_code',
  ],
];

/** The grant that a call of an OAuth library stands for. */
export function libraryGrant(called: readonly string[]): string | null {
  for (const name of called) {
    const plain = squash(name);
    const grant = GRANTS.find(([mark]) => mark.test(plain));
    if (grant !== undefined) return grant[1];
  }
  return null;
}

const SIGNERS: readonly (readonly [RegExp, string])[] = [
  [/sigv4(?:a?auth|signer)?$|aws4?(?:requests)?auth$|aws4(?:sign)?$|aws4signer$|signaturev4$/, 'aws_sigv4'],
  [/^oauth1(?:session|auth|client)?$/, 'oauth1'],
  [/edgegridauth$/, 'edgegrid'],
  [/^loadx509keypair$|^loadcertchain$|^x509keypair$|^frompkcs12$|^identityfrompem$|^keymanagerfactory(?:getinstance)?$/, 'mtls'],
];

/** The signature that a library puts on requests, wherever it is attached. */
export function signingScheme(called: readonly string[]): string | null {
  for (const name of called) {
    if (/clientcertificates(?:add|addrange|insert)?$/.test(squash(name))) return 'mtls';
    const plain = squash(name.split(/[.:]/).at(-1) ?? name);
    const signer = SIGNERS.find(([mark]) => mark.test(plain));
    if (signer !== undefined) return signer[1];
  }
  return null;
}
