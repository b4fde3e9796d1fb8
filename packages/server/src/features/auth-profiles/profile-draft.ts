import type { AuthInjection, AuthParams, AuthProfileBody } from '@assay/contract';
import { AUTH_TYPES, type AuthType, fromBackendCode, fromWizardCode } from '@assay/engine/model';
import { AppError } from '../../platform/http/app-error.ts';

/** A profile without its secrets, as it is stored and tested. */
export interface ProfileSettings {
  readonly type: AuthType;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly audience: string;
  readonly injections: readonly AuthInjection[];
  readonly params: AuthParams;
}

/** The API has two numberings for auth types: profile lists and bodies use `A`, the wizard's test uses `B`. */
type Reading = 'A' | 'B';

const BEARER: AuthInjection = { in: 'header', name: 'Authorization', format: 'Bearer {token}' };

/** Merges the settings in a request body into the stored settings. */
export function mergeSettings(body: AuthProfileBody, stored: ProfileSettings | null, reading: Reading): ProfileSettings {
  const type = typeOf(body, stored, reading);
  return {
    type,
    tokenUrl: body.tokenUrl ?? stored?.tokenUrl ?? '',
    scopes: body.scopes ?? stored?.scopes ?? [],
    audience: body.audience ?? stored?.audience ?? '',
    injections: injectionsOf(body, stored, type),
    params: { ...stored?.params, ...withoutUndefined(body.params) },
  };
}

function typeOf({ type, authType }: AuthProfileBody, stored: ProfileSettings | null, reading: Reading): AuthType {
  const named = authType ?? (typeof type === 'string' ? type : undefined);
  if (named !== undefined) return AUTH_TYPES.find((known) => known === named) ?? unknownType(`Unknown auth type ${named.slice(0, 60)}.`);
  if (typeof type === 'number') {
    // Browser grants share the number 0, so a number that repeats the stored one must not change the type.
    const read = reading === 'A' ? fromBackendCode(type) : fromWizardCode(type);
    if (read === 'oauth2_client_credentials' && (stored?.type === 'device_code' || stored?.type === 'auth_code')) return stored.type;
    return read ?? unknownType(reading === 'A' ? 'Use a type from 0 to 6.' : 'Use type 0, 1, 2 or 6, or a type name.');
  }
  return stored?.type ?? 'oauth2_client_credentials';
}

function unknownType(message: string): never {
  throw new AppError('VALIDATION_FAILED', { problems: `type: ${message}` }, { fields: { type: message } });
}

/**
 * The only code that interprets injection modes. Stored modes are 0 for header, 1 for query and 2 for cookie. Older
 * clients send 1 with every profile and mean a header, so a token goes into a URL only when a body uses the newer form.
 */
function injectionsOf(body: AuthProfileBody, stored: ProfileSettings | null, type: AuthType): readonly AuthInjection[] {
  const { injections = [], injectionName: name, injectionFormat: format, injectionMode: mode } = body;
  if (injections.length > 0) return injections;
  const kept = stored?.type === type ? stored.injections : [];
  const usual = kept[0] ?? usualInjection(type);
  if (name === undefined && format === undefined && mode === undefined) return kept.length > 0 ? kept : [usual];
  const isSame = kept.length > 0 && (name === undefined || name === usual.name);
  const first = { in: isSame ? usual.in : placeOf(body), name: name || usual.name, format: withToken(format) ?? usual.format };
  return [first, ...(isSame ? kept.slice(1) : [])];
}

function placeOf({ injectionMode: mode, injectionName: name, isLegacy }: AuthProfileBody): AuthInjection['in'] {
  if (mode === 2) return 'cookie';
  return mode === 1 && !isLegacy && !isHeaderName(name) ? 'query' : 'header';
}

const isHeaderName = (name: string | undefined) => name === undefined || name === '' || /^(authorization|cookie|x-.*|.*-.*)$/i.test(name);

/** A format without a placeholder for the credential is used as a prefix. */
function withToken(format: string | undefined): string | undefined {
  if (format === undefined || format.trim() === '') return undefined;
  const named = format.replace(/\{\{?\s*(?:access_)?(?:token|value|key)\s*\}?\}|\{0\}/i, '{token}');
  return named.includes('{token}') ? named : `${named.trim()} {token}`;
}

function usualInjection(type: AuthType): AuthInjection {
  if (type === 'api_key_header') return { in: 'header', name: 'X-API-Key', format: '{token}' };
  if (type === 'session_cookie') return { in: 'header', name: 'Cookie', format: '{token}' };
  return type === 'basic' ? { ...BEARER, format: 'Basic {token}' } : BEARER;
}

const withoutUndefined = (params: AuthParams): AuthParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
