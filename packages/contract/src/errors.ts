import { removeDoubleFullStops } from './double-full-stops.ts';

/** Every error the server returns: a stable code, its HTTP status, and a sentence with `{facts}` to fill in. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 422, message: 'The request is not valid: {problems}.' },
  MALFORMED_BODY: { status: 400, message: 'The request body cannot be read: {problem}.' },
  REQUEST_TOO_SLOW: { status: 408, message: 'The request did not arrive in time: headers within {headers} s, all of it within {whole} s.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This call takes {expected}.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than {limit}.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer {method}.' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in to make this call.' },
  HOST_REFUSED: { status: 421, message: 'This server does not answer for the host {host}.' },
  ORIGIN_REFUSED: { status: 403, message: 'Requests from {origin} are not accepted.' },
  INVALID_GRANT: { status: 400, message: 'Invalid email or password' },
  REFRESH_REFUSED: { status: 400, message: 'The refresh token is expired, revoked or was used before.' },
  INVALID_CLIENT: { status: 400, message: 'The client {clientId} is not known.' },
  UNSUPPORTED_GRANT: { status: 400, message: 'The grant type {grantType} is not offered.' },
  INVALID_SCOPE: { status: 400, message: 'The scope {scope} is not known.' },
  AUTHORIZATION_PENDING: { status: 400, message: 'The sign-in has not been confirmed yet.' },
  SLOW_DOWN: { status: 400, message: 'Asked too soon. Wait {seconds} s between questions.' },
  ACCESS_DENIED: { status: 400, message: 'The sign-in was refused.' },
  DEVICE_CODE_EXPIRED: { status: 400, message: 'The sign-in was not confirmed in time. Begin again.' },
  DEVICE_CODE_REFUSED: { status: 400, message: 'The device code is not known, or was used before.' },
  DEVICE_LOGIN_NOT_FOUND: { status: 404, message: 'No sign-in waits for this code. It may have expired or been answered. Begin again.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Try again in {seconds} s.' },
  BUSY: { status: 503, message: 'The server is busy. Try again in {seconds} s.' },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.' },
  RATE_LIMITED: { status: 429, message: 'Too many calls of this kind. Try again in {seconds} s.' },
  EMAIL_NOT_CONFIRMED: { status: 400, message: 'Confirm your email address first: the link is in the mail sent to it.' },
  SIGN_UP_CLOSED: { status: 403, message: 'Sign-up is closed on this server. Ask its operator for an invitation.' },
  EMAIL_TAKEN: { status: 409, message: 'This email address is taken.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is taken.' },
  LINK_REFUSED: { status: 400, message: 'The link has expired or was used before. Ask for a new one.' },
  FIRST_USER_REFUSED: { status: 403, message: 'The code is not valid, or the first user exists already.' },
  PASSWORD_WRONG: { status: 403, message: 'The password is not right.' },
  OWNER_NEEDED: { status: 409, message: 'Others work in {projects}, and nobody else is an owner. Make somebody an owner first.' },
  LAST_ADMIN: { status: 409, message: 'You are the only administrator of this server. Make somebody else one first.' },
  SCOPE_REQUIRED: { status: 403, message: 'This takes an API key with the scope {scope}.' },
  SESSION_REQUIRED: { status: 403, message: 'API keys do not open this call. Sign in to make it.' },
  API_KEY_NOT_FOUND: { status: 404, message: 'The API key could not be found. It may have been revoked already.' },
  API_KEY_LIMIT: { status: 409, message: 'You have {keys} API keys, the most for one person. Revoke one that is not used.' },
  SESSION_NOT_FOUND: { status: 404, message: 'The session could not be found. It may have ended already.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'The contact could not be found.' },
  PROJECT_NOT_FOUND: { status: 404, message: 'The project could not be found.' },
  ROLE_REQUIRED: { status: 403, message: 'This takes the role {role}.' },
  ENVIRONMENT_NOT_FOUND: { status: 404, message: 'The environment could not be found.' },
  CONFLICT_STALE: { status: 412, message: 'Somebody has changed this in the meantime. The current version is {version}.' },
  PROJECT_BUSY: { status: 409, message: 'The project is in use: {runs} queued or running. Cancel them or wait until they have ended.' },
  ENVIRONMENT_BUSY: {
    status: 409,
    message: 'The environment is in use: {runs} queued or running. Cancel them or wait until they have ended.',
  },
  ENVIRONMENT_LOCKED: {
    status: 423,
    message: 'The environment {name} is locked: production is read-only. An owner can unlock it for 15 minutes.',
  },
  ENVIRONMENT_NAME_TAKEN: { status: 409, message: 'There is an environment named {name} already.' },
  AUTH_PROFILE_NOT_FOUND: { status: 404, message: 'The auth profile could not be found.' },
  NO_AUTH_PROFILE: { status: 404, message: 'There is no auth profile for this project and environment (404).' },
  AUTH_PROFILE_EXISTS: { status: 409, message: 'There is an auth profile for the environment {environment} already. Change that one.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'The project has no such member.' },
  LAST_OWNER: { status: 409, message: 'A project needs an owner. Make somebody else an owner first.' },
  ALREADY_MEMBER: { status: 409, message: '{email} is a member of the project already.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'The invitation could not be found. It was used or withdrawn, or it has expired.' },
  INVITATION_FOR_ANOTHER: { status: 403, message: 'The invitation was sent to another e-mail address. Sign in with that one.' },
  INVITATION_NOT_SENT: { status: 502, message: 'The invitation could not be sent by mail, so it was not kept. Try again later.' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The webhook could not be found.' },
  WEBHOOK_LIMIT: { status: 409, message: 'The project has {webhooks} webhooks, the most there can be.' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'The delivery could not be found. Deliveries are kept for seven days.' },
  NOT_CONNECTED: { status: 404, message: 'The project has no such connection.' },
  GITHUB_REFUSED: { status: 422, message: 'GitHub could not be connected: {problem}.' },
  HOOK_REFUSED: { status: 401, message: 'The message is not signed with the secret of this address.' },
  HOOK_REPLAYED: { status: 409, message: 'The message was taken before.' },
  SCHEDULE_NOT_FOUND: { status: 404, message: 'The schedule could not be found.' },
  SCHEDULE_LIMIT: { status: 409, message: 'The project has {schedules} schedules, the most there can be.' },
  SAMPLE_NOT_OFFERED: { status: 404, message: 'The sample project is part of local installs only.' },
  SAMPLE_EXISTS: { status: 409, message: 'You have the sample project already.' },
  SPEC_NOT_FOUND: { status: 404, message: 'The specification could not be found.' },
  SPEC_URL_MISSING: { status: 422, message: 'Please enter an OpenAPI spec URL.' },
  SPEC_FETCH_FAILED: { status: 422, message: 'The document could not be fetched: {problem}.' },
  SPEC_UNREADABLE: { status: 422, message: 'The document cannot be read: {problem}.' },
  SPEC_NO_SOURCE: { status: 409, message: 'This description was not imported from an address, so there is nothing to check.' },
  ENDPOINT_NOT_FOUND: { status: 404, message: 'The endpoint could not be found.' },
  NO_SPEC: { status: 409, message: 'The project has no API description yet. Import an OpenAPI document first.' },
  GENERATION_NOT_FOUND: { status: 404, message: 'No such answer is being made. It may be complete already.' },
  GENERATION_STOPPED: { status: 409, message: 'The answer was stopped before it was complete.' },
  GENERATION_TOO_LARGE: {
    status: 422,
    message: 'These are more tests than can be written at once: it took more than {limit}. Name a part of the API, or ask for smoke tests.',
  },
  SUITE_NOT_FOUND: { status: 404, message: 'The suite could not be found.' },
  NO_SUITE: { status: 409, message: 'The project has no test suite yet. Generate one first.' },
  SUITE_INVALID: { status: 422, message: 'The suite cannot be run: {problem}.' },
  CONVERSATION_NOT_FOUND: { status: 404, message: 'The conversation could not be found.' },
  NOT_THE_AUTHOR: { status: 403, message: 'Only the person who began the conversation can make it private or open.' },
  RUN_PACK_NOT_FOUND: { status: 404, message: 'The run pack could not be found. It may have been deleted.' },
  RUN_PACK_FILE_NOT_FOUND: { status: 404, message: 'The run pack has no file {path}.' },
  UPLOAD_LIMIT: { status: 409, message: 'You have {files} uploaded files, the most this server keeps for one person.' },
  RUN_NOT_FOUND: { status: 404, message: 'The requested run could not be found. It may have been deleted or the ID is incorrect.' },
  RUN_NOT_FINISHED: { status: 409, message: 'The run is still going. Its files are there once it has ended.' },
  NOTHING_TO_RERUN: { status: 409, message: 'There is nothing to rerun: {reason}.' },
  RERUN_ENVIRONMENT_GONE: {
    status: 409,
    message: 'The environment {name} of the earlier run is not in this project. Name another one in environmentId.',
  },
  STEP_NOT_FOUND: { status: 404, message: 'The run has no such step.' },
  ARTIFACT_NOT_FOUND: { status: 404, message: 'A run has no file {kind}/{name}.' },
  FINDING_NOT_FOUND: { status: 404, message: 'The run has no such finding.' },
  WAIVER_NOT_FOUND: { status: 404, message: 'The waiver could not be found.' },
  WAIVER_UNTIL: { status: 422, message: 'A waiver ends on a day to come, within a year.' },
  TOO_MANY_RUNS: {
    status: 429,
    message: 'You have {runs} runs waiting, the most this server keeps for one person. Try again when some have ended.',
  },
  LOAD_NOT_CONFIRMED: { status: 409, message: 'Load goes to {host}{lock}. Confirm it by name.' },
  MODEL_SET_BY_OPERATOR: {
    status: 409,
    message: 'Environment variables of the server set the model. The operator can change them.',
  },
  MODEL_NOT_SET: { status: 409, message: 'This server has no language model yet. Enter one first.' },
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
