import type { AuthType } from '../model/index.ts';
import { maskValues, sortLongestFirst } from './redact/mask.ts';

export { AUTH_TYPES, type AuthType } from '../model/index.ts';

export interface Evidence {
  /** The matched source text, with every secret value masked. */
  readonly text: string;
  readonly where: string;
}

/** Where the credential is sent. `format` contains `{token}` in place of the value. */
export interface Injection {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly format: string;
}

/** The contents of a token request. */
export interface CandidateForm {
  readonly grantType: string | null;
  /** The names of the login's input fields by role, such as `username: "email"`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An auth method that the target may require, with evidence from the source. */
export interface Candidate {
  readonly type: AuthType;
  /** The scheme as named in the source, such as `account_credentials` or `aws_sigv4`. */
  readonly rawType: string;
  /** From 0 to 1. Above 0.8, the source states the scheme, the token's origin and how it is sent. Below 0.6, it is a guess. */
  readonly confidence: number;
  readonly why: string;
  readonly evidence: readonly Evidence[];
  readonly tokenUrl: string | null;
  readonly injection: Injection;
  readonly form: CandidateForm;
  readonly scopes: readonly string[];
  readonly audience: string | null;
  readonly clientId: string | null;
  readonly clientAuth: 'basic' | 'post' | null;
  readonly bodyType: 'json' | 'form' | null;
  readonly userKey: string | null;
  readonly passKey: string | null;
  readonly tokenJsonPath: string | null;
  /** Additional headers for every call. Secret values are shown as `{{NAME}}`. */
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** Additional token request fields. Secret values are shown as `{{NAME}}`. */
  readonly extraParams: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly disabledReason: string | null;
  /** Secret values from the source, for masking only and never for display. */
  readonly redact: readonly string[];
}

/** The endpoint that issues tokens or sessions. */
export interface TokenEndpoint {
  readonly endpoint: string;
  readonly confidence: number;
  readonly source: string;
}

/** The result that every detector returns. */
export interface Detection {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  readonly best: Candidate | null;
  readonly endpoint: TokenEndpoint | null;
  /** Everything in the source that looks like a secret, for masking only. It does not depend on the candidates. */
  readonly redact: readonly string[];
}

/** The default location for a token. */
export const BEARER_HEADER: Injection = { in: 'header', name: 'Authorization', format: 'Bearer {token}' };

/** The default locations of credentials that are not sent as bearer tokens. */
const OWN_LOCATIONS: Readonly<Partial<Record<AuthType, Injection>>> = {
  basic: { in: 'header', name: 'Authorization', format: 'Basic {token}' },
  session_cookie: { in: 'header', name: 'Cookie', format: '{token}' },
};

const EMPTY_CANDIDATE: Candidate = {
  type: 'bearer_static',
  rawType: 'bearer_static',
  confidence: 0.5,
  why: '',
  evidence: [],
  tokenUrl: null,
  injection: BEARER_HEADER,
  form: { grantType: null, fields: {} },
  scopes: [],
  audience: null,
  clientId: null,
  clientAuth: null,
  bodyType: null,
  userKey: null,
  passKey: null,
  tokenJsonPath: null,
  extraHeaders: {},
  extraParams: {},
  disabled: false,
  disabledReason: null,
  redact: [],
};

/** Properties of a candidate. Its form follows from its grant and field names. */
export type CandidateParts = Partial<Omit<Candidate, 'form'>> & { readonly grantType?: string | null };

/** Creates a candidate with the usual values of its type for all missing properties. */
export function createCandidate({
  grantType = null,
  ...given
}: Pick<Candidate, 'type' | 'confidence' | 'why'> & CandidateParts): Candidate {
  const { type, userKey = null, passKey = null } = given;
  const fields = { ...(userKey === null ? {} : { username: userKey }), ...(passKey === null ? {} : { password: passKey }) };
  const usual = { rawType: type, injection: OWN_LOCATIONS[type] ?? BEARER_HEADER };
  return { ...EMPTY_CANDIDATE, ...usual, form: { grantType, fields }, ...given };
}

/** The grant that obtains a token for each type. */
export const GRANTS = {
  oauth2_client_credentials: 'client_credentials',
  password: 'password',
  auth_code: 'authorization_code',
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
} as const;

const STANDARD_HEADERS = ['Authorization', 'Cookie'];

/** Describes a credential that is sent in a header. */
export function headerInjection(name: string, format = '{token}'): Injection {
  return { in: 'header', name: STANDARD_HEADERS.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name, format };
}

/** Returns the properties that all token requests for a grant share. */
export function sharedGrantFields(type: keyof typeof GRANTS): CandidateParts {
  const account = type === 'password' ? { userKey: 'username', passKey: 'password' } : {};
  return { bodyType: 'form', tokenJsonPath: '$.access_token', grantType: GRANTS[type], ...account };
}

/** Keeps the first candidate for every key. */
export function distinctBy(candidates: readonly Candidate[], keyOf: (one: Candidate) => string): readonly Candidate[] {
  return candidates.filter((one, at) => candidates.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}

/** A candidate with a lower confidence is marked as a guess. */
const NOT_SURE_BELOW = 0.6;

function withDoubtShown(one: Candidate): Candidate {
  const isGuess = one.confidence < NOT_SURE_BELOW && !one.disabled && !one.why.startsWith('Not sure');
  return isGuess ? { ...one, why: `Not sure. ${one.why}`.trim() } : one;
}

function withSecretsMasked(one: Candidate, redact: readonly string[]): Candidate {
  if (redact.length === 0) return one;
  const evidence = one.evidence.map((item) => ({ ...item, text: maskValues(item.text, redact) }));
  return { ...one, redact, why: maskValues(one.why, redact), evidence };
}

/** Sorts the candidates, masks the secrets in them, and selects the best one and its endpoint. */
export function createDetection(candidates: readonly Candidate[], source: string, secrets: readonly string[] = []): Detection {
  const redact = sortLongestFirst([...secrets, ...candidates.flatMap((one) => one.redact)]);
  const ordered = candidates
    .map((one) => withSecretsMasked(withDoubtShown(one), redact))
    .sort((left, right) => right.confidence - left.confidence);
  const best = ordered[0] ?? null;
  const withUrl = ordered.find((one) => one.tokenUrl !== null && !one.disabled);
  const endpoint = withUrl?.tokenUrl == null ? null : { endpoint: withUrl.tokenUrl, confidence: withUrl.confidence, source };
  return { candidates: ordered, best, endpoint, redact };
}
