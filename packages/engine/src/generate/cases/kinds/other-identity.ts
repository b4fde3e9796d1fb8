import { wordsOf } from '../../../format/words.ts';
import type { Operation, Step, TestCase } from '../../../model/index.ts';
import { collectionOf } from '../../links/operation-index.ts';
import { outputOf } from '../../links/outputs.ts';
import { controlId, nameOf } from '../context/case-names.ts';
import { composeCase } from '../context/compose-case.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { resourceName } from '../context/resource-words.ts';
import { lastParameter } from '../request/path-value.ts';

const OWNER_WORDS = new Set(['owner', 'customer', 'user', 'account', 'tenant', 'member', 'author']);

/** Another user's valid credential must not give access to a resource that this case created. */
export function buildOtherIdentity(context: GenerationContext, op: Operation, scheme: string): readonly TestCase[] {
  const other = `${scheme}.other`;
  if (!context.identities.has(other) || lastParameter(op) === null || !belongsToSomeone(context, op)) return [];
  const built = composeCase(context, {
    op,
    id: `${nameOf(context, op)}.auth.other`,
    title: "someone else's credentials",
    tags: ['auth', 'negative'],
    why: `The ${resourceName(op)} belongs to who created it.`,
    evidence: 'H',
    needs: controlId(context, op),
    size: 'usual',
    expect: { must: { notStatus: ['5xx'] }, should: { status: ['403', '404'] } },
    change: (request) => ({ ...request, auth: other }),
  });
  // Only a resource that the case itself created is certain to belong to the first user.
  if (built.kind === 'omitted' || !built.value.steps.slice(0, -1).some((step) => step.req.method === 'POST')) return [];
  return [withProof(context, op, built.value, other)];
}

function belongsToSomeone(context: GenerationContext, op: Operation): boolean {
  if (op.responses.some((response) => response.status === '403')) return true;
  const fields = Object.keys(outputOf(op, context.model.schemas)?.fields ?? {});
  return fields.some(
    (field) => /^(?:owner|tenant)/i.test(field) || (wordsOf(field).length > 1 && OWNER_WORDS.has(wordsOf(field)[0] ?? '')),
  );
}

/** First checks that the other credential works at all, because a rejected invalid credential would prove nothing. */
function withProof(context: GenerationContext, op: Operation, testCase: TestCase, auth: string): TestCase {
  const collection = collectionOf(op.path) ?? '{}';
  const list = collection.includes('{') ? undefined : context.places.at(collection).find((other) => other.method === 'GET');
  const base = list === undefined ? null : context.base(list, 'minimal');
  if (base?.kind !== 'composed' || base.value.before.length > 0) return testCase;
  const proof: Step = {
    title: 'The other credentials are good',
    req: { ...base.value.step.req, auth },
    expect: { must: { status: ['2xx'] } },
  };
  return { ...testCase, steps: [proof, ...testCase.steps] };
}
