import type { AuthCandidate, AuthProfile } from '@assay/contract';
import { type AuthType, isAuthType } from '@assay/engine/model';
import { SECRET_FIELDS, type SecretField, TEXT_FIELDS, type TextField } from './auth-fields.ts';
import { isSimulated } from './auth-types.ts';

export interface SecretDraft {
  /** The typed value, or `secret:KEY`. */
  readonly text: string;
  /** The masked stored value; null when none is stored. */
  readonly stored: string | null;
}

export interface AuthDraft {
  readonly type: AuthType;
  readonly text: Readonly<Record<TextField, string>>;
  readonly secrets: Readonly<Record<SecretField, SecretDraft>>;
  /** Where the detected token URL came from, until the user types another. */
  readonly detected: { readonly source: string; readonly confidence: number } | null;
}

const DEFAULTS: Readonly<Record<TextField, string>> = {
  tokenUrl: '',
  scopes: '',
  audience: '',
  notes: '',
  clientId: '',
  clientAuth: 'basic',
  injectionIn: 'header',
  injectionName: 'Authorization',
  injectionFormat: 'Bearer {token}',
  loginUrl: '',
  bodyType: 'json',
  userKey: 'username',
  passKey: 'password',
  tokenPath: '$.access_token',
  authorizationUrl: '',
  deviceUrl: '',
  cookieName: 'sid',
  extraParams: '',
};

const noSecrets = (): AuthDraft['secrets'] =>
  Object.fromEntries(SECRET_FIELDS.map((name) => [name, { text: '', stored: null }])) as Record<SecretField, SecretDraft>;

/** Returns where each type usually puts its credential. */
function defaultInjection(type: AuthType): Pick<Record<TextField, string>, 'injectionIn' | 'injectionName' | 'injectionFormat'> {
  const at = (injectionName: string, injectionFormat: string) => ({ injectionIn: 'header', injectionName, injectionFormat });
  if (type === 'api_key_header') return at('X-API-Key', '{token}');
  if (type === 'session_cookie') return at('Cookie', '{token}');
  return at('Authorization', type === 'basic' ? 'Basic {token}' : 'Bearer {token}');
}

/** Returns an empty form for a type. Fixed credentials are tested against the environment's base URL. */
export function emptyDraft(type: AuthType, baseUrl: string): AuthDraft {
  const tokenUrl = isSimulated(type) || type === 'basic' ? baseUrl : '';
  return { type, text: { ...DEFAULTS, ...defaultInjection(type), tokenUrl }, secrets: noSecrets(), detected: null };
}

/** Changes the type and keeps the fields that both types have. */
export function changeType(draft: AuthDraft, type: AuthType, baseUrl: string): AuthDraft {
  const fresh = emptyDraft(type, baseUrl);
  const { tokenUrl, scopes, audience, notes, clientId, clientAuth, extraParams } = draft.text;
  const kept = { tokenUrl: tokenUrl || fresh.text.tokenUrl, scopes, audience, notes, clientId, clientAuth, extraParams };
  return { ...fresh, text: { ...fresh.text, ...kept }, secrets: draft.secrets, detected: draft.detected };
}

export function draftFromProfile(profile: AuthProfile): AuthDraft {
  const { Params: params, authType: type } = profile;
  const text: Record<TextField, string> = {
    ...DEFAULTS,
    tokenUrl: profile.tokenUrl,
    scopes: profile.scopes.join(' '),
    audience: profile.audience,
    notes: profile.notes,
    clientId: params.client_id ?? '',
    clientAuth: params.client_auth ?? 'basic',
    injectionIn: profile.injections[0]?.in ?? 'header',
    injectionName: profile.injectionName,
    injectionFormat: profile.injectionFormat,
    loginUrl: params.custom_login_url ?? '',
    bodyType: params.custom_body_type ?? 'json',
    userKey: params.custom_user_key ?? 'username',
    passKey: params.custom_pass_key ?? 'password',
    tokenPath: params.token_json_path ?? '$.access_token',
    authorizationUrl: params.authorization_url ?? '',
    deviceUrl: params.device_authorization_url ?? '',
    cookieName: params.cookie_name ?? 'sid',
    extraParams: linesOf(params.extra_params ?? ''),
  };
  const secrets = SECRET_FIELDS.map((name): [SecretField, SecretDraft] => {
    const reference = profile.SecretRefs[name];
    const stored = profile.secrets.find(({ key }) => key === name);
    if (reference?.startsWith('secret:')) return [name, { text: reference, stored: null }];
    return [name, { text: '', stored: stored === undefined ? null : (stored.maskedPreview ?? '••••') }];
  });
  const { detectSource, detectConfidence } = profile;
  const detected = detectSource ? { source: detectSource, confidence: detectConfidence ?? 0 } : null;
  return { type, text, secrets: Object.fromEntries(secrets) as Record<SecretField, SecretDraft>, detected };
}

