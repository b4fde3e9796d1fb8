import { type AuthType, DEFAULT_IDENTITY, toBackendCode, toWizardCode, type UserRole } from '@assay/engine/model';
import { SECRET_FIELDS, type SecretField } from './auth-fields.ts';
import { AUTH_TYPE_ENTRIES } from './auth-types.ts';
import type { AuthDraft, SecretDraft } from './draft.ts';

/** The project, environment and identity that a profile belongs to. */
export interface ProfileKey {
  readonly projectId: string;
  readonly environmentKey: string;
  /** The environment's first user if absent. */
  readonly identity?: string;
  /** What the user chose for a new identity. The server decides by the name when absent. */
  readonly role?: UserRole;
}

/** The name under which the server stores an environment's profile. */
export const environmentKeyOf = (environment: { readonly name: string } | null): string => environment?.name.trim().toLowerCase() ?? '';

function sharedFields({ type, text, detected }: AuthDraft, { projectId, environmentKey, identity, role }: ProfileKey) {
  return {
    projectId,
    serviceId: null,
    environmentKey,
    ...(identity === undefined || identity === DEFAULT_IDENTITY ? {} : { identity }),
    ...(role === undefined ? {} : { role }),
    authType: type,
    tokenUrl: text.tokenUrl.trim(),
    scopesCsv: text.scopes
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .join(','),
    audience: text.audience.trim(),
    injectionMode: 1,
    injectionName: text.injectionName.trim(),
    injectionFormat: text.injectionFormat,
    injection: { in: text.injectionIn, name: text.injectionName.trim(), format: text.injectionFormat },
    detectSource: detected?.source ?? '',
    ...(detected === null ? {} : { detectConfidence: detected.confidence }),
  };
}

function snakeParams({ text }: AuthDraft) {
  return {
    client_id: text.clientId.trim(),
    client_auth: text.clientAuth,
    custom_login_url: text.loginUrl.trim(),
    custom_body_type: text.bodyType,
    custom_user_key: text.userKey.trim(),
    custom_pass_key: text.passKey.trim(),
    token_json_path: text.tokenPath.trim(),
    authorization_url: text.authorizationUrl.trim(),
    device_authorization_url: text.deviceUrl.trim(),
    cookie_name: text.cookieName.trim(),
    extra_params: extraParamsOf(text.extraParams),
  };
}

/** Parses `name=value` lines. */
export function extraParamsOf(lines: string): Readonly<Record<string, string>> {
  const pairs = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('='));
  return Object.fromEntries(pairs.map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]));
}

const usesSecret = (type: AuthType, name: SecretField): boolean => AUTH_TYPE_ENTRIES[type].fields.includes(name);

/** The profile to store. Secrets that were not retyped are kept, and secrets that the type does not use are removed. */
export function toProfileBody(draft: AuthDraft, profileKey: ProfileKey): Readonly<Record<string, unknown>> {
  const { injectionMode: _mode, ...shared } = sharedFields(draft, profileKey);
  const secrets = SECRET_FIELDS.flatMap((name): [string, unknown][] => {
    if (!usesSecret(draft.type, name)) return [[name, null]];
    const { text } = draft.secrets[name];
    if (text === '') return [];
    return [[name, text.startsWith('secret:') ? text : { kind: 'value', value: text }]];
  });
  return {
    ...shared,
    type: toBackendCode(draft.type),
    injectionMode: { header: 0, query: 1, cookie: 2 }[draft.text.injectionIn] ?? 0,
    notes: draft.text.notes,
    Params: snakeParams(draft),
    SecretRefs: Object.fromEntries(secrets),
  };
}

/** Pasted values are sent alongside the profile under placeholder names. */
const placeholderOf = (name: SecretField): string => `inline_${name}`;
const referenceOf = (name: SecretField, { text }: SecretDraft): string | undefined =>
  text === '' ? undefined : text.startsWith('secret:') ? text : placeholderOf(name);

/** Builds the test request from the form values. */
export function toTestBody(
  draft: AuthDraft,
  profileKey: ProfileKey,
  ids: { readonly authProfileId: string | null; readonly envId: string | null },
) {
  const { type, text, secrets } = draft;
  const typed = SECRET_FIELDS.filter((name) => usesSecret(type, name) && secrets[name].text !== '');
  const overrides = typed.filter((name) => !secrets[name].text.startsWith('secret:'));
  const {
    client_id: _id,
    custom_login_url: _url,
    custom_body_type: _body,
    custom_user_key: _user,
    custom_pass_key: _pass,
    ...rest
  } = snakeParams(draft);
  const reference = (name: SecretField) => (typed.includes(name) ? referenceOf(name, secrets[name]) : undefined);
  return {
    ...ids,
    projectId: profileKey.projectId,
    profileInline: {
      ...sharedFields(draft, profileKey),
      type: toWizardCode(type),
      Params: {
        ClientId: text.clientId.trim(),
        ClientSecretRef: reference('client_secret'),
        UsernameRef: reference('username'),
        PasswordRef: reference('password'),
        CustomLoginUrl: text.loginUrl.trim(),
        CustomUserKey: text.userKey.trim(),
        CustomPassKey: text.passKey.trim(),
        CustomBodyType: text.bodyType,
        ...rest,
      },
      SecretRefs: Object.fromEntries(
        (['api_key', 'bearer_token', 'cookie_value'] as const).flatMap((name) => {
          const found = reference(name);
          return found === undefined ? [] : [[name, found]];
        }),
      ),
    },
    overrideSecretValues: Object.fromEntries(overrides.map((name) => [placeholderOf(name), secrets[name].text])),
  };
}
