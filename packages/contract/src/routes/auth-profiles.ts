import { AUTH_TYPES, USER_ROLES } from '@assay/engine/model';
import { z } from 'zod';
import { Id, IdParams, needsOneOf, PageQuery, pageOf, Time } from '../common.ts';
import { AUTH_SECRET_KEYS, MAX_SEARCH_LENGTH } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { AuthInjection, AuthProfileBody, LooseId, NewAuthProfileBody } from './auth-profile-input.ts';

export const AuthTypeName = z.enum(AUTH_TYPES);

export const AuthProfile = z.object({
  id: Id,
  projectId: Id.nullable(),
  serviceId: Id.nullable(),
  environmentKey: z.string(),
  identity: z.string(),
  /** Tests expect that only an `admin` can do what the spec reserves for a role, and that a `viewer` cannot write. */
  role: z.enum(USER_ROLES),
  name: z.string(),
  notes: z.string(),
  /** The numeric type in the public API. 0 also means device_code or auth_code. */
  type: z.number().int(),
  /** The exact type, which cannot be derived from the number alone. */
  authType: AuthTypeName,
  tokenUrl: z.string(),
  scopesCsv: z.string(),
  scopes: z.array(z.string()),
  audience: z.string(),
  /** 0 header, 1 query, 2 cookie. */
  injectionMode: z.number().int(),
  injectionName: z.string(),
  injectionFormat: z.string(),
  /** The stored format always contains `{token}`, even if the client did not send it. */
  injections: z.array(z.object({ in: AuthInjection.shape.in, name: z.string(), format: z.string() })),
  Params: z.record(z.string(), z.string()),
  /** `secret:KEY` refers to an environment secret, `stored:KEY` to a value stored with the profile. Values are never returned. */
  SecretRefs: z.record(z.string(), z.string()),
  secrets: z.array(
    z.object({ key: z.enum(AUTH_SECRET_KEYS), kind: z.enum(['reference', 'stored']), maskedPreview: z.string().nullable() }),
  ),
  detectSource: z.string().nullable(),
  detectConfidence: z.number().nullable(),
  enabled: z.boolean(),
  /** True for a browser grant without a usable refresh token. The profile cannot be used until a user signs in. */
  needsSignIn: z.boolean(),
  /** Whether a user has confirmed the host that receives the secrets. Runs and tests require it. */
  tokenHostConfirmed: z.boolean(),
  version: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
});
export type AuthProfile = z.infer<typeof AuthProfile>;

export const AuthExchange = z.object({
  method: z.string(),
  url: z.string(),
  requestHeaders: z.array(z.tuple([z.string(), z.string()])),
  requestBody: z.string().nullable(),
  status: z.number().int().nullable(),
  responseHeaders: z.array(z.tuple([z.string(), z.string()])),
  responseBody: z.string().nullable(),
  ms: z.number().int(),
  error: z.string().nullable(),
});

/** The results of calling the same URL without and with the credential. */
export const AuthProbe = z.object({
  url: z.string(),
  withoutStatus: z.number().int().nullable(),
  withStatus: z.number().int().nullable(),
  verdict: z.enum(['proven', 'refused', 'open', 'unclear', 'unreachable']),
  message: z.string(),
});
export type AuthProbe = z.infer<typeof AuthProbe>;

