import {
  caseTitle,
  type Expectation,
  type Operation,
  SAFE_METHODS,
  type Step,
  type StepRequest,
  type TestCase,
} from '../../../model/index.ts';
import { collectionOf } from '../../links/operation-index.ts';
import { createFlowScript, type FlowScript, finishScript } from '../../wishes/flow-script.ts';
import { caseIdPrefix } from '../context/case-names.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { resourceName } from '../context/resource-words.ts';
import { lastPathParameter } from '../request/path-value.ts';
import { determineOwnership, type Ownership } from './ownership.ts';

/** A user who must not have access to a resource that the first user created. */
interface Stranger {
  readonly id: string;
  readonly title: string;
  readonly change: (request: StepRequest) => StepRequest;
  /** First checks that the credential works, because the rejection of an invalid credential proves nothing about access. */
  readonly proof: Step | null;
  readonly ownership: Ownership;
}

const BEFORE = 'before';

/**
 * The first user creates a resource. Another user must not read, change or delete it, and nobody may change it without credentials.
 * `anonymous` removes the credentials of a request.
 */
export function buildOtherIdentity(
  context: GenerationContext,
  op: Operation,
  scheme: string,
  anonymous: (request: StepRequest) => StepRequest,
): readonly TestCase[] {
  const name = peerEntry(context, scheme);
  if (name === null || lastPathParameter(op) === null) return [];
  const ownership = determineOwnership(context, op);
  const isRead = SAFE_METHODS.includes(op.method);
  const change = (request: StepRequest): StepRequest => ({ ...request, auth: name });
  const proof = credentialCheckStep(context, op, change);
  const other: Stranger = { id: 'auth.other', title: "with another user's credentials", change, proof, ownership };
  const nobody: Stranger = {
    id: 'auth.anonymous',
    title: 'without credentials and changes nothing',
    change: anonymous,
    proof: null,
    ownership: 'private',
  };
  // Everyone may read data that the spec describes as shared. Without any evidence in the spec, nothing is expected.
  const isExpected = ownership !== 'unknown' && !(isRead && ownership === 'shared');
  return [...(isExpected ? [other] : []), ...(isRead ? [] : [nobody])].flatMap((stranger) => buildFor(context, op, stranger));
}

/** The auth entry of another user: from the suite, or for one of the environment's identities. */
function peerEntry({ identities, credentials }: GenerationContext, scheme: string): string | null {
  if (identities.has(`${scheme}.other`)) return `${scheme}.other`;
  return credentials.hasPeer(scheme) ? credentials.other(scheme).name : null;
}

function buildFor(context: GenerationContext, op: Operation, stranger: Stranger): readonly TestCase[] {
  const script = createFlowScript(context, `${caseIdPrefix(context, op)}.${stranger.id}`);
  const thing = resourceName(op);
  if (stranger.proof !== null) script.history.draft.before.push(stranger.proof);
  const seen = readAsOwner(context, script, op, thing);
  const tried = script.add(op, {
    title: `Try it ${stranger.title.split(',')[0]}`,
    change: stranger.change,
    expect: () => closedTo(stranger),
  });
  if (tried.kind === 'omitted') return [];
  // Only a resource that the case itself created is certain to belong to the first user.
  const isOwned = script.history.draft.before.slice(0, tried.value.index).some(({ req }) => req.method === 'POST');
  if (!isOwned || (seen === null && stranger.id === 'auth.anonymous')) return [];
  if (seen !== null && !SAFE_METHODS.includes(op.method))
    script.repeat(seen, { title: `Check that the ${thing} is unchanged`, expect: unchanged(stranger.ownership, op) });
  const finished = finishScript(context, script, {
    op,
    title: caseTitle(op.key, stranger.title),
    why: `The ${thing} belongs to the user who created it.`,
    tags: ['auth', 'negative'],
  });
  return finished.kind === 'omitted' ? [] : [finished.value];
}

/** The owner's own request, so that a failure shows both users' requests. Null when no operation reads the resource. */
function readAsOwner(context: GenerationContext, script: FlowScript, op: Operation, thing: string) {
  const read = context.places.at(op.path).find(({ method }) => method === 'GET');
  const seen =
    read === undefined
      ? null
      : script.add(read, {
          title: `Read the ${thing} as its owner`,
          change: (request) => request,
          expect: () => ({ must: { status: ['2xx'] } }),
        });
  if (seen === null || seen.kind === 'omitted') return null;
  const { index, step } = seen.value;
  if (!SAFE_METHODS.includes(op.method)) script.history.draft.before[index] = { ...step, capture: { ...step.capture, [BEFORE]: '$' } };
  return seen.value;
}

function closedTo({ proof, ownership, id }: Stranger): Expectation {
  // Without this check, a 401 could also mean that the second credential is wrong.
  const status = proof === null && id === 'auth.other' ? ['403', '404'] : ['401', '403', '404'];
  if (ownership === 'private') return { must: { status } };
  return { must: { notStatus: ['5xx'] }, should: { status } };
}

function unchanged(ownership: Ownership, { method }: Operation): Expectation {
  const body = [['$', 'same', `{{${BEFORE}}}`] as const];
  if (ownership === 'private') return { must: { status: ['2xx'], body } };
  // Only a wrong `must` status ends the checks of a response. With a `must` status here, a removed resource would be reported twice.
  return { should: method === 'DELETE' ? { status: ['2xx'] } : { body } };
}

/** Lists the collection as the other user, if the request needs no other steps. */
export function credentialCheckStep(context: GenerationContext, op: Operation, change: (request: StepRequest) => StepRequest): Step | null {
  const collection = collectionOf(op.path) ?? '{}';
  const list = collection.includes('{') ? undefined : context.places.at(collection).find(({ method }) => method === 'GET');
  if (list === undefined || context.credentials.of(list).auth !== context.credentials.of(op).auth) return null;
  const base = context.base(list, 'minimal');
  if (base.kind !== 'composed' || base.value.before.length > 0) return null;
  return { title: 'Check that the other credentials work', req: change(base.value.step.req), expect: { must: { status: ['2xx'] } } };
}
