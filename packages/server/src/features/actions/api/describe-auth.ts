import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { listProjectProfiles } from '../actions.store.ts';
import { describeScheme } from './describe-scheme.ts';
import { shortList } from './operation-sheet.ts';

/** Lists the credentials that the spec requires and the profiles that are set up. */
export async function answerAuth(deps: ActionDeps, request: ActionRequest): Promise<CommandAnswer> {
  const { db, specs } = deps;
  const profiles = await listProjectProfiles(db, request.projectId);
  const environment = await environmentName(deps, request);
  const model = await specs.currentModel(request.projectId);
  const schemes = model === null ? {} : await specs.securitySchemes(model.specId);
  const wanted = Object.entries(schemes).map(([name, scheme]) => `${name}: ${describeScheme(scheme)}`);
  const fitting = profiles.find((profile) => profile.enabled && profile.environment === environment?.toLowerCase());
  return {
    heading: headingOf(wanted, fitting?.name, environment),
    cards: [
      {
        type: 'auth',
        title: 'Credentials',
        environment,
        wanted,
        profiles: profiles.map((profile) => ({ ...profile, name: profile.name || profile.kind })),
      },
    ],
  };
}

function headingOf(wanted: readonly string[], profile: string | undefined, environment: string | null): string {
  if (wanted.length === 0 && profile === undefined) return 'The spec does not require credentials, and no auth profile is set up.';
  const ways = wanted.length === 0 ? '' : `The API uses ${shortList(wanted, '; ')}. `;
  if (profile !== undefined)
    return `${ways}Runs on ${environment ?? 'this environment'} use ${profile === '' ? 'its auth profile' : `the auth profile ${profile}`}.`;
  return `${ways}${environment ?? 'This environment'} has no auth profile yet. Auth Pilot detects how to sign in and renews the token automatically.`;
}

async function environmentName({ environments }: ActionDeps, { actor, projectId, environmentId }: ActionRequest): Promise<string | null> {
  try {
    return (await environments.environmentForRun(actor, projectId, environmentId)).name;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
