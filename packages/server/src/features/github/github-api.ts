import type { HttpMethod, SendOutcome } from '@assay/engine/model';
import type { Egress } from '@assay/net';

/** An error from GitHub, worded for the integration card. */
export interface GithubFailure {
  readonly kind: 'trouble';
  readonly reason: 'token' | 'permission' | 'missing' | 'limit' | 'refused' | 'away' | 'not-github';
  readonly problem: string;
  /** How long to wait before a retry; null when the user must act first. */
  readonly waitSeconds: number | null;
}

/** The failure as the integration card's columns. */
export const attentionColumns = ({ problem, reason }: GithubFailure) => ({ attention: problem, attentionReason: reason });

export type GithubAnswer = { readonly kind: 'ok'; readonly body: unknown } | GithubFailure;

export interface GithubApi {
  call(method: HttpMethod, path: string, body?: Readonly<Record<string, unknown>>): Promise<GithubAnswer>;
}

const TIMEOUT_MS = 15_000;
/** Larger than a page of comments with the longest bodies that GitHub accepts. */
const MAX_BYTES = 16 * 1024 * 1024;
const AWAY_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

type Answer = Extract<SendOutcome, { kind: 'response' }>;

const headerOf = ({ headers }: Answer, wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** GitHub's message on one line, shortened. */
function messageOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return message.replace(/\s+/g, ' ').slice(0, 160);
}

const trouble = (reason: GithubFailure['reason'], problem: string, waitSeconds: number | null = null): GithubFailure => ({
  kind: 'trouble',
  reason,
  problem,
  waitSeconds,
});

export const notGithubFailure = trouble('not-github', 'the URL does not respond like GitHub’s API');

/** GitHub states the end of a rate limit in one of two headers. */
function limitOf(answer: Answer, now: Date): GithubFailure | null {
  const after = Number(headerOf(answer, 'retry-after'));
  const reset = Number(headerOf(answer, 'x-ratelimit-reset'));
  const isLimit = answer.status === 429 || headerOf(answer, 'x-ratelimit-remaining') === '0' || after > 0;
  if (!isLimit) return null;
  const seconds = after > 0 ? after : Math.ceil(reset - now.getTime() / 1000);
  const wait = Math.min(Math.max(Number.isFinite(seconds) ? seconds : AWAY_SECONDS, 1), LONGEST_WAIT_SECONDS);
  const until = new Date(now.getTime() + wait * 1000).toISOString().slice(11, 16);
  return trouble('limit', `the GitHub rate limit is exceeded until ${until} UTC`, wait);
}

/** GitHub names the permission that the call requires, as in `statuses=write`. */
function wantedPermission(answer: Answer): string {
  const wanted = headerOf(answer, 'x-accepted-github-permissions') ?? '';
  return /^[\w=,; -]{1,100}$/.test(wanted) ? ` (${wanted})` : '';
}

function judgeRefusal(answer: Answer, now: Date): GithubFailure {
  const message = messageOf(readJson(answer.body));
  const words = message === '' ? '' : `: ${message}`;
  if (answer.status === 401) return trouble('token', 'the token was rejected; it may have expired or been revoked');
  if (answer.status === 403 || answer.status === 429)
    return limitOf(answer, now) ?? trouble('permission', `the token is missing a permission${wantedPermission(answer)}${words}`);
  if (answer.status === 404 || answer.status === 410)
    return trouble('missing', 'the repository does not exist, or the token has no access to it');
  if (answer.status >= 500) return trouble('away', `GitHub answered ${answer.status}`, AWAY_SECONDS);
  return trouble('refused', `GitHub answered ${answer.status}${words}`);
}

function judge(outcome: SendOutcome, now: Date): GithubAnswer {
  if (outcome.kind === 'failure')
    return trouble('away', `GitHub could not be reached: ${outcome.message}`, outcome.cause === 'denied' ? null : AWAY_SECONDS);
  if (outcome.status < 200 || outcome.status >= 300) return judgeRefusal(outcome, now);
  const body = outcome.body === '' ? null : readJson(outcome.body);
  return body === undefined ? notGithubFailure : { kind: 'ok', body };
}

/** Calls GitHub's REST API with one token, only through the guarded client. */
export function createGithubApi(
  egress: Pick<Egress, 'send'>,
  target: { readonly apiUrl: string; readonly token: string },
  now: () => Date,
): GithubApi {
  const base = target.apiUrl.replace(/\/+$/, '');
  return {
    call: async (method, path, body) => {
      const headers = [
        ['accept', 'application/vnd.github+json'],
        ['authorization', `Bearer ${target.token}`],
        ['user-agent', 'Assay'],
        ['x-github-api-version', '2022-11-28'],
        ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
      ] as const;
      const text = body === undefined ? null : JSON.stringify(body);
      return judge(
        await egress.send({ method, url: `${base}${path}`, headers, body: text, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }),
        now(),
      );
    },
  };
}
