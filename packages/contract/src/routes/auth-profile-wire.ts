import { AUTH_TYPES, USER_ROLES } from '@assay/engine/model';
import { z } from 'zod';

const text = (most: number) => z.string().max(most).optional();
const Uuid = z.uuid().nullish();

const Injection = z.object({
  in: z.enum(['header', 'query', 'cookie']),
  name: z
    .string()
    .min(1)
    .max(200)
    .meta({ examples: ['Authorization'] }),
  format: z
    .string()
    .max(400)
    .optional()
    .meta({ description: '`{token}` stands where the credential goes.', examples: ['Bearer {token}'] }),
});

const Params = z
  .object({
    client_id: text(400),
    client_auth: z.enum(['basic', 'post']).optional(),
    custom_login_url: text(2048),
    custom_body_type: z.enum(['json', 'form']).optional(),
    custom_user_key: text(200),
    custom_pass_key: text(200),
    token_json_path: text(400),
    authorization_url: text(2048),
    device_authorization_url: text(2048),
    cookie_name: text(200),
    extra_params: z.record(z.string().max(200), z.string().max(4000)).optional(),
  })
  .optional();

const Secret = z.union([
  z.string().max(16_384).meta({ description: '`secret:KEY` refers to a secret in the environment; any other text is used as the value.' }),
  z.object({ kind: z.literal('reference'), key: z.string().min(1).max(120) }),
  z.object({ kind: z.literal('value'), value: z.string().max(16_384) }),
  z.null().meta({ description: 'Removes the stored secret.' }),
]);
const Secrets = z
  .object({
    client_secret: Secret.optional(),
    username: Secret.optional(),
    password: Secret.optional(),
    api_key: Secret.optional(),
    bearer_token: Secret.optional(),
    cookie_value: Secret.optional(),
    refresh_token: Secret.optional(),
  })
  .optional();

/**
 * The documented auth profile body. `AuthProfileBody` parses it, and also accepts every name in snake case and Pascal
 * case, as well as parameters and secrets at the top level.
 */
const AuthProfileWire = z
  .object({
    projectId: Uuid,
    serviceId: Uuid,
    environmentKey: text(120).meta({ description: 'The environment name in lowercase.', examples: ['local'] }),
    identity: text(120),
    role: z.enum(USER_ROLES).optional().meta({
      description:
        'What this user may do: `user`, `admin`, or `viewer` for read-only access. For a new profile, the default depends on the name in `identity`.',
    }),
    name: text(120),
    notes: text(4000),
    type: z
      .union([z.number().int().min(0).max(6), z.enum(AUTH_TYPES)])
      .optional()
      .meta({
        description:
          '0: client credentials, 1: API key header, 2: static bearer token, 3: session cookie, 4: password, 5: basic, 6: custom login.',
        examples: ['oauth2_client_credentials'],
      }),
    authType: z.enum(AUTH_TYPES).optional().meta({ description: 'Takes precedence over `type`.' }),
    tokenUrl: text(2048).meta({ examples: ['https://auth.example.com/oauth/token'] }),
    scopesCsv: text(20_000).meta({ description: 'Scopes, separated by commas or spaces.', examples: ['read,write'] }),
    scopes: z
      .array(z.string().max(400))
      .max(200)
      .optional()
      .meta({ examples: [['read', 'write']] }),
    audience: text(2048),
    injectionMode: z
      .number()
      .int()
      .min(0)
      .max(2)
      .optional()
      .meta({
        description:
          '0: header, 1: query, 2: cookie. Together with `Params` or `SecretRefs`, 1 means header; use `injection` to avoid the ambiguity.',
        examples: [0],
      }),
    injectionName: text(200).meta({ examples: ['Authorization'] }),
    injectionFormat: text(400).meta({ examples: ['Bearer {token}'] }),
    injection: Injection.optional(),
    injections: z.array(Injection).max(10).optional(),
    Params,
    SecretRefs: Secrets,
    params: Params.meta({ description: 'Alias for `Params`.' }),
    secrets: Secrets.meta({ description: 'Alias for `SecretRefs`.' }),
    detectSource: text(200),
    detectConfidence: z.number().min(0).max(1).optional(),
    enabled: z.boolean().optional(),
    consent: z
      .string()
      .max(40_000)
      .optional()
      .meta({ description: 'The `keptConsent` value from a test that ran before the profile was saved.' }),
  })
  .meta({
    description: 'Field names are also accepted in snake_case and PascalCase.',
    examples: [
      {
        environmentKey: 'staging',
        authType: 'oauth2_client_credentials',
        tokenUrl: 'https://auth.example.com/oauth/token',
        scopes: ['read'],
        params: { client_id: 'shop' },
        secrets: { client_secret: 'secret:CLIENT_SECRET' },
      },
    ],
  });

/** The schema that the OpenAPI spec shows instead of the parsing schema. */
export function authProfileDocumentation(): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(AuthProfileWire, { io: 'input' });
  // The spec marks no field as required, even if the parsing schema requires it.
  return { ...schema, required: [] };
}
