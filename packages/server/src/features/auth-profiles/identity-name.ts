import { DEFAULT_IDENTITY, IDENTITY_NAME_PATTERN } from '@assay/engine/model';
import { AppError } from '../../platform/http/app-error.ts';

const NAME = new RegExp(IDENTITY_NAME_PATTERN);
const RULE = 'Start with a letter, and use at most 60 letters, digits, dashes and underscores.';

/** The identity in a body, or `default` if there is none. Suites and environment variables contain the name. */
export function readIdentity(body: { readonly identity?: string | undefined }): string {
  const identity = body.identity || DEFAULT_IDENTITY;
  if (!NAME.test(identity)) refuse(RULE);
  return identity;
}

/** The new name in an update, or null. The first identity keeps its name, because suites refer to it. */
export function newIdentity(body: { readonly identity?: string | undefined }, current: string): string | null {
  if (body.identity === undefined || body.identity === '' || body.identity === current) return null;
  if (current === DEFAULT_IDENTITY) refuse('An environment’s first user cannot be renamed.');
  return readIdentity(body);
}

function refuse(message: string): never {
  throw new AppError('VALIDATION_FAILED', { problems: `identity: ${message}` }, { fields: { identity: message } });
}
