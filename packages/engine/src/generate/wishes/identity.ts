import type { Identity, Operation, Step, StepRequest } from '../../model/index.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { withoutCredentials } from '../cases/kinds/auth.ts';
import { proofStep } from '../cases/kinds/other-identity.ts';
import type { ExpectedOutcome } from './expected-response.ts';

/** Who sends a request. */
export interface IdentityChange {
  readonly change: (request: StepRequest) => StepRequest;
  /** ` without credentials`, empty for the usual credentials. */
  readonly words: string;
  /** Used in case ids, empty for the usual credentials. */
  readonly id: string;
  /** The expected rejection when the user names no status. Null for the usual credentials. */
  readonly closed: ExpectedOutcome | null;
  readonly notes: readonly string[];
  /** Shows first that the other credential works at all, because an invalid credential would prove nothing. */
  readonly proof: Step | null;
}

const OWN: IdentityChange = { change: (request) => request, words: '', id: '', closed: null, notes: [], proof: null };

/** Changes the credentials of a request. Omitted when the spec has no credentials that could differ. */
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
  // Credentials that do not fit into one entry stay, because they belong to the application and not to a user.
  const change = (request: StepRequest): StepRequest => ({ ...request, auth: other.name });
  const proof = proofStep(context, op, change);
  // Without the proof, a 401 could also mean that the second credential is wrong.
  const closed: ExpectedOutcome = { kind: 'closed', statuses: statuses.filter((status) => proof !== null || status !== '401') };
  return { kind: 'composed', value: { change, words: ' as another user', id: 'other', closed, notes, proof } };
}

function noteFor(variable: string): string {
  return `Set the second user's credential in the environment as ${variable}.`;
}
