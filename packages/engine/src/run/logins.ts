import { fillText, placeholdersIn } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import type { Login, StepRequest, SuiteIdentity } from '../model/index.ts';
import { buildLogin } from './login-request.ts';
import { type LoginResult, readLogin } from './read-login.ts';
import type { RunSources } from './run-state.ts';
import { sendSafely } from './send-following.ts';
import type { Tokens, UsedTokens } from './tokens.ts';

const RETRY_WAIT_MS = 300;
const UNAVAILABLE: readonly number[] = [429, 502, 503, 504];
/** A token is renewed this long before it expires, or after nine tenths of a short lifetime, so that it does not expire in transit. */
const EARLIEST_MS = 60_000;

interface HeldToken {
  readonly value: string;
  /** When to renew it, in milliseconds of the run's clock. Null when the response did not contain its lifetime. */
  readonly renewAt: number | null;
  readonly isRefused: boolean;
}

/** An identity that must log in during this run. */
interface OpenIdentity {
  readonly name: string;
  readonly login: Login;
  /** The variables for which the environment has no value. */
  readonly gives: Readonly<Record<string, string>>;
  held: HeldToken | null;
  /** The message of a failed login, which is not retried. */
  failure: string | null;
  underWay: Promise<void> | null;
  /** False once a new token was also rejected, so that a server that always returns 401 does not cause a login per step. */
  mayRenew: boolean;
}

const NO_IDENTITIES: readonly OpenIdentity[] = [];
const NO_TOKENS: UsedTokens = new Map();

/** Obtains the tokens of a suite's identities before the first step that needs them, shares them, and renews them. */
export class Logins implements Tokens {
  readonly #run: RunSources;
  readonly #identities: readonly OpenIdentity[];
  readonly #needed = new Map<StepRequest, readonly OpenIdentity[]>();

  constructor(run: RunSources) {
    this.#run = run;
    this.#identities = Object.entries(run.suite.identities ?? {}).flatMap(([name, identity]) => openIdentity(name, identity, run));
  }

  get failure(): string | null {
    return this.#identities.find(({ failure }) => failure !== null)?.failure ?? null;
  }

  lookup(name: string): string | undefined {
    for (const { gives, held } of this.#identities) {
      const template = held === null ? undefined : ownValue(gives, name);
      if (held === null || template === undefined) continue;
      const filled = fillText(template, (part) => (part === 'token' ? held.value : undefined));
      return filled.kind === 'filled' ? filled.value : undefined;
    }
    return undefined;
  }

  prepare(req: StepRequest): Promise<string | null> | null {
    const needed = this.#neededBy(req);
    if (needed.every((identity) => identity.failure === null && this.#isGood(identity))) return null;
    return this.#obtainAll(needed);
  }

  tokensFor(req: StepRequest): UsedTokens {
    if (this.#identities.length === 0) return NO_TOKENS;
    return new Map(this.#neededBy(req).flatMap(({ name, held }) => (held === null ? [] : [[name, held.value]])));
  }

  refuse(req: StepRequest, used: UsedTokens): boolean {
    const renewable = this.#neededBy(req).filter(({ mayRenew }) => mayRenew);
    for (const identity of renewable)
      if (identity.held !== null && identity.held.value === used.get(identity.name)) identity.held = { ...identity.held, isRefused: true };
    return renewable.length > 0;
  }

  giveUp(req: StepRequest): void {
    for (const identity of this.#neededBy(req)) identity.mayRenew = false;
  }

  #neededBy(req: StepRequest): readonly OpenIdentity[] {
    if (this.#identities.length === 0) return NO_IDENTITIES;
    const known = this.#needed.get(req);
    if (known !== undefined) return known;
    const { auth, defaults } = this.#run.suite;
    const use = ownValue(auth, req.auth ?? defaults.auth ?? 'none') ?? null;
    const names = placeholdersIn([req, use?.value ?? '', defaults.headers ?? {}]);
    const needed = this.#identities.filter(({ gives }) => names.some((name) => Object.hasOwn(gives, name)));
    this.#needed.set(req, needed);
    return needed;
  }

  #isGood({ held }: OpenIdentity): boolean {
    if (held === null || held.isRefused) return false;
    return held.renewAt === null || this.#run.options.ports.now() < held.renewAt;
  }

  async #obtainAll(needed: readonly OpenIdentity[]): Promise<string | null> {
    for (const identity of needed) {
      if (identity.failure === null && !this.#isGood(identity)) {
        // Parallel steps share one login.
        identity.underWay ??= this.#logIn(identity).finally(() => {
          identity.underWay = null;
        });
        await identity.underWay;
      }
      if (identity.failure !== null) return identity.failure;
    }
    return null;
  }

  async #logIn(identity: OpenIdentity): Promise<void> {
    const { suite, options, environment, values } = this.#run;
    const lookup = (name: string) => ownValue(environment, name) ?? ownValue(values, name);
    const built = buildLogin(identity.login, lookup, options, suite.defaults.timeoutMs ?? options.timeoutMs);
    if (built.kind === 'impossible') {
      identity.failure = options.redact(`The identity ${identity.name} could not log in. ${built.problem}`);
      return;
    }
    const begun = options.ports.now();
    const result = await this.#send(identity.login, built.request);
    if (result.kind === 'refused') {
      const { origin, pathname } = new URL(built.request.url);
      const sentence = `The identity ${identity.name} could not log in: POST ${origin}${pathname} ${result.problem}.`;
      identity.failure = options.redact(sentence);
      return;
    }
    const { token, lifetimeMs } = result;
    options.learnSecret(token);
    const renewAt = lifetimeMs === null ? null : begun + lifetimeMs - Math.min(EARLIEST_MS, lifetimeMs / 10);
    identity.held = { value: token, renewAt, isRefused: false };
  }

  async #send(login: Login, request: Parameters<typeof sendSafely>[1]): Promise<LoginResult> {
    const { ports } = this.#run.options;
    const first = await sendSafely(ports, request);
    const isUnavailable = first.kind === 'failure' ? first.cause !== 'denied' : UNAVAILABLE.includes(first.status);
    if (!isUnavailable || ports.cancelled()) return readLogin(login, first);
    await ports.sleep(RETRY_WAIT_MS);
    return readLogin(login, await sendSafely(ports, request));
  }
}

function openIdentity(
  name: string,
  { gives, login }: SuiteIdentity,
  { environment }: Pick<RunSources, 'environment'>,
): readonly OpenIdentity[] {
  const open = Object.fromEntries(Object.entries(gives).filter(([variable]) => !Object.hasOwn(environment, variable)));
  if (login === undefined || Object.keys(open).length === 0) return [];
  return [{ name, login, gives: open, held: null, failure: null, underWay: null, mayRenew: true }];
}
