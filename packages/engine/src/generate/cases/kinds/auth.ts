import {
  type CaseTag,
  type Expectation,
  type Operation,
  type Step,
  type StepRequest,
  shortCaseTitle,
  type TestCase,
} from '../../../model/index.ts';
import { reservedRole } from '../../../readers/openapi/described-roles.ts';
import { type Effect, effectOf } from '../../effects/effect.ts';
import { type BuiltCases, caseIdPrefix, controlId, NO_CASES } from '../context/case-names.ts';
import { type CasePlan, composeCase } from '../context/compose-case.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { joinList } from '../context/resource-words.ts';
import type { CredentialUse } from '../request/credentials.ts';
import { buildOtherIdentity } from './other-identity.ts';

interface Attempt {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly change: (request: StepRequest) => StepRequest;
  readonly expect?: Expectation;
}

/** The valid request with missing or wrong credentials, where the spec requires credentials. */
export function buildAuth(context: GenerationContext, op: Operation): BuiltCases {
  const use = context.credentials.of(op);
  if (use.auth === null) return NO_CASES;
  const user = context.credentials.userEntry(op);
  const attempts = attemptsOf(context, op, { ...use, auth: user ?? use.auth });
  const cases = [
    ...attempts.flatMap((attempt) => buildAttempt(context, op, attempt)),
    // Another administrator would have access, so operations that only administrators may use are sent as a regular user instead.
    ...(user === null
      ? buildOtherIdentity(context, op, use.auth, (request) => withoutCredentials(request, use))
      : buildAttempt(context, op, withoutRole(op, user))),
    ...(user === null ? attemptAsViewer(context, op, use.auth).flatMap((attempt) => buildAttempt(context, op, attempt)) : []),
  ];
  return { cases, text: cases.length === 0 ? '' : `rejects requests ${joinList(cases.map(shortCaseTitle))}` };
}

function attemptsOf(context: GenerationContext, op: Operation, use: CredentialUse & { readonly auth: string }): readonly Attempt[] {
  const { auth } = use;
  const entry = (variant: 'invalid' | 'malformed' | 'expired', title: string, why: string): readonly Attempt[] => {
    const name = variant === 'expired' ? expiredEntry(context, auth) : context.credentials.variant(auth, variant);
    return name === null ? [] : [{ id: `auth.${variant}`, title, why, change: (request) => ({ ...request, auth: name }) }];
  };
  const isPlainList = op.method === 'GET' && !op.path.includes('{');
  return [
    {
      id: 'noauth',
      title: 'without credentials',
      why: `The spec requires ${auth}.`,
      change: (request) => withoutCredentials(request, use),
    },
    ...entry('invalid', 'with invalid credentials', `These credentials are not valid for ${auth}.`),
    // A server parses the header the same way for every operation, so testing one kind of path is enough.
    ...(isPlainList ? entry('malformed', 'with truncated credentials', `A truncated credential is not valid for ${auth}.`) : []),
    ...entry('expired', 'with an expired token', 'The token has expired.'),
  ];
}

/** The suite's auth entry for an expired credential. */
function expiredEntry(context: GenerationContext, scheme: string): string | null {
  const name = `${scheme}.expired`;
  return context.identities.has(name) ? name : null;
}

/**
 * The administrator's request succeeds in the control case, so the role must cause the rejection. A 401 would be about the credential
 * instead.
 */
function withoutRole(op: Operation, user: string): Attempt {
  const role = reservedRole(op) ?? 'admin';
  const status = op.path.includes('{') ? ['403', '404'] : ['403'];
  return {
    id: 'auth.role',
    title: `as a user without the role ${role}`,
    why: `The spec restricts this operation to the role ${role}.`,
    change: (request) => ({ ...request, auth: user }),
    expect: { must: { status }, unless: ['401'] },
  };
}

const WRITES: ReadonlySet<Effect> = new Set(['create', 'change', 'remove']);

/** A read-only user tries to write. Some writes are open to everyone, so the rejection is a `must` only if a 403 is documented. */
function attemptAsViewer(context: GenerationContext, op: Operation, scheme: string): readonly Attempt[] {
  const name = WRITES.has(effectOf(context, op)) ? context.credentials.viewerEntry(scheme) : null;
  if (name === null) return [];
  const status = op.path.includes('{') ? ['403', '404'] : ['403'];
  const isDocumented = op.responses.some((response) => response.status === '403');
  return [
    {
      id: 'auth.viewer',
      title: 'as a user with read-only access',
      why: 'This user has read-only access.',
      change: (request) => ({ ...request, auth: name }),
      expect: isDocumented ? { must: { status }, unless: ['401'] } : { must: { notStatus: ['5xx'] }, should: { status }, unless: ['401'] },
    },
  ];
}

function buildAttempt(context: GenerationContext, op: Operation, { id, ...attempt }: Attempt): readonly TestCase[] {
  // Some servers hide from other users whether a resource exists.
  const status = op.path.includes('{') ? ['401', '403', '404'] : ['401', '403'];
  const tags: readonly CaseTag[] = ['auth', 'negative'];
  const plan: CasePlan = {
    op,
    ...attempt,
    id: `${caseIdPrefix(context, op)}.${id}`,
    tags,
    evidence: 'C',
    needs: controlId(context, op),
    size: 'usual',
    expect: attempt.expect ?? { must: { status } },
  };
  const built = composeCase(context, plan);
  return built.kind === 'composed' ? [built.value] : [];
}

export function withoutCredentials(request: StepRequest, use: CredentialUse): Step['req'] {
  const { query, headers, ...rest } = request;
  return {
    ...rest,
    ...(query === undefined ? {} : { query: without(query, use.query) }),
    ...(headers === undefined ? {} : { headers: without(headers, use.headers) }),
    auth: 'none',
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, names: Readonly<Record<string, string>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(names, name)));
}
