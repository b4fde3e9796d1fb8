import { AuthParams } from '@assay/contract';
import type { ProfileRow } from './auth-profiles.store.ts';
import type { ProfileSettings } from './profile-draft.ts';

/** A stored profile's settings. Unknown parameters that an older version wrote are dropped. */
export function storedSettings({ type, tokenUrl, scopes, audience, injections, params }: ProfileRow): ProfileSettings {
  const read = AuthParams.safeParse(params);
  return { type, tokenUrl, scopes, audience, injections, params: read.success ? read.data : {} };
}
