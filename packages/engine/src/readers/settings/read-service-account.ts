import { objectOf, textOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { EMPTY_CALL, type HttpCall } from '../calls/http-call.ts';

/** Reads a service account key file, which has a private key that signs an assertion for each token. Null for any other document. */
export function readServiceAccount(document: Json): readonly HttpCall[] | null {
  const { private_key: key, token_uri: url, client_email: email } = objectOf(document);
  if (typeof key !== 'string' || typeof email !== 'string') return null;
  return [{ ...EMPTY_CALL, method: 'POST', url: textOf(url), schemes: ['jwt_assertion'] }];
}
