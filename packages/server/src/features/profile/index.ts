import type { Feature } from '../../platform/http/feature.ts';
import { profileHandlers } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';
import type { ProfileDeps } from './profile-deps.ts';

/** A user's own settings: profile, preferences, password, data export and account deletion. */
export function createProfileFeature(deps: ProfileDeps): Feature {
  return { name: 'profile', handlers: profileHandlers(createProfileService(deps), deps) };
}
