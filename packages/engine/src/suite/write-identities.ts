import {
  type AuthUse,
  type CredentialPlace,
  DEFAULT_IDENTITY,
  type EnvVariable,
  IDENTITY_NAME_PATTERN,
  type IdentityProfile,
  type SuiteHeader,
  type SuiteIdentity,
} from '../model/index.ts';
import { writeLogin } from './write-login.ts';

const IDENTITY_NAME = new RegExp(IDENTITY_NAME_PATTERN);

type Parts = Pick<SuiteHeader, 'env' | 'auth' | 'defaults' | 'identities'>;

/** The auth entry and the variable for an API whose spec declares no security but whose environment has a profile. */
const PROFILE_ENTRY = 'profile';
const PROFILE_VARIABLE = 'ACCESS_TOKEN';

/** Adds the identities from an environment's profiles to a suite. Identities that the suite already defines are not changed. */
export function writeIdentities<Header extends Parts>(header: Header, profiles: readonly IdentityProfile[]): Header {
  return profiles.reduce((written, profile) => withProfile(written, profile), header);
}

function withProfile<Header extends Parts>(header: Header, profile: IdentityProfile): Header {
  const { identity } = profile;
  if (!IDENTITY_NAME.test(identity) || Object.hasOwn(header.identities ?? {}, identity)) return header;
  const gives = givenBy(header, profile);
  if (Object.keys(gives).length > 0) return withIdentity(header, profile, gives);
  const [place] = profile.injections;
  if (identity !== DEFAULT_IDENTITY || place === undefined || Object.hasOwn(header.auth, PROFILE_ENTRY)) return header;
  return withIdentity(withEntry(header, place), profile, { [PROFILE_VARIABLE]: '{{token}}' });
}

function withIdentity<Header extends Parts>(header: Header, profile: IdentityProfile, gives: SuiteIdentity['gives']): Header {
  const written = writeLogin(profile);
  const identity: SuiteIdentity = written === null ? { gives } : { gives, login: written.login };
  // Variables that the suite already declares may have been edited.
  const env: Readonly<Record<string, EnvVariable>> = { ...written?.env, ...header.env };
  return { ...header, env, identities: { ...header.identities, [profile.identity]: identity } };
}

function withEntry<Header extends Parts>(header: Header, { in: place, name, format }: CredentialPlace): Header {
  const { auth = 'none' } = header.defaults;
  const entry: AuthUse = { in: place, name, value: format.replaceAll('{token}', `{{${PROFILE_VARIABLE}}}`) };
  return {
    ...header,
    env: { ...header.env, [PROFILE_VARIABLE]: { secret: true, doc: 'Token sent with every request' } },
    auth: { ...header.auth, [PROFILE_ENTRY]: entry },
    defaults: { ...header.defaults, auth: auth === 'none' ? PROFILE_ENTRY : auth },
  };
}

/** The variables for the auth entries that send the profile's credential, with the part of its format that the entry does not contain. */
function givenBy({ auth, env }: Parts, { identity, injections }: IdentityProfile): SuiteIdentity['gives'] {
  const own = Object.entries(auth).filter(([name]) => identityOf(auth, name) === identity);
  const found = own.flatMap(([, use]) => (use === null ? [] : injections.flatMap((place) => openPart(use, place) ?? [])));
  return Object.fromEntries(found.filter(([variable]) => Object.hasOwn(env, variable)));
}

/** `bearerAuth.other` belongs to the identity `other`, and `bearerAuth` to the first one. */
function identityOf(auth: Parts['auth'], name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 && Object.hasOwn(auth, name.slice(0, at)) ? name.slice(at + 1) : DEFAULT_IDENTITY;
}

function openPart(use: AuthUse, place: CredentialPlace): readonly [readonly [string, string]] | null {
  const [, before = '', variable, after = ''] = /^([^{]*)\{\{([A-Z][A-Z0-9_]*)\}\}([^{]*)$/.exec(use.value) ?? [];
  if (variable === undefined || use.in !== place.in || use.name.toLowerCase() !== place.name.toLowerCase()) return null;
  const { format } = place;
  const fits = format.toLowerCase().startsWith(before.toLowerCase()) && format.endsWith(after) && format.includes('{token}');
  if (!fits || format.includes('{{')) return null;
  const open = format.slice(before.length, format.length - after.length);
  return open.includes('{token}') ? [[variable, open.replaceAll('{token}', '{{token}}')]] : null;
}
