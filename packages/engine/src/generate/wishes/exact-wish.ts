import type { CaseTag, FieldSetting, InputSetting, Operation, StepRequest, TestCase, TestWish } from '../../model/index.ts';
import { caseIdPrefix, controlId, idPart } from '../cases/context/case-names.ts';
import { composeCase } from '../cases/context/compose-case.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { serialGroupOf } from '../effects/run-order.ts';
import { shortHash } from '../values/seeded-random.ts';
import type { WishCase } from './built-wish.ts';
import { type ExpectedOutcome, expectationProblem, writeExpectation } from './expected-response.ts';
import { identityChange } from './identity.ts';
import { describeSettings, type ResolvedSettings, resolveSettings } from './read-settings.ts';
import { unknownIdSetting } from './unknown-id-setting.ts';
import { expectedRejection, identifiesResource } from './violation.ts';

type ExactWish = Extract<TestWish, { kind: 'exact' }>;

/** Builds the single case that the user describes, or returns the reason why it cannot be built. */
export function buildExactWish(context: GenerationContext, op: Operation, wish: ExactWish): ComposeResult<WishCase> {
  const problem = expectationProblem(wish.expect);
  if (problem !== null) return { kind: 'omitted', reason: problem };
  const { status } = wish.expect;
  const identity = identityChange(context, op, impliedIdentity(context, op, wish));
  if (identity.kind === 'omitted') return identity;
  const wanted = unknownIdSetting(context, op, wish);
  const settings = resolveSettings(context, op, wanted, { isRejected: status?.startsWith('4') === true });
  if (settings.kind === 'impossible') return { kind: 'omitted', reason: settings.reason };
  const outcome = identity.value.closed ?? outcomeFor(context, op, settings, wanted);
  const written = writeExpectation(context, op, wish.expect, outcome);
  const change = (request: StepRequest): StepRequest | null => {
    const changed = settings.change(request);
    return changed === null ? null : identity.value.change(changed);
  };
  const built = composeCase(context, {
    op,
    id: `${caseIdPrefix(context, op)}.${idOf(settings, identity.value.id)}`,
    title: `${settings.words}${identity.value.words} ${written.words}`.trim(),
    tags: tagsFor(status, outcome),
    why: 'A user requested exactly this test.',
    evidence: 'H',
    ...(expectsSuccess(status, outcome) ? {} : { needs: controlId(context, op) }),
    size: 'usual',
    expect: written.expect,
    change,
  });
  if (built.kind === 'omitted') return { kind: 'omitted', reason: reasonFor(op, built.reason) };
  const { proof } = identity.value;
  const proven = proof === null ? built.value : { ...built.value, steps: [proof, ...built.value.steps] };
  const testCase = inTurn(context, op, settings, proven);
  return { kind: 'composed', value: { testCase, notes: [...settings.notes, ...identity.value.notes] } };
}

/** A control shows that a rejection has the requested cause. A case that expects success needs none. */
const expectsSuccess = (status: string | null, outcome: ExpectedOutcome): boolean =>
  status === null ? outcome.kind === 'success' : status.startsWith('2');

/** If nothing else differs, a 401 can only be caused by missing credentials. */
function impliedIdentity(context: GenerationContext, op: Operation, { identity, settings, expect }: ExactWish): ExactWish['identity'] {
  const isOpen = identity === 'own' && settings.length === 0 && expect.status === '401' && context.credentials.of(op).auth !== null;
  return isOpen ? 'none' : identity;
}

/** Many rules are not in the spec: a server may reject an empty name that the spec allows. */
const DOUBTFUL: ReadonlySet<FieldSetting['kind']> = new Set(['empty', 'too-long', 'null', 'wrong-type']);

function outcomeFor(
  context: GenerationContext,
  op: Operation,
  { settings }: ResolvedSettings,
  wanted: readonly InputSetting[],
): ExpectedOutcome {
  const rejection = expectedRejection(context, op, settings);
  if (rejection !== null) return rejection;
  const isDoubtful = identifiesResource(settings) || wanted.some(({ setting }) => DOUBTFUL.has(setting.kind));
  return isDoubtful ? { kind: 'anything' } : { kind: 'success' };
}

/** A request to a resource that the user specified may change data that other cases use. */
function inTurn(context: GenerationContext, op: Operation, { settings }: ResolvedSettings, testCase: TestCase): TestCase {
  const last = testCase.steps.at(-1);
  const serial =
    last === undefined || !identifiesResource(settings) ? undefined : serialGroupOf(context, op, last.req, testCase.steps.slice(0, -1));
  return serial === undefined ? testCase : { ...testCase, serial };
}

/** The id does not contain the expected status, because there is only one expectation per request. */
function idOf({ settings, key }: ResolvedSettings, identity: string): string {
  const labels = [...new Set(settings.map(({ input }) => describeSettings(input)))].slice(0, 3).map(idPart);
  return ['with', ...labels, ...(identity === '' ? [] : [identity]), shortHash(key, identity)].join('.');
}

function tagsFor(status: string | null, outcome: ExpectedOutcome): readonly CaseTag[] {
  if (outcome.kind === 'closed') return ['auth', 'negative'];
  if (status !== null) return [/^[45]/.test(status) ? 'negative' : 'smoke'];
  return [outcome.kind === 'success' ? 'smoke' : 'negative'];
}

function reasonFor(op: Operation, reason: string): string {
  const [body] = op.bodies;
  const isRaw = reason === 'the change does not apply to its request' && body !== undefined;
  return isRaw ? `its body is ${body.media}, so individual fields cannot be set` : reason;
}
