import type { Identity, Operation, Step, StepRequest } from '../../model/index.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { withoutCredentials } from '../cases/kinds/auth.ts';
import { credentialCheckStep } from '../cases/kinds/other-identity.ts';
import type { ExpectedOutcome } from './expected-response.ts';

/** Who sends a request. */
export interface IdentityChange {
  readonly change: (request: StepRequest) => StepRequest;
  /** ` without credentials`. Empty for the usual credentials. */
  readonly words: string;
  /** Used in case IDs. Empty for the usual credentials. */
  readonly id: string;
  /** The expected rejection if the user specified no status. Null for the usual credentials. */
  readonly closed: ExpectedOutcome | null;
  readonly notes: readonly string[];
  /** First checks that the other credential works, because an invalid credential would prove nothing. */
  readonly proof: Step | null;
}

const OWN: IdentityChange = { change: (request) => request, words: '', id: '', closed: null, notes: [], proof: null };

/** Changes a request's credentials. Omitted if the spec has no credentials to change. */
export function identityChange(context: GenerationContext, op: Operation, identity: Identity): ComposeResult<IdentityChange> {
  if (identity === 'own') return { kind: 'composed', value: OWN };
  const use = context.credentials.of(op);
  // Some servers hide from other users whether a resource exists.
  const statuses = op.path.includes('{') ? ['401', '403', '404'] : ['401', '403'];
  if (identity === 'none') {
    const isOpen = use.auth === null;
    const notes = isOpen ? [`The spec does not require credentials for ${op.key}.`] : [];
    const change = (request: StepRequest): StepRequest => withoutCredentials(request, use);
    const closed: ExpectedOutcome = isOpen ? { kind: 'success' } : { kind: 'closed', statuses };
    return { kind: 'composed', value: { change, words: ' without credentials', id: 'noauth', closed, notes, proof: null } };
  }
  if (use.auth === null)
    return { kind: 'omitted', reason: 'the spec does not require credentials for it, so all users are treated the same' };
  const other = context.credentials.other(use.auth);
  const isKnown = context.identities.has(other.name) || context.credentials.hasPeer(use.auth);
  const notes = isKnown ? [] : [noteFor(other.variable)];
  // Credentials that do not fit into one entry are kept, because they belong to the application and not to a user.
  const change = (request: StepRequest): StepRequest => ({ ...request, auth: other.name });
  const proof = credentialCheckStep(context, op, change);
  // Without this check, a 401 could also mean that the second credential is wrong.
  const closed: ExpectedOutcome = { kind: 'closed', statuses: statuses.filter((status) => proof !== null || status !== '401') };
  return { kind: 'composed', value: { change, words: ' as another user', id: 'other', closed, notes, proof } };
}

function noteFor(variable: string): string {
  return `Set the second user's credential in the environment as ${variable}.`;
}
