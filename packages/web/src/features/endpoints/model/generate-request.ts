import type { AuthProfile, EndpointDetail } from '@assay/contract';

export const MAX_FILES = 10;
const GENERATOR_VERSION = 'testgen@2025-09-10';
const FILE_BASE_DIR = 'tests/endpoint';

export const TEST_KINDS = [
  { kind: 'smoke', label: 'Smoke', note: 'the documented 2xx response', evidence: 'C' },
  { kind: 'negative', label: 'Broken input', note: 'missing, wrong and unknown values', evidence: 'C' },
  { kind: 'boundary', label: 'Boundaries', note: 'values at the limits and just beyond', evidence: 'C' },
  { kind: 'auth', label: 'Missing or wrong credentials', note: 'rejected with 401 or 403', evidence: 'C' },
  { kind: 'contract', label: 'Documented variants', note: 'enum values, oneOf branches, responses', evidence: 'C' },
  { kind: 'flow', label: 'Create, read, delete', note: 'create, read, update, delete lifecycle', evidence: 'H' },
] as const;
export type TestKind = (typeof TEST_KINDS)[number]['kind'];

/** The Auth Profile selection: nothing yet, deliberately no credential, or a profile. */
export type ProfileChoice =
  | { readonly kind: 'open' }
  | { readonly kind: 'none' }
  | { readonly kind: 'profile'; readonly profile: AuthProfile };

/** Whether an operation accepts a credential. It accepts none if its only alternative is empty. */
export const hasSecurity = ({ security }: Pick<EndpointDetail, 'security'>): boolean =>
  security.some((alternative) => alternative.length > 0);

type WireType = 'NONE' | 'API_KEY' | 'BEARER' | 'OIDC_CLIENT_CREDENTIALS';

function wireType({ authType }: AuthProfile): WireType {
  if (authType === 'api_key_header') return 'API_KEY';
  if (authType === 'oauth2_client_credentials') return 'OIDC_CLIENT_CREDENTIALS';
  return 'BEARER';
}

const variableOf = (profile: AuthProfile, what: string): string =>
  `${profile.environmentKey} ${what}`
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Describes how tests send the credential, using variable names. It never contains a secret. */
function configOf(profile: AuthProfile): Readonly<Record<string, string>> {
  switch (wireType(profile)) {
    case 'API_KEY': {
      const injectAt = profile.injectionMode === 1 ? 'query' : 'header';
      return { headerName: profile.injectionName, injectAt, queryName: injectAt === 'query' ? profile.injectionName : '' };
    }
    case 'OIDC_CLIENT_CREDENTIALS':
      return {
        tokenUrl: profile.tokenUrl,
        clientIdEnv: variableOf(profile, 'client id'),
        clientSecretEnv: variableOf(profile, 'client secret'),
        scope: profile.scopes.join(' '),
        audience: profile.audience,
      };
    default:
      return { tokenEnv: variableOf(profile, 'token') };
  }
}

export interface GenerateOptions {
  readonly projectId: string;
  readonly endpoint: EndpointDetail;
  readonly choice: ProfileChoice;
  readonly kinds: readonly TestKind[];
}

/** A readable request that names the operation. */
export const describeRequest = ({ method, path }: Pick<EndpointDetail, 'method' | 'path'>): string =>
  `Generate tests for ${method} ${path}`;

/** The request context as JSON, in the shape that the specification defines. */
export function openApiJson({ projectId, endpoint, choice, kinds }: GenerateOptions): string {
  const { id, method, path, summary } = endpoint;
  const profile = choice.kind === 'profile' ? choice.profile : null;
  return JSON.stringify({
    mode: 'FILES',
    projectId,
    chat: { conversationId: null, title: `${method} ${path}` },
    selectedEndpoint: {
      id,
      method,
      path,
      summary,
      requiresAuth: hasSecurity(endpoint),
      successCode: 200,
      requestSchemaHint: endpoint.request === null ? 'none' : 'json',
    },
    authProfile: {
      id: profile?.id ?? null,
      name: profile?.name ?? 'None',
      type: profile === null ? 'NONE' : wireType(profile),
      config: profile === null ? {} : configOf(profile),
    },
    options: {
      includeForbidden: true,
      envPlaceholders: ['BASE_URL'],
      fileBaseDir: FILE_BASE_DIR,
      useJq: true,
      generator_version: GENERATOR_VERSION,
      kinds,
    },
    user_query: describeRequest(endpoint),
  });
}
