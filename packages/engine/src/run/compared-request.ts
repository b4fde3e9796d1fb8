import { ownValue } from '../json/values.ts';
import { type ComparedRequest, DEFAULT_IDENTITY, type StepResult, type Suite } from '../model/index.ts';
import type { SentStep } from './case-values.ts';
import type { StepPlace } from './step-place.ts';

const NOBODY = 'nobody';

/**
 * Records a step. The result of a failed step also contains the other identity's request for the same resource: the owner's request if
 * another user's request failed, or the other user's request if the owner's read showed that the resource has changed.
 */
export function addComparedRequest(suite: Suite, place: StepPlace, sent: SentStep[], result: StepResult): StepResult {
  const { testCase, step, part } = place;
  const isFailed = result.verdict === 'fail' || result.verdict === 'warn';
  if (part !== 'step' || !testCase.tags.includes('auth')) return result;
  const beside = isFailed ? besideOf(suite, place, sent) : null;
  sent.push({ step, result });
  return beside === null ? result : { ...result, beside };
}

function besideOf(suite: Suite, { step: { req } }: StepPlace, sent: readonly SentStep[]): ComparedRequest | null {
  const sentBy = senderOf(suite, req.auth);
  const others = sent.filter(({ step, result }) => senderOf(suite, step.req.auth) !== sentBy && result.exchange !== undefined);
  const found = others.findLast(({ step }) => step.req.path === req.path) ?? others.findLast(({ step }) => step.req.method === 'POST');
  const exchange = found?.result.exchange;
  if (found === undefined || exchange === undefined) return null;
  const { method, url, status } = exchange;
  return { sentBy, besideBy: senderOf(suite, found.step.req.auth), step: found.result.step, method, url, status };
}

/** The identity that sets the auth entry's variable, otherwise the suffix of its name, as in `bearerAuth.other`. */
function senderOf({ auth, identities = {}, defaults }: Suite, named: string | undefined): string {
  const name = named ?? defaults.auth ?? 'none';
  const use = ownValue(auth, name) ?? null;
  if (use === null) return NOBODY;
  const given = Object.entries(identities).find(([, { gives }]) =>
    Object.keys(gives).some((variable) => use.value.includes(`{{${variable}}}`)),
  );
  if (given !== undefined) return given[0];
  const at = name.lastIndexOf('.');
  return at > 0 && Object.hasOwn(auth, name.slice(0, at)) ? name.slice(at + 1) : DEFAULT_IDENTITY;
}
