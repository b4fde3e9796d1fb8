import type { KnownLogin } from '../generate/cases/request/known-login.ts';
import { placeholdersIn } from '../json/template.ts';
import { isObject } from '../json/values.ts';
import { type ApiModel, DEFAULT_IDENTITY, type IdentityProfile } from '../model/index.ts';
import { matchCall } from '../retrieve/match-call.ts';
import { httpOrigin } from '../run/run-values.ts';
import { writeLogin } from '../suite/write-login.ts';

/** Finds the operation that a profile logs in with. Null when the profile uses another service, or when its login is not a simple form. */
export function findLogin(model: ApiModel, profiles: readonly IdentityProfile[], baseUrls: readonly string[]): KnownLogin | null {
  const profile = profiles.find(({ identity }) => identity === DEFAULT_IDENTITY);
  if (profile?.type !== 'custom_login' && profile?.type !== 'password') return null;
  const origin = httpOrigin(profile.tokenUrl);
  if (origin === null || !baseUrls.some((url) => httpOrigin(url) === origin)) return null;
  const { login, env } = writeLogin(profile) ?? {};
  // A client that authenticates in a header would have to do so in the case, too.
  if (login === undefined || login.basic !== undefined) return null;
  const matched = matchCall(model, { method: 'POST', path: new URL(profile.tokenUrl).pathname }, baseUrls);
  if (matched === null) return null;
  const body = isObject(login.json) ? login.json : { ...login.form };
  const used = placeholdersIn(body);
  return { op: matched.op.key, body, env: Object.fromEntries(Object.entries(env ?? {}).filter(([name]) => used.includes(name))) };
}
