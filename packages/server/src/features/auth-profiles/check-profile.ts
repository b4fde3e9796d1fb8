import { AppError } from '../../platform/http/app-error.ts';
import type { ProfileSettings } from './profile-draft.ts';
import type { StoredSecret } from './profile-secrets.ts';

type Fields = Record<string, string>;

/** Rejects a profile that breaks the form's rules and lists each error under its field's name. */
export function checkProfile(settings: ProfileSettings, secrets: readonly StoredSecret[]): void {
  const fields: Fields = {};
  checkUrl(settings, fields);
  checkNames(settings, fields);
  checkStatic(settings, secrets, fields);
  const problems = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { problems: problems.join('; ') }, { fields });
}

function checkUrl({ tokenUrl, params }: ProfileSettings, fields: Fields): void {
  if (tokenUrl === '') fields.tokenUrl = 'Token URL is required';
  else if (!isHttp(tokenUrl)) fields.tokenUrl = 'Token URL must be a valid HTTP(S) URL';
  for (const key of ['custom_login_url', 'authorization_url', 'device_authorization_url'] as const) {
    const url = params[key];
    if (url !== undefined && url !== '' && !isHttp(url)) fields[`Params.${key}`] = 'Enter a valid URL (http/https).';
  }
}

const isHttp = (url: string) => {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
};

/** Names and formats become part of a request, so they must be valid in a header or URL. */
function checkNames({ injections }: ProfileSettings, fields: Fields): void {
  for (const { in: place, name, format } of injections) {
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name))
      fields.injectionName =
        place === 'header' ? 'Use letters, digits and dashes in a header name.' : 'Use letters, digits and dashes in a name.';
    if (!format.includes('{token}')) fields.injectionFormat = 'The format needs {token} where the credential goes.';
    if (!/^[\x20-\x7e]*$/.test(format)) fields.injectionFormat = 'The format must be a single line of plain text.';
  }
}

/** The rules for the three fixed types. A secret reference is checked when it is used. */
function checkStatic(settings: ProfileSettings, secrets: readonly StoredSecret[], fields: Fields): void {
  const { type, injections, params } = settings;
  const secret = (key: string) => secrets.find((one) => one.key === key);
  if (type === 'api_key_header') {
    if ((injections[0]?.name ?? '') === '') fields.header_name = 'Header name is required';
    if (secret('api_key') === undefined) fields.api_key = 'API key is required';
  }
  if (type === 'bearer_static') {
    const isLong = (value: string) => value.length > 10;
    note(
      fields,
      'bearer_token',
      fault(secret('bearer_token'), isLong, 'Bearer token is required', 'Bearer token must be longer than 10 characters'),
    );
  }
  if (type === 'session_cookie') {
    const part = `${params.cookie_name || 'sid'}=`;
    const hasPart = (value: string) => value.includes(part);
    note(fields, 'cookie_value', fault(secret('cookie_value'), hasPart, 'Cookie value is required', `Cookie value must include "${part}"`));
  }
}

function fault(secret: StoredSecret | undefined, isFit: (value: string) => boolean, missing: string, unfit: string): string | null {
  if (secret === undefined) return missing;
  return secret.kind === 'value' && !isFit(secret.value) ? unfit : null;
}

function note(fields: Fields, name: string, message: string | null): void {
  if (message !== null) fields[name] = message;
}