export const AuthTestResult = z.object({
  ok: z.boolean(),
  /** `valid`, or an error code such as `invalid_client`. */
  status: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  /** Only set when the caller sent all secrets. A token obtained with stored secrets stays on the server. */
  accessToken: z.string().nullable(),
  sampleTokenPrefix: z.string().nullable(),
  tokenType: z.string().nullable(),
  expiresAt: Time.nullable(),
  expiresIn: z.number().int().nullable(),
  expirySource: z.enum(['response', 'jwt', 'unknown', 'simulated']).nullable(),
  hasRefreshToken: z.boolean(),
  /**
   * The origin that a user must confirm before it receives stored secrets. A detected origin must be confirmed before it receives any
   * secret.
   */
  unconfirmedOrigin: z.string().nullable(),
  exchanges: z.array(AuthExchange),
  probe: AuthProbe.nullable(),
  /** Set while user consent is pending. The client sends it back in `continuation` to continue. */
  continuation: z.string().nullable(),
  /** Consent given before the profile was saved. It is encrypted, and the client sends it back in `consent` when saving. */
  keptConsent: z.string().nullable(),
  device: z
    .object({
      userCode: z.string(),
      verificationUri: z.string(),
      verificationUriComplete: z.string().nullable(),
      intervalS: z.number(),
      expiresAt: Time,
    })
    .nullable(),
  authorization: z.object({ url: z.string(), state: z.string(), redirectUri: z.string() }).nullable(),
});
export type AuthTestResult = z.infer<typeof AuthTestResult>;

export const AuthCandidate = z.object({
  type: AuthTypeName,
  typeCode: z.number().int(),
  rawType: z.string(),
  confidence: z.number().min(0).max(1),
  why: z.string(),
  evidence: z.array(z.object({ text: z.string(), where: z.string() })),
  token_url: z.string().nullable(),
  tokenUrl: z.string().nullable(),
  header_name: z.string().nullable(),
  injection: AuthInjection,
  form: z.object({ grantType: z.string().nullable(), fields: z.record(z.string(), z.string()) }),
  disabled: z.boolean(),
  disabledReason: z.string().nullable(),
  /** Where the candidate was found: `target` for the live host, `document` for the spec, `code` or `prompt`. */
  source: z.string(),
  /** Form values by form field name. */
  prefill: z.record(z.string(), z.string()),
});
export type AuthCandidate = z.infer<typeof AuthCandidate>;

const TokenEndpoint = z.object({ endpoint: z.string(), confidence: z.number().min(0).max(1), source: z.string() });

export const AuthDetection = z.object({
  candidates: z.array(AuthCandidate),
  /** The best candidate and the endpoint it names. */
  best: AuthCandidate.extend({ endpoint: z.string().nullable() }).nullable(),
  tokenEndpoint: TokenEndpoint.nullable(),
  /** The checks that ran, with their results. */
  steps: z.array(z.object({ what: z.string(), result: z.string() })),
});
export type AuthDetection = z.infer<typeof AuthDetection>;

/** Accepts more spellings than the OpenAPI spec lists, for callers that write `True` or `1`. */
const Flag = z
  .string()
  .refine((text) => /^(?:true|false|[01])?$/i.test(text), 'Use true or false.')
  .meta({ type: 'boolean' })
  .optional()
  .transform((text) => (text === undefined || text === '' ? null : text === '1' || text.toLowerCase() === 'true'));

const TestBody = z
  .object({
    authProfileId: LooseId,
    profileInline: AuthProfileBody.nullish(),
    envId: LooseId,
    projectId: LooseId,
    overrideSecretValues: z.record(z.string().max(200), z.string().max(16_384)).nullish(),
    continuation: z.string().max(40_000).nullish(),
    /** The code and state that the authorization server returned to the browser. */
    code: z.string().max(4000).nullish(),
    state: z.string().max(400).nullish(),
  })
  .meta({
    ...needsOneOf('profileInline', 'authProfileId', 'continuation'),
    examples: [
      {
        profileInline: {
          authType: 'bearer_static',
          tokenUrl: 'https://api.example.com',
          secrets: { bearer_token: { kind: 'value', value: 'an-example-token' } },
        },
      },
    ],
  });
export type AuthTestBody = z.output<typeof TestBody>;

const detectErrors = ['PROJECT_NOT_FOUND', 'DETECTION_LIMIT'] as const;