const FIELD_OF_PREFILL: Readonly<Record<string, TextField>> = {
  token_url: 'tokenUrl',
  scopes: 'scopes',
  audience: 'audience',
  client_id: 'clientId',
  client_auth: 'clientAuth',
  header_name: 'injectionName',
  login_body_type: 'bodyType',
  login_user_key: 'userKey',
  login_pass_key: 'passKey',
  token_json_path: 'tokenPath',
  authorization_url: 'authorizationUrl',
  device_authorization_url: 'deviceUrl',
};

/** Returns a candidate's auth type. A grant type takes precedence. */
export function candidateType({ type, form }: AuthCandidate): AuthType {
  if (form.grantType === 'password') return 'password';
  if (form.grantType === 'client_credentials') return 'oauth2_client_credentials';
  return isAuthType(type) ? type : 'oauth2_client_credentials';
}

/** The form with a candidate's values and defaults for all other fields. */
export const candidateDraft = (candidate: AuthCandidate, baseUrl: string): AuthDraft =>
  filled(emptyDraft(candidateType(candidate), baseUrl), candidate);

/** Applies a candidate's type and URLs to the form. Typed values that still fit are kept. */
export function applyCandidate(draft: AuthDraft, candidate: AuthCandidate, baseUrl: string): AuthDraft {
  const { clientId, scopes, audience } = draft.text;
  const next = filled(changeType(draft, candidateType(candidate), baseUrl), candidate);
  const typed = Object.entries({ clientId, scopes, audience }).filter(([, value]) => value !== '');
  return { ...next, text: { ...next.text, ...Object.fromEntries(typed) } };
}

function filled(draft: AuthDraft, candidate: AuthCandidate): AuthDraft {
  const text: Record<TextField, string> = { ...draft.text };
  for (const [name, value] of Object.entries(candidate.prefill)) {
    const field = FIELD_OF_PREFILL[name];
    // A placeholder from the source, such as {{CLIENT_ID}}, is not a value.
    if (field !== undefined && !/^\{\{\w+\}\}$/.test(value)) text[field] = value;
  }
  const { in: injectionIn, name, format } = candidate.injection;
  const next = {
    ...text,
    injectionIn,
    injectionName: name,
    injectionFormat: format,
    ...wholeCookie(draft.type, format),
    extraParams: linesOf(candidate.prefill.extra_params ?? ''),
  };
  return { ...draft, text: next, detected: { source: candidate.source, confidence: candidate.confidence } };
}

/** The form expects the whole cookie, so the cookie name in the format becomes the session cookie's name. */
function wholeCookie(type: AuthType, format: string): Partial<Record<TextField, string>> {
  const name = type === 'session_cookie' ? /^([^=]+)=\{token\}$/.exec(format)?.[1] : undefined;
  return name === undefined ? {} : { injectionFormat: '{token}', cookieName: name };
}

/** Converts `{"a":"b"}` to `a=b` lines. */
function linesOf(json: string): string {
  if (json === '') return '';
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null
      ? Object.entries(parsed)
          .map(([name, value]) => `${name}=${value}`)
          .join('\n')
      : '';
  } catch {
    return '';
  }
}

/** The values that may be stored in the browser. */
export interface DraftWithoutSecrets {
  readonly type: AuthType;
  readonly text: Readonly<Record<TextField, string>>;
}

export const withoutSecrets = ({ type, text }: AuthDraft): DraftWithoutSecrets => ({ type, text });

export function isChanged(draft: AuthDraft, from: AuthDraft): boolean {
  if (draft.type !== from.type || SECRET_FIELDS.some((name) => draft.secrets[name].text !== from.secrets[name].text)) return true;
  return TEXT_FIELDS.some((name) => draft.text[name] !== from.text[name]);
}
