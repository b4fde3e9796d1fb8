import type { AuthCandidate, AuthDetection } from '@assay/contract';
import type { Candidate, Detection } from '@assay/engine';
import { toBackendCode } from '@assay/engine/model';
import type { DetectStep } from './detect-online.ts';

/** The source that yielded a candidate. */
export type CandidateSource = (candidate: Candidate) => string;

/** A detection as the API returns it, without secret values from the source. */
export function presentDetection(
  { candidates, best, endpoint }: Detection,
  sourceOf: CandidateSource,
  steps: readonly DetectStep[] = [],
): AuthDetection {
  const present = (one: Candidate): AuthCandidate => ({ ...presentCandidate(one), source: sourceOf(one) });
  const naming = candidates.find((one) => !one.disabled && one.tokenUrl === endpoint?.endpoint);
  return {
    candidates: candidates.map(present),
    best: best === null ? null : { ...present(best), endpoint: best.tokenUrl ?? endpoint?.endpoint ?? null },
    tokenEndpoint: endpoint === null || naming === undefined ? endpoint : { ...endpoint, source: sourceOf(naming) },
    steps: steps.map(({ what, result }) => ({ what, result })),
  };
}

function presentCandidate(one: Candidate): Omit<AuthCandidate, 'source'> {
  return {
    type: one.type,
    typeCode: toBackendCode(one.type),
    rawType: one.rawType,
    confidence: one.confidence,
    why: one.why,
    evidence: one.evidence.map(({ text, where }) => ({ text, where })),
    token_url: one.tokenUrl,
    tokenUrl: one.tokenUrl,
    header_name: one.injection.in === 'header' ? one.injection.name : null,
    injection: { ...one.injection },
    form: { grantType: one.form.grantType, fields: { ...one.form.fields } },
    disabled: one.disabled,
    disabledReason: one.disabledReason,
    prefill: prefillOf(one),
  };
}

/** Form field names with their detected values; unknown fields are omitted. */
function prefillOf(one: Candidate): Record<string, string> {
  const { authorization_url, device_authorization_url, ...extra } = one.extraParams;
  const fields: Readonly<Record<string, string | null | undefined>> = {
    type: one.type,
    token_url: one.tokenUrl,
    scopes: one.scopes.join(' '),
    audience: one.audience,
    client_id: one.clientId,
    client_auth: one.clientAuth,
    header_name: one.injection.in === 'header' ? one.injection.name : null,
    login_body_type: one.bodyType,
    login_user_key: one.userKey,
    login_pass_key: one.passKey,
    token_json_path: one.tokenJsonPath,
    authorization_url,
    device_authorization_url,
    extra_params: Object.keys(extra).length === 0 ? null : JSON.stringify(extra),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}
