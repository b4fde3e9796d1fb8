import { removeDoubleFullStops } from './double-full-stops.ts';

/** Every error the server returns: a stable code, its HTTP status, and a sentence with `{facts}` to fill in. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 422, message: 'The request is not valid: {problems}.' },
  MALFORMED_BODY: { status: 400, message: 'The request body cannot be read: {problem}.' },
  REQUEST_TOO_SLOW: { status: 408, message: 'The request did not arrive in time: headers within {headers} s, all of it within {whole} s.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This call requires {expected}.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than {limit}.' },
  NOT_FOUND: { status: 404, message: 'Nothing was found at this URL.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This URL does not support {method}.' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in to make this call.' },
  HOST_REFUSED: { status: 421, message: 'This server does not serve the host {host}.' },
  ORIGIN_REFUSED: { status: 403, message: 'Requests from {origin} are not accepted.' },
  INVALID_GRANT: { status: 400, message: 'Invalid email or password' },
  REFRESH_REFUSED: { status: 400, message: 'The refresh token is expired, revoked or already used.' },
  INVALID_CLIENT: { status: 400, message: 'Unknown client {clientId}.' },
  UNSUPPORTED_GRANT: { status: 400, message: 'The grant type {grantType} is not supported.' },
  INVALID_SCOPE: { status: 400, message: 'Unknown scope {scope}.' },
  AUTHORIZATION_PENDING: { status: 400, message: 'The sign-in has not been confirmed yet.' },
  SLOW_DOWN: { status: 400, message: 'Polling too fast. Wait {seconds} s between requests.' },
  ACCESS_DENIED: { status: 400, message: 'The sign-in was denied.' },
  DEVICE_CODE_EXPIRED: { status: 400, message: 'The sign-in was not confirmed in time. Start again.' },
  DEVICE_CODE_REFUSED: { status: 400, message: 'The device code is unknown or has already been used.' },
  DEVICE_LOGIN_NOT_FOUND: {
    status: 404,
    message: 'No pending sign-in matches this code. It may have expired, or it was already confirmed or denied. Start again.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Try again in {seconds} s.' },
  BUSY: { status: 503, message: 'The server is busy. Try again in {seconds} s.' },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.' },
  RATE_LIMITED: { status: 429, message: 'Too many calls of this kind. Try again in {seconds} s.' },
  EMAIL_NOT_CONFIRMED: { status: 400, message: 'Confirm your email address first. The link is in the email we sent you.' },
  SIGN_UP_CLOSED: { status: 403, message: 'Sign-up is closed on this server. Ask the server’s operator for an invitation.' },
  EMAIL_TAKEN: { status: 409, message: 'This email address is taken.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is taken.' },
  LINK_REFUSED: { status: 400, message: 'The link has expired or was already used. Request a new one.' },
  FIRST_USER_REFUSED: { status: 403, message: 'The code is not valid, or the first user already exists.' },
  PASSWORD_WRONG: { status: 403, message: 'The password is wrong.' },
  OWNER_NEEDED: {
    status: 409,
    message: 'You are the only owner of {projects}, which has other members. Make someone else an owner first.',
  },
  LAST_ADMIN: { status: 409, message: 'You are this server’s only administrator. Make someone else an administrator first.' },
  SCOPE_REQUIRED: { status: 403, message: 'Requires an API key with the scope {scope}.' },
  SESSION_REQUIRED: { status: 403, message: 'This call does not accept API keys. Sign in instead.' },
  API_KEY_NOT_FOUND: { status: 404, message: 'The API key could not be found. It may have been revoked.' },
  API_KEY_LIMIT: { status: 409, message: 'You have {keys} API keys, which is the limit. Revoke a key that you no longer use.' },
  SESSION_NOT_FOUND: { status: 404, message: 'The session could not be found. It may have ended.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'The contact could not be found.' },
  PROJECT_NOT_FOUND: { status: 404, message: 'The project could not be found.' },
  ROLE_REQUIRED: { status: 403, message: 'Requires the {role} role.' },
  ENVIRONMENT_NOT_FOUND: { status: 404, message: 'The environment could not be found.' },
  CONFLICT_STALE: { status: 412, message: 'Someone else changed this. The current version is {version}.' },
  PROJECT_BUSY: {
    status: 409,
    message: 'The project is in use: {runs} queued or running. Cancel these runs or wait until they have finished.',
  },
  ENVIRONMENT_BUSY: {
    status: 409,
    message: 'The environment is in use: {runs} queued or running. Cancel these runs or wait until they have finished.',
  },
  ENVIRONMENT_LOCKED: {
    status: 423,
    message: 'The environment {name} is locked: production is read-only. An owner can unlock it for 15 minutes.',
  },
  ENVIRONMENT_NAME_TAKEN: { status: 409, message: 'An environment named {name} already exists.' },
  AUTH_PROFILE_NOT_FOUND: { status: 404, message: 'The auth profile could not be found.' },
  NO_AUTH_PROFILE: { status: 404, message: 'There is no auth profile for this project and environment (404).' },
  AUTH_PROFILE_EXISTS: { status: 409, message: 'The environment {environment} already has an auth profile. Edit that profile.' },
  DETECTION_LIMIT: {
    status: 422,
    message: 'The detection {problem}. Paste only the request that signs in, or enter the settings yourself.',
  },
  MEMBER_NOT_FOUND: { status: 404, message: 'The project has no such member.' },
  LAST_OWNER: { status: 409, message: 'A project must have an owner. Make someone else an owner first.' },
  ALREADY_MEMBER: { status: 409, message: '{email} is already a member of the project.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'The invitation could not be found. It may have been used or revoked, or it may have expired.',
  },
  INVITATION_FOR_ANOTHER: { status: 403, message: 'The invitation was sent to another email address. Sign in with that address.' },
  INVITATION_NOT_SENT: {
    status: 502,
    message: 'The invitation email could not be sent, so the invitation was not saved. Try again later.',
  },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The webhook could not be found.' },
  WEBHOOK_LIMIT: { status: 409, message: 'The project has {webhooks} webhooks, which is the limit.' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'The delivery could not be found. Deliveries are kept for seven days.' },
  NOT_CONNECTED: { status: 404, message: 'The project has no such integration.' },
  GITHUB_REFUSED: { status: 422, message: 'GitHub could not be connected: {problem}.' },
  HOOK_REFUSED: { status: 401, message: 'The signature does not match this webhook’s secret.' },
  HOOK_REPLAYED: { status: 409, message: 'The message was already received.' },
  SCHEDULE_NOT_FOUND: { status: 404, message: 'The schedule could not be found.' },
  SCHEDULE_LIMIT: { status: 409, message: 'The project has {schedules} schedules, which is the limit.' },
  SAMPLE_NOT_OFFERED: { status: 404, message: 'The sample project exists only on local servers.' },
  SAMPLE_EXISTS: { status: 409, message: 'You already have the sample project.' },
  SPEC_NOT_FOUND: { status: 404, message: 'The spec could not be found.' },
  SPEC_URL_MISSING: { status: 422, message: 'Please enter an OpenAPI spec URL.' },
  SPEC_FETCH_FAILED: { status: 422, message: 'The spec could not be downloaded: {problem}.' },
  SPEC_UNREADABLE: { status: 422, message: 'The spec cannot be read: {problem}.' },
  SPEC_NO_SOURCE: { status: 409, message: 'This spec was not imported from a URL, so there is no source to check.' },
  ENDPOINT_NOT_FOUND: { status: 404, message: 'The endpoint could not be found.' },
  NO_SPEC: { status: 409, message: 'The project has no spec yet. Import an OpenAPI spec first.' },
  GENERATION_NOT_FOUND: { status: 404, message: 'This reply is no longer in progress. It may already be complete.' },
  GENERATION_STOPPED: { status: 409, message: 'The answer was stopped before it was complete.' },
  GENERATION_TOO_LARGE: {
    status: 422,
    message: 'Too many tests for one request: it needed more than {limit}. Mention a part of the API, or ask for smoke tests.',
  },
  SUITE_NAME_TAKEN: { status: 409, message: 'This project already has a suite named {name}.' },
  SUITE_NOT_FOUND: { status: 404, message: 'The suite could not be found.' },
  NO_SUITE: { status: 409, message: 'The project has no test suite yet. Generate one first.' },
  SUITE_INVALID: { status: 422, message: 'The suite cannot be run: {problem}.' },
  CONVERSATION_NOT_FOUND: { status: 404, message: 'The conversation could not be found.' },
  NOT_THE_AUTHOR: { status: 403, message: 'Only the person who started the conversation can make it private or share it.' },
  RUN_PACK_NOT_FOUND: { status: 404, message: 'The run pack could not be found. It may have been deleted.' },
  RUN_PACK_FILE_NOT_FOUND: { status: 404, message: 'The run pack has no file {path}.' },
  FILE_NOT_FOUND: { status: 404, message: 'The file could not be found. It may have been deleted.' },
  UPLOAD_LIMIT: { status: 409, message: 'You have {files} uploaded files, which is the limit per user. Delete some files under Settings.' },
  RUN_NOT_FOUND: { status: 404, message: 'The requested run could not be found. It may have been deleted or the ID is incorrect.' },
  RUN_NOT_FINISHED: { status: 409, message: 'The run is still active. Its files are available once it has finished.' },
  NOTHING_TO_RERUN: { status: 409, message: 'There is nothing to rerun: {reason}.' },
  RERUN_ENVIRONMENT_GONE: {
    status: 409,
    message: 'The environment {name} of the earlier run is not in this project. Pass another environment in environmentId.',
  },
  STEP_NOT_FOUND: { status: 404, message: 'The run has no such step.' },
  ARTIFACT_NOT_FOUND: { status: 404, message: 'A run has no file {kind}/{name}.' },
  FINDING_NOT_FOUND: { status: 404, message: 'There is no such finding.' },
  FINDING_NOT_A_CASE: { status: 422, message: 'This finding cannot be converted to a test case. Use its requests and responses instead.' },
  WAIVER_NOT_FOUND: { status: 404, message: 'The waiver could not be found.' },
  WAIVER_UNTIL: { status: 422, message: 'A waiver must end on a future date within a year.' },
  TOO_MANY_RUNS: {
    status: 429,
    message: 'You have {runs} queued runs, which is the limit per user. Try again when some runs have finished.',
  },
  LOAD_NOT_CONFIRMED: { status: 409, message: 'This sends load to {host}{lock}. Type the host name to confirm.' },
  EXPLORATION_NOT_FOUND: { status: 404, message: 'The exploration could not be found.' },
  EXPLORATION_NOT_FINISHED: { status: 409, message: 'The exploration is still running. Its results are available once it has finished.' },
  EXPLORATION_NOT_CONFIRMED: { status: 409, message: 'The environment {name} is locked. Type the environment’s name to confirm.' },
  EXPLORATION_ACTIVE: {
    status: 409,
    message: 'An exploration of the environment {name} is already running. Stop the exploration, or wait until it has finished.',
  },
  FACT_NOT_FOUND: { status: 404, message: 'The fact could not be found. The facts may have changed since you opened the page.' },
  MODEL_SET_BY_OPERATOR: {
    status: 409,
    message: 'The model is set by the server’s environment variables. Only the operator can change them.',
  },
  MODEL_NOT_SET: { status: 409, message: 'No language model is configured on this server. Set one up first.' },
  NO_ENVIRONMENT: { status: 409, message: 'The project has no environment to run against.' },
  INTERNAL: { status: 500, message: 'Something went wrong on the server. The error id is {errorId}.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every error response (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  /** Maps field paths to messages, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The current version, so that a client can redo a stale write. */
  readonly version?: number;
}

export function describeError(code: ErrorCode, facts: Readonly<Record<string, string | number>> = {}): string {
  return removeDoubleFullStops(errorCatalogue[code].message.replace(/\{(\w+)\}/g, (whole, key: string) => String(facts[key] ?? whole)));
}