export const authProfileRoutes = defineRoutes({
  listAuthProfiles: {
    summary: 'List the auth profiles in the caller’s projects, and the caller’s own profiles',
    access: 'user',
    query: PageQuery.extend({
      enabled: Flag,
      projectId: LooseId,
      serviceId: LooseId,
      env: z.string().max(120).optional(),
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    }),
    reply: pageOf(AuthProfile),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getFirstAuthProfile: {
    summary: 'Get the auth profile for a project and environment',
    access: 'user',
    query: z.object({
      projectId: LooseId,
      environmentKey: z
        .string()
        .max(120)
        .optional()
        .meta({ examples: ['local'] }),
      /** Defaults to `default`. */
      identity: z.string().trim().max(120).optional(),
    }),
    reply: AuthProfile,
    errors: ['NO_AUTH_PROFILE'],
  },
  getAuthProfile: {
    summary: 'Get an auth profile',
    access: 'user',
    params: IdParams,
    reply: AuthProfile,
    errors: ['AUTH_PROFILE_NOT_FOUND'],
  },
  createAuthProfile: {
    summary: 'Create an auth profile (requires the editor role). Without a project, it belongs to the caller',
    access: 'user',
    body: NewAuthProfileBody,
    reply: AuthProfile,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'AUTH_PROFILE_EXISTS', 'ENVIRONMENT_LOCKED'],
  },
  updateAuthProfile: {
    summary: 'Change an auth profile (requires the editor role). Omitted fields stay unchanged',
    access: 'user',
    params: IdParams,
    body: AuthProfileBody,
    reply: AuthProfile,
    errors: ['AUTH_PROFILE_NOT_FOUND', 'ROLE_REQUIRED', 'CONFLICT_STALE', 'ENVIRONMENT_LOCKED'],
  },
  deleteAuthProfile: {
    summary: 'Delete an auth profile with its secrets (requires the editor role)',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['AUTH_PROFILE_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED'],
  },
  enableAuthProfile: {
    summary: 'Enable an auth profile, so that runs can use it (requires the editor role)',
    access: 'user',
    params: IdParams,
    body: z.unknown().optional(),
    reply: AuthProfile,
    errors: ['AUTH_PROFILE_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED'],
  },
  disableAuthProfile: {
    summary: 'Disable an auth profile, so that runs do not use it (requires the editor role)',
    access: 'user',
    params: IdParams,
    body: z.unknown().optional(),
    reply: AuthProfile,
    errors: ['AUTH_PROFILE_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED'],
  },
  confirmTokenHost: {
    summary:
      'Confirm that an environment’s credentials may be sent to a host (requires the editor role, or the owner role if it is locked)',
    access: 'user',
    body: z.object({
      projectId: LooseId,
      environmentKey: z.string().max(120).optional(),
      identity: z.string().trim().max(120).optional(),
      url: z
        .string()
        .trim()
        .max(2048)
        .meta({ examples: ['https://auth.example.com/oauth/token'] }),
    }),
    reply: z.object({ origin: z.string() }),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED'],
  },
  detectAuth: {
    summary: 'Detect which authentication an API requires (requires the editor role)',
    access: 'user',
    body: z.object({ projectId: LooseId, serviceId: LooseId, baseUrl: z.string().max(2048).nullish() }),
    reply: AuthDetection,
    errors: [...detectErrors, 'ROLE_REQUIRED'],
  },
  testAuthProfile: {
    summary: 'Get a token with a stored profile or a profile in the request (requires the editor role)',
    access: 'user',
    body: TestBody,
    reply: AuthTestResult,
    errors: ['AUTH_PROFILE_NOT_FOUND', 'ENVIRONMENT_NOT_FOUND', 'PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  detectAuthFromCode: {
    summary: 'Detect authentication from a pasted request or code snippet',
    access: 'user',
    scope: 'specs:read',
    body: z.object({ code: z.string().trim().min(1, 'Paste a request or snippet first.'), projectId: LooseId, serviceId: LooseId }),
    reply: AuthDetection,
    errors: detectErrors,
  },
  detectAuthFromPrompt: {
    summary: 'Detect authentication from a description in plain language',
    access: 'user',
    body: z.object({ prompt: z.string().trim().min(1, 'Describe the API first.'), projectId: LooseId, serviceId: LooseId }),
    reply: AuthDetection,
    errors: detectErrors,
  },
});
