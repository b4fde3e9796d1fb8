import { USER_ROLES } from '@assay/engine/model';
import { z } from 'zod';
import { AUTH_SECRET_KEYS } from '../constants.ts';
import { findFieldTarget, isPlainRecord } from './auth-profile-names.ts';
import { authProfileDocumentation } from './auth-profile-wire.ts';

const MAX_VALUE = 16_384;

/** Placeholder ids that clients send: empty, one repeated digit, or almost all zeros. */
const PLACEHOLDER = /^(?:|([0-9a-f])\1{31}|0{20,}[0-9a-f]*)$/i;

/** An optional reference. An empty, all-zero or placeholder id means none and is never an error. */
export const LooseId = z
  .union([z.string().max(100).meta({ format: 'uuid' }), z.null()])
  .optional()
  .transform((id) => (id === undefined || id === null || PLACEHOLDER.test(id.trim().replaceAll('-', '')) ? null : id.trim()))
  .pipe(z.uuid().nullable());

export const AuthInjection = z.object({
  in: z.enum(['header', 'query', 'cookie']),
  name: z.string().trim().min(1, 'Header name is required').max(200),
  /** `{token}` is replaced with the credential. */
  format: z.string().max(400).default('{token}'),
});
export type AuthInjection = z.output<typeof AuthInjection>;

/** A reference to an environment secret, or the value itself. */
const Secret = z.union([
  z.object({ kind: z.literal('reference'), key: z.string().min(1).max(120) }),
  z.object({ kind: z.literal('value'), value: z.string().max(MAX_VALUE) }),
  z.object({ kind: z.literal('text'), text: z.string().max(MAX_VALUE) }),
  z.object({ kind: z.literal('name'), text: z.string().max(MAX_VALUE) }),
  z.null(),
]);
export type AuthSecretInput = z.output<typeof Secret>;

export type AuthSecretKey = (typeof AUTH_SECRET_KEYS)[number];

const Secrets = z.partialRecord(z.enum(AUTH_SECRET_KEYS), Secret);

const Extra = z.record(z.string().max(200), z.string().max(4000));

export const AuthParams = z.object({
  client_id: z.string().max(400).optional(),
  client_auth: z.enum(['basic', 'post']).optional(),
  custom_login_url: z.string().max(2048).optional(),
  custom_body_type: z.enum(['json', 'form']).optional(),
  custom_user_key: z.string().max(200).optional(),
  custom_pass_key: z.string().max(200).optional(),
  token_json_path: z.string().max(400).optional(),
  authorization_url: z.string().max(2048).optional(),
  device_authorization_url: z.string().max(2048).optional(),
  /** The session cookie's name; `sid` by default. */
  cookie_name: z.string().max(200).optional(),
  extra_params: Extra.optional(),
});
export type AuthParams = z.output<typeof AuthParams>;

const Fields = z.object({
  projectId: LooseId,
  serviceId: LooseId,
  environmentKey: z.string().max(120).optional(),
  identity: z.string().trim().max(120).optional(),
  name: z.string().trim().max(120).optional(),
  notes: z.string().max(4000).optional(),
  type: z.union([z.number(), z.string().max(60)]).optional(),
  authType: z.string().max(60).optional(),
  tokenUrl: z.string().trim().max(2048).optional(),
  scopes: z.array(z.string().max(400)).max(200).optional(),
  audience: z.string().max(2048).optional(),
  injections: z.array(AuthInjection).max(10).optional(),
  injectionMode: z.number().int().optional(),
  injectionName: z.string().trim().max(200).optional(),
  injectionFormat: z.string().max(400).optional(),
  params: AuthParams,
  secrets: Secrets,
  detectSource: z.string().max(200).optional(),
  detectConfidence: z.number().min(0).max(1).optional(),
  enabled: z.boolean().optional(),
  role: z.enum(USER_ROLES, 'The role must be user, admin or viewer.').optional(),
  /** The `keptConsent` value from a test that ran before the profile was saved. */
  consent: z.string().max(40_000).optional(),
  /** The body uses the older shape, in which injection mode 1 means header. */
  isLegacy: z.boolean(),
});

/** The body as the client sent it. Names may be camel, snake or Pascal case, and form fields may be mixed with backend fields. */
export type AuthProfileInput = Readonly<Record<string, unknown>>;

/** A profile body in any accepted shape. */
export const AuthProfileBody = z.preprocess(foldProfile, Fields).meta(authProfileDocumentation());
/** The same body for a new profile, which requires a token URL. */
export const NewAuthProfileBody = AuthProfileBody.meta({ ...authProfileDocumentation(), required: ['tokenUrl'] });
export type AuthProfileBody = z.output<typeof AuthProfileBody>;

/** Converts every accepted spelling and both shapes into a single shape. */
function foldProfile(given: AuthProfileInput): unknown {
  if (!isPlainRecord(given)) return given;
  const folded = { top: {} as Record<string, unknown>, params: {} as Record<string, unknown>, secrets: {} as Record<string, unknown> };
  let isLegacy = false;
  const take = (name: string, value: unknown, from: 'top' | 'params' | 'secrets') => {
    const place = findFieldTarget(name, from);
    if (place === null || value === undefined) return;
    if (place.in === 'group') {
      isLegacy ||= place.isLegacy;
      if (isPlainRecord(value)) for (const [inner, item] of Object.entries(value)) take(inner, item, place.group);
    } else if (!Object.hasOwn(folded[place.in], place.name) || from === 'top') folded[place.in][place.name] = place.read(value);
  };
  for (const [name, value] of Object.entries(given)) take(name, value, 'top');
  return { ...folded.top, params: folded.params, secrets: folded.secrets, isLegacy };
}
