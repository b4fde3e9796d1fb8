import type { SecurityScheme } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { profilesOf } from '../actions.store.ts';

/** Lists the credentials that the spec requires and the profiles that are set up. */
export async function answerAuth(deps: ActionDeps, request: ActionRequest): Promise<CommandAnswer> {
  const { db, specs } = deps;
  const profiles = await profilesOf(db, request.projectId);
  const environment = await environmentName(deps, request);
  const model = await specs.currentModel(request.projectId);
  const schemes = model === null ? {} : await specs.securitySchemes(model.specId);
  const wanted = Object.entries(schemes).map(([name, scheme]) => `${name}: ${describeScheme(scheme)}`);
  const fitting = profiles.find((profile) => profile.enabled && profile.environment === environment?.toLowerCase());
  return {
    heading: headingOf(wanted.length, fitting?.name, environment),
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

function headingOf(wanted: number, profile: string | undefined, environment: string | null): string {
  if (wanted === 0 && profile === undefined) return 'The spec requires no credentials, and no auth profile is set up.';
  if (profile !== undefined) return `Runs on ${environment ?? 'this environment'} use the auth profile ${profile || 'that is set up'}.`;
  return `The API requires credentials, and ${environment ?? 'this environment'} has no auth profile yet. Use Auth Pilot to set one up.`;
}

function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'api-key':
      return `API key in the ${scheme.in} ${scheme.name}`;
    case 'http':
      return `HTTP ${scheme.scheme}`;
    case 'oauth2':
      return `OAuth 2${scheme.tokenUrl === null ? '' : ` with tokens from ${scheme.tokenUrl}`}`;
    case 'openid':
      return 'OpenID Connect';
    case 'other':
      return 'another kind';
  }
}

async function environmentName({ environments }: ActionDeps, { actor, projectId, environmentId }: ActionRequest): Promise<string | null> {
  try {
    return (await environments.environmentForRun(actor, projectId, environmentId)).name;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
