type Group = 'params' | 'secrets';

/** The place of a field in the profile and how its value is parsed. All spellings of the field have the same target. */
export type FieldTarget =
  /** A group of fields, in the older body (in which injection mode 1 means header) or in a newer one. */
  | { readonly in: 'group'; readonly group: Group; readonly isLegacy: boolean }
  | { readonly in: 'top' | Group; readonly name: string; readonly read: (value: unknown) => unknown };

export function isPlainRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const asIs = (value: unknown) => value;
/** Null in an optional string field means no value. */
const nullToUndefined = (value: unknown) => (value === null ? undefined : value);
const asNumber = (value: unknown) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : nullToUndefined(value));
const asList = (value: unknown) =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((part) => part !== '') : nullToUndefined(value);
const asInjections = (value: unknown) => (isPlainRecord(value) ? [value] : nullToUndefined(value));
/** Extra parameters may arrive as a JSON string, because older parameter maps only hold strings. */
const asExtra = (value: unknown) => {
  if (typeof value !== 'string') return nullToUndefined(value);
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
const asSecret = (value: unknown) => (typeof value === 'string' ? (value === '' ? null : { kind: 'text', text: value }) : value);
const asSecretName = (value: unknown) => (typeof value === 'string' ? (value === '' ? null : { kind: 'name', text: value }) : value);

const top = (name: string, read: (value: unknown) => unknown = nullToUndefined): FieldTarget => ({ in: 'top', name, read });
const param = (name: string, read: (value: unknown) => unknown = nullToUndefined): FieldTarget => ({ in: 'params', name, read });
const secret = (name: string, read = asSecret): FieldTarget => ({ in: 'secrets', name, read });

/** Keys are lower case, without dashes or underscores. */
const FIELD_TARGETS: Readonly<Record<string, FieldTarget>> = {
  params: { in: 'group', group: 'params', isLegacy: true },
  secretrefs: { in: 'group', group: 'secrets', isLegacy: true },
  secrets: { in: 'group', group: 'secrets', isLegacy: false },
  projectid: top('projectId', asIs),
  serviceid: top('serviceId', asIs),
  environmentkey: top('environmentKey'),
  env: top('environmentKey'),
  identity: top('identity'),
  name: top('name'),
  notes: top('notes'),
  type: top('type', asNumber),
  authtype: top('authType'),
  tokenurl: top('tokenUrl'),
  scopescsv: top('scopes', asList),
  scopes: top('scopes', asList),
  scope: top('scopes', asList),
  audience: top('audience'),
  injection: top('injections', asInjections),
  injections: top('injections', asInjections),
  injectionmode: top('injectionMode', asNumber),
  injectionname: top('injectionName'),
  headername: top('injectionName'),
  injectionformat: top('injectionFormat'),
  detectsource: top('detectSource'),
  detectconfidence: top('detectConfidence'),
  enabled: top('enabled'),
  role: top('role'),
  consent: top('consent'),
  clientid: param('client_id'),
  clientauth: param('client_auth'),
  customloginurl: param('custom_login_url'),
  custombodytype: param('custom_body_type'),
  loginbodytype: param('custom_body_type'),
  customuserkey: param('custom_user_key'),
  loginuserkey: param('custom_user_key'),
  custompasskey: param('custom_pass_key'),
  loginpasskey: param('custom_pass_key'),
  tokenjsonpath: param('token_json_path'),
  authorizationurl: param('authorization_url'),
  deviceauthorizationurl: param('device_authorization_url'),
  cookiename: param('cookie_name'),
  extraparams: param('extra_params', asExtra),
  clientsecret: secret('client_secret'),
  clientsecretref: secret('client_secret', asSecretName),
  username: secret('username'),
  usernameref: secret('username', asSecretName),
  password: secret('password'),
  passwordref: secret('password', asSecretName),
  apikey: secret('api_key'),
  bearertoken: secret('bearer_token'),
  cookievalue: secret('cookie_value'),
  refreshtoken: secret('refresh_token'),
};

/** Finds the profile field for a name. Null for an unknown field, such as one that only the server writes. */
export function findFieldTarget(name: string, from: 'top' | Group): FieldTarget | null {
  const key = name.replace(/[-_]/g, '').toLowerCase();
  const place = Object.hasOwn(FIELD_TARGETS, key) ? FIELD_TARGETS[key] : undefined;
  if (place === undefined) return null;
  // Clients may send the client id among the secret references even though it is not a secret.
  if (from === 'secrets' && key === 'clientid') return param('client_id', (value) => (typeof value === 'string' ? value : undefined));
  return place;
}
